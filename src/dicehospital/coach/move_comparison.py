"""A decision weighed: the move that was made against others, tried in the same imagined worlds."""

from __future__ import annotations

from math import sqrt
from operator import sub
from statistics import fmean, stdev
from typing import Any, Final

from dicehospital.bots import Ranked
from dicehospital.coach.decisions import Decision
from dicehospital.coach.foresight import CoachRollouts
from dicehospital.kernel.types import Move

_POINT: Final = 1000.0  # outcomes are told in thousandths of a point
_SURE: Final = 1.96  # standard errors on both sides of a 95 % interval


class MoveComparison:
    """The moves of a decision, the one that was made first, with their outcomes world by world."""

    def __init__(self, decision: Decision, others: list[Move], first: int = 0) -> None:
        self.decision = decision
        self.moves = [decision.played, *others]
        self._outcomes: list[list[list[int]]] = [[] for _ in self.moves]
        self._world = first  # worlds are numbered: those of a judgement are not those of a glance

    def weigh(self, foresight: CoachRollouts, worlds: int) -> None:
        """Try all moves in some more worlds."""
        for number in range(self._world, self._world + worlds):
            world = self.decision.world(number)
            for move, outcomes in zip(self.moves, self._outcomes, strict=True):
                outcomes.append(foresight.outcome(world, self.decision.seat, move, number))
        self._world += worlds

    @property
    def better(self) -> Move:
        """The best of the other moves."""
        return self.moves[self._best()]

    @property
    def loss(self) -> float:
        """How many points the best of the others is worth more."""
        return fmean(self._gaps()) / _POINT

    @property
    def interval(self) -> float:
        """Half of the 95 % interval of the loss."""
        gaps = self._gaps()
        return _SURE * stdev(gaps) / sqrt(len(gaps)) / _POINT if len(gaps) > 1 else 0.0

    def ranked(self, move: Move, names: tuple[str, ...]) -> Ranked:
        """A move as bots speak of it."""
        outcomes = self._outcomes[self.moves.index(move)]
        means = [fmean(numbers) / _POINT for numbers in zip(*outcomes, strict=True)]
        return Ranked(move, sum(means), self.interval, dict(zip(names, means, strict=True)))

    def _totals(self, place: int) -> list[int]:
        return [sum(outcome) for outcome in self._outcomes[place]]

    def _best(self) -> int:
        return max(range(1, len(self.moves)), key=lambda place: fmean(self._totals(place)))

    def _gaps(self) -> list[int]:
        """World by world, what the best of the others has more."""
        return list(map(sub, self._totals(self._best()), self._totals(0)))


def weighing_of(decision: Decision, foresight: CoachRollouts, most: int) -> MoveComparison | None:
    """The decision with the best other moves at first sight; None where there is none to think of."""
    seen: Any = decision.world(0)
    found = foresight.candidates(seen, decision.seat, most + 1)
    others = [move for move in found if move != decision.played][:most]
    return MoveComparison(decision, others) if others else None
