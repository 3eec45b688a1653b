"""How far a sheet is from a cardiologist's goal: steps missing, and the turns they take."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.weights import Weights
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import FIRST_CARDIOLOGIST, SIZE, WARDS
from dicehospital.er.cards.cardiologists import goal_of


class Way:
    """The way to a goal: a step for each that is missing. None is missing when the goal is met."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def missing(self, sheet: Sheet) -> i64:
        """How many steps the sheet still lacks for the card."""
        goal = goal_of(self.card)
        return max(goal.amount - goal.have(sheet), 0)


@final
class ToStethoscopes(Way):
    """C10: they come in twos."""

    def missing(self, sheet: Sheet) -> i64:
        """How many dice with stethoscopes are missing, each of which brings two."""
        goal = goal_of(self.card)
        return max(goal.amount - goal.have(sheet) + 1, 0) // 2


@final
class ToFullWards(Way):
    """C15: two wards, bed by bed."""

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


WAYS: Final[list[Way]] = [
    ToStethoscopes(10),
    Way(11),
    Way(12),
    Way(13),
    Way(14),
    ToFullWards(15),
]
"""By the number on the card less FIRST_CARDIOLOGIST."""


def steps_missing(sheet: Sheet, card: i64) -> i64:
    """Steps that a sheet is short of a cardiologist's goal."""
    return WAYS[card - FIRST_CARDIOLOGIST].missing(sheet)


def turns_missing(weights: Weights, card: i64, missing: i64) -> i64:
    """Turns that these steps take, in thousandths."""
    return missing * weights.steps[card - FIRST_CARDIOLOGIST]
