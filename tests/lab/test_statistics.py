"""Statistics against figures worked out by hand."""

from __future__ import annotations

from collections import Counter
from math import isclose, sqrt

import pytest

from dicehospital.kernel.types import Score
from dicehospital.lab.match import Result
from dicehospital.lab.statistics import Tally, bins, deviation, mean, quantile, wilson

TOTALS = Counter([2, 4, 4, 4, 5, 5, 7, 9])  # mean 5, squares of deviations 9+1+1+1+0+0+4+16 = 32


def result(totals: tuple[int, ...], winners: tuple[int, ...], game: int = 0) -> Result:
    scores = tuple(Score(total, {"wards": total + 1, "morgue": -1}) for total in totals)
    return Result(game, game, ("a",) * len(totals), scores, winners, 10)


def test_mean_and_deviation() -> None:
    assert 5 == mean(TOTALS)
    assert isclose(sqrt(32 / 7), deviation(TOTALS))
    assert 0 == deviation(Counter([3]))


@pytest.mark.parametrize(
    ("share", "value"), [(0, 2), (0.125, 2), (0.25, 4), (0.5, 4), (0.51, 5), (0.75, 5), (1, 9)]
)
def test_a_quantile_is_the_smallest_value_that_reaches_its_share(share: float, value: int) -> None:
    assert value == quantile(TOTALS, share)


def test_bins_cover_the_range_and_lose_nothing() -> None:
    assert [1, 3, 2, 1, 0, 1] == bins(TOTALS, 2, 9, 6)
    assert [8] == bins(TOTALS, 2, 9, 1)
    assert [1, 0, 3, 2, 0, 1, 0, 1] == bins(TOTALS, 2, 9, 8)
    assert [0, 5, 0] == bins(Counter({-1: 5}), -2, 0, 3)


def test_wilson_intervals() -> None:
    """With z² = 3.8415: for 0 of n the upper end is z²/(n + z²); for a half it is 1/2 ± z/(2 √(n + z²))."""
    low, high = wilson(0, 10)
    assert 0 == low
    assert isclose(3.8415 / 13.8415, high, rel_tol=1e-4)
    low, high = wilson(50, 100)
    assert isclose(0.5 - 1.95996 / (2 * sqrt(103.8415)), low, rel_tol=1e-4)
    assert isclose(0.5 + 1.95996 / (2 * sqrt(103.8415)), high, rel_tol=1e-4)
    assert isclose(1, wilson(10, 10)[1])


def test_a_tally_counts_scores_parts_wins_and_ties() -> None:
    tally = Tally(2)
    tally.add(result((10, 12), (1,)))
    tally.add(result((12, 12), (0, 1)))
    assert (2, 1, 20) == (tally.games, tally.ties, tally.decisions)
    assert [1, 2] == [seat.wins for seat in tally.seats]
    assert {10: 1, 12: 1} == tally.seats[0].totals
    assert {"wards": 24, "morgue": -2} == tally.seats[0].parts


def test_merged_tallies_are_the_tally_of_all_games() -> None:
    games = [result((n % 7, n % 5), (n % 2,), n) for n in range(50)]
    whole, first, second = Tally(2), Tally(2), Tally(2)
    for number, game in enumerate(games):
        whole.add(game)
        (first if number < 20 else second).add(game)
    first.merge(second)
    assert (whole.games, whole.ties, whole.decisions) == (first.games, first.ties, first.decisions)
    for mine, theirs in zip(whole.seats, first.seats, strict=True):
        assert (mine.totals, mine.parts, mine.wins) == (theirs.totals, theirs.parts, theirs.wins)
