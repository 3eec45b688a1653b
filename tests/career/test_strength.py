"""Strength among the levels: found where it is known, as surely as the interval says."""

from __future__ import annotations

from random import Random

import pytest

from dicehospital.career.levels import around, enclosing, levels
from dicehospital.career.strength import LATEST, POINTS, Result, Scale, result_of
from tests.career.careers import career, finished, simulated

GAMES = tuple(levels())


def covered(careers: int, seed: int) -> float:
    """The share of careers whose truth lies in the interval, in per cent."""
    chance, scales = Random(seed), {game: Scale(levels()[game]) for game in GAMES}
    held = 0
    for number in range(careers):
        game = GAMES[number % len(GAMES)]
        held += career(chance, game).is_covered(scales[game])
    return 100 * held / careers


def test_the_interval_covers_the_truth_in_95_of_100_careers() -> None:
    """Of 600 such careers 93.2 to 96.8 per cent, twice the error of the share."""
    assert 95 == pytest.approx(covered(600, seed=1), abs=1.8)


@pytest.mark.soak
def test_the_interval_covers_the_truth_in_9500_of_10000_careers() -> None:
    assert 95 == pytest.approx(covered(10_000, seed=2), abs=1)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("games", [10, 40])
def test_the_interval_covers_everybody_s_truth_and_not_only_that_of_most(
    game: str, games: int
) -> None:
    chance, rated = Random(3), levels()[game]
    scale = Scale(rated)
    for truth in (*rated.values(), min(rated.values()) - 700, max(rated.values()) + 700):
        held = [simulated(chance, game, truth, games).is_covered(scale) for _ in range(400)]
        assert sum(held) >= 0.87 * len(held), truth


@pytest.mark.parametrize("game", GAMES)
def test_who_wins_every_game_may_be_stronger_than_every_level(game: str) -> None:
    rated = levels()[game]
    won = Scale(rated).strength([Result(rated["hard"], 1.0)] * 30)
    lost = Scale(rated).strength([Result(rated["easy"], 0.0)] * 30)
    assert won.high is None
    assert won.low is not None
    assert rated["hard"] < won.low < won.value
    assert lost.low is None
    assert lost.high is not None
    assert lost.value < lost.high < rated["easy"]


def test_one_game_says_little() -> None:
    rated = levels()["er"]
    found = Scale(rated).strength([Result(rated["normal"], 1.0)])
    low, high = enclosing(found.low, found.high, rated)
    assert high is None
    assert low in (None, "beginner", "easy")


def test_half_a_victory_is_half_a_victory() -> None:
    """Two shared games say the same as one won and one lost."""
    rated = levels()["er"]
    scale, rival = Scale(rated), rated["normal"]
    shared = scale.strength([Result(rival, 0.5)] * 2)
    assert scale.strength([Result(rival, 1.0), Result(rival, 0.0)]) == shared
    assert shared.value == pytest.approx(rival, abs=60)


def test_more_rivals_at_a_table_are_harder_to_beat() -> None:
    one, two = finished(), finished(rivals=("normal", "normal"), players=3)
    assert result_of(two).rival > result_of(one).rival
    assert 1 / 3 == result_of(finished(winners=(0, 1, 2))).victory


def test_the_curve_follows_the_latest_games_alone() -> None:
    """Whoever has learnt is not held back by what was long ago."""
    rated = levels()["er"]
    results = [Result(rated["normal"], 0.0)] * LATEST + [Result(rated["normal"], 1.0)] * LATEST
    curve = Scale(rated).curve(results)
    assert curve[-1] == Scale(rated).strength(results[LATEST:])
    assert 2 * LATEST == len(curve)
    assert POINTS == len(Scale(rated).curve(results * 3))


def test_a_strength_lies_between_levels() -> None:
    rated = {"beginner": 0.0, "easy": 100.0, "normal": 200.0}
    assert ("beginner", "easy") == around(60, rated)
    assert (None, "beginner") == around(-1, rated)
    assert ("normal", None) == around(200, rated)
    assert ("beginner", "normal") == enclosing(20, 120, rated)
    assert (None, None) == enclosing(None, 300, rated)


@pytest.mark.parametrize(
    "changes",
    [
        {"taken_back": 1},
        {"began_as_usual": False},
        {"seat": None},
        {"has_pack": True},
        {"options": {"modules": ["events"]}},
        {"stood_in": True},
        {"rivals": ("normal", None)},
        {"rivals": ("greedy",)},
        {"rivals": ()},
        {"game": "chess"},
    ],
)
def test_only_whole_games_against_levels_say_how_strong_somebody_is(
    changes: dict[str, object],
) -> None:
    assert finished().is_rated
    assert not finished(**changes).is_rated
