"""How far a sheet is from a cardiologist's goal: steps missing, and the turns they take."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.weights import Weights
from dicehospital.er.packing import count_bits
from dicehospital.er.sheet import Sheet
from dicehospital.er.tables import FIRST_CARDIOLOGIST, GOAL_AMOUNT, LABS, RING_MASK, SIZE, WARDS


class Way:
    """The way to a goal. No step is missing exactly when the goal is met."""

    def missing(self, sheet: Sheet) -> i64:
        """Steps missing."""
        raise NotImplementedError

    def pace(self, weights: Weights) -> i64:
        """Turns that one step takes, in thousandths."""
        raise NotImplementedError


@final
class ToStethoscopes(Way):
    """C10: they come in twos."""

    def missing(self, sheet: Sheet) -> i64:
        """Dice with stethoscopes."""
        return max(GOAL_AMOUNT[10] - sheet.stethoscopes_gained + 1, 0) // 2

    def pace(self, weights: Weights) -> i64:
        """One die."""
        return weights.step_stethoscopes


@final
class ToSurroundedLab(Way):
    """C11."""

    def missing(self, sheet: Sheet) -> i64:
        """Free beds of the fuller lab."""
        occupied = sheet.occupied()
        fewest: i64 = 6
        lab: i64
        for lab in range(LABS):
            fewest = min(fewest, count_bits(RING_MASK[lab] & ~occupied))
        return fewest

    def pace(self, weights: Weights) -> i64:
        """One bed."""
        return weights.step_lab


@final
class ToNurses(Way):
    """C12."""

    def missing(self, sheet: Sheet) -> i64:
        """Nurses."""
        return max(GOAL_AMOUNT[12] - sheet.nurses, 0)

    def pace(self, weights: Weights) -> i64:
        """One nurse."""
        return weights.step_nurses


@final
class ToBags(Way):
    """C13."""

    def missing(self, sheet: Sheet) -> i64:
        """Bags."""
        return max(GOAL_AMOUNT[13] - sheet.bags_gained, 0)

    def pace(self, weights: Weights) -> i64:
        """One bag."""
        return weights.step_bags


@final
class ToEveryWard(Way):
    """C14."""

    def missing(self, sheet: Sheet) -> i64:
        """Empty wards."""
        count: i64 = 0
        for patients in sheet.filled:
            if patients == 0:
                count += 1
        return count

    def pace(self, weights: Weights) -> i64:
        """One ward."""
        return weights.step_every_ward


@final
class ToFullWards(Way):
    """C15: two wards."""

    def missing(self, sheet: Sheet) -> i64:
        """Free beds of the two wards that have the fewest."""
        fewest: i64 = 6
        second: i64 = 6
        ward: i64
        for ward in range(WARDS):
            left = SIZE[ward] - sheet.filled[ward]
            if left < fewest:
                second = fewest
                fewest = left
            elif left < second:
                second = left
        return fewest + second

    def pace(self, weights: Weights) -> i64:
        """One bed."""
        return weights.step_full_wards


WAYS: Final[list[Way]] = [
    ToStethoscopes(),
    ToSurroundedLab(),
    ToNurses(),
    ToBags(),
    ToEveryWard(),
    ToFullWards(),
]
"""By the number on the card less FIRST_CARDIOLOGIST."""


def steps_missing(sheet: Sheet, card: i64) -> i64:
    """Steps that a sheet is short of a cardiologist's goal."""
    return WAYS[card - FIRST_CARDIOLOGIST].missing(sheet)


def turns_missing(weights: Weights, card: i64, missing: i64) -> i64:
    """Turns that these steps take, in thousandths."""
    return missing * WAYS[card - FIRST_CARDIOLOGIST].pace(weights)
