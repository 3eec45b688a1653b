"""Who knows the dice to come knows better which wards will be full."""

from __future__ import annotations

import random

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.bots.er.chances import ROOMS, SURE, Chances
from dicehospital.bots.er.weights import TURNS, WEIGHTS
from dicehospital.coach.er.game_trace import GameTrace
from dicehospital.coach.er.hindsight import KnownDice, minds, unknown_rolls
from dicehospital.er.board.tables import BED_COLOUR, DICE, FIRST_BED, GREY, SIZE
from dicehospital.kernel.vecs import vec

WARD = 0
LAST = int(FIRST_BED[WARD] + SIZE[WARD] - 1)
COLOUR = int(BED_COLOUR[LAST])
PLAIN = {"offer": 400, "one": 500, "two": 100}


def rolled(turns: int, *dice: int) -> vec[i64]:
    """Rolls that are only known of one turn, with so many to go before it."""
    rolls = unknown_rolls()
    for die, value in enumerate(dice):
        rolls[DICE * turns + die] = value
    return rolls


def gain(*dice: int, room: int = 3) -> int:
    """What the dice of the next turn add for the last bed of a ward."""
    known = KnownDice(rolled(2, *dice), **PLAIN)
    chances = Chances(WEIGHTS, known)
    return known.gain(chances, LAST, 1, room, 2)


def with_value(value: int) -> list[int]:
    """A roll in which only the die of the bed's colour can do anything for it."""
    return [value if die == COLOUR else 0 for die in range(DICE)]


def test_the_last_bed_has_a_colour_for_these_tests() -> None:
    assert COLOUR != GREY


@pytest.mark.parametrize(("value", "expected"), [(6, 400), (4, 400), (3, 200), (2, 40), (1, 0)])
def test_each_stethoscope_that_a_value_needs_leaves_less_of_its_use(
    value: int, expected: int
) -> None:
    assert gain(*with_value(value)) == expected  # 4, 5 and 6 can follow


def test_a_patient_of_another_colour_costs_a_bag() -> None:
    others = [0 if die == COLOUR else 6 for die in range(DICE)]
    assert 0 < gain(*others) < gain(*with_value(6))


def test_of_dice_that_nobody_knows_nothing_is_expected() -> None:
    assert gain() == 0


@pytest.mark.parametrize("mind", range(3))
def test_more_turns_and_more_room_never_make_a_full_ward_less_likely(mind: int) -> None:
    dice = random.Random(5)
    rolls = vec[i64]([dice.randint(1, 6) for _ in range(DICE * TURNS)])
    chances = minds(rolls)[mind]
    for bed in range(LAST + 1):
        for room in range(ROOMS - 1):
            for turns in range(TURNS - 1):
                here = chances.of_ward(bed, room, turns)
                assert 0 <= here <= chances.of_ward(bed, room, turns + 1) <= SURE
                assert here <= chances.of_ward(bed, room + 1, turns)


def test_the_rolls_are_those_of_the_game() -> None:
    game = dh.new_game("er", players=2, seed=4).playout(make_policy("greedy", "er"), 1, 99)
    rolls = GameTrace(game.rulebook.ruleset, game.beginning(), game.state.journal, 0).rolls()
    told = [line["result"] for line in game.record()["log"] if line.get("chance") == "roll"]
    turns = game.state.setup.turns
    # Those of the first turn lie there when the game begins.
    for turn, result in enumerate(told, 2):
        place = DICE * (turns + 1 - turn)
        assert list(result) == list(rolls[place : place + DICE])
