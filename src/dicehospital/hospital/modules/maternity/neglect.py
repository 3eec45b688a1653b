"""Neglect in Maternity: a Mother suffers only in company, a Baby never (DH-16.8)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import PER_WARD, Hospital, ward_of
from dicehospital.hospital.board.patient import MOTHER, NOBODY, colour_of, is_pink, value_of


def family_loss(hospital: Hospital, place: i64, steps: i64) -> i64:
    """How much an untreated patient loses, if any other would lose so many steps (R-29)."""
    patient = hospital.beds[place]
    if not is_pink(patient):
        return steps
    if colour_of(patient) != MOTHER or not _has_company(hospital, ward_of(place)):
        return 0
    return min(steps, value_of(patient) - 1)


def _has_company(hospital: Hospital, ward: i64) -> bool:
    """Whether a regular patient lies in a ward, treated or not."""
    place: i64
    for place in range(PER_WARD * ward, PER_WARD * (ward + 1)):
        if hospital.beds[place] != NOBODY and not is_pink(hospital.beds[place]):
            return True
    return False
