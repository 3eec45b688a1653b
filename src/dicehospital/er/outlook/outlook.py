"""What a table may show a seat beyond its view: where patients could go, at what price, for how many points.

Everything comes from moves that the rules offer, tried out on a game in which what is hidden from the
seat is imagined: no rule is told here a second time, and nothing secret can show.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import FIRST_BED, NONE
from dicehospital.er.cards.cardiologists import goal_of
from dicehospital.er.cards.counted_beds import counted_beds
from dicehospital.er.components import AMBULANCES, BEDS, COLOURS, SPECIALIST_IDS
from dicehospital.er.outlook.trial import Effect, Trial
from dicehospital.er.phases.choose import DIE, OPEN_TAKE, SECRET_TAKE, SOLO_TAKE
from dicehospital.er.phases.resolve import EXTRA_WARD, OCCUPIED_WARD, VALUE, WARD
from dicehospital.er.scoring import is_alicat, specialist_points
from dicehospital.er.state import IN_PLAY, ErState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import Slot
from dicehospital.kernel.types import Json

_PRINTED: Final = list(BEDS)


@final
class Now:
    """What can be picked now."""

    def __init__(self, offered: list[int], begun: int) -> None:
        self.offered: list[int] = offered
        self.begun: int = begun  # the first word of a move under way, -1 when there is none


_NO_WORD: Final = -1
NOT_YET: Final = Now([], _NO_WORD)


def outlook(rules: Ruleset[ErState], state: ErState, seat: int | None, cards: Json) -> Json:
    """The outlook of a seat on a state in which everything hidden from it is imagined."""
    if seat is not None and state.asked == NOT_ASKED and _is_asked(state, seat):
        found = _choices(rules, state, seat)
    else:
        found = {"final": [], "dice": None, "beds": [], "extra": [], "screens": []}
    found["cards"] = cards
    return found


def _is_asked(state: ErState, seat: i64) -> bool:
    for task in state.agenda:
        if task.seat == seat:
            return True
    return False


def _choices(rules: Ruleset[ErState], state: ErState, seat: i64) -> Json:
    trial, now = Trial(rules, state, seat), _now(rules, state, seat)
    moves = trial.moves()
    plain = _plain(trial, moves)
    beds, extra = _beds(trial, moves, WARD, now), _beds(trial, moves, EXTRA_WARD, now)
    return {
        "final": _final(plain, beds, extra),
        "dice": _dice(trial, moves, plain) if _takes(state, seat) else None,
        "beds": beds,
        "extra": extra,
        "screens": _screens(trial, moves, now),
    }


def _now(rules: Ruleset[ErState], state: ErState, seat: i64) -> Now:
    words = rules.buffer()
    rules.options(state, seat, words)
    draft = rules.drafting(state, seat)
    offered = [int(word) for word in words.words[: words.count]]
    return Now(offered, _NO_WORD if draft is None else int(draft.first_word))


def _takes(state: ErState, seat: i64) -> bool:
    return (
        OPEN_TAKE.is_open(state, seat)
        or SECRET_TAKE.is_open(state, seat)
        or SOLO_TAKE.is_open(state, seat)
    )


def _place(words: list[int], slot: Slot[ErState]) -> i64:
    """The place in a slot of the word that a move begins with; -1 when it is of another slot."""
    place: i64 = words[0] - slot.base
    return place if place < len(slot.words) else -1


def _plain(trial: Trial, moves: list[list[int]]) -> dict[int, Effect]:
    """The moves of a single word, by it."""
    return {words[0]: trial.effect(words) for words in moves if len(words) == 1}


def _final(plain: dict[int, Effect], beds: list[Json], extra: list[Json]) -> list[int]:
    """The last words of all moves that cannot be taken back; a value is one when it is in some bed."""
    found = {word for word, effect in plain.items() if effect.final}
    for bed in beds + extra:
        for value in bed["values"]:
            if value["final"]:
                found.add(int(VALUE.base) + value["value"] - 1)
    return sorted(found)


# -- patients and screens ----------------------------------------------------------------------------
def _beds(trial: Trial, moves: list[list[int]], slot: Slot[ErState], now: Now) -> list[Json]:
    """The beds that a patient can have, each with the values that can be written there."""
    beds: list[Json] = []
    values: list[Json] = []
    last: i64 = -1  # the moves of a ward follow one another
    for words in moves:
        ward = _place(words, slot)
        if ward < 0:
            continue
        is_offered = words[0] in now.offered
        if ward != last:
            last, values = ward, []
            beds.append(_bed(trial, ward, words[0] if is_offered else None, values))
        is_pickable = is_offered or words[0] == now.begun
        values.append(_value(trial, words, words[1] if is_pickable else None))
    return beds


def _bed(trial: Trial, ward: i64, word: int | None, values: list[Json]) -> Json:
    """The next bed of a ward."""
    bed = FIRST_BED[ward] + trial.state.sheets[trial.seat].filled[ward]
    return {"ward": int(ward) + 1, "bed": _PRINTED[bed], "word": word, "values": values}


def _value(trial: Trial, words: list[int], word: int | None) -> Json:
    effect = trial.effect(words)
    return {
        "value": words[1] - int(VALUE.base) + 1,
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
    found: list[Json] = []
    for words in moves:
        ward = _place(words, OCCUPIED_WARD)
        if ward >= 0:
            word = words[0] if words[0] in now.offered else None
            bed = _PRINTED[sheet.last_bed(ward)]
            found.append({"ward": int(ward) + 1, "bed": bed, "word": word})
    return found


# -- dice --------------------------------------------------------------------------------------------
def _dice(trial: Trial, moves: list[list[int]], plain: dict[int, Effect]) -> Json:
    """Every die with its bonus and where its patient could go, if the seat took it."""
    takes = {int(_place(words, DIE)): words for words in moves}
    dice: Json = {}
    for die, colour in enumerate(COLOURS):
        shown: Json = {
            "value": int(trial.state.dice[die]),
            "bonus": AMBULANCES[trial.state.card][die],
        }
        words = takes.get(die)
        if words is None:  # one that is refused costs a bag that the seat has not got
            shown.update({"legal": False, "bag": True, "beds": [], "extra": []})
        else:
            shown.update(_taken(trial.resolving(words), plain[words[0]]))
        dice[colour] = shown
    return dice


def _taken(after: Trial, taking: Effect) -> Json:
    """What a die would cost and bring."""
    moves = after.moves()
    return {
        "legal": True,
        "bag": taking.bags > 0,
        "beds": _beds(after, moves, WARD, NOT_YET),
        "extra": _beds(after, moves, EXTRA_WARD, NOT_YET),
    }


# -- cards -------------------------------------------------------------------------------------------
def cards_of(state: ErState) -> Json:
    """How far every seat is with each card on the table."""
    found: Json = {}
    place: i64 = 0
    for card in state.specialists:
        if card != NONE:
            shown = _goal(state, card) if place < IN_PLAY else _figures(state, place)
            found[SPECIALIST_IDS[card]] = shown
        place += 1
    return found


def _goal(state: ErState, card: i64) -> Json:
    """What each seat has of what a cardiologist asks for, at most all; ALICAT's goals are others (ER-9.7)."""
    goal = goal_of(card)
    have: list[int] = []
    seat: i64
    for seat in range(state.seats):
        amount = 0 if is_alicat(state, seat) else min(goal.have(state.sheets[seat]), goal.amount)
        have.append(int(amount))
    return {"have": have, "need": int(goal.amount)}


def _figures(state: ErState, place: i64) -> Json:
    """What each seat scores for a radiologist or epidemiologist, and with which beds; ALICAT has none."""
    card = int(state.specialists[place])
    points: list[int] = []
    beds: list[list[int]] = []
    seat: i64
    for seat in range(state.seats):
        points.append(int(specialist_points(state, seat, place)))
        beds.append([] if is_alicat(state, seat) else counted_beds(state.sheets[seat], card))
    return {"points": points, "beds": beds}
