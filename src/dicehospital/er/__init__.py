"""Dice Hospital ER - Emergency Roll: sheets, cards and components for whoever studies them."""

from dicehospital.er.components import (
    AMBULANCES,
    BEDS,
    LABS,
    LINES,
    NEIGHBOURS,
    SPECIALISTS,
    TRIANGLES,
    WARDS,
)
from dicehospital.er.lookup import goal_progress, meets_goal, score_card
from dicehospital.er.sheet import Sheet

__all__ = [
    "AMBULANCES",
    "BEDS",
    "LABS",
    "LINES",
    "NEIGHBOURS",
    "SPECIALISTS",
    "TRIANGLES",
    "WARDS",
    "Sheet",
    "goal_progress",
    "meets_goal",
    "score_card",
]
