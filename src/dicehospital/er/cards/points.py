"""The radiologists and epidemiologists: what the final arrangement of a sheet scores (ER-8)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BED_COUNT,
    BIT,
    FIRST_BED,
    LAB_BEDS,
    LABS,
    LINE_MASK,
    LINE_START,
    NEIGHBOUR_MASK,
    RING,
    RING_MASK,
    TRIANGLE_MASK,
    TRIANGLE_START,
    WARDS,
)
from dicehospital.er.cards.packing import count_bits, lowest_bed, most_sequences, most_triples
from dicehospital.kernel.vecs import vec

_EQUAL_POINTS: Final = vec[i64]([0, 0, 0, 5, 10, 15, 20])  # R9, by the most equal values of a ring
_NO_BEDS: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0])


class Card:
    """A specialist whose card scores at the end: a radiologist or an epidemiologist."""

    def points(self, sheet: Sheet) -> i64:
        """What the sheet scores for it."""
        raise NotImplementedError


def beds_by_value(sheet: Sheet) -> vec[i64]:
    """By value 1-6: a bit for each bed with it."""
    masks = _NO_BEDS[:]
    beds, filled = sheet.beds, sheet.filled
    ward: i64
    bed: i64
    for ward in range(WARDS):
        first = FIRST_BED[ward]
        for bed in range(first, first + filled[ward]):
            masks[beds[bed]] |= BIT[bed]
    return masks


@final
class Sequence(Card):
    """E0 scores continuous runs from 1 to 6."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.E0: 10 for each continuous 1-2-3-4-5-6, patients counting once."""
        return 10 * most_sequences(sheet.beds, beds_by_value(sheet))


@final
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


@final
class Group(Card):
    """E2 scores the largest group of equal values."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.E2: 3 for each patient of the largest connected group of equal values."""
        return 3 * count_bits(largest_group(sheet))


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


@final
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


@final
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


@final
class CriticalByLab(Card):
    """R5 scores critical patients next to labs."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.R5: half the total of the critical patients next to a lab, rounded up once."""
        total: i64 = 0
        beds = sheet.critical & LAB_BEDS
        while beds != 0:
            total += sheet.beds[lowest_bed(beds)]
            beds &= beds - 1
        return (total + 1) // 2


@final
class Extreme(Card):
    """R6 scores labs with a very low or very high total."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.R6: 10 for each lab with six patients and a total of at most 12 or at least 30."""
        points: i64 = 0
        lab: i64
        for lab in range(LABS):
            if is_extreme(sheet, lab):
                points += 10
        return points


def is_extreme(sheet: Sheet, lab: i64) -> bool:
    """Whether the six beds round a lab all have patients, of a very low or very high total."""
    total: i64 = 0
    place: i64
    for place in range(6 * lab, 6 * lab + 6):
        value = sheet.beds[RING[place]]
        if value == 0:
            return False
        total += value
    return total <= 12 or total >= 30


@final
class High(Card):
    """R7 scores high values next to labs."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.R7: 2 for each patient of 4 or more next to a lab."""
        points: i64 = 0
        beds = sheet.beds
        for bed in RING:
            if beds[bed] >= 4:
                points += 2
        return points


@final
class Opposite(Card):
    """R8 scores equal values on opposite sides of a lab."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.R8: 4 for each pair of equal values on opposite sides of a lab."""
        points: i64 = 0
        beds = sheet.beds
        lab: i64
        side: i64
        for lab in range(LABS):
            for side in range(6 * lab, 6 * lab + 3):
                value = beds[RING[side]]
                if value > 0 and value == beds[RING[side + 3]]:
                    points += 4
        return points


@final
class Equal(Card):
    """R9 scores equal values round a lab."""

    def points(self, sheet: Sheet) -> i64:
        """ER-8.R9: 5/10/15/20 for each lab with 3/4/5/6 equal values round it (3 + 3 is 5)."""
        points: i64 = 0
        beds = beds_by_value(sheet)
        lab: i64
        value: i64
        for lab in range(LABS):
            most: i64 = 0
            for value in range(1, 7):
                most = max(most, count_bits(beds[value] & RING_MASK[lab]))
            points += _EQUAL_POINTS[most]
        return points


CARDS: Final = vec[Card](
    [
        Sequence(),
        Lines(),
        Group(),
        Common(),
        Triangles(),
        CriticalByLab(),
        Extreme(),
        High(),
        Opposite(),
        Equal(),
    ]
)
"""By the number on the card: E0-E4, R5-R9."""
