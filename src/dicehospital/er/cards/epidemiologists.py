"""The epidemiologists: patterns of values all over the sheet (ER-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BED_COUNT,
    BIT,
    LINE_MASK,
    LINE_START,
    NEIGHBOUR_MASK,
    TRIANGLE_MASK,
    TRIANGLE_START,
)
from dicehospital.er.cards.card import Card, beds_by_value
from dicehospital.er.cards.packing import (
    best_sequences,
    best_triples,
    count_bits,
    lowest_bed,
    most_sequences,
    most_triples,
)


class Sequence(Card):
    """E0 scores continuous runs from 1 to 6."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.E0: 10 for each continuous 1-2-3-4-5-6, patients counting once."""
        return 10 * most_sequences(sheet.beds, beds_by_value(sheet))

    def counted(self, sheet: Sheet) -> i64:
        """The beds of these runs."""
        return best_sequences(sheet.beds, beds_by_value(sheet))


class Lines(Card):
    """E1 scores straight lines of equal values."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.E1: 5 for each straight line of three equal values, patients counting once."""
        found: i64 = 0
        beds = beds_by_value(sheet)
        value: i64
        for value in range(1, 7):
            if count_bits(beds[value]) >= 3:
                found += most_triples(LINE_MASK, LINE_START, beds[value])
        return 5 * found

    def counted(self, sheet: Sheet) -> i64:
        """The beds of these lines; each has one value, so the values never compete for a bed."""
        found: i64 = 0
        beds = beds_by_value(sheet)
        value: i64
        for value in range(1, 7):
            found |= best_triples(LINE_MASK, LINE_START, beds[value])
        return found


class Group(Card):
    """E2 scores the largest group of equal values."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.E2: 3 for each patient of the largest connected group of equal values."""
        return 3 * count_bits(largest_group(sheet))

    def counted(self, sheet: Sheet) -> i64:
        """The beds of that group."""
        return largest_group(sheet)


def largest_group(sheet: Sheet) -> i64:
    """The beds of the largest connected group of equal values; of several the one of lowest value."""
    largest: i64 = 0
    beds = beds_by_value(sheet)
    value: i64
    for value in range(1, 7):
        rest = beds[value]
        while count_bits(rest) > count_bits(largest):
            group = _group(rest)
            if count_bits(group) > count_bits(largest):
                largest = group
            rest &= ~group
    return largest


def _group(beds: i64) -> i64:
    """The connected group that holds the lowest bed of a mask."""
    group = beds & -beds
    edge = group  # those whose neighbours are not looked at yet
    while edge != 0:
        bed = lowest_bed(edge)
        found = NEIGHBOUR_MASK[bed] & beds & ~group
        group |= found
        edge = (edge | found) & ~BIT[bed]
    return group


class Common(Card):
    """E3 scores how often the most and the least common values occur."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.E3: 3 for each of the most common value, minus 3 for each of the least common."""
        most: i64 = 0
        least: i64 = BED_COUNT
        beds = beds_by_value(sheet)
        value: i64
        for value in range(1, 7):
            count = count_bits(beds[value])
            most = max(most, count)
            least = min(least, count)
        return 3 * (most - least)

    def counted(self, sheet: Sheet) -> i64:
        """The beds that bring points: those of the least common value, which cost some, are not among them."""
        most: i64 = 0
        beds = beds_by_value(sheet)
        value: i64
        for value in range(1, 7):
            if count_bits(beds[value]) > count_bits(most):
                most = beds[value]
        return most


class Triangles(Card):
    """E4 scores triangles of odd or of even values."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.E4: 4 for each triangle of odd or of even values, patients counting once."""
        beds = beds_by_value(sheet)
        odd = beds[1] | beds[3] | beds[5]
        even = beds[2] | beds[4] | beds[6]
        return 4 * (
            most_triples(TRIANGLE_MASK, TRIANGLE_START, odd)
            + most_triples(TRIANGLE_MASK, TRIANGLE_START, even)
        )

    def counted(self, sheet: Sheet) -> i64:
        """The beds of these triangles."""
        beds = beds_by_value(sheet)
        odd = beds[1] | beds[3] | beds[5]
        even = beds[2] | beds[4] | beds[6]
        return best_triples(TRIANGLE_MASK, TRIANGLE_START, odd) | best_triples(
            TRIANGLE_MASK, TRIANGLE_START, even
        )


EPIDEMIOLOGISTS: Final[dict[str, type[Card]]] = {
    "sequence": Sequence,
    "lines": Lines,
    "group": Group,
    "common": Common,
    "triangles": Triangles,
}
"""By the goal of the row."""
