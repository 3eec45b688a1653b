"""Maternity in a position: where rolled Mothers go, and who has not given birth (DH-16.2)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, WARDS, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.board.patient_text import read_dice
from dicehospital.hospital.modules.maternity.births import MIDWIFE_ROLL, expecting
from dicehospital.hospital.modules.maternity.module import mothers_of
from dicehospital.hospital.modules.maternity.mothers import mothers_on, rolled_mothers
from dicehospital.hospital.modules.maternity.state import MaternityBase, MaternitySlice
from dicehospital.hospital.modules.standing import Standing
from dicehospital.hospital.phases.intake import free_spaces
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec


def read_maternity(owned: MaternitySlice, state: HospitalState, found: Reader) -> None:
    """Read ambulances by their numbers, for the Mothers in order of value, and wards without a birth."""
    _check_mothers(state)
    found.only(("mothers", "unborn"))
    low, rolled = int(state.setup.lowest_ambulance), len(rolled_mothers(state))
    high = low + int(state.setup.ambulances) - 1
    spots = read_dice(found.get("mothers", []), rolled)
    owned.spots = vec[i64]([spot.whole(low, high) - low for spot in spots])
    if found.each("unborn"):
        for seat, wards in enumerate(found.get("unborn").per_seat(int(state.seats))):
            owned.unborn[seat] = _read_unborn(state.hospitals[seat], wards)


def _read_unborn(hospital: Hospital, found: Reader) -> int:
    """Wards of new Mothers, whose rooms are empty."""
    bits = 0
    for entry in found.members():
        ward = entry.whole(1, int(WARDS))
        if hospital.mother_of(ward - 1) == NONE or hospital.has_baby(ward - 1):
            raise entry.refused("no_mother", ward=ward)
        bits |= int(BIT[ward - 1])
    return bits


def _check_mothers(state: HospitalState) -> None:
    """One Mother for each ward and for each ambulance, and room for every die that was rolled."""
    for seat, hospital in enumerate(state.hospitals):
        _check_room(f"hospitals[{seat}].arrivals", int(mothers_of(hospital)), int(WARDS))
    if len(state.ambulances) == 0:
        return
    ambulances = int(state.setup.ambulances)
    loaded = [int(mothers_on(state, n)) for n in range(ambulances)]
    if max(loaded) > 1:
        raise BadInput(f"ambulances[{loaded.index(max(loaded))}].patients", "two_mothers")
    _check_room("rolled", sum(loaded) + len(rolled_mothers(state)), ambulances)
    free = sum(int(free_spaces(state, n)) for n in range(ambulances))
    _check_room("rolled", int(sum(state.rolled)), free)


def _check_room(place: str, seen: int, most: int) -> None:
    if seen > most:
        raise BadInput(place, "too_many_dice_here", seen=seen, most=most)


def check_maternity(module: MaternityBase, state: HospitalState, standing: Standing) -> None:
    """DH-16.2, DH-16.5: Mothers are placed while their dice lie there; the midwife die is for somebody."""
    owned = module.state(state)
    if len(owned.spots) > 0 and not standing.is_at("place_mothers"):
        raise BadInput("maternity.mothers", "not_at", step=standing.step)
    if state.asked == MIDWIFE_ROLL and expecting(module, state) == 0:
        raise BadInput("chance", "nothing_to_draw", seen=int(state.asked))
