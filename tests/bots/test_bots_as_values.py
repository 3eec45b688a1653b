"""A bot travels: to other processes, and as a copy."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Bot, make_bot, make_policy


def sent(bot: Bot) -> Bot:
    arrived: Bot = pickle.loads(pickle.dumps(bot))  # noqa: S301 (our own)
    return arrived


def played(bot: Bot, game: str, turns: int) -> list[str]:
    """The moves that a bot makes in a new game."""
    table = dh.new_game(game, players=2, seed=1)
    made: list[str] = []
    while len(made) < turns:
        seat = table.to_act[0]
        made.append(str(bot.choose(table.imagine(seat, 1), seat)))
        table.play(seat, made[-1])
    return made


@pytest.mark.parametrize("through", [copy.deepcopy, sent])
@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("er", "normal"),
        ("hospital", "greedy"),
        pytest.param("er", "expert:worlds=2", marks=pytest.mark.soak),
        pytest.param("hospital", "expert:worlds=2", marks=pytest.mark.soak),
    ],
)
def test_a_bot_that_has_played_travels_and_begins_anew(game: str, name: str, through: Any) -> None:
    bot = make_bot(name, seed=5)
    played(bot, game, 2)
    there = through(bot)
    assert (there.name, there.games) == (bot.name, bot.games)
    assert played(make_bot(name, seed=5), game, 2) == played(there, game, 2)


def test_a_random_bot_goes_on_where_it_was() -> None:
    bot = make_bot("random", seed=5)
    played(bot, "er", 4)
    there = sent(bot)
    assert played(bot, "er", 12) == played(there, "er", 12)


@pytest.mark.parametrize("name", ["greedy", "random", "seasoned"])
def test_a_policy_for_a_game_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(dh.BadInput, match="game: chess is not one of er"):
        make_policy(name, "chess")
