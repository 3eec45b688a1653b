"""Ratings of people from games at tables of people, by the model of Bradley and Terry (decision 0044).

All games of a house are fitted together. Levels stand fixed where the published ladder has put them, and of
everybody else something is held as likely before the first game: the middle of the scale, and as far around it
as careers think possible. So nobody is pushed beyond all levels by games among few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from dicehospital.bots.scale import SCALE
from dicehospital.career.levels import Levels
from dicehospital.career.pairings import Pairings
from dicehospital.career.rated_games import Duel, Player, RatedGame, duels_of
from dicehospital.career.strength import BEYOND, HELD
from dicehospital.career.variances import EXACT, variances

HALF_LIFE_DAYS: Final = 365
"""A game weighs half as much as one that ended so much later: people learn."""
LEAST_GAMES: Final = 10
"""Rated games of whoever is on a list."""
WIDEST: Final = 500
"""Rating points between the ends of their interval, at most."""
_HALF_LIFE_MS: Final = HALF_LIFE_DAYS * 86_400_000
_Z: Final = NormalDist().inv_cdf((1 + HELD) / 2)


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, on the scale of the levels."""

    value: float
    error: float  # standard error
    games: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - _Z * self.error

    @property
    def high(self) -> float:
        """The upper end of it."""
        return self.value + _Z * self.error

    @property
    def is_sure(self) -> bool:
        """Whether it may stand on a list."""
        return self.games >= LEAST_GAMES and self.high - self.low <= WIDEST


@dataclass(frozen=True, slots=True)
class Prior:
    """What is held as likely of somebody before the first game."""

    mean: float
    deviation: float

    @property
    def precision(self) -> float:
        """How much it weighs, in logarithms of odds."""
        return (SCALE / self.deviation) ** 2


def prior_of(rated: Levels) -> Prior:
    """The middle and the spread of all strengths that a career begins with."""
    low, high = min(rated.values()) - BEYOND, max(rated.values()) + BEYOND
    return Prior((low + high) / 2, (high - low) / sqrt(12))


def fit(games: Iterable[RatedGame], rated: Levels, exact: int = EXACT) -> dict[int, Rating]:
    """The ratings of all people in these games; in which order they come changes nothing.

    Intervals of more people than `exact` who belong together are sampled.
    """
    ordered, prior = in_order(games), prior_of(rated)
    model = Pairings(weighted(ordered), rated, prior.mean, prior.precision)
    strengths = model.fitted()
    _, slopes = model.pulls_and_slopes(strengths)
    unsure, counts = variances(model, slopes, exact), _counts(ordered)
    return {
        person: Rating(prior.mean + SCALE * strength, SCALE * sqrt(variance), counts[person])
        for person, strength, variance in zip(model.people, strengths, unsure, strict=True)
    }


def _counts(games: Iterable[RatedGame]) -> Counter[Player]:
    """How many of these games everybody played."""
    return Counter(seat.player for game in games for seat in game.seats)


def in_order(games: Iterable[RatedGame]) -> list[RatedGame]:
    """Games by when they ended."""
    return sorted(games, key=lambda game: (game.ended, game.table))


def weighted(games: Sequence[RatedGame]) -> list[tuple[Duel, float]]:
    """All duels with what they weigh; age is counted from the latest game, not from today."""
    return [
        (duel, duel.weight * 0.5 ** ((games[-1].ended - game.ended) / _HALF_LIFE_MS))
        for game in games
        for duel in duels_of(game)
    ]
