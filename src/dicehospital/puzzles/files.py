"""Files of puzzles, and those that come along."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from dicehospital.api import GAMES
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.types import Json
from dicehospital.puzzles.puzzle import Puzzle, read_puzzle

FORMAT: Final = "dicehospital-puzzles"
SCHEMA: Final = 1
LAST_GAME: Final = 2**53 - 1  # numbers of games that every reader of JSON knows
_FIELDS: Final = ("format", "schema", "game", "next", "puzzles")


@dataclass(frozen=True, slots=True)
class PuzzleBook:
    """Puzzles of one game, and the number of the game that is looked at next to find more."""

    game: str
    next: int
    puzzles: tuple[Puzzle, ...]


def read_book(source: Json) -> PuzzleBook:
    """The puzzles of a file; `BadInput` names what is wrong by its path."""
    found = Reader(source).only(_FIELDS)
    found.need("format").one_of((FORMAT,))
    found.need("schema").one_of((SCHEMA,))
    game = found.need("game").one_of(GAMES)
    puzzles = tuple(read_puzzle(entry) for entry in found.need("puzzles").entries())
    known: set[str] = set()
    for number, puzzle in enumerate(puzzles):
        if puzzle.game != game:
            raise BadInput(
                f"puzzles[{number}].position.game", "not_one_of", seen=puzzle.game, allowed=(game,)
            )
        if puzzle.id in known:
            raise BadInput(f"puzzles[{number}].id", "listed_twice", seen=puzzle.id)
        known.add(puzzle.id)
    return PuzzleBook(game, found.need("next").whole(0, LAST_GAME), puzzles)


def written(book: PuzzleBook) -> str:
    """The text of a file: a puzzle a line."""
    head = {"format": FORMAT, "schema": SCHEMA, "game": book.game, "next": book.next}
    lines = ",\n".join(_compact(puzzle.to_json()) for puzzle in book.puzzles)
    return f'{_compact(head)[:-1]},"puzzles":[\n{lines}\n]}}\n'


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# -- those that come along -----------------------------------------------------------------------------
@cache
def shipped() -> dict[str, Puzzle]:
    """Every puzzle that comes along, by its name."""
    return {puzzle.id: puzzle for game in GAMES for puzzle in shipped_book(game).puzzles}


def shipped_book(game: str) -> PuzzleBook:
    """The puzzles of a game that come along."""
    text = files("dicehospital.puzzles").joinpath("data", f"{game}.json").read_text("utf-8")
    return read_book(json.loads(text))


def known_puzzle(name: str) -> Puzzle:
    """The puzzle of a name that comes along; `BadInput` if there is none."""
    found = shipped().get(name)
    if found is None:
        raise BadInput("puzzle", "puzzles.unknown", seen=name)
    return found
