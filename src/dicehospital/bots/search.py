"""Searching: the best moves at first sight are tried in the same imagined worlds, and the best is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from operator import sub
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Final, Protocol

from dicehospital.bots.bot import Ranked
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move

_POINT: Final = 1000  # outcomes are told in thousandths of a point
_SEEDS: Final = 2**31
_SURE: Final = 1.96  # standard errors on both sides of a 95 % interval
_HEAT: Final = 4  # worlds after which the worse half of the moves is given up


class Foresight(Protocol):
    """What a game tells a search."""

    def names(self, game: Game[Any], seat: int, /) -> tuple[str, ...]:
        """What an outcome is made of."""

    def candidates(self, game: Game[Any], seat: int, most: int) -> list[Move]:
        """The moves worth trying, the best at first sight first."""

    def outcome(self, game: Game[Any], seat: int, move: Move, seed: int) -> list[int]:
        """What a move leads to in an imagined game, part by part, in thousandths of a point."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is thought: so many moves in so many worlds, and so many seconds at most (0: no limit)."""

    moves: int
    worlds: int
    seconds: float = 0.0


@dataclass(slots=True, eq=False)
class Tried:
    """A move, and its outcomes world by world."""

    move: Move
    outcomes: list[list[int]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    def add(self, outcome: list[int]) -> None:
        """One world more."""
        self.outcomes.append(outcome)
        self.totals.append(sum(outcome))


class Search:
    """Thinks about one game with the foresight that it is given."""

    def __init__(self, foresight: Foresight, budget: Budget, seed: int) -> None:
        self._foresight = foresight
        self._budget = budget
        self._streams = derive(seed, ("search",))

    def choose(self, game: Game[Any], seat: int, doubt: float = 0.0) -> Move:
        """The move that leads furthest; after some worlds each time the worse half is given up.

        With `doubt` the best at first sight stays unless another leads by so many standard errors.
        """
        left = self._candidates(game, seat)
        first = left[0]
        for world, seed in self._worlds(game, seat, left):
            self._try(left, world, seat, seed)
            if len(left[0].totals) % _HEAT == 0:
                left[:] = _better_half(left, first)
        best = max(left, key=_mean)
        is_unsure = first in left and _mean(best) - _mean(first) <= doubt * _error(best, first)
        return first.move if is_unsure else best.move

    def rank(self, game: Game[Any], seat: int) -> list[Ranked]:
        """What it thinks of the moves it tries, the best first; all are tried in all worlds."""
        tried = self._candidates(game, seat)
        for world, seed in self._worlds(game, seat, [*tried, *tried]):
            self._try(tried, world, seat, seed)
        tried.sort(key=_mean, reverse=True)
        names = self._foresight.names(game, seat)
        second = tried[min(1, len(tried) - 1)]
        return [_ranked(one, second if one is tried[0] else tried[0], names) for one in tried]

    def _candidates(self, game: Game[Any], seat: int) -> list[Tried]:
        return [Tried(one) for one in self._foresight.candidates(game, seat, self._budget.moves)]

    def _worlds(
        self, game: Game[Any], seat: int, left: list[Tried]
    ) -> Iterator[tuple[Game[Any], int]]:
        """Imagined games, each with a seed for who plays on, while there is time and something to decide.

        One there always is: without any nothing could be said of a move.
        """
        end = perf_counter() + (self._budget.seconds or float("inf"))
        for number in range(self._budget.worlds):
            if len(left) < 2 or (number > 0 and perf_counter() > end):
                return
            yield (
                game.imagine(seat, below(self._streams, 0, _SEEDS)),
                below(self._streams, 0, _SEEDS),
            )

    def _try(self, tried: list[Tried], world: Game[Any], seat: int, seed: int) -> None:
        for one in tried:
            one.add(self._foresight.outcome(world, seat, one.move, seed))


def _ranked(one: Tried, other: Tried, names: tuple[str, ...]) -> Ranked:
    means = [fmean(numbers) / _POINT for numbers in zip(*one.outcomes, strict=True)]
    parts = dict(zip(names, means, strict=True))
    return Ranked(one.move, sum(means), _SURE * _error(one, other) / _POINT, parts)


def _mean(one: Tried) -> float:
    return fmean(one.totals) if one.totals else 0.0


def _error(one: Tried, other: Tried) -> float:
    """The standard error of what separates two moves in the same worlds."""
    gaps = list(map(sub, one.totals, other.totals))
    return stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0


def _better_half(tried: list[Tried], first: Tried) -> list[Tried]:
    """The better half of the moves besides the best at first sight, and that one; no hopeless ones."""
    best = max(tried, key=_mean)
    others = sorted((one for one in tried if one is not first), key=_mean, reverse=True)
    kept = [first, *others[: (len(others) + 1) // 2]]
    return [one for one in kept if one in tried and not _is_hopeless(one, best)]


def _is_hopeless(one: Tried, best: Tried) -> bool:
    """Whether a move will hardly turn out better than the best one, or always leads to the same."""
    return one is not best and _mean(best) - _mean(one) >= _SURE * _error(one, best)
