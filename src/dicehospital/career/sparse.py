"""Symmetric positive matrices of which most entries are 0: products, and equations by conjugate gradients."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter, mul
from typing import Final

Vector = list[float]
Pick = Callable[[Sequence[float]], tuple[float, ...]]
"""Some entries of a vector, in their order."""
_ROUNDS: Final = 500  # a dozen is usual; long chains take as many as they have links


def picking(places: Sequence[int]) -> Pick:
    """What picks the entries at these places; a pick of fewer than two is no tuple, so those are kept apart."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda vector: tuple([vector[place] for place in places])


@dataclass(frozen=True, slots=True)
class Sparse:
    """A matrix row by row: its diagonal, and what else there is and where."""

    diagonal: Vector
    picks: Sequence[Pick]  # by row, the entries of a vector that meet ...
    beside: Sequence[Sequence[float]]  # ... those beside the diagonal

    def mixed(self, vector: Vector) -> Vector:
        """What the entries beside the diagonal make of a vector."""
        rows = zip(self.picks, self.beside, strict=True)
        return [sum(map(mul, row, pick(vector))) for pick, row in rows]

    def times(self, vector: Vector) -> Vector:
        """The product with a vector."""
        mixed = self.mixed(vector)
        return [own * x + more for own, x, more in zip(self.diagonal, vector, mixed, strict=True)]

    def solve(self, wanted: Vector, near: float) -> Vector:
        """Of which vector the matrix makes `wanted`, but for a share of `near`."""
        found, left = [0.0] * len(wanted), wanted
        along = scaled = self._scaled(left)
        size = first = _dot(left, scaled)
        for _ in range(_ROUNDS):
            if size <= near * near * first:
                break
            made = self.times(along)
            far = size / _dot(along, made)
            found = _moved(found, far, along)
            left = _moved(left, -far, made)
            scaled, before = self._scaled(left), size
            size = _dot(left, scaled)
            along = _moved(scaled, size / before, along)
        return found

    def _scaled(self, vector: Vector) -> Vector:
        return [x / own for x, own in zip(vector, self.diagonal, strict=True)]


def _dot(one: Vector, other: Vector) -> float:
    return float(sum(map(mul, one, other)))


def _moved(start: Vector, far: float, along: Vector) -> Vector:
    return [x + far * step for x, step in zip(start, along, strict=True)]
