"""Par: the best line found is a real game of the same dice, and never worth less than what was played."""

from __future__ import annotations

import json
from statistics import fmean
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.coach.par import Par, par_of, plays, usual_par
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from tests.soak import many


def played_on(game: Game[Any], until: int, bot: str = "random") -> Game[Any]:
    """A game that a bot has played for everybody until a turn begins, or to the end."""
    player = make_bot(bot, 5)
    while not game.is_over and game.state.turn < until:
        seat = game.to_act[0]
        game.play(seat, player.choose(game.imagine(seat, 1), seat))
    return game


def late(players: int, seed: int, turn: int, **options: object) -> Game[Any]:
    """A finished game that began in its last turns, from a position that random play reached."""
    game = played_on(dh.new_game("er", players=players, seed=seed, options=options), turn)
    return played_on(dh.from_position(game.position()), 99)


def check(game: Game[Any], par: Par, seat: int) -> None:
    """What holds for every par."""
    assert game.scores()[seat].total == par.played <= par.points
    assert par.points == par.line.scores()[seat].total
    assert par.share == par.played / par.points
    again = dh.replay(json.loads(json.dumps(par.line.record())))
    assert again.is_over
    assert chances(game) == chances(again)


def chances(game: Game[Any]) -> list[Any]:
    return [line["result"] for line in game.record()["log"] if "chance" in line]


def moves_of(game: Game[Any], seat: int) -> list[Any]:
    return [line["move"] for line in game.record()["log"] if line.get("seat") == seat]


def best_end(game: Game[Any], seat: int) -> int:
    """The most that a seat can still reach, by trying everything."""
    if game.is_over:
        return game.scores()[seat].total
    best = -99
    for move in game.moves(game.to_act[0]):
        copy = game.copy()
        copy.play(game.to_act[0], move)
        best = max(best, best_end(copy, seat))
    return best


@pytest.mark.parametrize("seed", range(3))
def test_on_the_last_turn_par_is_what_trying_everything_finds(seed: int) -> None:
    game = played_on(dh.new_game("er", players=1, seed=seed), 24, "greedy")
    start = dh.from_position(game.position())
    finished = played_on(dh.from_position(game.position()), 99)
    assert best_end(start, 0) == par_of(finished, 0, passes=1).points


def test_par_is_at_least_what_was_played_and_its_line_a_game_of_the_same_dice() -> None:
    game = late(1, 3, 22, modifiers="all")
    told: list[float] = []
    par = par_of(game, 0, passes=2, told=told.append)
    check(game, par, 0)
    assert par.points > par.played  # random play leaves room
    assert told == sorted(told)
    assert 1.0 == told[-1]


@pytest.mark.parametrize(("players", "choices"), [(2, "simultaneous"), (3, "clockwise")])
def test_others_play_in_the_line_as_they_did(players: int, choices: str) -> None:
    """In a late position nobody's bags run out, so all that they chose is still legal."""
    game = late(players, 8, 23, choices=choices)
    par = par_of(game, 1, passes=1)
    check(game, par, 1)
    assert moves_of(game, 0) == moves_of(par.line, 0)
    assert moves_of(game, 1) != moves_of(par.line, 1)


@pytest.mark.parametrize("dealer", ["sealed", "seeded"])
def test_without_a_pass_par_is_the_game_itself(dealer: str) -> None:
    game = played_on(dh.new_game("er", players=1, seed=9, dealer=dealer), 99)
    par = par_of(game, 0, passes=0)
    check(game, par, 0)
    assert game.record()["log"] == par.line.record()["log"]


def test_a_turn_that_was_half_played_stays_as_it_was() -> None:
    game = played_on(dh.new_game("er", players=1, seed=2), 23)
    game.play(0, next(game.moves(0)))
    finished = played_on(dh.from_position(game.position()), 99)
    par = par_of(finished, 0, passes=1)
    check(finished, par, 0)
    assert moves_of(finished, 0)[0] == moves_of(par.line, 0)[0]


def test_where_there_is_no_par() -> None:
    assert plays("er")
    assert not plays("hospital")
    game = dh.new_game("er", players=1, seed=1)
    with pytest.raises(BadInput, match="isn’t over"):
        par_of(game, 0)
    finished = played_on(game, 99)
    with pytest.raises(BadInput, match="seat"):
        par_of(finished, 1)  # ALICAT
    with pytest.raises(BadInput, match="game"):
        par_of(dh.new_game("hospital", players=2, seed=1), 0)


@pytest.mark.parametrize("players", range(1, 7))
def test_what_par_is_usual_is_known_for_every_number_of_players(players: int) -> None:
    usual = usual_par(dh.new_game("er", players=players, seed=1))
    assert usual is not None
    assert usual.games > 2
    assert 0 < usual.deviation < usual.mean / 4


def test_where_there_is_no_par_none_is_usual() -> None:
    assert usual_par(dh.new_game("hospital", players=2, seed=1)) is None


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="whole games on plain rules take minutes")
def test_par_is_stable_when_it_looks_deeper() -> None:
    more = []
    for seed in range(many(8)):  # each takes a quarter of a minute
        game = played_on(dh.new_game("er", players=1, seed=seed), 99, "greedy")
        two, five = (par_of(game, 0, passes=passes) for passes in (2, 5))
        check(game, two, 0)
        check(game, five, 0)
        assert two.points <= five.points
        more.append(five.points / two.points)
    assert fmean(more) <= 1.01
    assert max(more) <= 1.08
