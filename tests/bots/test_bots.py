"""What holds for every bot: it plays by the rules, repeats itself for a seed, and sees nothing hidden."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import BOT_NAMES, bots, make_bot
from dicehospital.er.playout import random_game
from dicehospital.er.scoring import total
from dicehospital.er.setup import new_setup
from dicehospital.lab import match
from dicehospital.lab.match import Table, play_game

QUICK = ("random", "greedy", "seasoned", "learnt", "normal")
TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"modifiers": "all"}),
    *((players, {}) for players in range(2, 7)),
    (3, {"choices": "clockwise"}),
]


def test_there_is_a_bot_for_every_name_and_for_no_other() -> None:
    levels = ("beginner", "easy", "normal", "hard", "expert")
    assert ("random", "greedy", "seasoned", "learnt", *levels) == BOT_NAMES
    assert list(BOT_NAMES) == [make_bot(name, 1).name for name in BOT_NAMES]
    with pytest.raises(dh.BadInput) as caught:
        make_bot("genius", 1)
    assert "bot" == caught.value.field
    assert "genius is not one of random, greedy, seasoned, learnt, beginner" in str(caught.value)


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_bot_plays_whole_games_of_every_size_legally(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """`play` refuses what is illegal; the record is checked once more by replaying it."""
    game, decisions = play_game(Table((name,) * players, options=options), seed=3)
    assert game.is_over
    assert decisions >= 2 * players * 24
    assert game.scores() == dh.replay(game.record()).scores()


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_repeats_itself_for_a_seed(name: str) -> None:
    table = Table((name, name))
    assert play_game(table, 5)[0].record() == play_game(table, 5)[0].record()


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_chooses_alike_whatever_is_imagined(name: str) -> None:
    """Neither the other seat's secret take nor any die to come can matter to it."""
    game = dh.new_game("er", players=3, seed=8)
    game.play(0, next(game.moves(0)))
    game.play(1, next(game.moves(1)))
    chosen = {make_bot(name, 1).choose(game.imagine(2, n), 2) for n in range(20)}
    assert 1 == len(chosen)


@pytest.mark.parametrize("name", QUICK)
def test_asking_a_bot_changes_nothing_but_its_copy(name: str) -> None:
    game = dh.new_game("er", players=2, seed=8)
    before = game.position()
    make_bot(name, 1).choose(game.imagine(0, 1), 0)
    assert before == game.position()


class Spy:
    """Plays the first legal move and keeps what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.seen: list[dh.Game[Any]] = []

    def choose(self, game: dh.Game[Any], seat: int) -> dh.Move:
        self.seen.append(game.copy())
        return next(game.moves(seat))


def test_a_match_shows_a_bot_an_imagined_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy()
    monkeypatch.setattr(match, "make_bot", lambda name, seed: spy)  # noqa: ARG005
    game, _ = play_game(Table(("spy", "spy", "spy")), seed=4)
    streams = [tuple(shown.state.streams) for shown in spy.seen]
    start = dh.new_game("er", players=3, seed=4, dealer="manual")
    assert tuple(start.state.streams) not in streams
    assert tuple(game.state.streams) not in streams
    assert len(streams) == len(set(streams))
    for shown in spy.seen:
        assert [] == shown.record()["log"]
        assert 4 != shown.position().get("seed")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_random_bots_play_the_games_of_the_playouts(players: int) -> None:
    """One stream for all seats, one draw for each pick: the records of fast runs can be recomputed."""
    for seed in range(5):
        game, _ = play_game(Table(("random",) * players), seed)
        fast = random_game(new_setup(players, 0, clockwise=False), seed)[0]
        assert [score.total for score in game.scores()] == [
            total(fast, seat) for seat in range(fast.seats)
        ]
        assert [str(sheet) for sheet in fast.sheets] == [str(sheet) for sheet in game.state.sheets]


PLAIN = """
import json
from dicehospital.kernel.build import COMPILED
from dicehospital.lab.match import Table, play_game
assert not COMPILED
print(json.dumps([play_game(Table(("greedy",) * n), n)[0].record() for n in (1, 2)]))
"""


def test_the_compiled_and_the_plain_bot_are_one_and_the_same() -> None:
    source = Path(__file__).parents[2] / "src"
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-c", PLAIN]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    here = [play_game(Table(("greedy",) * n), n)[0].record() for n in (1, 2)]
    assert json.loads(done.stdout) == here


@pytest.mark.parametrize(
    ("name", "game"), [(n, game) for n in BOT_NAMES for game in bots()[n].games]
)
def test_a_bot_asked_for_an_idle_seat_says_who_is_to_act(name: str, game: str) -> None:
    table = dh.new_game(game, players=2, seed=1)
    [acting] = table.to_act
    with pytest.raises(dh.BadInput, match=f"nothing to decide right now; to act: {acting}"):
        make_bot(name, 1).choose(table.imagine(acting, 1), 1 - acting)


def test_a_bot_asked_where_nobody_acts_says_so() -> None:
    waiting = dh.new_game("er", players=2, seed=1, dealer="explicit")
    with pytest.raises(dh.BadInput, match="the game is over, or a roll or draw comes next"):
        make_bot("greedy", 1).choose(waiting, 0)
