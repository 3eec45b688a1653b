"""What a table may show a seat beyond its view: where patients could go, at what price, for how many points.

Everything comes from moves that the rules offer, tried out on a game in which what is hidden from the
seat is imagined: no rule is told here a second time, and nothing secret can show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicehospital.er.board.tables import FIRST_BED, NONE
from dicehospital.er.cards.cardiologists import goal_of
from dicehospital.er.cards.counted_beds import counted_beds
from dicehospital.er.components import AMBULANCES, BEDS, COLOURS, SPECIALIST_IDS
from dicehospital.er.outlook.trial import Trial
from dicehospital.er.phases.choose import DIE, OPEN_TAKE, SECRET_TAKE, SOLO_TAKE
from dicehospital.er.phases.resolve import EXTRA_WARD, OCCUPIED_WARD, VALUE, WARD
from dicehospital.er.scoring import is_alicat, specialist_points
from dicehospital.er.state import IN_PLAY, ErState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import Slot
from dicehospital.kernel.types import Json

_PRINTED = list(BEDS)


@dataclass(frozen=True, slots=True)
class Now:
    """What can be picked now."""

    offered: frozenset[int] = frozenset()
    begun: int | None = None  # the first word of a move under way


NOT_YET = Now()


def outlook(rules: Ruleset[ErState], state: ErState, seat: int | None) -> Json:
    """The outlook of a seat on a state in which everything hidden from it is imagined."""
    found: Json = {"final": [], "dice": None, "beds": [], "extra": [], "screens": []}
    if seat is not None and state.asked == NOT_ASKED:
        if any(task.seat == seat for task in state.agenda):
            found |= _choices(rules, state, seat)
    return {**found, "cards": dict(_cards(state))}


def _choices(rules: Ruleset[ErState], state: ErState, seat: int) -> Json:
    trial, now = Trial(rules, state, seat), _now(rules, state, seat)
    moves = trial.moves()
    beds, extra = _beds(trial, moves, WARD, now), _beds(trial, moves, EXTRA_WARD, now)
    return {
        "final": _final(trial, moves, beds + extra),
        "dice": _dice(trial, moves) if _takes(state, seat) else None,
        "beds": beds,
        "extra": extra,
        "screens": _screens(trial, moves, now),
    }


def _now(rules: Ruleset[ErState], state: ErState, seat: int) -> Now:
    words = rules.buffer()
    rules.options(state, seat, words)
    draft = rules.drafting(state, seat)
    offered = frozenset(int(word) for word in words.words[: words.count])
    return Now(offered, None if draft is None else int(draft.first_word))


def _takes(state: ErState, seat: int) -> bool:
    return any(question.is_open(state, seat) for question in (OPEN_TAKE, SECRET_TAKE, SOLO_TAKE))


def _of(moves: list[list[int]], slot: Slot[ErState]) -> Iterator[tuple[int, list[int]]]:
    """The moves that begin with a word of a slot, each with the place of that word in it."""
    for words in moves:
        place = int(words[0] - slot.base)
        if 0 <= place < len(slot.words):
            yield place, words


def _final(trial: Trial, moves: list[list[int]], beds: list[Json]) -> list[int]:
    """The last words of all moves that cannot be taken back; a value is one when it is in some bed."""
    found = {words[0] for words in moves if len(words) == 1 and trial.effect(words).final}
    values = [value for bed in beds for value in bed["values"]]
    return sorted(found | {VALUE.base + v["value"] - 1 for v in values if v["final"]})


# -- patients and screens ----------------------------------------------------------------------------
def _beds(trial: Trial, moves: list[list[int]], slot: Slot[ErState], now: Now) -> list[Json]:
    """The beds that a patient can have, each with the values that can be written there."""
    beds: dict[int, Json] = {}
    for ward, words in _of(moves, slot):
        bed = beds.setdefault(
            ward, _bed(trial, ward, words[0] if words[0] in now.offered else None)
        )
        pickable = words[0] in now.offered or words[0] == now.begun
        bed["values"].append(_value(trial, words, words[1] if pickable else None))
    return list(beds.values())


def _bed(trial: Trial, ward: int, word: int | None) -> Json:
    """The next bed of a ward."""
    bed = FIRST_BED[ward] + trial.state.sheets[trial.seat].filled[ward]
    return {"ward": ward + 1, "bed": _PRINTED[bed], "word": word, "values": []}


def _value(trial: Trial, words: list[int], word: int | None) -> Json:
    effect = trial.effect(words)
    return {
        "value": int(words[1] - VALUE.base) + 1,
        "word": word,
        "stethoscopes": effect.stethoscopes,
        "bag": effect.bags > 0,
        "points": effect.points,
        "why": effect.why,
        "fills": effect.fills,
        "final": effect.final,
    }


def _screens(trial: Trial, moves: list[list[int]], now: Now) -> list[Json]:
    """The patients that a screen can be put round."""
    sheet = trial.state.sheets[trial.seat]
    return [
        {
            "ward": ward + 1,
            "bed": _PRINTED[sheet.last_bed(ward)],
            "word": words[0] if words[0] in now.offered else None,
        }
        for ward, words in _of(moves, OCCUPIED_WARD)
    ]


# -- dice --------------------------------------------------------------------------------------------
def _dice(trial: Trial, moves: list[list[int]]) -> Json:
    """Every die with its bonus and where its patient could go, if the seat took it."""
    takes = dict(_of(moves, DIE))
    return {
        colour: {
            "value": int(trial.state.dice[die]),
            "bonus": AMBULANCES[trial.state.card][die],
            **_taken(trial, takes.get(die)),
        }
        for die, colour in enumerate(COLOURS)
    }


def _taken(trial: Trial, words: list[int] | None) -> Json:
    """What a die would cost and bring; one that is refused costs a bag that the seat has not got."""
    if words is None:
        return {"legal": False, "bag": True, "beds": [], "extra": []}
    after = trial.resolving(words)
    moves = after.moves()
    return {
        "legal": True,
        "bag": trial.effect(words).bags > 0,
        "beds": _beds(after, moves, WARD, NOT_YET),
        "extra": _beds(after, moves, EXTRA_WARD, NOT_YET),
    }


# -- cards -------------------------------------------------------------------------------------------
def _cards(state: ErState) -> Iterator[tuple[str, Json]]:
    """How far every seat is with each card on the table."""
    for place, card in enumerate(state.specialists):
        if card != NONE:
            yield (
                SPECIALIST_IDS[card],
                _goal(state, card) if place < IN_PLAY else _figures(state, place),
            )


def _goal(state: ErState, card: int) -> Json:
    """What each seat has of what a cardiologist asks for, at most all; ALICAT's goals are others (ER-9.7)."""
    goal = goal_of(card)
    need = int(goal.amount)
    have = [
        0 if is_alicat(state, seat) else min(int(goal.have(sheet)), need)
        for seat, sheet in enumerate(state.sheets)
    ]
    return {"have": have, "need": need}


def _figures(state: ErState, place: int) -> Json:
    """What each seat scores for a radiologist or epidemiologist, and with which beds; ALICAT has none."""
    seats, card = range(state.seats), int(state.specialists[place])
    beds = [[] if is_alicat(state, s) else counted_beds(state.sheets[s], card) for s in seats]
    return {"points": [int(specialist_points(state, s, place)) for s in seats], "beds": beds}
