"""Parts of a position that take more than a word to write; views write them anew where they change."""

from __future__ import annotations

from typing import Any

from dicehospital.er.board.tables import BIT, CARDS, NONE
from dicehospital.er.components import COLOURS, SPECIALIST_IDS
from dicehospital.er.rules import VOCABULARY
from dicehospital.er.state import IN_PLAY, ErState
from dicehospital.kernel.types import Json


def card_ids(state: ErState) -> list[str | None]:
    """The specialists on the table."""
    return [card_id(card) for card in state.specialists]


def ambulance_of(state: ErState) -> int | None:
    """The ambulance card of this turn."""
    return int(state.card) if state.card != NONE else None


def dice_of(state: ErState) -> Json | None:
    """The dice by colour; None before the roll."""
    rolled = state.dice[0] > 0
    return {c: int(state.dice[n]) for n, c in enumerate(COLOURS)} if rolled else None


def card_id(card: int) -> str | None:
    """A specialist by its id; None when it is not dealt yet."""
    return SPECIALIST_IDS[card] if card != NONE else None


def todo_of(state: ErState, seat: int) -> list[str]:
    """What a seat still owes this turn, by name."""
    return [VOCABULARY.questions[task.question].name for task in state.agenda if task.seat == seat]


def draft_of(state: ErState, seat: int) -> list[str]:
    """The words a seat has picked of an unfinished move."""
    return [
        VOCABULARY.words[word]
        for task in state.agenda
        if task.seat == seat
        for word in task.words()
    ]


def seen_before(state: ErState) -> list[int]:
    """The ambulance cards of earlier turns."""
    return [card for card in range(CARDS) if state.seen & BIT[card] and card != state.card]


def cardiologists(state: ErState) -> Json:
    """What the cardiologists in play show, and have given to whom."""
    shown: dict[str, Any] = {}
    for place in range(IN_PLAY):
        card = card_id(state.specialists[place])
        if card is not None:
            points = [int(state.earned[2 * seat + place]) for seat in range(state.seats)]
            shown[card] = {"shows": int(state.shows[place]), "points": points}
    return shown
