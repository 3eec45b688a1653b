"""What a beam keeps: the best turns of each pattern of filled wards."""

from __future__ import annotations

import random

import pytest

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.bots.er.turns import Plan
from dicehospital.coach.er.beam import PASSES, Beam, BeamSettings, Frontier, Node
from dicehospital.coach.er.game_trace import GameTrace
from dicehospital.coach.er.hindsight import STEADY
from dicehospital.er.setup import new_setup, new_state

NODE = Node(new_state(new_setup(2, 0, False), 0), None, [])


def plan(pattern: int, sign: int) -> Plan:
    found = Plan()
    found.pattern, found.sign = pattern, sign
    return found


def best_by_hand(
    offered: list[tuple[int, int, int]], most: int, alike: int
) -> list[tuple[int, int, int]]:
    """All of them in order, and of those the first of each sheet, so many of each pattern."""
    found: list[tuple[int, int, int]] = []
    for worth, pattern, sign in sorted(offered, reverse=True):
        kept = [other for other in found if other[1] == pattern]
        if len(kept) < alike and sign not in {other[2] for other in kept}:
            found.append((worth, pattern, sign))
    return found[:most]


@pytest.mark.parametrize("alike", [1, 2, 5])
@pytest.mark.parametrize("seed", range(5))
def test_a_crowd_keeps_the_best_of_each_pattern_and_of_each_sheet_one(
    alike: int, seed: int
) -> None:
    draw = random.Random(seed)
    worths = draw.sample(range(10_000), 300)
    offered = [(worth, draw.randrange(20), draw.randrange(8)) for worth in worths]
    crowd = Frontier(alike)
    for worth, pattern, sign in offered:
        crowd.offer(NODE, plan(pattern, sign), worth)
    kept = [(c.worth, c.plan.pattern, c.plan.sign) for c in crowd.best(40)]
    assert kept == best_by_hand(offered, 40, alike)


def past() -> GameTrace:
    game = dh.new_game("er", players=1, seed=1).playout(make_policy("greedy", "er"), 1, 99)
    return GameTrace(game.rulebook.ruleset, game.beginning(), game.state.journal, 0)


def test_a_beam_from_the_middle_leaves_the_turns_before_it_alone() -> None:
    beam = Beam(past())
    line, points = beam.line, beam.points
    beam.go_through(BeamSettings(8, 2, STEADY, 18))
    assert line[:18] == beam.line[:18]
    assert line[18:] != beam.line[18:]
    assert points < beam.points


def test_every_pass_goes_through_the_whole_game_or_begins_within_it() -> None:
    turns = past().first.setup.turns
    assert all(0 <= breadth.start < turns for beams in PASSES for breadth in beams)
