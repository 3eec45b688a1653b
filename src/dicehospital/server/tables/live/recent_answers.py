"""The latest answers to what seats asked: a moment that comes again, after an undo, has the same answer."""

from __future__ import annotations

from collections import defaultdict, deque
from functools import partial
from typing import Final, Generic, TypeVar

T = TypeVar("T")

_MOST: Final = 8  # moments of a seat: about as many as a plan has steps


class RecentAnswers(Generic[T]):
    """By seat: the journal of the game when somebody asked, and the answer."""

    def __init__(self) -> None:
        self._known: dict[int, deque[tuple[list[int], T]]] = defaultdict(
            partial(deque, maxlen=_MOST)
        )

    def get(self, seat: int, journal: list[int]) -> T | None:
        """The answer of a moment; None if nobody asked then, or long ago."""
        return next((answer for then, answer in self._known[seat] if then == journal), None)

    def keep(self, seat: int, journal: list[int], answer: T) -> None:
        """Remember what was answered."""
        self._known[seat].append((journal, answer))
