"""What may still become of wards and nurses: small models of the turns to come, worked out once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.weights import Weights
from dicehospital.er.board.tables import (
    BED_COLOUR,
    BED_COUNT,
    FIRST_BED,
    GREY,
    MOST_NURSES,
    NURSE_TRACK,
    SIZE,
    WARDS,
)
from dicehospital.kernel.vecs import vec

SURE: Final[i64] = 1000  # chances and points are counted in thousandths
ROOMS: Final[i64] = 7  # 0-6 values can still follow
TURNS: Final[i64] = 26  # 0-25 turns to go
NURSES: Final[i64] = 8  # 0-7
LEDGER: Final[i64] = 32  # more stethoscopes or bags than that are worth no more


class Offers:
    """What the turns to come offer to beds."""

    def gain(self, chances: Chances, bed: i64, left: i64, room: i64, turns: i64) -> i64:
        """What the next of so many turns adds to the chance that the ward is full in the end."""
        raise NotImplementedError


@final
class Chances:
    """Tables made from the weights, and from what the turns to come offer."""

    def __init__(self, weights: Weights, offers: Offers | None = None) -> None:
        self.weights: Weights = weights
        self.offers: Offers = offers or AnyDice(weights)
        self.fill: vec[i64] = vec[i64]([0] * (BED_COUNT * ROOMS * TURNS))
        self.nurses: vec[i64] = vec[i64]([0] * (NURSES * NURSES * TURNS))
        self.stethoscopes: vec[i64] = ledger(weights.stethoscope, weights.stethoscope_share)
        self.bags: vec[i64] = ledger(weights.bag, weights.bag_share)
        ward: i64
        for ward in range(WARDS):
            self.foresee_ward(ward)
        self.foresee_nurses()

    def of_ward(self, bed: i64, room: i64, turns: i64) -> i64:
        """The chance that a ward whose next bed is `bed` is full in the end."""
        return self.fill[(bed * ROOMS + room) * TURNS + turns]

    def of_nurses(self, nurses: i64, wards: i64, turns: i64) -> i64:
        """The points that a number of nurses and of wards with a nurse to call become."""
        return self.nurses[(nurses * NURSES + wards) * TURNS + turns]

    def foresee_ward(self, ward: i64) -> None:
        """Backwards from the last bed. Each turn the ward may be offered a value, and takes it if it helps."""
        last = FIRST_BED[ward] + SIZE[ward] - 1
        left: i64
        turns: i64
        room: i64
        for left in range(1, SIZE[ward] + 1):
            bed = last + 1 - left
            for turns in range(1, TURNS):
                for room in range(ROOMS):
                    stay = self.of_ward(bed, room, turns - 1)
                    gain = self.offers.gain(self, bed, left, room, turns)
                    screen = (self.of_ward(bed, 6, turns - 1) - stay) * self.weights.screen // SURE
                    place = (bed * ROOMS + room) * TURNS + turns
                    self.fill[place] = min(SURE, stay + gain + screen)

    def then(self, bed: i64, left: i64, value: i64, turns: i64) -> i64:
        """The chance once a bed, of so many that are left, has a patient of a value."""
        return SURE if left == 1 else self.of_ward(bed + 1, 6 - value, turns)

    def foresee_nurses(self) -> None:
        """Each turn brings a nurse to one of the wards, the more likely the more wards there are."""
        nurses: i64
        wards: i64
        turns: i64
        for nurses in range(NURSES - 1, -1, -1):
            for wards in range(NURSES):
                self.nurses[(nurses * NURSES + wards) * TURNS] = SURE * NURSE_TRACK[nurses]
                chance = (
                    self.weights.nurse * SURE * wards // (SURE * wards + self.weights.nurse_wards)
                )
                for turns in range(1, TURNS):
                    stay = self.of_nurses(nurses, wards, turns - 1)
                    if nurses < MOST_NURSES and wards > 0:
                        then = self.of_nurses(nurses + 1, wards - 1, turns - 1)
                        stay += (then - stay) * chance // SURE
                    self.nurses[(nurses * NURSES + wards) * TURNS + turns] = stay


@final
class AnyDice(Offers):
    """Dice that nobody knows: a bed is offered a patient with some chance, and of any value."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Weights = weights

    def gain(self, chances: Chances, bed: i64, left: i64, room: i64, turns: i64) -> i64:
        """The mean over the values; one that does not help is left alone."""
        stay = chances.of_ward(bed, room, turns - 1)
        total: i64 = 0
        value: i64
        for value in range(7 - room, 7):
            total += max(chances.then(bed, left, value, turns - 1) - stay, 0)
        return total // 6 * self.offer(bed) // SURE

    def offer(self, bed: i64) -> i64:
        """The chance that the bed is offered a patient in a turn."""
        chance = self.weights.offer
        return min(chance * self.weights.grey // SURE, SURE) if BED_COLOUR[bed] == GREY else chance


def ledger(first: i64, share: i64) -> vec[i64]:
    """The worth of 0, 1, 2 ... usable resources: each further one is worth a share of the one before."""
    worth = vec[i64]([0] * LEDGER)
    count: i64
    for count in range(1, LEDGER):
        worth[count] = worth[count - 1] + first
        first = first * share // SURE
    return worth
