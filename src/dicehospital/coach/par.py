"""Par: the best line found for a seat of a finished game, with all its dice and cards known."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from dicehospital.coach.er.beam import PASSES, Beam
from dicehospital.coach.er.game_trace import GameTrace
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json

_GAMES: Final = ("er",)  # where the method holds
MOST_PASSES: Final = len(PASSES)
_TABLE: Final = Path(__file__).parent / "er" / "usual.json"

Progress = Callable[[float], None]  # how much of the work is done, from 0 to 1


@dataclass(frozen=True, slots=True)
class Par:
    """What the best line found scores, and what was played."""

    points: int
    played: int
    line: Game[Any]  # a finished game of the same dice and cards, in which the seat plays that line
    tries: int = 0  # lines that it is the best of, where they were counted
    deal: tuple[int, ...] = ()  # of these, the points of those that began with the game

    @property
    def share(self) -> float:
        """How much of the best line found was reached."""
        return self.played / self.points if self.points > 0 else 1.0


@dataclass(frozen=True, slots=True)
class ParStatistics:
    """What par is with other dice and cards: the mean and the standard deviation over many games."""

    mean: float
    deviation: float
    games: int


def plays(game: str, options: Mapping[str, Any] | None = None) -> bool:  # noqa: ARG001
    """Whether par can be found: in Emergency Roll, whatever the options and the number of players."""
    return game in _GAMES


def par_of(game: Game[Any], seat: int, *, passes: int = 2, told: Progress | None = None) -> Par:
    """The best line found for a seat of a finished game; more passes look longer, never for less.

    Chance gives what it gave in each turn. The other seats do what they did in each turn, where the
    rules still allow that (a die that is now the Chief's may cost them a bag they do not have); else
    they play as greedy does until the turn ends. ALICAT follows its rules. A turn that was half played
    when the game began stays as it was.
    """
    _refuse(game, seat)
    beam = Beam(GameTrace(game.rulebook.ruleset, game.beginning(), game.state.journal, seat))
    for number in range(min(passes, MOST_PASSES)):
        beam.search(PASSES[number], _part(told, number, passes))
    line = game.copy()
    line.catch_up([int(entry) for entry in beam.past.retold(beam.line)])
    return Par(int(beam.points), game.scores()[seat].total, line)


def usual_par(game: Game[Any]) -> ParStatistics | None:
    """What par is usual at such a table; None where nobody has found out."""
    if game.name not in _GAMES:
        return None
    row = _usual().get(group_of(int(game.state.setup.players)))
    return ParStatistics(**row) if row else None


def group_of(players: int) -> str:
    """Tables that are alike: alone, with two, and with more, where cardiologists pay more (ER-2.2)."""
    return ("alone", "two", "more")[min(players, 3) - 1]


@cache
def _usual() -> Json:
    """By group of tables; `python -m tools.usual_par` makes the table."""
    found: Json = json.loads(_TABLE.read_text())
    return found


def _part(told: Progress | None, number: int, passes: int) -> Progress | None:
    """Who is told about one of several passes."""
    if told is None:
        return None
    return lambda done: told((number + done) / passes)


def _refuse(game: Game[Any], seat: int) -> None:
    players = int(game.state.setup.players) if game.name in _GAMES else 0
    if not players:
        raise BadInput("game", "not_one_of", seen=game.name, allowed=_GAMES)
    if not 0 <= seat < players:
        raise BadInput("seat", "not_between", seen=seat, low=0, high=players - 1)
    if not game.is_over:
        raise BadInput("game", "coach.not_over")
