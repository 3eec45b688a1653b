"""How a result stands among the games of its kind."""

from __future__ import annotations

import pytest

from dicehospital.career.finished import FinishedGame, by_kind
from dicehospital.career.standing import Standing, best_of, standing_of
from tests.career.careers import finished

NOW = finished(table="now", scores=(41, 9))


def other(table: str, points: int, **changes: object) -> FinishedGame:
    return finished(table=table, **{"scores": (points, 2), **changes})


def test_a_result_stands_among_games_of_its_kind() -> None:
    games = [other("a", 30), other("b", 41), other("c", 99, players=1)]
    games += [other("d", 99, options={"city": True}), other("e", 99, game="hospital"), NOW]
    assert Standing(41, 3, 1, 41) == standing_of(NOW, games)
    assert Standing(35, 4, 3, 41) == standing_of(other("x", 35), games)
    assert Standing(5, 1, 1, None) == standing_of(other("x", 5), [])


@pytest.mark.parametrize("apart", [{"taken_back": 1}, {"began_as_usual": False}, {"seat": None}])
def test_games_that_are_not_counted_are_not_compared(apart: dict[str, object]) -> None:
    assert Standing(41, 1, 1, None) == standing_of(NOW, [other("a", 90, **apart)])
    assert standing_of(other("a", 90, **apart), [NOW]) is None


def test_the_earliest_of_the_best_is_the_best() -> None:
    late, early = other("late", 41, ended=9), other("early", 41, ended=3)
    assert early == best_of([late, other("low", 12), early, other("x", 90, taken_back=1)])
    assert best_of([other("x", 90, taken_back=1)]) is None


def test_options_make_the_kind_whatever_their_order() -> None:
    one, two = other("a", 1, options={"x": 1, "y": 2}), other("b", 2, options={"y": 2, "x": 1})
    assert [[one, two]] == list(by_kind([one, two]).values())


@pytest.mark.parametrize(
    ("changes", "outcome", "victory"),
    [
        ({}, "won", 1),
        ({"winners": (0, 1)}, "shared", 0.5),
        ({"winners": (1,)}, "lost", 0),
        ({"winners": ()}, "lost", 0),
        ({"seat": None}, "lost", 0),
        ({"scores": (90,), "players": 1, "rivals": ()}, "alone", 1),
    ],
)
def test_a_game_ends_in_one_of_four_ways(
    changes: dict[str, object], outcome: str, victory: float
) -> None:
    game = finished(**changes)
    assert (outcome, victory) == (game.outcome, game.victory)
