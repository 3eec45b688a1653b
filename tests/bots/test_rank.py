"""What bots think of the moves: every bot says it, and makes the move that it finds best."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Bot, make_bot


def tiny_expert(seed: int) -> Bot:
    return make_bot("expert:turns=2,worlds=3,moves=3", seed)


def early(game: str, seed: int) -> tuple[dh.Game[Any], int]:
    """A game a few moves after its beginning, and a seat that is to act."""
    found, bot = dh.new_game(game, players=2, seed=seed), make_bot("greedy", seed)
    for n in range(4):
        seat = found.to_act[0]
        found.play(seat, bot.choose(found.imagine(seat, n), seat))
    return found, found.to_act[0]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["er", "hospital"])
def test_random_finds_all_moves_alike(game: str, seed: int) -> None:
    found, seat = early(game, seed)
    ranked = make_bot("random", seed).rank(found.imagine(seat, 1), seat)
    assert set(found.moves(seat)) == {one.move for one in ranked}
    assert {(0.0, 0.0)} == {(one.value, one.interval) for one in ranked}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["er", "hospital"])
def test_greedy_makes_the_move_that_it_finds_best(game: str, seed: int) -> None:
    found, seat = early(game, seed)
    shown = found.imagine(seat, 1)
    ranked = make_bot("greedy", seed).rank(shown, seat)
    values = [one.value for one in ranked]
    assert sorted(values, reverse=True) == values
    chosen = make_bot("greedy", seed).choose(shown, seat)
    assert max(values) == next(one.value for one in ranked if one.move == chosen)
    assert {one.move for one in ranked} <= set(found.moves(seat))


@pytest.mark.parametrize("seed", range(4))
def test_the_parts_of_a_value_add_up(seed: int) -> None:
    found, seat = early("er", seed)
    for bot in (make_bot("greedy", seed), tiny_expert(seed)):
        for one in bot.rank(found.imagine(seat, 1), seat):
            assert pytest.approx(one.value) == sum(one.parts.values())


def test_at_the_end_the_value_of_a_move_is_the_score() -> None:
    """The last decision of a game for one: nothing is left to guess."""
    game, bot = dh.new_game("er", players=1, seed=5), make_bot("greedy", 5)
    while True:
        [best, *_] = bot.rank(game.imagine(0, 1), 0)
        game.play(0, best.move)
        if game.is_over:
            break
    assert pytest.approx(game.scores()[0].total) == best.value


def test_the_search_tells_how_sure_it_is() -> None:
    found, seat = early("er", 2)
    [best, *others] = tiny_expert(1).rank(found.imagine(seat, 1), seat)
    assert others
    assert all(one.value <= best.value and one.interval >= 0 for one in others)
    assert best.interval == others[0].interval
