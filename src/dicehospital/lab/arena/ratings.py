"""Ratings by the model of Bradley and Terry, fitted by Newton's method (decision 0019)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import exp, sqrt

from dicehospital.bots.scale import SCALE
from dicehospital.lab.statistics import ASSUMED, Z

_ROUNDS = 100  # a handful is enough
_LONGEST = 2.0  # step, in logarithms of odds
_NEAR = 1e-10

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class PairResult:
    """All that two bots did to each other."""

    one: int  # numbers of bots
    other: int
    shares: Sequence[float]  # of the victories, that `one` had, seed by seed
    head_starts: tuple[float, ...]  # what `one` has ahead by its seats, in logarithms of odds


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is; 0 is the mean of all."""

    value: float
    interval: float  # half of the 95 % interval


def ratings(bots: int, duels: Sequence[PairResult]) -> list[Rating]:
    """The ratings of all bots, who must have met each other, if only by way of others.

    What happens with the same seed hangs together, so intervals come from how seeds differ.
    """
    strengths = [0.0] * bots
    for _ in range(_ROUNDS):
        step = _times(_inverse(_slopes(strengths, duels)), _pull(strengths, duels))
        strengths = [
            s + max(-_LONGEST, min(d, _LONGEST)) for s, d in zip(strengths, step, strict=True)
        ]
        if max(map(abs, step)) < _NEAR:
            break
    errors = _errors(strengths, duels)
    return [Rating(SCALE * s, SCALE * Z * e) for s, e in zip(strengths, errors, strict=True)]


# -- the model -----------------------------------------------------------------------------------------
def _expected(strengths: list[float], duel: PairResult) -> tuple[float, float]:
    """The share of victories that `one` should have, and how fast it grows with its strength."""
    lead = strengths[duel.one] - strengths[duel.other]
    shares = [1 / (1 + exp(-lead - start)) for start in duel.head_starts]
    return sum(shares) / len(shares), sum(share * (1 - share) for share in shares) / len(shares)


def _fair(duel: PairResult) -> float:
    """The share of `one` if both were alike."""
    return _expected([0.0] * (max(duel.one, duel.other) + 1), duel)[0]


def _pull(strengths: list[float], duels: Sequence[PairResult]) -> list[float]:
    """By how much each bot won more than its strength lets expect."""
    pull = [0.0] * len(strengths)
    for duel in duels:
        won = sum(duel.shares) + ASSUMED * _fair(duel)
        more = won - (len(duel.shares) + ASSUMED) * _expected(strengths, duel)[0]
        pull[duel.one] += more
        pull[duel.other] -= more
    return pull


def _slopes(strengths: list[float], duels: Sequence[PairResult]) -> Matrix:
    """How that changes with the strengths. That their sum stays 0 makes it invertible."""
    found = [[1.0] * len(strengths) for _ in strengths]
    for duel in duels:
        slope = (len(duel.shares) + ASSUMED) * _expected(strengths, duel)[1]
        _add(found, duel, slope)
    return found


def _errors(strengths: list[float], duels: Sequence[PairResult]) -> list[float]:
    """The standard error of each strength, from what differs between seeds."""
    spread = [[0.0] * len(strengths) for _ in strengths]
    for pull in _pulls_by_seed(strengths, duels):
        for row, mine in zip(spread, pull, strict=True):
            row[:] = [value + mine * theirs for value, theirs in zip(row, pull, strict=True)]
    for duel in duels:
        share, fair = _expected(strengths, duel)[0], _fair(duel)
        _add(spread, duel, ASSUMED * (fair * (1 - share) ** 2 + (1 - fair) * share**2))
    inverse = _inverse(_slopes(strengths, duels))
    return [
        sqrt(sum(a * b for a, b in zip(row, _times(spread, row), strict=True))) for row in inverse
    ]


def _pulls_by_seed(strengths: list[float], duels: Sequence[PairResult]) -> list[list[float]]:
    expected = [_expected(strengths, duel)[0] for duel in duels]
    pulls = []
    for shares in zip_longest(*(duel.shares for duel in duels)):
        pull = [0.0] * len(strengths)
        for duel, share, usual in zip(duels, shares, expected, strict=True):
            pull[duel.one] += share - usual
            pull[duel.other] -= share - usual
        pulls.append(pull)
    return pulls


def _add(matrix: Matrix, duel: PairResult, value: float) -> None:
    """Add what changes with the difference of two bots."""
    for row, column, sign in (
        (duel.one, duel.one, 1),
        (duel.other, duel.other, 1),
        (duel.one, duel.other, -1),
        (duel.other, duel.one, -1),
    ):
        matrix[row][column] += sign * value


# -- small matrices ------------------------------------------------------------------------------------
def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; these matrices are symmetric and positive, so no row need be exchanged."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for place in range(size):
        pivot = [value / rows[place][place] for value in rows[place]]
        for number, row in enumerate(rows):
            factor = row[place]
            rows[number] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
        rows[place] = pivot
    return [row[size:] for row in rows]
