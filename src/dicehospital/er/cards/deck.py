"""All specialists as the rules play them: each the class that its row names by type and goal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import PLACE_IN_TYPE
from dicehospital.er.cards.card import Card
from dicehospital.er.cards.cardiologists import CARDIOLOGISTS, Goal
from dicehospital.er.cards.epidemiologists import EPIDEMIOLOGISTS
from dicehospital.er.cards.radiologists import RADIOLOGISTS
from dicehospital.er.components import SPECIALISTS, Specialist
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.vecs import vec

_SCORED: Final = {"epidemiologist": EPIDEMIOLOGISTS, "radiologist": RADIOLOGISTS}


def _goal(row: Specialist) -> Goal:
    if row.goal not in CARDIOLOGISTS:
        raise _unknown(row, list(CARDIOLOGISTS))
    return CARDIOLOGISTS[row.goal](row.amount)


def _card(row: Specialist) -> Card:
    if row.type not in _SCORED:
        return _goal(row)
    kinds = _SCORED[row.type]
    if row.goal not in kinds:
        raise _unknown(row, list(kinds))
    return kinds[row.goal]()


def _unknown(row: Specialist, allowed: list[str]) -> BadInput:
    return BadInput(f"specialists.toml:{row.id}.goal", "not_one_of", seen=row.goal, allowed=allowed)


CARDS: Final = vec[Card]([_card(row) for row in SPECIALISTS])
"""By the number on the card."""

GOALS: Final = vec[Goal]([_goal(row) for row in SPECIALISTS if row.type == "cardiologist"])
"""Of the cardiologists, in the order of their numbers."""


def goal_of(card: i64) -> Goal:
    """The goal of a cardiologist, by the number on the card."""
    return GOALS[PLACE_IN_TYPE[card]]


def meets(sheet: Sheet, card: i64) -> bool:
    """Whether a sheet meets the goal of a cardiologist, by the number on the card."""
    return goal_of(card).is_met(sheet)
