"""Why a move of Phase 1 is refused: ambulances, who is lost (DH-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.patient import COLOUR_COUNT, COLOURS, is_pink
from dicehospital.hospital.board.patient_text import Named, patient_text
from dicehospital.hospital.phases.intake import BARRED, COLUMNS, LOWEST, bar_of, number_of
from dicehospital.hospital.state import TAKE_AMBULANCE
from dicehospital.hospital.why.case import Case, Checks, dice_texts, die_text
from dicehospital.hospital.why.names import someone
from dicehospital.hospital.why.patients import no_bed, not_this_bed
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.words import AS
from dicehospital.kernel.types import Refusal


# -- ambulances ----------------------------------------------------------------------------------------
def cannot_arrange(case: Case) -> Iterator[Refusal]:
    """DH-3.2: the ambulance in question, dice of the split value, as many as it takes."""
    if case.is_word():
        yield refuse("colour_not_left", colour=case.word.text)
    ambulance, value, room = case.task.args
    number = number_of(case.state, ambulance)
    if case.fields["ambulance"] != number:
        asked = case.fields["ambulance"]
        yield refuse("other_ambulance", ambulance=asked, asked=number)
    names = case.named()
    for named in names:
        if named.value != value:
            yield refuse("arrange_value", patient=named.text, value=value)
    yield from _too_many_of_a_colour(case, names, value)
    if len(names) != room:
        facts = {"ambulance": number, "wanted": room, "seen": len(names)}
        yield refuse("arrange_count", **facts)


def _too_many_of_a_colour(case: Case, names: list[Named], value: int) -> Iterator[Refusal]:
    for number, colour in enumerate(COLOURS):
        left = case.state.rolled[COLUMNS * value + number]
        if sum(1 for named in names if named.colour == number) > left:
            yield refuse("arrange_colour", colour=colour, value=value, left=left)


def cannot_take(case: Case) -> Iterator[Refusal]:
    """DH-3.3: an ambulance that nobody has; not the lowest for the First Player."""
    number = case.fields["number"]
    known = [number_of(case.state, n) for n in range(case.state.setup.ambulances)]
    if number not in known:
        yield refuse("no_such_ambulance", "DH-3.3", ambulance=number, known=known)
    for seat, hospital in enumerate(case.state.hospitals):
        if hospital.ambulance == number:
            yield refuse("ambulance_taken", ambulance=number, name=someone(seat))
    yield from _barred(case, number, known.index(number))


def _barred(case: Case, number: int, ambulance: int) -> Iterator[Refusal]:
    """DH-3.3, DH-18.1: why an ambulance of nobody's cannot be taken; modules say why they bar it."""
    code = bar_of(case.state, case.seat, ambulance)
    if code == LOWEST:
        yield refuse("lowest_barred", "DH-18.1" if number == 0 else "DH-3.3", ambulance=number)
    if code == BARRED:
        yield from case.barred(TAKE_AMBULANCE, ambulance)


# -- patients ------------------------------------------------------------------------------------------
def cannot_lose(case: Case) -> Iterator[Refusal]:
    """DH-3.5: exactly as many as beds are missing, of those who were there before."""
    if case.is_word():
        yield from _not_lost(case, case.word.index)
        return
    arrivals = dice_texts(case.hospital.arrivals)
    for named in case.named():
        if not case.meant(named) and named.text[:2] in arrivals:
            yield refuse("new_patient", patient=named.text)
    for named in case.named():
        if named.colour >= COLOUR_COUNT and case.meant(named):
            yield refuse("pink_stays", patient=named.text)
    wanted, seen = case.task.args[0], len(case.named())
    if wanted != seen:
        yield refuse("lose_count", wanted=wanted, seen=seen)
    yield from case.missing_or_coloured("DH-3.5")


def _not_lost(case: Case, place: int) -> Iterator[Refusal]:
    """Why the word for a bed does not choose who leaves; no Mother or Baby does (DH-16.4)."""
    yield from no_bed(case, place)
    if place < AS and is_pink(case.hospital.beds[place]):
        yield refuse("pink_stays", patient=patient_text(case.hospital.beds[place]))
    yield from not_this_bed(case)


def no_arrival(case: Case, rule: str) -> Iterator[Refusal]:
    """Why the word for a patient at the door does not choose one: nobody is there, or one like it."""
    arrivals = case.hospital.arrivals
    if case.word.index >= len(arrivals):
        yield refuse("no_such_arrival", rule)
    yield refuse("alike", patient=die_text(arrivals[case.word.index]))


CHECKS: Final[Checks] = {
    "arrange": cannot_arrange,
    "ambulance": cannot_take,
    "lose": cannot_lose,
}
