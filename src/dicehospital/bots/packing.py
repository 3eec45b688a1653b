"""Rows of small whole numbers, four to a machine word: what learnt judges add up.

Each number of a row is moved up by BIAS, so that none is negative and no sum of rows runs over into its
neighbour.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.kernel.vecs import vec

LANES: Final[i64] = 4  # numbers in a word ...
LANE: Final[i64] = 32768  # ... each of 15 bits
BIAS: Final[i64] = 128  # numbers of rows are bytes
MOST_ROWS: Final[i64] = LANE // (2 * BIAS)  # in one sum
UNIT: Final[i64] = 256  # one, in the hidden layer
SHARE: Final[i64] = 16  # a thousandth of a point, in the weights after it


def packed(numbers: list[int]) -> vec[i64]:
    """Numbers, four to a word."""
    words = [0] * (len(numbers) // int(LANES))
    for place in range(len(numbers) - 1, -1, -1):
        words[place // int(LANES)] = (
            words[place // int(LANES)] * int(LANE) + numbers[place] + int(BIAS)
        )
    return vec[i64](words)


def weighed(lanes: i64, zero: i64, weights: vec[i64], at: i64) -> i64:
    """The numbers of a word, each by its weight; what is below `zero` counts as nothing."""
    total: i64 = 0
    lane: i64
    for lane in range(at, at + LANES):
        number = (lanes & (LANE - 1)) - zero
        if number > 0:
            total += number * weights[lane]
        lanes >>= 15
    return total
