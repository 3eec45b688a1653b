"""Choosing patients that count only once: the true maximum, found by exact search (ER-8.1)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import BED_COUNT, BIT, NEIGHBOUR_MASK
from dicehospital.kernel.vecs import vec

_ROWS_OF_FIVE: Final[i64] = 0x077CB531
_PLACE: Final = vec[i64](
    sorted(range(32), key=lambda place: (int(_ROWS_OF_FIVE) << place >> 27) & 31)
)
_NOWHERE: Final = vec[i64]([-1] * BED_COUNT)


def count_bits(mask: i64) -> i64:
    """How many of the 32 bits are set."""
    # Sums of two bits, of four, of eight, all at once: compiled numbers have no `bit_count`.
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & 0xFF


def lowest_bed(mask: i64) -> i64:
    """The place of the lowest bit that is set; there must be one."""
    # What the bit is multiplied with holds every row of five bits once, so the row on top tells the place.
    return _PLACE[(((mask & -mask) * _ROWS_OF_FIVE) >> 27) & 31]


def most_triples(triples: vec[i64], start: vec[i64], good: i64) -> i64:
    """ER-8.1: the most disjoint triples (masks, grouped by lowest bed) inside the mask `good`."""
    return _most(triples, start, good, 0)


def _most(triples: vec[i64], start: vec[i64], free: i64, bed: i64) -> i64:
    """The most triples that share no bed, of those whose lowest bed is `bed` or later."""
    place: i64
    rest = free & ~(BIT[bed] - 1)
    while rest != 0:
        bed = lowest_bed(rest)
        for place in range(start[bed], start[bed + 1]):
            if triples[place] & ~free == 0:
                return _branch(triples, start, free, bed)
        rest &= rest - 1
    return 0


def _branch(triples: vec[i64], start: vec[i64], free: i64, bed: i64) -> i64:
    best: i64 = 0
    later = count_bits(free & ~(BIT[bed + 1] - 1))
    place: i64
    for place in range(start[bed], start[bed + 1]):
        if triples[place] & ~free == 0:
            best = max(best, 1 + _most(triples, start, free & ~triples[place], bed + 1))
            if best >= (later + 1) // 3:  # this bed and all later ones in threes: no more can be
                return best
    if best >= later // 3:  # without this bed there cannot be more either
        return best
    return max(best, _most(triples, start, free, bed + 1))


def best_triples(triples: vec[i64], start: vec[i64], good: i64) -> i64:
    """The beds of a choice of most disjoint triples, as a mask: bed by bed, each triple that costs no other."""
    most = most_triples(triples, start, good)
    found: i64 = 0
    bed: i64
    place: i64
    for bed in range(BED_COUNT):
        for place in range(start[bed], start[bed + 1]):
            triple = triples[place]
            if most > 0 and triple & ~good == 0:
                if most_triples(triples, start, good & ~triple) == most - 1:
                    found |= triple
                    good &= ~triple
                    most -= 1
    return found


def most_sequences(beds: vec[i64], layers: vec[i64]) -> i64:
    """ER-8.1: the most disjoint paths 1-2-3-4-5-6 over neighbours."""
    return count_bits(best_sequences(beds, layers)) // 6


def best_sequences(beds: vec[i64], layers: vec[i64]) -> i64:
    """The beds of the most disjoint paths 1-2-3-4-5-6, as a mask: a flow with one patient a bed."""
    value: i64
    for value in range(1, 7):
        if layers[value] == 0:
            return 0
    flow = _Flow(beds, layers, _NOWHERE[:], _NOWHERE[:])
    first = layers[1]
    while first != 0:
        flow.entered = 0
        flow.left = 0
        flow.enter(lowest_bed(first), -1)
        first &= first - 1
    return flow.used


@final
class _Flow:
    """Augmenting paths. A bed is entered and left at most once; a used bed is entered to reroute."""

    def __init__(self, beds: vec[i64], layers: vec[i64], after: vec[i64], before: vec[i64]) -> None:
        self.beds: vec[i64] = beds
        self.layers: vec[i64] = layers  # by value: a bit per bed
        self.after: vec[i64] = after  # the next bed of the path through a bed
        self.before: vec[i64] = before  # the previous one
        self.used: i64 = 0  # beds on some path
        self.entered: i64 = 0  # visited in this search, by entry ...
        self.left: i64 = 0  # ... and by exit

    def enter(self, bed: i64, source: i64) -> bool:
        """Reach the entry of a bed from the bed `source` (-1: from outside); True when that leads out."""
        if self.entered & BIT[bed]:
            return False
        self.entered |= BIT[bed]
        if self.used & BIT[bed] == 0:
            if not self.leave(bed):
                return False
            self.used |= BIT[bed]
            self.before[bed] = source
            return True
        # The bed has a path: take over its rest and let its former predecessor find another way on.
        previous = self.before[bed]
        if previous < 0 or not self.reroute(previous):
            return False
        self.before[bed] = source
        return True

    def reroute(self, bed: i64) -> bool:
        """A path lost its way on after this bed: find another from here, or from an earlier bed of it."""
        if self.leave(bed):
            return True
        previous = self.before[bed]
        if self.entered & BIT[bed] or previous < 0:
            return False
        self.entered |= BIT[bed]
        if not self.reroute(previous):
            return False
        self.used &= ~BIT[bed]
        self.before[bed] = -1
        self.after[bed] = -1
        return True

    def leave(self, bed: i64) -> bool:
        """Find a way on from the exit of a bed, other than its present one."""
        if self.left & BIT[bed]:
            return False
        self.left |= BIT[bed]
        if self.beds[bed] == 6:
            self.after[bed] = -1
            return True
        ways = NEIGHBOUR_MASK[bed] & self.layers[self.beds[bed] + 1]
        while ways != 0:
            following = lowest_bed(ways)
            if self.after[bed] != following and self.enter(following, bed):
                self.after[bed] = following
                return True
            ways &= ways - 1
        return False
