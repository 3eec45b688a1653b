"""How somebody's rating has come about: after each of their games, with everybody else where they are now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from dicehospital.bots.scale import SCALE, share
from dicehospital.career.levels import Levels
from dicehospital.career.pairings import LONGEST, NEAR, ROUNDS
from dicehospital.career.rated_games import RatedGame
from dicehospital.career.ratings import Prior, Rating, in_order, prior_of, weighted
from dicehospital.career.strength import POINTS


@dataclass(frozen=True, slots=True)
class RatingThen:
    """The rating after a game."""

    table: str
    ended: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class _Met:
    """A duel with somebody who stands still."""

    rival: float  # where, in rating points
    error: float
    won: float
    weight: float


def curve_of(
    person: int, games: Iterable[RatedGame], rated: Levels, fitted: dict[int, Rating]
) -> list[RatingThen]:
    """The rating after each of the latest games of somebody; the last one is that of the fit."""
    mine = [game for game in in_order(games) if any(s.player == person for s in game.seats)]
    if not mine:
        return []
    ends = range(max(1, len(mine) - POINTS + 1), len(mine))
    then = [_rated(list(_met(person, mine[:end], rated, fitted)), rated, end) for end in ends]
    latest = mine[-len(then) - 1 :]
    return [
        RatingThen(game.table, game.ended, rating)
        for game, rating in zip(latest, [*then, fitted[person]], strict=True)
    ]


def _met(
    person: int, games: Sequence[RatedGame], rated: Levels, fitted: dict[int, Rating]
) -> Iterator[_Met]:
    """What somebody won and lost in these games, and against whom."""
    for duel, weight in weighted(games):
        if person in (duel.one, duel.other):
            is_first = person == duel.one
            rival = duel.other if is_first else duel.one
            won = duel.share if is_first else 1 - duel.share
            if isinstance(rival, str):
                yield _Met(rated[rival], 0.0, won, weight)
            else:
                yield _Met(fitted[rival].value, fitted[rival].error, won, weight)


def _rated(met: Sequence[_Met], rated: Levels, games: int) -> Rating:
    """What duels say; the less sure the rivals are, the less sure it is."""
    prior = prior_of(rated)
    value = _likeliest(met, prior)
    slopes = [_slope(value, one) for one in met]
    known = prior.precision + sum(slopes)
    unsure = sum((slope * one.error) ** 2 for slope, one in zip(slopes, met, strict=True))
    return Rating(value, sqrt(SCALE**2 / known + unsure / known**2), games)


def _likeliest(met: Sequence[_Met], prior: Prior) -> float:
    value = prior.mean
    for _ in range(ROUNDS):
        pull = sum(one.weight * (one.won - share(value - one.rival)) for one in met)
        pull -= prior.precision * (value - prior.mean) / SCALE
        step = pull / (prior.precision + sum(_slope(value, one) for one in met))
        value += SCALE * max(-LONGEST, min(step, LONGEST))
        if abs(step) < NEAR:
            break
    return value


def _slope(value: float, one: _Met) -> float:
    """How fast the expected victory grows with the strength, in logarithms of odds."""
    expected = share(value - one.rival)
    return one.weight * expected * (1 - expected)
