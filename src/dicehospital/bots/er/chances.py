"""What may still become of wards and nurses: small models of the turns to come, worked out once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.experience import Experience
from dicehospital.bots.er.judge import Judge
from dicehospital.bots.er.weights import TURNS, Weights
from dicehospital.er.board.tables import (
    BED_COLOUR,
    BED_COUNT,
    CLIPBOARD,
    FIRST_BED,
    GREY,
    MOST_NURSES,
    NURSE_TRACK,
    SIZE,
    WARDS,
)
from dicehospital.er.components import SPECIALISTS
from dicehospital.kernel.vecs import vec

SURE: Final[i64] = 1000  # chances and points are counted in thousandths
ROOMS: Final[i64] = 7  # 0-6 values can still follow
NURSES: Final[i64] = 8  # 0-7
LEDGER: Final[i64] = 32  # more stethoscopes or bags than that are worth no more


class DiceModel:
    """What the turns to come offer to beds."""

    def gain(self, chances: Chances, bed: i64, left: i64, room: i64, turns: i64) -> i64:
        """What the next of so many turns adds to the chance that the ward is full in the end."""
        raise NotImplementedError


@final
class Chances:
    """Tables made from the weights, from what the turns to come offer, and from experience if there is any.

    A judge, if there is one, corrects what is seen with them.
    """

    def __init__(
        self,
        weights: Weights,
        offers: DiceModel | None = None,
        experience: Experience | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.weights: Weights = weights
        self.judge: Judge | None = judge
        self.offers: DiceModel = offers or UnknownDice(weights)
        self.fill: vec[i64] = vec[i64]([0] * (BED_COUNT * ROOMS * TURNS))
        self.nurses: vec[i64] = vec[i64]([0] * (NURSES * NURSES * TURNS))
        self.ledger: vec[i64] = vec[i64]([0] * (LEDGER * LEDGER * TURNS))
        # By card and turns, in thousandths: how much more it is worth than it seems, of what it scores
        # now and of what it may score.
        self.points: vec[i64] = vec[i64]([0] * (len(SPECIALISTS) * TURNS))
        self.hopes: vec[i64] = vec[i64]([0] * (len(SPECIALISTS) * TURNS))
        ward: i64
        for ward in range(WARDS):
            self.foresee_ward(ward)
        self.foresee_nurses()
        self.foresee_ledger()
        if experience is not None:
            self.learn(experience)

    def of_ward(self, bed: i64, room: i64, turns: i64) -> i64:
        """The chance that a ward whose next bed is `bed` is full in the end."""
        return self.fill[(bed * ROOMS + room) * TURNS + turns]

    def of_nurses(self, nurses: i64, wards: i64, turns: i64) -> i64:
        """The points that a number of nurses and of wards with a nurse to call become."""
        return self.nurses[(nurses * NURSES + wards) * TURNS + turns]

    def of_ledger(self, stethoscopes: i64, bags: i64, turns: i64) -> i64:
        """The points that stethoscopes and bags at hand become."""
        place = min(stethoscopes, LEDGER - 1) * LEDGER + min(bags, LEDGER - 1)
        return self.ledger[place * TURNS + turns]

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

    def foresee_ledger(self) -> None:
        """Towards the end less and less of it can be used (ER-5.1)."""
        weights = self.weights
        scopes = one_by_one(weights.stethoscope, weights.stethoscope_share)
        bags = one_by_one(weights.bag, weights.bag_share)
        place: i64
        turns: i64
        for place in range(LEDGER * LEDGER):
            worth = scopes[place // LEDGER] + bags[place % LEDGER]
            for turns in range(TURNS):
                used = min(turns, weights.ledger_turns)
                self.ledger[place * TURNS + turns] = worth * used // weights.ledger_turns

    def learn(self, experience: Experience) -> None:
        """Correct what was foreseen."""
        self.points = experience.points
        self.hopes = experience.hopes
        turns: i64
        for turns in range(1, TURNS):  # after the last turn there is nothing to foresee
            self.learn_wards(experience, turns)
            self.learn_rest(experience, turns)

    def learn_wards(self, experience: Experience, turns: i64) -> None:
        """Experience tells points, a chance is a share of the clipboard."""
        ward: i64
        place: i64
        for ward in range(WARDS):
            for place in range(FIRST_BED[ward] * ROOMS, (FIRST_BED[ward] + SIZE[ward]) * ROOMS):
                points = experience.wards[place * TURNS + turns]
                self.fill[place * TURNS + turns] += points // CLIPBOARD[ward]

    def learn_rest(self, experience: Experience, turns: i64) -> None:
        """Nurses and the ledger."""
        place: i64
        for place in range(NURSES * NURSES):
            self.nurses[place * TURNS + turns] += experience.nurses[place * TURNS + turns]
        for place in range(LEDGER * LEDGER):
            points = experience.of_stethoscopes(place // LEDGER, turns)
            points += experience.of_bags(place % LEDGER, turns)
            self.ledger[place * TURNS + turns] += points


@final
class UnknownDice(DiceModel):
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


def one_by_one(first: i64, share: i64) -> vec[i64]:
    """The worth of 0, 1, 2 ... usable resources: each further one is worth a share of the one before."""
    worth = vec[i64]([0] * LEDGER)
    count: i64
    for count in range(1, LEDGER):
        worth[count] = worth[count - 1] + first
        first = first * share // SURE
    return worth
