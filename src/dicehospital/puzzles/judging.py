"""A try at a puzzle: what counts is what it comes to, in whatever words it was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.puzzles.puzzle import Puzzle, begun


class GapShown(Struct, frozen=True):
    """A part of the score in which a try differs from the best line."""

    part: str
    tried: int
    best: int


@dataclass(frozen=True, slots=True)
class Refutation:
    """What scores more: a line to the end of the game, its moves in words, and where the points are."""

    line: Game[Any]
    moves: tuple[Message, ...]
    gaps: list[GapShown]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try came to."""

    points: int
    best: int
    refutation: Refutation | None  # None where nothing scores more

    @property
    def is_solved(self) -> bool:
        """Whether nothing scores more."""
        return self.refutation is None


def judged(puzzle: Puzzle, tried: Game[Any]) -> Verdict:
    """The verdict on a game of the puzzle that was played to its end."""
    if not tried.is_over:
        raise BadInput("picks", "puzzles.not_over")
    points = tried.scores()[puzzle.seat].total
    refutation = None if points >= puzzle.best else refuted(puzzle, tried)
    return Verdict(points, puzzle.best, refutation)


def refuted(puzzle: Puzzle, tried: Game[Any]) -> Refutation:
    """The line of the puzzle against what was tried."""
    line, moves = begun(puzzle), []
    for text in puzzle.line:
        move = line.read(puzzle.seat, text)
        moves.append(line.rulebook.move_words(line.state, move))
        line.play(puzzle.seat, move)
    had, has = tried.scores()[puzzle.seat].parts, line.scores()[puzzle.seat].parts
    gaps = [
        GapShown(part, had[part], points) for part, points in has.items() if had[part] != points
    ]
    return Refutation(line, tuple(moves), gaps)
