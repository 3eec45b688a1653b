"""Why a move is refused: the rule, a message, and the facts that failed (rule ids as in docs/rules/er.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dicehospital.er.board.tables import BED_COLOUR, FIRST_BED, SIZE
from dicehospital.er.components import COLOURS
from dicehospital.er.phases.choose import OPEN_TAKE, SECRET_TAKE, SOLO_TAKE, may_take
from dicehospital.er.phases.resolve import (
    EXTRA_PATIENT,
    EXTRA_WARD,
    PATIENT,
    SCREENING,
    WARD,
    PatientWard,
)
from dicehospital.er.phases.solo import DISCARD
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.types import Json, Move, Refusal

_BED_COLOURS = (*COLOURS, "grey")


def refusal(state: ErState, seat: int, move: Move) -> Refusal:
    """Rule id, message id and facts of the first thing that is wrong with a move."""
    found = _out_of_turn(state, seat)
    if found is not None:
        return found
    problems = list(_CHECKS[move.kind](state, seat, dict(move.fields)))
    if not problems:  # legal as a whole move, but another one has been begun
        return "ER-3.7", "reason.move_begun", {"seat": seat}
    rule, message, facts = problems[0]
    also = [other for other, _, _ in problems[1:]]
    return rule, message, {**facts, "also": also} if also else facts


def _out_of_turn(state: ErState, seat: int) -> Refusal | None:
    if state.over:
        return "ER-3.8", "reason.game_over", {}
    if state.asked != NOT_ASKED:
        return "ER-3.1", "reason.waiting_for_chance", {}
    waiting = sorted({int(task.seat) for task in state.agenda})
    if seat not in waiting:
        others = [{"seat": other} for other in waiting]
        facts = {"seat": seat, "waiting": waiting, "name": {"seat": seat}, "others": others}
        return "ER-3.7", "reason.not_to_act", facts
    return None


def _takes(state: ErState, seat: int) -> bool:
    return any(question.is_open(state, seat) for question in (OPEN_TAKE, SECRET_TAKE, SOLO_TAKE))


def _take(state: ErState, seat: int, move: Json) -> Iterator[Refusal]:
    die = COLOURS.index(move["die"])
    if not _takes(state, seat):
        facts = {
            "seat": seat,
            "die": COLOURS[state.taken[seat]] if state.taken[seat] >= 0 else None,
        }
        yield (
            ("ER-3.3", "reason.die_taken", facts)
            if facts["die"]
            else (
                "ER-3.7",
                "reason.nothing_to_take",
                facts,
            )
        )
    elif not may_take(state, seat, die):
        bags = int(state.sheets[seat].bags())
        yield "ER-3.4", "reason.no_bag_to_copy", {"die": move["die"], "bags": bags}


def _main(state: ErState, seat: int, move: Json) -> Iterator[Refusal]:
    if _takes(state, seat):
        yield "ER-3.7", "reason.take_first", {"seat": seat}
    elif not PATIENT.is_open(state, seat):
        yield "ER-3.7", "reason.patient_done", {"seat": seat}
    elif "ward" in move:
        yield from _bed(state, seat, move, WARD)


def _extra(state: ErState, seat: int, move: Json) -> Iterator[Refusal]:
    if not EXTRA_PATIENT.is_open(state, seat):
        yield "ER-4.8", "reason.no_extra", {"seat": seat}
    elif "ward" in move:
        yield from _bed(state, seat, move, EXTRA_WARD)


def _bed(state: ErState, seat: int, move: Json, slot: PatientWard) -> Iterator[Refusal]:
    """Each reason that keeps a patient out of a ward's next bed."""
    sheet, ward, value = state.sheets[seat], move["ward"] - 1, move["value"]
    if sheet.is_full(ward):
        yield "ER-4.1", "reason.ward_full", {"ward": move["ward"], "beds": int(SIZE[ward])}
        return
    colour = slot.colour(state, seat)
    if sheet.needs_bag(ward, colour) and sheet.bags() == 0:
        bed = _BED_COLOURS[BED_COLOUR[FIRST_BED[ward] + sheet.filled[ward]]]
        facts = {"ward": move["ward"], "bed": bed, "patient": COLOURS[colour], "bags": 0}
        yield "ER-4.2", "reason.colour", facts
    last = int(sheet.floor[ward])
    if value <= last:
        yield "ER-4.3", "reason.not_higher", {"ward": move["ward"], "value": value, "last": last}
    low, high = int(slot.low(state, seat)), int(slot.high(state, seat))
    price = int(sheet.price(value, low, high))
    if price > sheet.stethoscopes():
        die = str(low) if low == high else f"{low}/{high}"
        facts = {"value": value, "die": die, "price": price, "have": int(sheet.stethoscopes())}
        yield "ER-4.4", "reason.stethoscopes", facts


def _screen(state: ErState, seat: int, move: Json) -> Iterator[Refusal]:
    if not SCREENING.is_open(state, seat):
        yield "ER-4.7", "reason.no_screen", {"seat": seat}
    else:
        yield "ER-4.7", "reason.screen_empty_ward", {"ward": move["ward"]}


def _skip_screen(state: ErState, seat: int, move: Json) -> Iterator[Refusal]:
    if not SCREENING.is_open(state, seat):
        yield "ER-4.7", "reason.no_screen", {"seat": seat}
    else:
        yield "ER-4.7", "reason.skip_too_early", {"seat": seat}


def _discard(state: ErState, seat: int, move: Json) -> Iterator[Refusal]:
    if not DISCARD.is_open(state, seat):
        yield "ER-9.7", "reason.no_discard", {"seat": seat}
    else:
        yield "ER-9.7", "reason.not_in_play", {"card": move["card"]}


_CHECKS: dict[str, Callable[[ErState, int, Json], Iterator[Refusal]]] = {
    "take": _take,
    "admit": _main,
    "bury": _main,
    "screen": _screen,
    "skip_screen": _skip_screen,
    "admit_extra": _extra,
    "bury_extra": _extra,
    "discard": _discard,
}
