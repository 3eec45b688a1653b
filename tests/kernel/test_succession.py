"""A copy on which something was tried takes the place of its game, as if it had been done there."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh

STEPS = 150


def step(game: dh.Game[Any], chance: random.Random) -> None:
    """A pick, a whole move that drops a draft, or a step back."""
    seat = chance.choice(game.to_act)
    kind = chance.random()
    if kind < 0.1:
        try:
            game.undo(seat)
        except dh.IllegalMove:
            return
    elif kind < 0.2:
        game.play(seat, chance.choice(list(game.moves(seat))))
    else:
        game.pick(seat, chance.choice(game.options(seat).list()))


@pytest.mark.parametrize("name", ["er", "hospital"])
@pytest.mark.parametrize("dealer", ["seeded", "sealed"])
def test_the_story_goes_on_where_the_game_left_off(name: str, dealer: str) -> None:
    played = dh.new_game(name, players=2, seed=3, dealer=dealer)
    tried = played.copy()
    for number in range(STEPS):
        if played.is_over:
            break
        ahead = tried.copy()
        step(played, random.Random(number))
        step(ahead, random.Random(number))
        ahead.succeed(tried)
        tried = ahead
        assert played.story() == tried.story()
        assert played.position() == tried.position()
        assert played.record() == tried.record()


def test_what_was_not_told_before_is_told_from_the_beginning() -> None:
    game = dh.new_game("er", players=2, seed=3)
    ahead = game.copy()
    ahead.pick(0, ahead.options(0).list()[0])
    ahead.succeed(game)
    assert ahead.story() == ahead.copy().story()
