"""The cardiologists' goals (ER-6.4): so many of something. All of them, once met, stay met."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import LABS, RING_MASK
from dicehospital.er.cards.card import Card
from dicehospital.er.cards.packing import count_bits


class Goal(Card):
    """A cardiologist, and how much of something it asks for."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def have(self, sheet: Sheet) -> i64:
        """How much of it the sheet has."""
        raise NotImplementedError

    def is_met(self, sheet: Sheet) -> bool:
        """Whether the sheet has enough of it."""
        return self.have(sheet) >= self.amount

    def points(self, sheet: Sheet) -> i64:  # noqa: ARG002 (as of any card)
        """Nothing at the end: a goal is paid in the turn in which it is met (ER-6)."""
        return 0

    def counted(self, sheet: Sheet) -> i64:  # noqa: ARG002 (as of any card)
        """No beds: a goal outlines none."""
        return 0


@final
class Stethoscopes(Goal):
    """C10 asks for stethoscopes."""

    def have(self, sheet: Sheet) -> i64:
        """ER-6.4: stethoscopes ever circled; used ones count, so does the first."""
        return sheet.stethoscopes_gained


@final
class SurroundedLab(Goal):
    """C11 asks for patients all round a lab."""

    def have(self, sheet: Sheet) -> i64:
        """ER-6.4: patients round the lab that has more of them."""
        occupied = sheet.occupied()
        most: i64 = 0
        lab: i64
        for lab in range(LABS):
            most = max(most, count_bits(RING_MASK[lab] & occupied))
        return most


@final
class Nurses(Goal):
    """C12 asks for nurses."""

    def have(self, sheet: Sheet) -> i64:
        """ER-6.4: how many nurses are circled."""
        return sheet.nurses


@final
class Bags(Goal):
    """C13 asks for blood bags."""

    def have(self, sheet: Sheet) -> i64:
        """ER-6.4: blood bags ever circled, used or not."""
        return sheet.bags_gained


@final
class EveryWard(Goal):
    """C14 asks for a patient in every ward."""

    def have(self, sheet: Sheet) -> i64:
        """ER-6.4: wards with a patient."""
        count: i64 = 0
        for patients in sheet.filled:
            if patients > 0:
                count += 1
        return count


@final
class FullWards(Goal):
    """C15 asks for full wards."""

    def have(self, sheet: Sheet) -> i64:
        """ER-6.4: how many wards are full."""
        return sheet.full_wards()


CARDIOLOGISTS: Final[dict[str, type[Goal]]] = {
    "stethoscopes": Stethoscopes,
    "lab": SurroundedLab,
    "nurses": Nurses,
    "bags": Bags,
    "every_ward": EveryWard,
    "full_wards": FullWards,
}
"""By the goal of the row."""
