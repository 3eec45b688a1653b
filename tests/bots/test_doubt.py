"""A search in doubt: the move that is best at first sight stays unless another clearly leads; few worlds do."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots.search import Budget, Search
from dicehospital.kernel.types import Move


class Told:
    """Two moves with outcomes that were agreed on; the first looks best."""

    def __init__(self, moves: list[Move], leads: list[int]) -> None:
        self.moves = moves
        self.leads = leads  # of the second move, world by world
        self.asked = count()

    def names(self, _game: dh.Game[Any], _seat: int) -> tuple[str, ...]:
        return ("points",)

    def candidates(self, _game: dh.Game[Any], _seat: int, most: int) -> list[Move]:
        return self.moves[:most]

    def outcome(self, _game: dh.Game[Any], _seat: int, move: Move, _seed: int) -> list[int]:
        world = next(self.asked) // 2
        return [self.leads[world] if move is self.moves[1] else 0]


@pytest.mark.parametrize(
    ("leads", "doubt", "second"),
    [
        ([4000, -3000, 4000, -3000], 0.0, True),
        ([4000, -3000, 4000, -3000], 1.0, False),
        ([900, 1100, 900, 1100], 1.0, True),
        ([-900, -1100, -900, -1100], 0.0, False),
    ],
)
def test_a_lead_must_be_larger_than_the_doubt(leads: list[int], doubt: float, second: bool) -> None:
    game = dh.new_game("er", players=1, seed=1)
    seat = game.to_act[0]
    moves = list(game.moves(seat))[:2]
    search = Search(Told(moves, leads), Budget(moves=2, worlds=4), seed=1)
    assert moves[int(second)] == search.choose(game, seat, doubt)


# World by world, another for each move: in four worlds it evens out.
LUCK = [(1, 1, -1, -1), (1, -1, 1, -1), (1, -1, -1, 1), (-1, -1, 1, 1), (-1, 1, -1, 1)]


class Level:
    """Moves of which each leads to as many points as were agreed on, and some luck."""

    def __init__(self, moves: list[Move], points: list[int]) -> None:
        self.moves = moves
        self.points = points
        self.tried = [0] * len(moves)

    def names(self, _game: dh.Game[Any], _seat: int) -> tuple[str, ...]:
        return ("points",)

    def candidates(self, _game: dh.Game[Any], _seat: int, most: int) -> list[Move]:
        return self.moves[:most]

    def outcome(self, _game: dh.Game[Any], _seat: int, move: Move, _seed: int) -> list[int]:
        number = next(n for n, one in enumerate(self.moves) if one is move)
        self.tried[number] += 1
        return [self.points[number] + 3000 * LUCK[number][self.tried[number] % 4]]


@pytest.mark.parametrize(
    ("points", "tried", "best"),
    [
        ([0, 100, 200, 300, 400], [12, 4, 4, 8, 12], 4),
        ([0, 400, 300, 200, 100], [12, 12, 8, 4, 4], 1),
        ([0, 0, 20_000, 0, 0], [4, 4, 4, 4, 4], 2),
    ],
)
def test_worlds_are_spent_on_moves_that_are_hard_to_tell_apart(
    points: list[int], tried: list[int], best: int
) -> None:
    game = dh.new_game("er", players=1, seed=1)
    seat = game.to_act[0]
    one = next(iter(game.moves(seat)))
    moves = [replace(one) for _ in range(5)]
    level = Level(moves, points)
    chosen = Search(level, Budget(moves=5, worlds=12), seed=1).choose(game, seat)
    assert tried == level.tried
    assert chosen is moves[best]
