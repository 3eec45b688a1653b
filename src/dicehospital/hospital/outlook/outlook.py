"""What a table may show a seat beyond its view: what every pick would change, cost and bring.

Everything comes from picks that the rules offer, tried out on a table on which what is hidden from the
seat is imagined: no rule is told here a second time, and nothing secret can show.
"""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.modules.order import EXPANSIONS
from dicehospital.hospital.moves.spelling import described
from dicehospital.hospital.outlook import forecast
from dicehospital.hospital.outlook.ambulances import rides
from dicehospital.hospital.outlook.display import cards
from dicehospital.hospital.outlook.drafted import drafted
from dicehospital.hospital.outlook.reach import Reach
from dicehospital.hospital.outlook.trial import MoveOutcome, MoveSimulator
from dicehospital.hospital.position.write import PositionWriter
from dicehospital.hospital.rules import Rules
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.types import Json

# Questions with answers of several picks, the last of which often leaves no choice.
_SPARED: Final = frozenset({"set_patients", "arrange", "place_mothers", "invest"})


def nothing() -> Json:
    """The outlook of whoever is not asked."""
    return {
        "final": [],
        "also": [],
        "forced": None,
        "drafted": None,
        "options": [],
        "rooms": [],
        "reached": [],
        "forecast": None,
        "ambulances": [],
        "display": [],
        **{field: [] for expansion in EXPANSIONS for field in expansion.outlooks},
    }


def outlook(rules: Rules, writer: PositionWriter, imagined: HospitalState, seat: int) -> Json:
    """The outlook of a seat that is asked, on a table on which everything hidden from it is imagined."""
    trial = MoveSimulator(rules, writer, imagined, seat)
    effects, reach, offered = trial.effects(), Reach(trial), trial.offered(imagined)
    told = trial.chapter in forecast.CHAPTERS
    found = {
        **nothing(),
        "final": [word for word, effect in effects.items() if effect.final],
        "also": described(rules, imagined, seat, [word for word in effects if word not in offered]),
        "forced": _forced(trial, list(effects)),
        "drafted": drafted(trial, trial.picked()),
        "options": [_option(word, effect, trial, reach) for word, effect in effects.items()],
        "rooms": reach.rooms(list(effects)),
        "reached": reach.lists,
        "forecast": forecast.forecast(trial) if told else None,
        "ambulances": rides(trial, offered),
        "display": cards(trial, offered),
    }
    for expansion in rules.joined:
        found |= expansion.outlook(trial, list(effects))
    return found


def _forced(trial: MoveSimulator, words: list[int]) -> int | None:
    """The word that alone can follow what was picked, where nobody need pick it; or None."""
    draft = trial.draft(trial.state)
    if draft is None or len(words) != 1:
        return None
    return words[0] if trial.rules.ruleset.questions[draft.question].name in _SPARED else None


def _option(word: int, effect: MoveOutcome, trial: MoveSimulator, reach: Reach) -> Json:
    option: Json = {
        "word": word,
        "changes": effect.changes,
        "comes": effect.comes,
        "blood": effect.blood,
        "points": effect.points,
        "ends": effect.ends,
    }
    dice = drafted(trial, trial.draft_with(word))
    if dice is not None:
        option["drafted"] = dice
    if reach.gives_colour(word):
        option["patients"] = reach.coloured(word)
    elif trial.uses_token(word):
        option["patients"] = trial.reached(word)
    return option
