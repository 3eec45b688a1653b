"""Mothers and Babies: they never die, wait for each other, and leave together (DH-16.7, DH-16.8)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, Hospital, cots_of, ward_of
from dicehospital.hospital.board.patient import (
    BABY,
    HIGHEST,
    NOBODY,
    TREATED,
    WAITS,
    colour_of,
    value_of,
    with_value,
)
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import DISCHARGED, FAMILY_LEFT, RETURNED_WAITING, WAITING


def spared(patient: i64, steps: i64) -> i64:
    """DH-16.8: how far a Mother really falls, never below 1; a Baby never does (R-29)."""
    return 0 if colour_of(patient) == BABY else max(steps, 1 - value_of(patient))


def wait_for_family(state: HospitalState, seat: i64, place: i64, patient: i64) -> None:
    """DH-16.7: healed to seven it waits; when the whole family waits, all leave at once."""
    hospital = state.hospitals[seat]
    hospital.beds[place] = with_value(patient, WAITS)
    state.tell(WAITING, seat, place, hospital.beds[place])
    ward = ward_of(place)
    if _all_wait(hospital, ward):
        _leave(state, seat, ward)


def _all_wait(hospital: Hospital, ward: i64) -> bool:
    mother = hospital.mother_of(ward)
    if mother == NONE or value_of(hospital.beds[mother]) != WAITS:
        return False
    cot: i64
    for cot in range(cots_of(ward), cots_of(ward + 1)):
        if hospital.beds[cot] != NOBODY and value_of(hospital.beds[cot]) != WAITS:
            return False
    return True


def _leave(state: HospitalState, seat: i64, ward: i64) -> None:
    hospital = state.hospitals[seat]
    _send_home(state, seat, hospital.mother_of(ward))
    cot: i64
    for cot in range(cots_of(ward), cots_of(ward + 1)):
        if hospital.beds[cot] != NOBODY:
            _send_home(state, seat, cot)
    state.tell(FAMILY_LEFT, seat, ward)


def _send_home(state: HospitalState, seat: i64, place: i64) -> None:
    hospital = state.hospitals[seat]
    patient = hospital.beds[place]
    hospital.beds[place] = NOBODY
    hospital.discharge(colour_of(patient), colour_of(patient))
    if hospital.department != NONE:
        hospital.sent += 1
        hospital.sent_pink += 1
    state.tell(DISCHARGED, seat, place, patient)


def bring_back(state: HospitalState, seat: i64) -> None:
    """DH-16.7: who still waits when Phase 3 ends is back at six, treated."""
    hospital = state.hospitals[seat]
    place: i64
    for place in range(len(hospital.beds)):
        if value_of(hospital.beds[place]) == WAITS:
            hospital.beds[place] = with_value(hospital.beds[place], HIGHEST) | TREATED
            state.tell(RETURNED_WAITING, seat, place, hospital.beds[place])
