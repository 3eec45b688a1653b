"""How far a sheet is from a cardiologist's goal: steps missing, and the turns they take."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.weights import Weights
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, CARDIOLOGISTS, PLACE_IN_TYPE, SIZE, WARDS
from dicehospital.er.cards.deck import goal_of
from dicehospital.er.components import SPECIALISTS


class GoalDistance:
    """The way to a goal: a step for each that is missing. None is missing when the goal is met."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def missing(self, sheet: Sheet) -> i64:
        """How many steps the sheet still lacks for the card."""
        goal = goal_of(self.card)
        return max(goal.amount - goal.have(sheet), 0)


@final
class ToStethoscopes(GoalDistance):
    """C10: they come in twos."""

    def missing(self, sheet: Sheet) -> i64:
        """How many dice with stethoscopes are missing, each of which brings two."""
        goal = goal_of(self.card)
        return max(goal.amount - goal.have(sheet) + 1, 0) // 2


@final
class ToFullWards(GoalDistance):
    """C15: whole wards, bed by bed."""

    def missing(self, sheet: Sheet) -> i64:
        """Free beds of as many wards as are asked for: those that have the fewest."""
        total: i64 = 0
        counted: i64 = 0  # a bit for each of these wards
        for _ in range(goal_of(self.card).amount):
            ward = fewest_free(sheet, counted)
            counted |= BIT[ward]
            total += SIZE[ward] - sheet.filled[ward]
        return total


def fewest_free(sheet: Sheet, counted: i64) -> i64:
    """The ward with the fewest free beds, but for those that are counted already."""
    best: i64 = -1
    fewest: i64 = 0
    ward: i64
    for ward in range(WARDS):
        left = SIZE[ward] - sheet.filled[ward]
        if counted & BIT[ward] == 0 and (best < 0 or left < fewest):
            best = ward
            fewest = left
    return best


KINDS: Final[dict[str, type[GoalDistance]]] = {
    "stethoscopes": ToStethoscopes,
    "full_wards": ToFullWards,
}
"""By the goal of the row, where a step is not one more of what is asked for."""

WAYS: Final[list[GoalDistance]] = [
    KINDS.get(SPECIALISTS[card].goal, GoalDistance)(card) for card in CARDIOLOGISTS
]
"""Of the cardiologists, in the order of their numbers."""


def steps_missing(sheet: Sheet, card: i64) -> i64:
    """Steps that a sheet is short of a cardiologist's goal."""
    return WAYS[PLACE_IN_TYPE[card]].missing(sheet)


def turns_missing(weights: Weights, card: i64, missing: i64) -> i64:
    """Turns that these steps take, in thousandths."""
    return missing * weights.steps[PLACE_IN_TYPE[card]]
