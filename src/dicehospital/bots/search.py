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
from dicehospital.bots.intervals import CLEAR, LEAST, half_interval
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move

_POINT: Final = 1000  # outcomes are told in thousandths of a point
_SEEDS: Final = 2**31
_SURE: Final = 1.96  # standard errors on both sides of a 95 % interval
_HEAT: Final = 4  # worlds after which the worse half of the moves is given up
_MORE: Final = 8  # how many times as many worlds as usual are spent on an open first place


class RolloutModel(Protocol):
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
class SampledMove:
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

    def __init__(self, foresight: RolloutModel, budget: Budget, seed: int) -> None:
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
        """What it thinks of the moves it tries, the best first; all are tried in all worlds.

        Where time is set, what is left of it is spent on the moves between which it is hard to tell.
        """
        end = self._deadline()
        tried = self._candidates(game, seat)
        for world, seed in self._worlds(game, seat, [*tried, *tried]):
            self._try(tried, world, seat, seed)
        best = self._settled(game, seat, tried, end)
        names = self._foresight.names(game, seat)
        second = best[min(1, len(best) - 1)]
        return [_ranked(one, second if one is best[0] else best[0], best[0], names) for one in best]

    def _settled(
        self, game: Game[Any], seat: int, tried: list[SampledMove], end: float
    ) -> list[SampledMove]:
        """The moves, the best first, after more worlds for those that may be the best."""
        left = _contenders(tried)
        most = _MORE * self._budget.worlds
        while self._budget.seconds and len(left) > 1 and len(left[0].totals) < most:
            if perf_counter() > end:
                break
            world, seed = self._world(game, seat)
            self._try(left, world, seat, seed)
            left = _contenders(left)
        best = max(left, key=_mean)
        return [
            best,
            *sorted((o for o in tried if o is not best), key=lambda one: _lead(best, one)),
        ]

    def _candidates(self, game: Game[Any], seat: int) -> list[SampledMove]:
        return [
            SampledMove(one) for one in self._foresight.candidates(game, seat, self._budget.moves)
        ]

    def _worlds(
        self, game: Game[Any], seat: int, left: list[SampledMove]
    ) -> Iterator[tuple[Game[Any], int]]:
        """Imagined games, each with a seed for who plays on, while there is time and something to decide.

        One there always is: without any nothing could be said of a move.
        """
        end = self._deadline()
        for number in range(self._budget.worlds):
            if len(left) < 2 or (number > 0 and perf_counter() > end):
                return
            yield self._world(game, seat)

    def _deadline(self) -> float:
        return perf_counter() + (self._budget.seconds or float("inf"))

    def _world(self, game: Game[Any], seat: int) -> tuple[Game[Any], int]:
        """An imagined game, and a seed for who plays on."""
        world = game.imagine(seat, below(self._streams, 0, _SEEDS))
        return world, below(self._streams, 0, _SEEDS)

    def _try(self, tried: list[SampledMove], world: Game[Any], seat: int, seed: int) -> None:
        for one in tried:
            one.add(self._foresight.outcome(world, seat, one.move, seed))


def _ranked(
    one: SampledMove, other: SampledMove, best: SampledMove, names: tuple[str, ...]
) -> Ranked:
    """What is thought of a move: the best one's value less what separates the two in the same worlds."""
    worlds = len(one.outcomes)
    parts = {
        name: whole + own - of_best
        for name, whole, own, of_best in zip(
            names,
            _means(best.outcomes),
            _means(one.outcomes),
            _means(best.outcomes[:worlds]),
            strict=True,
        )
    }
    sampled = _gaps(one, other)
    interval = max(half_interval(sampled) / _POINT, LEAST) if len(sampled) > 1 else 0.0
    return Ranked(one.move, sum(parts.values()), interval, parts)


def _means(outcomes: list[list[int]]) -> list[float]:
    """Part by part, in points."""
    return [fmean(numbers) / _POINT for numbers in zip(*outcomes, strict=True)]


def _contenders(tried: list[SampledMove]) -> list[SampledMove]:
    """The best move, and those that may be as good."""
    best = max(tried, key=_mean)
    return [
        one
        for one in tried
        if one is best or _lead(best, one) < CLEAR * half_interval(_gaps(one, best))
    ]


def _lead(one: SampledMove, other: SampledMove) -> float:
    """By how much a move leads further than another in the worlds that both were tried in."""
    gaps = _gaps(one, other)
    return fmean(gaps) if gaps else 0.0


def _gaps(one: SampledMove, other: SampledMove) -> list[float]:
    """What separates two moves, in each world that both were tried in."""
    return list(map(float, map(sub, one.totals, other.totals)))


def _mean(one: SampledMove) -> float:
    return fmean(one.totals) if one.totals else 0.0


def _error(one: SampledMove, other: SampledMove) -> float:
    """The standard error of what separates two moves in the same worlds."""
    gaps = _gaps(one, other)
    return stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0


def _better_half(tried: list[SampledMove], first: SampledMove) -> list[SampledMove]:
    """The better half of the moves besides the best at first sight, and that one; no hopeless ones."""
    best = max(tried, key=_mean)
    others = sorted((one for one in tried if one is not first), key=_mean, reverse=True)
    kept = [first, *others[: (len(others) + 1) // 2]]
    return [one for one in kept if one in tried and not _is_hopeless(one, best)]


def _is_hopeless(one: SampledMove, best: SampledMove) -> bool:
    """Whether a move will hardly turn out better than the best one, or always leads to the same."""
    return one is not best and _mean(best) - _mean(one) >= _SURE * _error(one, best)
