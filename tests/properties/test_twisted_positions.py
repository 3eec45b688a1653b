"""A position is refused by name or can be played to its end; every one that play comes to is read."""

from __future__ import annotations

import random

import pytest

import dicehospital as dh
from tests.properties.twisted import GROUPS, campaign, step

POSITIONS = 50  # of each group of rulesets
SOAK = 3400  # the same: 20,400 in all
PIECE = 200
GENUINE = 40  # games in the long run

in_every_group = pytest.mark.parametrize("group", GROUPS)


@in_every_group
def test_a_twisted_position_is_refused_by_name_or_played_to_the_end(group: str) -> None:
    """Emptied, shortened, doubled, swapped, moved, recounted, deleted, borrowed: one to four times."""
    tally = campaign(group, POSITIONS, 1)
    assert {"refused", "played"} >= set(tally)


@pytest.mark.soak
@in_every_group
def test_very_many_twisted_positions_are_refused_by_name_or_played_to_the_end(group: str) -> None:
    tally = campaign(group, 0, 0)
    for piece in range(SOAK // PIECE):
        tally += campaign(group, PIECE, 100 + piece)
        print(f"{group}: {dict(tally)}", flush=True)  # noqa: T201
    assert {"refused", "played"} >= set(tally)


def read_all(group: str, seed: int) -> None:
    """Every position of a random game, by a seed or by hand, is read and is the same again."""
    rng = random.Random(seed)
    ruleset = rng.choice(GROUPS[group])
    game = ruleset.open(seed, rng.choice(["seeded", "manual"]))
    while True:
        position = game.position()
        assert position == dh.from_position(position).position(), ruleset
        if game.is_over:
            return
        step(game, rng)


@in_every_group
def test_every_position_that_play_comes_to_is_read(group: str) -> None:
    """DH-13.1, ER-10.1: at every decision, and while chance is asked."""
    read_all(group, 1)


@pytest.mark.soak
@in_every_group
def test_every_position_of_many_games_is_read(group: str) -> None:
    for seed in range(GENUINE):
        read_all(group, seed)
