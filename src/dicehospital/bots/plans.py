"""The plans of hints: what was advised for a turn is kept to, until something new is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.kernel.journal import NO_MOVE, move_of, seat_of, word_of
from dicehospital.kernel.vocabulary import DONE

Words = tuple[tuple[int, ...], ...]  # of moves, one after the other
_NOTHING: Final[Words] = ()


@dataclass(frozen=True, slots=True)
class _Plan:
    """Moves that were advised, and the journal of the game when they were."""

    journal: list[int]
    moves: Words


class Plans:
    """The last plan of each seat of a game."""

    def __init__(self) -> None:
        self._plans: dict[int, _Plan] = {}

    def keep(self, seat: int, journal: list[int], moves: Words) -> None:
        """A plan that a seat was told."""
        self._plans[seat] = _Plan(journal, moves)

    def left(self, seat: int, journal: list[int]) -> Words:
        """What is left of a seat's plan: nothing where it did something else, or chance has spoken since."""
        plan = self._plans.get(seat)
        if plan is None or journal[: len(plan.journal)] != plan.journal:
            return _NOTHING
        since = journal[len(plan.journal) :]
        if not since or any(entry < 0 for entry in since):
            return _NOTHING
        own = [entry for entry in since if seat_of(entry) == seat]
        return _after(plan.moves, own)


def _after(moves: Words, picks: list[int]) -> Words:
    """The moves that are left when these picks of a seat were made, if they were made of them."""
    made: list[int] = []
    for pick in picks:
        made.append(word_of(pick))
        if move_of(pick) == NO_MOVE:
            continue
        if not moves or _bare(made) != _bare(moves[0]):
            return _NOTHING
        moves, made = moves[1:], []
    return moves


def _bare(words: tuple[int, ...] | list[int]) -> list[int]:
    """The words of a move in whatever order they were picked, without those that close a list."""
    return sorted(word for word in words if word != DONE) or [DONE]
