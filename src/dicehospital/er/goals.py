"""The cardiologists' goals (ER-6.4). All of them, once met, stay met."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.sheet import Sheet
from dicehospital.er.tables import FIRST_CARDIOLOGIST, GOAL_AMOUNT, LABS, RING_MASK


class Goal:
    """What a cardiologist asks for."""

    def __init__(self, card: i64) -> None:
        self.amount: i64 = GOAL_AMOUNT[card]

    def is_met(self, sheet: Sheet) -> bool:
        """Whether the sheet meets it."""
        raise NotImplementedError


@final
class Stethoscopes(Goal):
    """C10."""

    def is_met(self, sheet: Sheet) -> bool:
        """ER-6.4: eight stethoscopes ever circled; used ones count, so does the first."""
        return sheet.stethoscopes_gained >= self.amount


@final
class SurroundedLab(Goal):
    """C11."""

    def is_met(self, sheet: Sheet) -> bool:
        """ER-6.4: all six beds round one of the labs have a patient."""
        occupied = sheet.occupied()
        lab: i64
        for lab in range(LABS):
            if RING_MASK[lab] & ~occupied == 0:
                return True
        return False


@final
class Nurses(Goal):
    """C12."""

    def is_met(self, sheet: Sheet) -> bool:
        """ER-6.4: three nurses circled."""
        return sheet.nurses >= self.amount


@final
class Bags(Goal):
    """C13."""

    def is_met(self, sheet: Sheet) -> bool:
        """ER-6.4: four blood bags ever circled, used or not."""
        return sheet.bags_gained >= self.amount


@final
class EveryWard(Goal):
    """C14."""

    def is_met(self, sheet: Sheet) -> bool:
        """ER-6.4: a patient in each of the seven wards."""
        for patients in sheet.filled:
            if patients == 0:
                return False
        return True


@final
class FullWards(Goal):
    """C15."""

    def is_met(self, sheet: Sheet) -> bool:
        """ER-6.4: two wards full."""
        return sheet.full_wards() >= self.amount


GOALS: Final[list[Goal]] = [
    Stethoscopes(10),
    SurroundedLab(11),
    Nurses(12),
    Bags(13),
    EveryWard(14),
    FullWards(15),
]
"""By the number on the card less FIRST_CARDIOLOGIST."""


def meets(sheet: Sheet, card: i64) -> bool:
    """Whether a sheet meets the goal of a cardiologist, by the number on the card."""
    return GOALS[card - FIRST_CARDIOLOGIST].is_met(sheet)
