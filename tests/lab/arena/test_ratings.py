"""Ratings: they tell the truth about players whose strength is known, with intervals that hold."""

from __future__ import annotations

import random
from itertools import combinations
from math import exp, log, log10

import pytest

from dicehospital.bots.scale import SCALE
from dicehospital.lab.arena.ratings import PairResult, ratings
from dicehospital.lab.statistics import share_interval, spread, wilson


def test_two_players_have_the_distance_of_their_odds() -> None:
    """With so many seeds the few that are assumed do not matter."""
    shares = [1.0] * 3000 + [0.0] * 1000
    one, other = ratings(2, [PairResult(0, 1, shares, (0.0,))])
    assert abs(one.value - other.value - 400 * log10(3)) < 1
    assert abs(one.value + other.value) < 1e-9


def test_who_has_one_seat_of_four_and_wins_a_quarter_is_as_strong_as_the_others() -> None:
    one, other = ratings(2, [PairResult(0, 1, [1.0, 0.0, 0.0, 0.0] * 50, (log(1 / 3),))])
    assert abs(one.value) < 1e-6
    assert one.interval == pytest.approx(other.interval)


def test_the_distance_between_those_who_never_met_comes_from_others() -> None:
    duels = [
        PairResult(0, 1, [1.0, 0.0, 1.0] * 900, (0.0,)),
        PairResult(1, 2, [1.0, 0.0, 1.0] * 900, (0.0,)),
    ]
    first, second, third = ratings(3, duels)
    assert abs(second.value) < 1e-6
    assert first.value - third.value == pytest.approx(800 * log10(2), abs=1)


def test_who_wins_always_has_a_rating_and_an_interval() -> None:
    few, many = (ratings(2, [PairResult(0, 1, [1.0] * n, (0.0,))])[0] for n in (5, 500))
    assert 0 < few.value < many.value < 1000
    assert few.interval > 50


def test_seeds_that_always_end_alike_are_one_game_and_not_two() -> None:
    """Both seatings of a seed count together: where they agree, an interval is as wide as by seeds."""
    chance = random.Random(1)
    agreeing = [float(chance.random() < 0.5) for _ in range(400)]
    opposed = [0.5] * 400
    wide, narrow = (
        ratings(2, [PairResult(0, 1, found, (0.0,))])[0] for found in (agreeing, opposed)
    )
    assert wide.interval > 5 * narrow.interval


def test_intervals_hold_what_is_true_about_as_often_as_they_say() -> None:
    chance = random.Random(3)
    truth = [0.8, 0.1, -0.9]
    held = 0
    for _ in range(150):
        duels = []
        for one, other in combinations(range(3), 2):
            share = 1 / (1 + exp(truth[other] - truth[one]))
            shares = [float(chance.random() < share) for _ in range(60)]
            duels.append(PairResult(one, other, shares, (0.0,)))
        found = ratings(3, duels)
        held += sum(
            abs(rating.value - SCALE * value) < rating.interval
            for rating, value in zip(found, truth, strict=True)
        )
    assert 0.92 < held / 450 < 0.985


# -- the figures they rest on --------------------------------------------------------------------------
def test_an_interval_over_single_games_is_that_of_agresti_and_coull() -> None:
    low, high = share_interval([1.0] * 60 + [0.0] * 40)
    near_low, near_high = wilson(60, 100)
    assert low == pytest.approx(near_low, abs=0.005)
    assert high == pytest.approx(near_high, abs=0.005)


def test_an_interval_is_never_empty() -> None:
    for shares in ([1.0], [0.0] * 50, [0.5] * 50):
        low, high = share_interval(shares)
        assert 0 <= low <= sum(shares) / len(shares) <= high <= 1
        assert high - low > 0.02


@pytest.mark.parametrize(("number", "quantile"), [(4, 3.182), (6, 2.571), (31, 2.042)])
def test_few_values_have_the_interval_of_student(number: int, quantile: float) -> None:
    values = [float(value % 2) for value in range(number)]
    _, half = spread(values)
    deviation = (sum((v - sum(values) / number) ** 2 for v in values) / (number - 1)) ** 0.5
    assert half is not None
    assert half / (deviation / number**0.5) == pytest.approx(quantile, rel=0.03)
    assert (7.0, None) == spread([7.0])
