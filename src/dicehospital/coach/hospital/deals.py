"""How kind the dice and cards of a deal were: what a bot made of them, beside what it usually makes.

What is drawn in Dice Hospital depends on what is taken, so no deal is the same for two players. But the same
bot, when it strays a little, makes more of some deals than of others each time that it plays them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from dicehospital.coach.par import ParStatistics
from dicehospital.kernel.game import Game

LEAST: Final = 8  # lines: fewer say too little
_TABLE: Final = Path(__file__).parent / "usual.json"
_95: Final = 1.96  # standard errors


@dataclass(frozen=True, slots=True)
class Deal:
    """What a bot scored on average with the dice and cards of a game, and what is usual at such tables."""

    points: float
    usual: float
    interval: float  # half of the 95 % interval of their difference
    lines: int  # games of the bot

    @property
    def luck(self) -> int:
        """1 for a kind deal, -1 for an unkind one; 0 where the interval leaves that open."""
        apart = self.points - self.usual
        return 0 if abs(apart) <= self.interval else 1 if apart > 0 else -1


def deal_of(game: Game[Any], points: tuple[int, ...]) -> Deal | None:
    """How kind a deal was to a bot that scored these points with it; None where nobody knows what is usual."""
    usual = usual_deal(game)
    if usual is None or len(points) < LEAST:
        return None
    variance = stdev(points) ** 2 / len(points) + usual.deviation**2 / usual.games
    return Deal(fmean(points), usual.mean, _95 * sqrt(variance), len(points))


def usual_deal(game: Game[Any]) -> ParStatistics | None:
    """What that bot scores at such a table; None where that was never measured."""
    if "position" in game.origin:
        return None
    asked = {"players": game.origin["players"], "options": game.origin["options"]}
    for row in _usual():
        if all(row[key] == asked[key] for key in asked):
            return ParStatistics(row["mean"], row["deviation"], row["games"])
    return None


@cache
def _usual() -> tuple[dict[str, Any], ...]:
    """A row for each kind of table; `python -m tools.usual_deals` makes them."""
    return tuple(json.loads(_TABLE.read_text("utf-8")))
