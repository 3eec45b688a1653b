"""Ranking by search: what is left of the time goes to moves between which it is hard to tell."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots.search import Budget, Search
from dicehospital.kernel.types import Move


class Guess:
    """Three moves: the second is worth as much as the first on average, or less; the third is hopeless."""

    def __init__(self, second: int) -> None:
        self.second = second
        self.tried = 0

    def names(self, _game: dh.Game[Any], _seat: int, /) -> tuple[str, ...]:
        return ("points",)

    def candidates(self, game: dh.Game[Any], seat: int, most: int) -> list[Move]:
        return list(game.moves(seat))[:most]

    def outcome(self, game: dh.Game[Any], seat: int, move: Move, seed: int) -> list[int]:
        self.tried += 1
        place = list(game.moves(seat)).index(move)
        return [[5000, self.second + 1000 * (seed % 3 - 1), -5000][place]]


def worlds(second: int, seconds: float) -> tuple[int, list[float]]:
    """How often a move was tried, and how far the others are behind, for sure."""
    guess, game = Guess(second), dh.new_game("er", players=1, seed=1)
    ranked = Search(guess, Budget(3, 8, seconds), 1).rank(game, 0)
    return guess.tried, [ranked[0].value - one.value - one.interval for one in ranked[1:]]


def test_a_clear_ranking_takes_no_longer_than_it_must() -> None:
    tried, leads = worlds(second=0, seconds=60.0)
    assert 3 * 8 == tried
    assert min(leads) > 0


def test_an_open_first_place_gets_more_thought() -> None:
    tried, _ = worlds(second=5000, seconds=60.0)
    assert 3 * 8 + 2 * 7 * 8 == tried


@pytest.mark.parametrize("second", [0, 5000])
def test_without_a_clock_the_thought_is_always_the_same(second: int) -> None:
    assert 3 * 8 == worlds(second, seconds=0.0)[0]
