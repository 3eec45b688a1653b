"""How unsure fitted strengths are: exactly where few belong together, and nearly where many do.

The variances are the diagonal of the inverse of the matrix of slopes. Its exact way takes time with the third
power of the number of people, so large groups are sampled: vectors are drawn whose covariance is that inverse,
and each tells how far all others together move somebody. What is unknown of somebody while the others stand
still is known exactly (decision 44).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import shake_256
from math import sqrt
from typing import Final

from dicehospital.career.pairings import Pairings, Slopes
from dicehospital.career.sparse import Vector
from dicehospital.career.symmetric import factor, inverse_diagonal

EXACT: Final = 500
"""People who belong together, at most, whose variances are worked out exactly."""
FEWEST: Final = 80  # samples, which large houses get ...
MOST: Final = 800  # ... and small ones, in which all hangs together more
_WORK: Final = 6_000_000  # people and pairs in all samples together: some seconds
_NEAR: Final = 1e-3  # of a sample, what it may be off


def variances(pairings: Pairings, slopes: Slopes, exact: int = EXACT) -> Vector:
    """By place, in squares of logarithms of odds."""
    groups = pairings.groups()
    is_large = any(len(group) > exact for group in groups)
    found = _sampled(pairings, slopes) if is_large else [0.0] * len(pairings.people)
    for group in groups:
        if len(group) <= exact:
            for place, variance in zip(group, _exact(pairings, slopes, group), strict=True):
                found[place] = variance
    return found


# -- few people ----------------------------------------------------------------------------------------
def _exact(pairings: Pairings, slopes: Slopes, group: Sequence[int]) -> Vector:
    matrix = pairings.matrix(slopes)
    number = {place: n for n, place in enumerate(group)}
    rows = [[0.0] * n + [matrix.diagonal[place]] for n, place in enumerate(group)]
    for place in group:
        for rival, slope in zip(pairings.rivals[place], matrix.beside[place], strict=True):
            if number[rival] < number[place]:
                rows[number[place]][number[rival]] = slope
    return inverse_diagonal(factor(rows))


# -- many people ---------------------------------------------------------------------------------------
def _sampled(pairings: Pairings, slopes: Slopes) -> Vector:
    matrix = pairings.matrix(slopes)
    moved = [0.0] * len(pairings.people)
    samples = max(FEWEST, min(_WORK // (len(moved) + len(pairings.met)), MOST))
    for sample in range(samples):
        drawn = matrix.solve(_drawn(pairings, slopes, sample), _NEAR)
        mixed = matrix.mixed(drawn)
        moved = [before + more * more for before, more in zip(moved, mixed, strict=True)]
    return [
        1 / own + more / samples / (own * own)
        for own, more in zip(matrix.diagonal, moved, strict=True)
    ]


def _drawn(pairings: Pairings, slopes: Slopes, sample: int) -> Vector:
    """A vector whose covariance is the matrix: what each slope says, up or down."""
    count = len(slopes.own)
    signs = _signs(sample, count + len(slopes.between))
    found = [sign * sqrt(own) for sign, own in zip(signs, slopes.own, strict=False)]
    between = zip(pairings.met, signs[count:], slopes.between, strict=True)
    for (one, other, _, _), sign, slope in between:
        push = sign * sqrt(slope)
        found[one] += push
        found[other] -= push
    return found


def _signs(sample: int, count: int) -> Vector:
    """1 and -1 as by chance, and always the same."""
    bits = int.from_bytes(shake_256(b"%d" % sample).digest(count // 8 + 1), "big")
    return [1.0 if bit == "1" else -1.0 for bit in f"{bits:b}".zfill(count)[:count]]
