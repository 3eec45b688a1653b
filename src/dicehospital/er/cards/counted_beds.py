"""Which beds a radiologist or an epidemiologist counts on a sheet; `cards` says what they score."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BIT,
    LAB_BEDS,
    LABS,
    LINE_MASK,
    LINE_START,
    RING,
    RING_MASK,
    TRIANGLE_MASK,
    TRIANGLE_START,
)
from dicehospital.er.cards.packing import best_sequences, best_triples, count_bits
from dicehospital.er.cards.points import beds_by_value, is_extreme, largest_group
from dicehospital.er.components import BEDS

_PRINTED: Final = list(BEDS)
_VALUES: Final = range(1, 7)
_FEWEST_EQUAL: Final = 3  # R9: fewer equal values round a lab score nothing


def counted_beds(sheet: Sheet, card: int) -> list[int]:
    """The printed numbers of the beds that a card counts, by the number on the card (ER-8.1)."""
    found, mask = [], int(COUNTED[card](sheet))
    while mask:
        bed = mask & -mask
        found.append(_PRINTED[bed.bit_length() - 1])
        mask ^= bed
    return found


def _together(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _runs(sheet: Sheet) -> int:
    """The beds that E0 counts: those of the continuous 1-2-3-4-5-6."""
    return best_sequences(sheet.beds, beds_by_value(sheet))


def _lines(sheet: Sheet) -> int:
    """E1: a line has one value, so the values never compete for a bed."""
    beds = beds_by_value(sheet)
    return _together(best_triples(LINE_MASK, LINE_START, beds[value]) for value in _VALUES)


def _group(sheet: Sheet) -> int:
    """The beds that E2 counts: those of the largest group of equal values."""
    return largest_group(sheet)


def _most_common(sheet: Sheet) -> int:
    """E3: those that bring points; the least common value, which costs some, is not among them."""
    beds = beds_by_value(sheet)
    return max((beds[value] for value in _VALUES), key=count_bits)


def _triangles(sheet: Sheet) -> int:
    """The beds that E4 counts: those of triangles of odd or of even values."""
    beds = beds_by_value(sheet)
    parities = (_together(beds[value] for value in _VALUES if value % 2 == odd) for odd in (0, 1))
    return _together(best_triples(TRIANGLE_MASK, TRIANGLE_START, good) for good in parities)


def _critical_at_labs(sheet: Sheet) -> int:
    """The beds that R5 counts: those of critical patients next to a lab."""
    return sheet.critical & LAB_BEDS


def _extreme_labs(sheet: Sheet) -> int:
    """The beds that R6 counts: those round labs with a very low or very high total."""
    return _together(RING_MASK[lab] for lab in range(LABS) if is_extreme(sheet, lab))


def _high(sheet: Sheet) -> int:
    """The beds that R7 counts: those of patients of 4 or more next to a lab."""
    return _together(BIT[bed] for bed in RING if sheet.beds[bed] >= 4)


def _facing_pairs(sheet: Sheet) -> int:
    """The beds that R8 counts: pairs of equal values on opposite sides of a lab."""
    sides = ((RING[6 * lab + n], RING[6 * lab + n + 3]) for lab in range(LABS) for n in range(3))
    equal = ((a, b) for a, b in sides if sheet.beds[a] == sheet.beds[b] > 0)
    return _together(BIT[a] | BIT[b] for a, b in equal)


def _equal_at_labs(sheet: Sheet) -> int:
    """R9: with 3 and 3 round a lab, the lower value."""
    beds = beds_by_value(sheet)
    rings = (
        max((beds[value] & RING_MASK[lab] for value in _VALUES), key=count_bits)
        for lab in range(LABS)
    )
    return _together(ring for ring in rings if count_bits(ring) >= _FEWEST_EQUAL)


COUNTED: Final[tuple[Callable[[Sheet], int], ...]] = (
    _runs,
    _lines,
    _group,
    _most_common,
    _triangles,
    _critical_at_labs,
    _extreme_labs,
    _high,
    _facing_pairs,
    _equal_at_labs,
)
"""By the number on the card: E0-E4, R5-R9."""
