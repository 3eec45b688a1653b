"""Single cards on a single sheet, by their printed ids."""

from __future__ import annotations

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.cards.card import printed_beds
from dicehospital.er.cards.deck import CARDS, goal_of, meets
from dicehospital.er.components import SPECIALIST_IDS, SPECIALISTS
from dicehospital.kernel.errors import BadInput

SCORED = tuple(card.id for card in SPECIALISTS if card.type != "cardiologist")
GOALS = tuple(card.id for card in SPECIALISTS if card.type == "cardiologist")


def score_card(sheet: Sheet, card: str) -> int:
    """What a sheet scores for a radiologist or an epidemiologist.

    >>> score_card(Sheet.parse("4/4/45/-/-/-/-"), "E3")
    9
    """
    return CARDS[_scored(card)].points(sheet)


def counted_beds(sheet: Sheet, card: str) -> list[int]:
    """The beds, by their printed numbers, for which a radiologist or an epidemiologist scores.

    >>> counted_beds(Sheet.parse("4/4/45/-/-/-/-"), "E3")
    [301, 302, 202]
    """
    return printed_beds(int(CARDS[_scored(card)].counted(sheet)))


def meets_goal(sheet: Sheet, card: str) -> bool:
    """Whether a sheet meets the goal of a cardiologist.

    >>> meets_goal(Sheet.parse("1/1/1/1/1/1/1"), "C14")
    True
    """
    return meets(sheet, _cardiologist(card))


def goal_progress(sheet: Sheet, card: str) -> tuple[int, int]:
    """How much a sheet has of what a cardiologist asks for, at most all of it, and how much that is.

    >>> goal_progress(Sheet.parse("1/1/1/-/-/-/-"), "C14")
    (3, 7)
    """
    goal = goal_of(_cardiologist(card))
    return min(int(goal.have(sheet)), int(goal.amount)), int(goal.amount)


def _scored(card: str) -> int:
    if card not in SCORED:
        raise BadInput("card", "not_one_of", seen=card, allowed=SCORED)
    return SPECIALIST_IDS.index(card)


def _cardiologist(card: str) -> int:
    if card not in GOALS:
        raise BadInput("card", "not_one_of", seen=card, allowed=GOALS)
    return SPECIALIST_IDS.index(card)
