"""Who meets whom, in which seats, with which seeds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import log

import pytest

from dicehospital.lab.arena.contest import (
    Contest,
    against,
    everybody,
    neighbours,
    results,
    seatings,
)
from dicehospital.lab.match import Table, result_of
from dicehospital.lab.workers import Workers

TWO = ("random", "tests.bots.own:Handy")
PAIR = Contest("er", 2, TWO, (TWO,), {}, games=6, seed=40)


@pytest.mark.parametrize(
    ("players", "alone", "games", "share"),
    [(2, False, 2, 1), (3, False, 6, 1), (4, False, 2, 1), (5, False, 10, 1), (4, True, 4, 1 / 3)],
)
def test_each_sits_equally_often_in_every_seat(
    players: int, alone: bool, games: int, share: float
) -> None:
    found = seatings(("a", "b"), players, alone=alone)
    assert games == len(found) == len(set(found))
    for seat in range(players):
        count = Counter(seats[seat] for seats in found)
        assert share == count["a"] / count["b"]


def test_pairings() -> None:
    assert (("a", "b"), ("a", "c"), ("b", "c")) == everybody(("a", "b", "c"))
    assert (("a", "b"), ("b", "c")) == neighbours(("a", "b", "c"))
    assert (("a", "c"), ("b", "c")) == against(("a", "b", "c"), "c")


def test_a_seed_is_played_in_every_seating_before_the_next() -> None:
    with Workers(1) as workers:
        played = list(results(PAIR, workers))
    assert [40, 40, 41, 41, 42, 42] == [result.seed for result in played]
    assert [TWO, TWO[::-1]] * 3 == [result.bots for result in played]
    assert result_of(Table(TWO[::-1]), 3, 41) == played[3]


def test_the_first_games_are_those_of_a_shorter_contest() -> None:
    longer = replace(PAIR, games=60)
    assert range(40, 43) == PAIR.seeds
    assert range(40, 70) == longer.seeds
    assert [longer.place(n) for n in PAIR.numbers] == [PAIR.place(n) for n in PAIR.numbers]


def test_games_are_rounded_up_to_whole_seeds() -> None:
    assert 6 == len(replace(PAIR, games=5).numbers)
    assert 6 == len(replace(PAIR, games=1, players=3).numbers)


def test_alone_each_plays_every_seed() -> None:
    solo = replace(PAIR, players=1)
    assert ((TWO[0],), (TWO[1],)) == solo.seatings
    assert range(40, 46) == solo.seeds
    assert (0.0,) == solo.head_starts(TWO)


def test_more_seats_are_a_head_start() -> None:
    assert (0.0, 0.0) == PAIR.head_starts(TWO)
    [*starts] = replace(PAIR, players=4, alone=True).head_starts(TWO)
    assert [log(1 / 3)] * 4 == starts
    odd = replace(PAIR, players=3).head_starts(TWO)
    assert abs(sum(odd)) < 1e-12
    assert {log(2), log(1 / 2)} == set(odd)
