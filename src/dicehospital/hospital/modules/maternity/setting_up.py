"""Setting up Maternity: every hospital has one family from the start (DH-16.1)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, PER_WARD, WARDS, Hospital
from dicehospital.hospital.board.patient import MOTHER, NOBODY, new_patient
from dicehospital.hospital.modules.maternity.births import bear
from dicehospital.hospital.modules.maternity.state import MaternityBase
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import STARTED


@final
class FirstFamilies(TablePhase):
    """DH-16.1: a Mother in the next empty ward, and one Baby in the room beside it."""

    def __init__(self, module: MaternityBase) -> None:
        super().__init__("first_families", "setup")
        self.module: MaternityBase = module

    def begin(self, state: HospitalState) -> None:
        """Wards are alike before the game, so nobody is asked."""
        seat: i64
        for seat in range(state.seats):
            ward = _empty_ward(state.hospitals[seat])
            if ward != NONE and state.bag[MOTHER] > 0:
                self._move_in(state, seat, ward)

    def _move_in(self, state: HospitalState, seat: i64, ward: i64) -> None:
        mother = new_patient(MOTHER, self.module.value)
        state.bag[MOTHER] -= 1
        state.hospitals[seat].lay(PER_WARD * ward, mother)
        state.tell(STARTED, seat, mother)
        bear(self.module, state, seat, ward, 1)


def _empty_ward(hospital: Hospital) -> i64:
    """The first ward after those of the first patients."""
    ward: i64
    for ward in range(WARDS):
        if _is_empty(hospital, ward):
            return ward
    return NONE


def _is_empty(hospital: Hospital, ward: i64) -> bool:
    place: i64
    for place in range(PER_WARD * ward, PER_WARD * (ward + 1)):
        if hospital.beds[place] != NOBODY:
            return False
    return True
