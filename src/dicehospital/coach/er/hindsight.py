"""What somebody believes who knows all dice: which wards they will fill, and what else may come of them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.chances import SURE, Chances, DiceModel
from dicehospital.bots.er.weights import TURNS, Weights
from dicehospital.er.board.tables import BED_COLOUR, DICE, GREY
from dicehospital.kernel.vecs import vec

STEADY: Final = 0
KEEN: Final = 1
STRICT: Final = 2
_BAG: Final[i64] = 300  # what is left of a patient's use where his colour costs a blood bag
_FACES: Final[i64] = 7  # one more than there are, to count from 1
_COLOURS: Final[i64] = GREY + 1


def minds(rolls: vec[i64]) -> list[Chances]:
    """Three who weigh differently; what one of them overlooks, another may find. All found by experiment."""
    return [
        Chances(steady(), KnownDice(rolls, 360, 500, 250)),
        Chances(keen(), KnownDice(rolls, 300, 500, 250)),
        Chances(strict(), KnownDice(rolls, 350, 300, 100)),
    ]


def steady() -> Weights:
    """Trusts in screens, and expects a few more nurses than greedy does."""
    weights = Weights()
    weights.screen = 150
    weights.nurse = 210
    return weights


def keen() -> Weights:
    """Hopes for specialists as one may who knows what comes."""
    weights = Weights()
    weights.e0_missing = 850
    weights.e3_absent = 850
    weights.e4_open = 750
    weights.r5_open = 800
    weights.r6_missing = 920
    weights.r7_open = 1000
    weights.r8_pair = 700
    weights.r9_open = 900
    return weights


def strict() -> Weights:
    """Counts on dice that need no stethoscope."""
    weights = Weights()
    weights.fade = 2
    return weights


@final
class KnownDice(DiceModel):
    """A bed is offered the dice of the turn, with some chance, since it is not the only one."""

    def __init__(self, rolls: vec[i64], offer: i64, one: i64, two: i64) -> None:
        self.offer: i64 = offer
        # What is left of a patient's use, by how many stethoscopes his value costs.
        self.near: vec[i64] = vec[i64]([SURE, one, two] + [0] * (_FACES - 3))
        # How well a value can be written in a bed, by turns to go and colour of the bed.
        self.ease: vec[i64] = vec[i64]([0] * (TURNS * _COLOURS * _FACES))
        turns: i64
        die: i64
        for turns in range(TURNS):
            for die in range(DICE):
                if rolls[DICE * turns + die] > 0:
                    self.roll(turns, die, rolls[DICE * turns + die])

    def roll(self, turns: i64, die: i64, rolled: i64) -> None:
        """Note what a die can become in beds of all colours."""
        colour: i64
        value: i64
        for colour in range(_COLOURS):
            fits = SURE if colour == GREY or colour == die else _BAG
            for value in range(1, _FACES):
                steps = max(value - rolled, rolled - value)
                place = (turns * _COLOURS + colour) * _FACES + value
                self.ease[place] = max(self.ease[place], fits * self.near[steps] // SURE)

    def gain(self, chances: Chances, bed: i64, left: i64, room: i64, turns: i64) -> i64:
        """The most that a value adds, by how well it can be written."""
        stay = chances.of_ward(bed, room, turns - 1)
        place = (turns * _COLOURS + BED_COLOUR[bed]) * _FACES
        best: i64 = 0
        value: i64
        for value in range(_FACES - room, _FACES):
            then = chances.then(bed, left, value, turns - 1)
            best = max(best, (then - stay) * self.ease[place + value] // SURE)
        return best * self.offer // SURE


def unknown_rolls() -> vec[i64]:
    """Room for the dice of all turns, by turns to go before them."""
    return vec[i64]([0] * (DICE * TURNS))
