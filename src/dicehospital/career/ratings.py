"""Ratings of people from games at tables of people, by the model of Bradley and Terry (decision 0044).

All games of a house are fitted together. Levels stand fixed where the published ladder has put them, and of
everybody else something is held as likely before the first game: the middle of the scale, and as far around it
as careers think possible. So nobody is pushed beyond all levels by games among few.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from dicehospital.bots.scale import SCALE, share
from dicehospital.career.levels import Levels
from dicehospital.career.rated_games import Duel, Player, RatedGame, duels_of
from dicehospital.career.strength import BEYOND, HELD
from dicehospital.career.symmetric import factor, inverse_diagonal, solve

HALF_LIFE_DAYS: Final = 365
"""A game weighs half as much as one that ended so much later: people learn."""
LEAST_GAMES: Final = 10
"""Rated games of whoever is on a list."""
WIDEST: Final = 500
"""Rating points between the ends of their interval, at most."""
_HALF_LIFE_MS: Final = HALF_LIFE_DAYS * 86_400_000
_Z: Final = NormalDist().inv_cdf((1 + HELD) / 2)
ROUNDS: Final = 100  # a handful is enough
LONGEST: Final = 2.0  # step, in logarithms of odds
NEAR: Final = 1e-9


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


def fit(games: Iterable[RatedGame], rated: Levels) -> dict[int, Rating]:
    """The ratings of all people in these games; in which order they come changes nothing."""
    ordered = in_order(games)
    model = _Model(weighted(ordered), rated)
    counts: dict[Player, int] = {}
    for game in ordered:
        for seat in game.seats:
            counts[seat.player] = counts.get(seat.player, 0) + 1
    found = zip(model.people, *model.fitted(), strict=True)
    return {person: Rating(value, error, counts[person]) for person, value, error in found}


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


# -- everybody together --------------------------------------------------------------------------------
class _Model:
    """What is unknown, and what games say about it; in logarithms of odds."""

    def __init__(self, duels: Sequence[tuple[Duel, float]], rated: Levels) -> None:
        self._prior = prior_of(rated)
        names = {name for duel, _ in duels for name in (duel.one, duel.other)}
        self.people = sorted(name for name in names if isinstance(name, int))
        self._levels = [name for name in names if isinstance(name, str)]
        # Levels come after the people, and stay where they are.
        self._fixed = [(rated[name] - self._prior.mean) / SCALE for name in self._levels]
        place = {name: n for n, name in enumerate([*self.people, *self._levels])}
        self._met: dict[tuple[int, int], list[float]] = {}
        for duel, weight in duels:
            self._add(place[duel.one], place[duel.other], duel.share, weight)

    def _add(self, one: int, other: int, won: float, weight: float) -> None:
        """Count a duel among those of the same two."""
        if one < other:
            one, other, won = other, one, 1 - won
        met = self._met.setdefault((one, other), [0.0, 0.0])
        met[0] += weight * won
        met[1] += weight

    def fitted(self) -> tuple[list[float], list[float]]:
        """The ratings of all people and their standard errors, in rating points."""
        strengths = [0.0] * len(self.people)
        for _ in range(ROUNDS):
            pulls, slopes = self._pulls_and_slopes(strengths)
            step = solve(factor(slopes), pulls)
            strengths = [
                strength + max(-LONGEST, min(change, LONGEST))
                for strength, change in zip(strengths, step, strict=True)
            ]
            if max(map(abs, step), default=0.0) < NEAR:
                break
        _, slopes = self._pulls_and_slopes(strengths)
        variances = inverse_diagonal(factor(slopes))
        values = [self._prior.mean + SCALE * strength for strength in strengths]
        return values, [SCALE * sqrt(variance) for variance in variances]

    def _pulls_and_slopes(self, strengths: list[float]) -> tuple[list[float], list[list[float]]]:
        """By how much everybody won more than expected, and how that changes with the strengths."""
        count, here = len(strengths), [*strengths, *self._fixed]
        pulls = [-self._prior.precision * strength for strength in strengths]
        slopes = [[0.0] * number + [self._prior.precision] for number in range(count)]
        for (one, other), (won, weight) in self._met.items():
            expected = share(SCALE * (here[one] - here[other]))
            more, slope = won - weight * expected, weight * expected * (1 - expected)
            pulls[other] -= more
            slopes[other][other] += slope
            if one < count:
                pulls[one] += more
                slopes[one][one] += slope
                slopes[one][other] -= slope
        return pulls, slopes
