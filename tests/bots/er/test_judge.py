"""A learnt judge: its layer brought up to date is the one read anew; whole numbers say what fractions do."""

from __future__ import annotations

from random import Random

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot, make_policy
from dicehospital.bots.er.cells import ALL_BEDS, SHARED, bed_rows, other_rows, places_of
from dicehospital.bots.er.chances import Chances
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import EvalContext, evaluate
from dicehospital.bots.er.experience import learnt
from dicehospital.bots.er.fast_greedy import FastGreedy
from dicehospital.bots.er.foresight import play_until
from dicehospital.bots.er.judge import (
    HIDDEN,
    Accumulator,
    Judge,
    learnt_judge,
    read_judge,
    written_judge,
)
from dicehospital.bots.er.turn_candidates import TurnCandidate
from dicehospital.bots.er.turns import TurnGenerator
from dicehospital.bots.er.weights import TURNS, WEIGHTS
from dicehospital.bots.packing import SHARE, UNIT
from dicehospital.er.phases.choose import DIE
from dicehospital.kernel.playout import without_past

BED_TABLE = int(ALL_BEDS * HIDDEN)
COUNT = 10 * BED_TABLE + int((SHARED + TURNS) * HIDDEN)


def numbers(seed: int) -> list[int]:
    """Weights by chance, for five radiologists and five epidemiologists."""
    chance = Random(seed)
    return [chance.randrange(-127, 128) for _ in range(COUNT)]


def random_judge(seed: int) -> Judge:
    return read_judge(written_judge(numbers(seed), 5, 5))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_writing_and_wiping_leave_the_layer_that_is_read_anew(seed: int) -> None:
    """Screens, extra, critical and nursed patients included: every plan of every third turn."""
    chances = Chances(WEIGHTS, None, learnt(), random_judge(seed))
    game = dh.new_game("er", players=1, seed=seed)
    rules, state, compared = game.rulebook.ruleset, without_past(game.state), 0
    swift, turns = FastGreedy(chances), TurnGenerator(chances)
    while not state.over:
        for plan in turns.all_of(state, 0) if state.turn % 3 == 0 else []:
            then = state.copy()
            look = EvalContext(chances, EstimateCache(chances), then, 0)
            swift.begin(0)
            TurnCandidate([int(DIE.base + plan.die)], plan, plan.worth).follow(
                rules, swift, then, 0
            )
            play_until(rules, swift, then, state.turn + 1)
            then.shows, then.earned = state.shows, state.earned  # goals are scored after the turn
            assert evaluate(look, then) == plan.worth
            compared += 1
        swift.begin(0)
        play_until(rules, swift, state, state.turn + 1)
    assert compared > 100


def test_whole_numbers_say_what_the_network_says() -> None:
    """The same weights as fractions, summed one by one."""
    weights, judge = numbers(7), random_judge(7)
    game = dh.new_game("er", players=1, seed=2).playout(make_policy("greedy", "er"), 1, depth=9)
    state = without_past(game.state)
    sheet, turns = state.sheets[0], 12
    accumulator = Accumulator(judge)
    accumulator.read(state, sheet, turns)
    radiologist, epidemiologist = places_of(state)
    layer = [0] * int(HIDDEN)

    def add(start: int, row: int) -> None:
        for unit in range(int(HIDDEN)):
            layer[unit] += weights[start + row * int(HIDDEN) + unit]

    for row in bed_rows(sheet):
        add(radiologist * BED_TABLE, row)
        add((5 + epidemiologist) * BED_TABLE, row)
    for row in other_rows(state, 0, sheet, turns):
        add(10 * BED_TABLE, row)
    last = 10 * BED_TABLE + int((SHARED + turns) * HIDDEN)
    total = sum(max(number, 0) * weights[last + unit] for unit, number in enumerate(layer))
    assert accumulator.correction(state, 0, sheet) == total // int(UNIT * SHARE)


def test_a_card_that_nothing_was_learnt_about_changes_nothing() -> None:
    judge = random_judge(5)
    beds = judge.beds_with(99, 2)
    known, neutral = judge.epidemiologists[2], judge.neutral
    assert all(beds[place] == known[place] + neutral[place] for place in range(0, len(beds), 97))


@pytest.mark.parametrize(
    "data", [b"no judge at all", written_judge(numbers(1), 5, 5).replace(b"DHJE", b"DHJH")]
)
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a judge"):
        read_judge(data)


def test_after_the_last_turn_a_sheet_is_what_it_scores() -> None:
    assert not any(learnt_judge().weights[unit] for unit in range(int(HIDDEN)))


def test_it_plays_better_than_experience_alone() -> None:
    """Some games of each; four points lie between them on average."""
    points = {
        name: sum(
            dh.new_game("er", players=1, seed=seed)
            .playout(make_policy(name, "er"), seed=1)
            .scores()[0]
            .total
            for seed in range(500, 524)
        )
        for name in ("seasoned", "learnt")
    }
    assert points["learnt"] > points["seasoned"]


def test_the_bot_is_quick_and_legal() -> None:
    game = dh.new_game("er", players=2, seed=4)
    seat = game.to_act[0]
    assert make_bot("learnt", seed=1).choose(game.imagine(seat, 1), seat) in list(game.moves(seat))
