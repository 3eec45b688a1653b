"""Why a move of Maternity is refused: Mothers in ambulances, wards, births (DH-16.2 to DH-16.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.hospital import NONE, PER_WARD, WARDS, ward_of
from dicehospital.hospital.board.patient import LETTERS, MOTHER, colour_of, is_pink, new_patient
from dicehospital.hospital.board.patient_text import patient_text, read_named
from dicehospital.hospital.modules.maternity.mothers import mothers_on
from dicehospital.hospital.modules.maternity.state import MaternityBase
from dicehospital.hospital.phases.intake import number_of
from dicehospital.hospital.state import TAKE_AMBULANCE
from dicehospital.hospital.why.case import Case, Checks, die_text
from dicehospital.hospital.why.names import some
from dicehospital.hospital.why.patients import no_bed, not_this_bed
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.words import AS
from dicehospital.kernel.types import Refusal


# -- ambulances ----------------------------------------------------------------------------------------
def cannot_place_mother(case: Case) -> Iterator[Refusal]:
    """DH-16.2: a Mother in question, to an ambulance that is open to her."""
    text, known = _mother(case), case.offered("place_mother")
    if not text.startswith(LETTERS[MOTHER]):
        yield refuse("not_a_mother", patient=text, known=some(known))
    if text not in known:
        yield refuse("not_this_mother", patient=text, known=some(known))
    if "ambulance" in case.fields:
        yield from _not_her_ambulance(case, text, case.fields["ambulance"])


def _mother(case: Case) -> str:
    """The Mother by her value; a word says nothing else."""
    seen = case.fields["patient"]
    return seen[:2] if isinstance(seen, str) else f"{LETTERS[MOTHER]}{seen}"


def _not_her_ambulance(case: Case, text: str, number: int) -> Iterator[Refusal]:
    """Whether a Mother does not go to an ambulance."""
    known = [int(word[1:]) for word in case.offered("place_mother", text)]
    if number in known:
        return
    numbers = [number_of(case.state, n) for n in range(case.state.setup.ambulances)]
    facts = {"ambulance": number, "known": some(known), "patient": text}
    if number not in numbers:
        yield refuse("no_such_ambulance", "DH-16.2", ambulance=number, known=some(numbers))
    elif _has_mother(case, numbers.index(number)):
        yield refuse("ambulance_has_mother", **facts)
    yield refuse("not_her_ambulance", **facts)


def _has_mother(case: Case, ambulance: int) -> bool:
    placed = ambulance in case.module(MaternityBase).state(case.state).spots
    return placed or mothers_on(case.state, ambulance) > 0


def barred(case: Case, act: int, thing: int) -> Iterator[Refusal]:
    """DH-16.3: with a Mother in every ward no other is taken while that can be avoided."""
    if act == TAKE_AMBULANCE:
        number = number_of(case.state, thing)
        yield refuse("fifth_mother", ambulance=number, mothers=case.mothers())


# -- wards ---------------------------------------------------------------------------------------------
def cannot_settle(case: Case) -> Iterator[Refusal]:
    """DH-16.4: the patient whose turn it is, a ward open to it, and who makes room in a full one."""
    ward = case.fields["ward"]
    if case.is_about("shift"):
        yield from _not_shifted_bed(case, ward)
    elif case.is_about("to"):
        yield from _no_room_in(case, ward, case.fields["to"])
    else:
        if not case.is_word():
            yield from _other_patient(case, case.fields["patient"])
        yield from _no_ward(case, ward)
        yield from _wrong_shift(case, ward)


def _arrival(case: Case) -> int:
    arrivals = case.hospital.arrivals
    return arrivals[0] if len(arrivals) > 0 else new_patient(MOTHER, 0)


def _other_patient(case: Case, text: str) -> Iterator[Refusal]:
    named, arrival = read_named(text, "patient"), _arrival(case)
    if not named.fits(arrival) or named.becomes or named.bed:
        yield refuse("settle_other", patient=text, asked=die_text(arrival))


def _no_ward(case: Case, ward: int) -> Iterator[Refusal]:
    """Whether a ward is not open to the patient whose turn it is."""
    known, text = case.offered("settle"), f"W{ward}"
    facts = {"ward": text, "patient": die_text(_arrival(case)), "known": some(known)}
    if text in known:
        return
    if not 1 <= ward <= WARDS:
        yield refuse("no_such_ward", ward=text, known=some(known))
    mother = colour_of(_arrival(case)) == MOTHER
    if mother and case.hospital.mother_of(ward - 1) != NONE:
        yield refuse("ward_has_mother", **facts)
    if not mother and case.hospital.free_bed_in(ward - 1) == NONE:
        yield refuse("ward_full", **facts)
    yield refuse("ward_order", **facts)


def _wrong_shift(case: Case, ward: int) -> Iterator[Refusal]:
    """DH-16.4 (R-61): somebody makes room exactly where the ward is full."""
    text, to = case.fields.get("shift"), case.fields.get("to")
    full = case.hospital.free_bed_in(ward - 1) == NONE
    if not full:
        if text is not None or to is not None:
            yield refuse("no_shift", ward=f"W{ward}")
        return
    if text is None or to is None:
        yield refuse("shift_needed", ward=f"W{ward}")
        return
    places = _beds_of(case, ward, text)
    if not places:
        yield refuse("not_in_ward", patient=text, ward=f"W{ward}")
    yield from _not_shifted(case, places[0])
    yield from _no_room_in(case, ward, to)


def _beds_of(case: Case, ward: int, text: str) -> list[int]:
    """The beds of a ward in which a patient of this name lies."""
    named = read_named(text, "shift")
    meant = case.meant(named) if not named.becomes else []
    return [place for place in meant if place // PER_WARD == ward - 1]


def _not_shifted_bed(case: Case, ward: int) -> Iterator[Refusal]:
    """Why the word for a bed does not choose who makes room."""
    place = case.word.index
    if place >= AS:
        return
    yield from no_bed(case, place)
    if ward_of(place) != ward - 1:
        patient = patient_text(case.hospital.beds[place])
        yield refuse("not_in_ward", patient=patient, ward=f"W{ward}")
    yield from _not_shifted(case, place)
    yield from not_this_bed(case)


def _not_shifted(case: Case, place: int) -> Iterator[Refusal]:
    """Whether a patient makes no room for others."""
    patient = case.hospital.beds[place]
    if is_pink(patient):
        yield refuse("mother_stays", patient=patient_text(patient))


def _no_room_in(case: Case, ward: int, to: int) -> Iterator[Refusal]:
    """Whether a ward has no bed for whoever makes room in another."""
    free = [
        f"W{other + 1}"
        for other in range(WARDS)
        if other != ward - 1 and case.hospital.free_bed_in(other) != NONE
    ]
    if f"W{to}" not in free:
        yield refuse("no_bed_in_ward", ward=f"W{to}", known=some(free))


# -- births --------------------------------------------------------------------------------------------
def cannot_bear(case: Case) -> Iterator[Refusal]:
    """DH-16.5, DH-16.10: one Baby or two, as many as the supply has."""
    known = [int(text) for text in case.offered("babies")]
    if case.fields["count"] not in known:
        yield refuse("babies_count", count=case.fields["count"], known=some(known))


CHECKS: Final[Checks] = {
    "place_mother": cannot_place_mother,
    "settle": cannot_settle,
    "babies": cannot_bear,
}
