"""Dice Hospital ER - Emergency Roll: sheets, cards and components for whoever studies them."""

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.cards.lookup import goal_progress, meets_goal, score_card
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
from dicehospital.er.reading import Patient, patients, sheets

__all__ = [
    "AMBULANCES",
    "BEDS",
    "LABS",
    "LINES",
    "NEIGHBOURS",
    "SPECIALISTS",
    "TRIANGLES",
    "WARDS",
    "Patient",
    "Sheet",
    "goal_progress",
    "meets_goal",
    "patients",
    "score_card",
    "sheets",
]
