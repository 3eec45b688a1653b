"""Careers of people whose strength is known, to see whether the estimate finds it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from dicehospital.bots.scale import share, together
from dicehospital.career.finished import FinishedGame
from dicehospital.career.levels import levels
from dicehospital.career.strength import BEYOND, Result, Scale

TIES = 0.03  # of the games end with a shared victory, more than in either game
GAMES = (1, 2, 3, 5, 10, 20, 40)


def finished(**changes: Any) -> FinishedGame:
    """A game of two against Normal, won."""
    usual = {
        "table": "t", "game": "er", "players": 2, "options": {}, "ended": 1, "seat": 0,
        "scores": (90, 80), "winners": (0,), "rivals": ("normal",), "began_as_usual": True,
        "has_pack": False, "taken_back": 0, "stood_in": False, "manual": False,
    }  # fmt: skip
    return FinishedGame(**{**usual, **changes})


@dataclass(frozen=True, slots=True)
class Simulated:
    """A career: who it was, and what came of it."""

    truth: float
    results: tuple[Result, ...]

    def is_covered(self, scale: Scale) -> bool:
        """Whether the interval holds the truth."""
        found = scale.strength(self.results)
        low = float("-inf") if found.low is None else found.low
        high = float("inf") if found.high is None else found.high
        return low <= self.truth <= high


def career(chance: Random, game: str) -> Simulated:
    """Somebody of any strength, who meets levels as people do: the same, by lot, or the next after a win."""
    rated = levels()[game]
    truth = chance.uniform(min(rated.values()) - BEYOND, max(rated.values()) + BEYOND)
    return simulated(chance, game, truth, chance.choice(GAMES))


def simulated(chance: Random, game: str, truth: float, games: int) -> Simulated:
    """So many games of somebody so strong."""
    names, way = list(levels()[game]), chance.choice(("same", "lot", "next"))
    place, results = chance.randrange(len(names)), []
    for _ in range(games):
        if way == "lot":
            place = chance.randrange(len(names))
        results.append(_played(chance, game, truth, names[place]))
        if way == "next":
            step = 1 if results[-1].victory == 1 else -1
            place = min(max(place + step, 0), len(names) - 1)
    return Simulated(truth, tuple(results))


def _played(chance: Random, game: str, truth: float, level: str) -> Result:
    """A game against one bot of the level, or several; ties take as much from victories as from defeats."""
    rival = together([levels()[game][level]] * chance.choice((1, 1, 2, 3)))
    won = share(truth - rival)
    tied = 2 * TIES * min(won, 1 - won)
    drawn = chance.random()
    return Result(rival, 0.5 if drawn < tied else float(drawn < tied / 2 + won))
