"""A learnt judge of hospitals: a small network of whole numbers, as the one of sheets in ER.

Each row of a hospital (see `cells`) adds a vector to the hidden layer; what is positive there is weighed by
the rounds to go.
"""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.hospital.cells import ROUNDS, ROWS, rows_of
from dicehospital.bots.packing import BIAS, LANES, MOST_ROWS, SHARE, UNIT, packed, weighed
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.vecs import vec

_FILE: Final = Path(__file__).parent / "judge.bin"
_HEADER: Final = struct.Struct("<4sHHH")  # magic, format, hidden units, rows
_MAGIC: Final = b"DHJH"
_FORMAT: Final = 1

HIDDEN: Final[i64] = 48
WORDS: Final[i64] = HIDDEN // LANES
_WEIGHTS: Final = int(ROUNDS * HIDDEN)


@final
class Judge:
    """The weights; many thinkers read them."""

    def __init__(self, numbers: list[int]) -> None:
        self.rows: vec[i64] = packed(numbers[:-_WEIGHTS])
        self.weights: vec[i64] = vec[i64](numbers[-_WEIGHTS:])  # by rounds to go and hidden unit

    def correction(self, state: HospitalState, seat: i64, rounds: i64, table: vec[i64]) -> i64:
        """By how much a hospital is better than it looks, in thousandths of a point."""
        if rounds == 0:
            return 0
        found = rows_of(state, seat, rounds, table)
        count: i64 = min(len(found), MOST_ROWS - 1)
        zero = BIAS * count
        at = min(rounds, ROUNDS - 1) * HIDDEN
        total: i64 = 0
        word: i64
        place: i64
        for word in range(WORDS):
            lanes: i64 = 0
            for place in range(count):
                lanes += self.rows[found[place] * WORDS + word]
            total += weighed(lanes, zero, self.weights, at + LANES * word)
        return total // (UNIT * SHARE)


@cache
def learnt_judge() -> Judge:
    """The judge that comes along."""
    return read_judge(_FILE.read_bytes())


def read_judge(data: bytes) -> Judge:
    """A judge from its file."""
    magic, version, hidden, rows = _HEADER.unpack_from(data)
    if (magic, version, hidden, rows) != (_MAGIC, _FORMAT, int(HIDDEN), int(ROWS)):
        raise ValueError(f"not a judge of {int(ROWS)} rows and {int(HIDDEN)} hidden units")
    start = len(data) - 2 * _WEIGHTS  # a byte for each number of a row, two for each weight
    numbers = struct.unpack_from(f"<{start - _HEADER.size}b", data, _HEADER.size)
    return Judge([*numbers, *struct.unpack_from(f"<{_WEIGHTS}h", data, start)])


def written_judge(numbers: list[int]) -> bytes:
    """The file of a judge."""
    header = _HEADER.pack(_MAGIC, _FORMAT, int(HIDDEN), int(ROWS))
    rows, weights = numbers[:-_WEIGHTS], numbers[-_WEIGHTS:]
    return header + struct.pack(f"<{len(rows)}b{_WEIGHTS}h", *rows, *weights)
