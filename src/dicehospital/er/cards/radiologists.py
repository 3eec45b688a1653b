"""The radiologists: patients round the X-ray labs (ER-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, LAB_BEDS, LABS, RING, RING_MASK
from dicehospital.er.cards.card import Card, beds_by_value
from dicehospital.er.cards.packing import count_bits, lowest_bed
from dicehospital.kernel.vecs import vec

_EQUAL_POINTS: Final = vec[i64]([0, 0, 0, 5, 10, 15, 20])  # R9, by the most equal values of a ring


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

    def counted(self, sheet: Sheet) -> i64:
        """The beds of critical patients next to a lab."""
        return sheet.critical & LAB_BEDS


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

    def counted(self, sheet: Sheet) -> i64:
        """The beds round such labs."""
        found: i64 = 0
        lab: i64
        for lab in range(LABS):
            if is_extreme(sheet, lab):
                found |= RING_MASK[lab]
        return found


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

    def counted(self, sheet: Sheet) -> i64:
        """The beds of these patients."""
        found: i64 = 0
        for bed in RING:
            if sheet.beds[bed] >= 4:
                found |= BIT[bed]
        return found


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

    def counted(self, sheet: Sheet) -> i64:
        """The beds of these pairs."""
        found: i64 = 0
        beds = sheet.beds
        lab: i64
        side: i64
        for lab in range(LABS):
            for side in range(6 * lab, 6 * lab + 3):
                value = beds[RING[side]]
                if value > 0 and value == beds[RING[side + 3]]:
                    found |= BIT[RING[side]] | BIT[RING[side + 3]]
        return found


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

    def counted(self, sheet: Sheet) -> i64:
        """The beds of these values; of 3 and 3 round a lab, those of the lower value."""
        found: i64 = 0
        beds = beds_by_value(sheet)
        lab: i64
        value: i64
        for lab in range(LABS):
            most: i64 = 0
            for value in range(1, 7):
                equal = beds[value] & RING_MASK[lab]
                if count_bits(equal) > count_bits(most):
                    most = equal
            if _EQUAL_POINTS[count_bits(most)] > 0:
                found |= most
        return found


RADIOLOGISTS: Final[dict[str, type[Card]]] = {
    "critical": CriticalByLab,
    "extreme": Extreme,
    "high": High,
    "opposite": Opposite,
    "equal": Equal,
}
"""By the goal of the row."""
