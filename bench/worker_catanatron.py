"""Catanatron: four random players, by its own loop, driven from outside, and copied."""

from __future__ import annotations

import random
from importlib.metadata import version

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer

from protocol import Answer, Played, Request, copy_for, play_for, serve

DECISIONS_TO_HALF_WAY = 400


def engine(request: Request) -> Answer:
    """Whole games by `Game.play()`, the loop catanatron itself offers."""

    def play(seed: int) -> Played:
        game = new_game(seed)
        game.play()
        return played(game)

    return play_for(request["seconds"], play)


def driven(request: Request) -> Answer:
    """Whole games, each decision picked here from the playable actions and executed, checked."""
    return play_for(request["seconds"], lambda seed: played(random_game(seed)))


def copy(request: Request) -> Answer:
    """Copy one game half way through."""
    return copy_for(request["seconds"], random_game(1, DECISIONS_TO_HALF_WAY).copy)


def about(_request: Request) -> Answer:
    """Which release this is."""
    return {"name": "catanatron", "version": version("catanatron"), "compiled": False}


def new_game(seed: int) -> Game:
    """Return a game of four random players on a board drawn from the seed."""
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def random_game(seed: int, decisions: int = 1_000_000) -> Game:
    """Return a game after that many random decisions, or when it is over."""
    game = new_game(seed)
    state = game.state
    chance = random.random
    for _ in range(decisions):
        if game.winning_color() is not None or state.num_turns >= TURNS_LIMIT:
            break
        actions = state.playable_actions
        game.execute(actions[int(chance() * len(actions))])
    return game


def played(game: Game) -> Played:
    """Count a finished game by its log of actions."""
    return Played(1, len(game.state.actions), game.state.num_turns)


if __name__ == "__main__":
    serve({"engine": engine, "driven": driven, "copy": copy, "about": about})
