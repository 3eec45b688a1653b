"""A learnt judge of sheets: a small network of whole numbers, brought up to date by the few rows that change.

Each row of a sheet (see `cells`) adds a vector to the hidden layer; what is positive there is weighed by the
turns to go.
"""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.cells import (
    ALL_BEDS,
    OTHERS,
    SHARED,
    bed_row,
    bed_rows,
    goal_row,
    ledger_row,
    morgue_row,
    nursed_row,
    places_of,
    turn_row,
    ward_row,
)
from dicehospital.bots.er.weights import TURNS
from dicehospital.bots.packing import BIAS, LANES, SHARE, UNIT, packed, weighed
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BED_COUNT, WARDS
from dicehospital.er.state import ErState
from dicehospital.kernel.vecs import vec

_FILE: Final = Path(__file__).parent / "judge.bin"
_HEADER: Final = struct.Struct(
    "<4sHHHH"
)  # magic, format, hidden units, radiologists, epidemiologists
_MAGIC: Final = b"DHJE"
_FORMAT: Final = 1

HIDDEN: Final[i64] = 60
WORDS: Final[i64] = HIDDEN // LANES
_WEIGHTS: Final = int(TURNS * HIDDEN)
# Rows of beds are the sum of two tables.
ZERO: Final[i64] = BIAS * (2 * BED_COUNT + OTHERS)
"""What stands in a lane for nothing."""
_LEVELS: Final = 6  # a sheet is written on so many times in a turn, and no more


@final
class Judge:
    """The weights; many thinkers read them."""

    def __init__(self, numbers: list[int], radiologists: int, epidemiologists: int) -> None:
        size = int(ALL_BEDS * HIDDEN)
        first, last = radiologists * size, (radiologists + epidemiologists) * size
        shared = last + int(SHARED * HIDDEN)
        self.radiologists: list[vec[i64]] = tables(numbers[:first], size)
        self.epidemiologists: list[vec[i64]] = tables(numbers[first:last], size)
        self.neutral: vec[i64] = packed([0] * size)  # of a card that nothing was learnt about
        self.shared: vec[i64] = packed(numbers[last:shared])
        self.weights: vec[i64] = vec[i64](numbers[shared:])  # by turns to go and hidden unit

    def beds_with(self, radiologist: int, epidemiologist: int) -> vec[i64]:
        """The rows of beds with these cards."""
        some = self.table(self.radiologists, radiologist)
        others = self.table(self.epidemiologists, epidemiologist)
        return vec[i64]([some[place] + others[place] for place in range(len(some))])

    def table(self, known: list[vec[i64]], place: int) -> vec[i64]:
        """The rows of beds with a card."""
        return known[place] if 0 <= place < len(known) else self.neutral


def tables(numbers: list[int], size: int) -> list[vec[i64]]:
    """A table for each card."""
    return [packed(numbers[first : first + size]) for first in range(0, len(numbers), size)]


@cache
def learnt_judge() -> Judge:
    """The judge that comes along."""
    return read_judge(_FILE.read_bytes())


def read_judge(data: bytes) -> Judge:
    """A judge from its file."""
    magic, version, hidden, radiologists, epidemiologists = _HEADER.unpack_from(data)
    if magic != _MAGIC or version != _FORMAT or hidden != HIDDEN:
        raise ValueError(f"not a judge of {int(HIDDEN)} hidden units in format {_FORMAT}")
    start = len(data) - 2 * _WEIGHTS  # a byte for each number of a row, two for each weight
    rows = struct.unpack_from(f"<{start - _HEADER.size}b", data, _HEADER.size)
    weights = struct.unpack_from(f"<{_WEIGHTS}h", data, start)
    return Judge([*rows, *weights], radiologists, epidemiologists)


def written_judge(numbers: list[int], radiologists: int, epidemiologists: int) -> bytes:
    """The file of a judge."""
    header = _HEADER.pack(_MAGIC, _FORMAT, int(HIDDEN), radiologists, epidemiologists)
    rows, weights = numbers[:-_WEIGHTS], numbers[-_WEIGHTS:]
    return header + struct.pack(f"<{len(rows)}b{_WEIGHTS}h", *rows, *weights)


@final
class Accumulator:
    """The hidden layer of one thinker, for the sheet that it writes on and wipes."""

    def __init__(self, judge: Judge) -> None:
        self.judge: Judge = judge
        self.places: tuple[int, int] = (-2, -2)  # the cards that `beds` is for
        self.beds: vec[i64] = judge.neutral
        self.sums: vec[i64] = vec[i64]([0] * (int(WORDS) * _LEVELS))
        self.top: i64 = 0  # where the level that counts begins
        self.turns: i64 = 0

    # -- a sheet ---------------------------------------------------------------------------------------
    def read(self, state: ErState, sheet: Sheet, turns: i64) -> None:
        """Begin with a sheet as it is, when so many turns are to come."""
        places = places_of(state)
        if places != self.places:
            self.places = places
            self.beds = self.judge.beds_with(places[0], places[1])
        self.turns = turns
        self.top = 0
        word: i64
        for word in range(WORDS):
            self.sums[word] = 0
        for row in bed_rows(sheet):
            self.add(self.beds, row)
        ward: i64
        for ward in range(WARDS):
            self.add(self.judge.shared, ward_row(ward, sheet.filled[ward], sheet.floor[ward]))
        self.add(self.judge.shared, turn_row(turns))

    def add(self, table: vec[i64], row: i64) -> None:
        """Add a row to the level that counts."""
        sums, top, at = self.sums, self.top, row * WORDS
        word: i64
        for word in range(WORDS):
            sums[top + word] += table[at + word]

    # -- writing and wiping ------------------------------------------------------------------------------
    def admit(self, bed: i64, value: i64, before: i64, after: i64) -> None:
        """A patient lies in a bed; rows of his ward before and after."""
        beds, shared, sums, low = self.beds, self.judge.shared, self.sums, self.top
        new, old = bed_row(bed, value, False) * WORDS, bed_row(bed, 0, False) * WORDS
        before *= WORDS
        after *= WORDS
        high = low + WORDS
        word: i64
        for word in range(WORDS):
            change = beds[new + word] - beds[old + word] + shared[after + word]
            sums[high + word] = sums[low + word] + change - shared[before + word]
        self.top = high

    def mark(self, bed: i64, value: i64) -> None:
        """The patient in a bed is critical."""
        new, old = bed_row(bed, value, True), bed_row(bed, value, False)
        self.exchange(self.beds, old, new)

    def screen(self, before: i64, after: i64) -> None:
        """A ward has a screen; its rows before and after."""
        self.exchange(self.judge.shared, before, after)

    def exchange(self, table: vec[i64], old: i64, new: i64) -> None:
        """One row instead of another, a level higher."""
        sums, low = self.sums, self.top
        old *= WORDS
        new *= WORDS
        high = low + WORDS
        word: i64
        for word in range(WORDS):
            sums[high + word] = sums[low + word] + table[new + word] - table[old + word]
        self.top = high

    def wipe(self) -> None:
        """What was written last is gone."""
        self.top -= WORDS

    # -- judging -------------------------------------------------------------------------------------------
    def correction(self, state: ErState, seat: i64, sheet: Sheet) -> i64:
        """By how much the sheet is better than it looks, in thousandths of a point."""
        shared, sums, top = self.judge.shared, self.sums, self.top
        weights = self.judge.weights
        nursed = nursed_row(sheet) * WORDS
        ledger = ledger_row(sheet) * WORDS
        morgue = morgue_row(sheet) * WORDS
        first = goal_row(state, seat, sheet, 0) * WORDS
        second = goal_row(state, seat, sheet, 1) * WORDS
        total: i64 = 0
        at = self.turns * HIDDEN
        word: i64
        for word in range(WORDS):
            lanes = sums[top + word] + shared[nursed + word] + shared[ledger + word]
            lanes += shared[morgue + word] + shared[first + word] + shared[second + word]
            total += weighed(lanes, ZERO, weights, at + LANES * word)
        return total // (UNIT * SHARE)


def accumulator_of(judge: Judge | None) -> Accumulator | None:
    """A thinker's own hidden layer, where there is a judge."""
    return None if judge is None else Accumulator(judge)
