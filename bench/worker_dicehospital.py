"""Dice Hospital: ER measured inside the engine, driven from Python, and copied."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import dicehospital as dh
from dicehospital.er.playout import run
from dicehospital.kernel.build import COMPILED
from protocol import Answer, Played, Request, copy_for, play_for, serve

GAMES_A_CALL = 20  # 1 to 3 ms compiled: long beside a look at the clock
HALF_WAY = 35  # picks a seat; a game has about 70 of them for each person


def engine(request: Request) -> Answer:
    """Whole random games played and scored inside the package."""
    players = request["players"]

    def play(seed: int) -> Played:
        decisions, checksum = run(GAMES_A_CALL, seed * GAMES_A_CALL, players)
        return Played(GAMES_A_CALL, decisions, checksum)

    return play_for(request["seconds"], play)


def driven(request: Request) -> Answer:
    """Whole random games, each decision asked for and picked through the public API."""
    players = request["players"]
    chance = Random(1).random  # made once: its seeding is no part of the game

    def play(seed: int) -> Played:
        _, decisions = random_game(seed, players, chance)
        return Played(1, decisions, decisions)

    return play_for(request["seconds"], play)


def copy(request: Request) -> Answer:
    """Copy one game half way through."""
    players = request["players"]
    game, _ = random_game(1, players, Random(1).random, HALF_WAY * players)
    return copy_for(request["seconds"], game.copy)


def verify(request: Request) -> Answer:
    """Play fixed games, so that two builds can be compared: equal checksums, equal rules."""
    games, players = request["games"], request["players"]
    decisions, checksum = run(games, 1, players)
    for seed in range(games):
        game, picks = random_game(seed, players, Random(seed).random)
        decisions += picks
        checksum = (checksum * 31 + sum(score.total for score in game.scores())) % (1 << 61)
    return {"games": 2 * games, "decisions": decisions, "checksum": checksum}


def about(_request: Request) -> Answer:
    """Which build this is."""
    return {"name": "dicehospital", "version": dh.__version__, "compiled": COMPILED}


def random_game(
    seed: int, players: int, chance: Callable[[], float], picks: int = 1_000_000
) -> tuple[dh.Game[Any], int]:
    """Return a game after that many random picks, or when it is over, and the picks made."""
    game = dh.new_game("er", players=players, seed=seed)
    decisions = 0
    while not game.is_over and decisions < picks:
        seat = game.to_act[0]
        options = game.options(seat)
        game.pick(seat, options[int(chance() * len(options))])
        decisions += 1
    return game, decisions


if __name__ == "__main__":
    serve({"engine": engine, "driven": driven, "copy": copy, "verify": verify, "about": about})
