"""Radiologists and epidemiologists: what they score now, and what free beds may still add."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.beds import BedMasks, beside
from dicehospital.bots.er.chances import SURE, Chances
from dicehospital.bots.er.weights import TURNS, Weights
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BIT,
    LAB_BEDS,
    LABS,
    LINE_MASK,
    RING,
    RING_MASK,
    TRIANGLE_MASK,
)
from dicehospital.er.cards.deck import CARDS
from dicehospital.er.cards.packing import count_bits
from dicehospital.er.components import SPECIALISTS, Specialist
from dicehospital.kernel.vecs import vec


# -- free beds ----------------------------------------------------------------------------------
def horizon(weights: Weights, turns: i64) -> i64:
    """How many beds ahead are likely to be filled in a ward that is cared for; none after the last turn."""
    return (turns + weights.horizon - 1) // weights.horizon


# -- the cards ------------------------------------------------------------------------------------
class Prospect:
    """What a card will bring."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def worth(self, sheet: Sheet, beds: BedMasks, chances: Chances, turns: i64) -> i64:
        """Points now and in prospect, in thousandths."""
        points = CARDS[self.card].points(sheet)
        if turns == 0:
            return points * SURE
        place = self.card * TURNS + turns
        hope = self.hope_within(beds, chances.weights, turns) * (SURE + chances.hopes[place])
        return points * (SURE + chances.points[place]) + hope // SURE

    def hope_within(self, beds: BedMasks, weights: Weights, turns: i64) -> i64:
        """What free beds may add to the points in so many turns."""
        return self.hope(beds, weights) * turns // (turns + weights.fade)

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """What free beds may add to the points when there is time."""
        raise NotImplementedError

    def is_by_lab(self) -> bool:
        """Whether `at_lab` tells the labs apart."""
        return False

    def at_lab(self, beds: BedMasks, weights: Weights, lab: i64) -> i64:
        """What the beds round a lab may add; only to be compared with other sheets."""
        raise NotImplementedError


class LabProspect(Prospect):
    """What a radiologist promises: lab by lab."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """What the beds round both labs may add."""
        hope: i64 = 0
        lab: i64
        for lab in range(LABS):
            hope += self.at_lab(beds, weights, lab)
        return hope

    def is_by_lab(self) -> bool:
        """Each lab has beds of its own."""
        return True


@final
class SequenceProspect(Prospect):
    """E0: the fewer patients a path 1-2-3-4-5-6 misses, the better."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """By the best path over patients and beds that can have their value."""
        best = most_on_a_path(beds)
        if best == 6:
            return 0
        hope = 10 * SURE
        for _ in range(6 - best):
            hope = hope * weights.e0_missing // SURE
        return hope


def most_on_a_path(beds: BedMasks) -> i64:
    """The most patients on one path 1-2-3-4-5-6 whose other beds can have their value."""
    ends = vec[i64]([beds.free[1], beds.of[1], 0, 0, 0, 0, 0])  # by patients: where paths can end
    value: i64
    count: i64
    for value in range(2, 7):
        before: i64 = 0  # beds that a path with one patient less leads to
        for count in range(value + 1):
            onward = beside(ends[count])
            ends[count] = (onward & beds.free[value]) | (before & beds.of[value])
            before = onward
    for count in range(6, 0, -1):
        if ends[count] != 0:
            return count
    return 0


@final
class LinesProspect(Prospect):
    """What E1 promises: straight lines of three equal values."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """Lines that miss one patient."""
        found: i64 = 0
        value: i64
        for value in range(1, 7):
            equal = beds.of[value]
            if count_bits(equal) >= 2:
                found += nearly(LINE_MASK, equal, beds.free[value])
        return found * weights.e1_open


def nearly(triples: vec[i64], good: i64, free: i64) -> i64:
    """How many triples have two beds in `good` and the third in `free`."""
    found: i64 = 0
    for triple in triples:
        rest = triple & ~good
        if rest != 0 and rest & free == rest and rest & (rest - 1) == 0:
            found += 1
    return found


@final
class GroupProspect(Prospect):
    """What E2 promises: the largest connected group of equal values."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """Beds beside the largest group, or the luckiest of the largest."""
        largest: i64 = 0
        most: i64 = 0
        value: i64
        for value in range(1, 7):
            rest = beds.of[value]
            while rest != 0:
                group = grown(rest & -rest, rest)
                rest &= ~group
                size = count_bits(group)
                if size >= largest:
                    around = count_bits(beside(group) & beds.free[value])
                    most = around if size > largest else max(most, around)
                    largest = size
        return min(most, 4) * weights.e2_open


def grown(group: i64, beds: i64) -> i64:
    """The connected group among `beds` that holds the given ones."""
    before: i64 = 0
    while before != group:
        before = group
        group |= beside(group) & beds
    return group


@final
class CommonProspect(Prospect):
    """What E3 promises: the most common value, less the least common."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """Values on no bed: two of them keep the minus points away."""
        absent: i64 = 0
        value: i64
        for value in range(1, 7):
            if beds.of[value] == 0:
                absent += 1
        return min(absent, 3) * weights.e3_absent


@final
class TrianglesProspect(Prospect):
    """What E4 promises: triangles of odd or of even values."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """Triangles that miss one patient."""
        odd = beds.of[1] | beds.of[3] | beds.of[5]
        even = beds.of[2] | beds.of[4] | beds.of[6]
        found = nearly(TRIANGLE_MASK, odd, beds.free[5])
        found += nearly(TRIANGLE_MASK, even, beds.free[6])
        return found * weights.e4_open


@final
class CriticalProspect(LabProspect):
    """What R5 promises: critical patients next to a lab."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """Free beds by a lab."""
        return count_bits(LAB_BEDS & beds.free[6]) * weights.r5_open

    def at_lab(self, beds: BedMasks, weights: Weights, lab: i64) -> i64:
        """Free beds by this lab."""
        return count_bits(RING_MASK[lab] & beds.free[6]) * weights.r5_open


@final
class ExtremeProspect(LabProspect):
    """What R6 promises: labs whose six patients have a very low or very high total."""

    def at_lab(self, beds: BedMasks, weights: Weights, lab: i64) -> i64:
        """A total of at most 12 or at least 30: less for each free bed, and the fewer points are to spare."""
        free: i64 = 0
        total: i64 = 0
        place: i64
        for place in range(6 * lab, 6 * lab + 6):
            value = beds.values[RING[place]]
            total += value
            if value == 0:
                free += 1
        spare = max(12 - total - free, total + 6 * free - 30)
        if free == 0 or spare < 0:
            return 0
        hope = 10 * SURE
        for _ in range(free):
            hope = hope * weights.r6_missing // SURE
        return hope * min(spare, 3 * free) // (3 * free)


@final
class HighProspect(LabProspect):
    """What R7 promises: patients of 4 or more next to a lab."""

    def hope(self, beds: BedMasks, weights: Weights) -> i64:
        """Free beds by a lab."""
        return count_bits(LAB_BEDS & beds.free[6]) * weights.r7_open

    def at_lab(self, beds: BedMasks, weights: Weights, lab: i64) -> i64:
        """Free beds by this lab."""
        return count_bits(RING_MASK[lab] & beds.free[6]) * weights.r7_open


@final
class OppositeProspect(LabProspect):
    """What R8 promises: equal values on opposite sides of a lab."""

    def at_lab(self, beds: BedMasks, weights: Weights, lab: i64) -> i64:
        """Pairs of which one bed or both are free."""
        hope: i64 = 0
        side: i64
        for side in range(6 * lab, 6 * lab + 3):
            hope += self.of_pair(beds, weights, RING[side], RING[side + 3])
        return hope

    def of_pair(self, beds: BedMasks, weights: Weights, one: i64, other: i64) -> i64:
        """A bed that can have the value opposite."""
        value = max(beds.values[one], beds.values[other])
        if value == 0:
            return weights.r8_pair
        if beds.values[one] > 0 and beds.values[other] > 0:
            return 0
        if beds.free[value] & (BIT[one] | BIT[other]):
            return weights.r8_open
        return 0


@final
class EqualProspect(LabProspect):
    """What R9 promises: equal values round a lab."""

    def at_lab(self, beds: BedMasks, weights: Weights, lab: i64) -> i64:
        """The best value: patients that have it, times beds for one or two more."""
        best: i64 = 0
        value: i64
        for value in range(1, 7):
            there = count_bits(beds.of[value] & RING_MASK[lab])
            if there > 0:
                free = count_bits(beds.free[value] & RING_MASK[lab])
                best = max(best, there * min(free, 2))
        return best * weights.r9_open


KINDS: Final[dict[str, type[Prospect]]] = {
    "sequence": SequenceProspect,
    "lines": LinesProspect,
    "group": GroupProspect,
    "common": CommonProspect,
    "triangles": TrianglesProspect,
    "critical": CriticalProspect,
    "extreme": ExtremeProspect,
    "high": HighProspect,
    "opposite": OppositeProspect,
    "equal": EqualProspect,
}
"""By the goal of the row."""


def _prospect(number: int, card: Specialist) -> Prospect:
    return Prospect(number) if card.type == "cardiologist" else KINDS[card.goal](number)


PROSPECTS: Final[list[Prospect]] = [
    _prospect(number, card) for number, card in enumerate(SPECIALISTS)
]
"""By the number on the card; nobody asks those of cardiologists, whose goals have `steps`."""
