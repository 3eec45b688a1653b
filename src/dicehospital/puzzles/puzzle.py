"""A puzzle: a position in which one seat may still act and nothing is left to chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from dicehospital.api import GAMES, from_position
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.puzzles.themes import THEMES

GRADES: Final = 5
MOST_POINTS: Final = 1000
_MOST_ENDS: Final = 10**9
_MOST_SEATS: Final = 6
_FIELDS: Final = (
    "id", "position", "seat", "themes", "best", "margin", "ends", "line", "grade", "solved_by",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what it is about, and what is proven of it."""

    id: str
    position: Json
    seat: int  # who is to act
    themes: tuple[str, ...]
    best: int  # points of the seat at the end of the game, than which nothing scores more
    margin: int  # points that separate it from the next best result
    ends: int  # different ends of the turn
    line: tuple[str, ...]  # one of the shortest ways to the best, as moves
    grade: int  # from 1 to 5
    solved_by: tuple[str, ...]  # bots

    @property
    def game(self) -> str:
        """Which game it is."""
        return str(self.position["game"])

    def to_json(self) -> Json:
        """The puzzle as files hold it."""
        found: Json = {name: getattr(self, name) for name in _FIELDS}
        return {key: list(v) if isinstance(v, tuple) else v for key, v in found.items()}


def read_puzzle(found: Reader) -> Puzzle:
    """A puzzle from JSON; `BadInput` names what is wrong. Its position is read when it is begun."""
    found.only(_FIELDS)
    position = found.need("position")
    game = position.need("game").one_of(GAMES)
    return Puzzle(
        id=_name(found.need("id")),
        position=position.source,
        seat=found.need("seat").whole(0, _MOST_SEATS - 1),
        themes=found.need("themes").some_of(THEMES[game]),
        best=found.need("best").whole(-MOST_POINTS, MOST_POINTS),
        margin=found.need("margin").whole(1, 2 * MOST_POINTS),
        ends=found.need("ends").whole(2, _MOST_ENDS),
        line=tuple(move.text() for move in found.need("line").entries()),
        grade=found.need("grade").whole(1, GRADES),
        solved_by=tuple(bot.text() for bot in found.need("solved_by").entries()),
    )


def begun(puzzle: Puzzle) -> Game[Any]:
    """The game of a puzzle, in which its seat is to act; `BadInput` where others are, too."""
    game = from_position(puzzle.position, dealer="seeded")
    if game.to_act != (puzzle.seat,):
        raise BadInput("seat", "puzzles.others_act")
    return game


def line_of(puzzle: Puzzle) -> Game[Any]:
    """The game of a puzzle after its line; `BadInput` where that does not end it."""
    game = begun(puzzle)
    for move in puzzle.line:
        game.play(puzzle.seat, move)
    if not game.is_over:
        raise BadInput("line", "puzzles.not_over")
    return game


def _name(found: Reader) -> str:
    """The name of a puzzle, which addresses carry."""
    name = found.text()
    if not (0 < len(name) <= 40 and name.isascii() and name.replace("-", "").isalnum()):
        raise found.refused("puzzles.not_a_name", seen=name)
    return name
