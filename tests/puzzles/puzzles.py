"""Puzzles as tests need them, and every way to end their turns."""

from __future__ import annotations

from typing import Any

from dicehospital.api import GAMES
from dicehospital.kernel.game import Game
from dicehospital.puzzles.files import shipped_book
from dicehospital.puzzles.puzzle import Puzzle, begun

BOOKS = {game: shipped_book(game) for game in GAMES}
ALL = [puzzle for book in BOOKS.values() for puzzle in book.puzzles]
FIRST = [book.puzzles[0] for book in BOOKS.values()]


def ends(puzzle: Puzzle, most: int) -> list[Game[Any]]:
    """So many ends of the turn of a puzzle, found by playing everything in every order."""
    found: list[Game[Any]] = []
    waiting = [begun(puzzle)]
    while waiting and len(found) < most:
        game = waiting.pop()
        if game.is_over:
            found.append(game)
            continue
        for move in game.moves(puzzle.seat):
            after = game.copy()
            after.play(puzzle.seat, move)
            waiting.append(after)
    return found
