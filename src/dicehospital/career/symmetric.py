"""Symmetric positive matrices by Cholesky's method: factors, and the diagonal of the inverse."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import mul

Rows = list[list[float]]


def factor(rows: Sequence[Sequence[float]]) -> Rows:
    """The lower factor of a matrix, of which only the lower half is read."""
    found: Rows = []
    for number, row in enumerate(rows):
        new: list[float] = []
        for above in range(number):
            new.append((row[above] - sum(map(mul, new, found[above]))) / found[above][above])
        new.append(sqrt(row[number] - sum(map(mul, new, new))))
        found.append(new)
    return found


def inverse_diagonal(lower: Rows) -> list[float]:
    """The diagonal of the inverse of a factored matrix."""
    return [_length(lower, number) for number in range(len(lower))]


def _length(lower: Rows, number: int) -> float:
    """The squares, summed, of a column of the inverse of the factor."""
    column: list[float] = [1 / lower[number][number]]
    for row in lower[number + 1 :]:
        column.append(-sum(map(mul, row[number:], column)) / row[-1])
    return sum([value * value for value in column])
