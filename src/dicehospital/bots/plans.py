"""The plans of hints: what was advised for a turn is kept to, until something new is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.kernel.journal import NO_MOVE, move_of, seat_of, word_of
from dicehospital.kernel.vocabulary import DONE

Words = tuple[tuple[int, ...], ...]  # of moves, one after the other
_NOTHING: Final[Words] = ()


@dataclass(frozen=True, slots=True)
class _Advice:
    """The plans of a hint, and the journal of the game when it was given."""

    journal: list[int]
    plans: tuple[Words, ...]


class Plans:
    """The plans of the last hint for each seat of a game: one for every move that was told."""

    def __init__(self) -> None:
        self._advice: dict[int, _Advice] = {}

    def keep(self, seat: int, journal: list[int], plans: tuple[Words, ...]) -> None:
        """What a seat was told."""
        self._advice[seat] = _Advice(journal, plans)

    def left(self, seat: int, journal: list[int]) -> Words:
        """What is left of the plan that a seat follows; nothing where it does not, or chance has spoken."""
        advice = self._advice.get(seat)
        if advice is None or journal[: len(advice.journal)] != advice.journal:
            return _NOTHING
        since = journal[len(advice.journal) :]
        if not since or any(entry < 0 for entry in since):
            return _NOTHING
        own = [entry for entry in since if seat_of(entry) == seat]
        return next(filter(None, (_after(plan, own) for plan in advice.plans)), _NOTHING)


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
