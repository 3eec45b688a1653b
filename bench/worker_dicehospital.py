"""Both games, and one with all its modules, measured inside the engine, driven from Python, and copied."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import dicehospital as dh
from dicehospital.er.playout import run as run_er
from dicehospital.hospital.playout import run as run_hospital
from dicehospital.kernel.build import COMPILED
from protocol import Answer, Played, Request, copy_for, play_for, serve

# What is played: a game and its options. "care" is Dice Hospital with all of Community Care.
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "er": ("er", {}),
    "hospital": ("hospital", {}),
    "care": ("hospital", {"modules": ["city", "investments", "maternity"]}),
}
CALLS = 1000  # of what takes about a microsecond
# So many as a processor keeps close at hand; four games of Emergency Roll in each lane.
LANES, STEPS = 64, 288
GAMES_A_CALL = 20  # 1 to 3 ms compiled: long beside a look at the clock
# Picks a seat: a game of Emergency Roll has about 70 of them for each person, one of the other 130.
HALF_WAY = {"er": 35, "hospital": 65, "care": 95}


def engine(request: Request) -> Answer:
    """Whole random games played and scored inside the package."""
    name, players = request["game"], request["players"]

    def play(seed: int) -> Played:
        decisions, checksum = play_out(name, GAMES_A_CALL, seed * GAMES_A_CALL, players)
        return Played(GAMES_A_CALL, decisions, checksum)

    return play_for(request["seconds"], play)


def driven(request: Request) -> Answer:
    """Whole random games, each decision asked for and picked through the public API."""
    name, players = request["game"], request["players"]
    chance = Random(1).random  # made once: its seeding is no part of the game

    def play(seed: int) -> Played:
        _, decisions = random_game(name, seed, players, chance)
        return Played(1, decisions, decisions)

    return play_for(request["seconds"], play)


def copy(request: Request) -> Answer:
    """Copy one game half way through."""
    return copy_for(request["seconds"], half_way(request).copy)


def observe(request: Request) -> Answer:
    """What a seat sees of one game half way through, written again and again."""
    game = half_way(request)
    out = bytearray(game.observation_size)
    return again(request, lambda: game.observe(0, out))


def mask(request: Request) -> Answer:
    """What the seat to act may pick in one game half way through, written again and again."""
    game = half_way(request)
    out, seat = bytearray(len(game.vocabulary)), game.to_act[0]
    return again(request, lambda: game.mask(seat, out))


def half_way(request: Request) -> dh.Game[Any]:
    """A game in the middle."""
    name, players = request["game"], request["players"]
    return random_game(name, 1, players, Random(1).random, HALF_WAY[name] * players)[0]


def again(request: Request, act: Callable[[], None]) -> Answer:
    """Do something again and again."""

    def play(_: int) -> Played:
        for _ in range(CALLS):
            act()
        return Played(1, CALLS, CALLS)

    return play_for(request["seconds"], play)


def batch(request: Request) -> Answer:
    """Many games at once, observations and masks with every step, by random picks made before."""
    import numpy as np

    games = dh.batch(request["game"], LANES, players=request["players"])
    chance, picks = np.random.default_rng(1), []
    for _ in range(STEPS):
        picks.append((chance.random(games.masks.shape) * games.masks).argmax(axis=1))
        games.step(picks[-1])

    def play(_: int) -> Played:
        games.reset()
        for pick in picks:
            games.step(pick)
        return Played(LANES, LANES * STEPS, int(games.rewards.sum()))

    return play_for(request["seconds"], play)


def gymnasium(request: Request) -> Answer:
    """Whole random solo games through Gymnasium: observation, mask and reward with every step."""
    from dicehospital.envs.gymnasium_env import SoloEnv

    env, chance = SoloEnv(request["game"]), Random(1).random

    def play(seed: int) -> Played:
        seen, _ = env.reset(seed=seed)
        over, steps = False, 0
        while not over:
            words = seen["action_mask"].nonzero()[0]
            seen, _, over, _, _ = env.step(words[int(chance() * len(words))])
            steps += 1
        return Played(1, steps, steps)

    return play_for(request["seconds"], play)


def aec(request: Request) -> Answer:
    """Whole random games through PettingZoo, seat by seat: observation and mask with every step."""
    from dicehospital.envs.pettingzoo_env import TurnsEnv

    env, chance = TurnsEnv(request["game"], request["players"]), Random(1).random

    def play(seed: int) -> Played:
        env.reset(seed=seed)
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            words = seen["action_mask"].nonzero()[0]
            env.step(None if over else words[int(chance() * len(words))])
            steps += not over
        return Played(1, steps, steps)

    return play_for(request["seconds"], play)


def verify(request: Request) -> Answer:
    """Play fixed games, so that two builds can be compared: equal checksums, equal rules."""
    name, games, players = request["game"], request["games"], request["players"]
    decisions, checksum = play_out(name, games, 1, players)
    for seed in range(games):
        game, picks = random_game(name, seed, players, Random(seed).random)
        decisions += picks
        checksum = (checksum * 31 + sum(score.total for score in game.scores())) % (1 << 61)
    return {"games": 2 * games, "decisions": decisions, "checksum": checksum}


def play_out(name: str, games: int, seed: int, players: int) -> tuple[int, int]:
    """Random games inside the package: decisions and a checksum."""
    game, options = GAMES[name]
    if game == "er":
        return run_er(games, seed, players)
    return run_hospital(games, seed, players, options)


def about(_request: Request) -> Answer:
    """Which build this is."""
    return {"name": "dicehospital", "version": dh.__version__, "compiled": COMPILED}


def random_game(
    name: str, seed: int, players: int, chance: Callable[[], float], picks: int = 1_000_000
) -> tuple[dh.Game[Any], int]:
    """Return a game after that many random picks, or when it is over, and the picks made."""
    game = dh.new_game(GAMES[name][0], players=players, seed=seed, options=GAMES[name][1])
    decisions = 0
    while not game.is_over and decisions < picks:
        seat = game.to_act[0]
        options = game.options(seat)
        game.pick(seat, options[int(chance() * len(options))])
        decisions += 1
    return game, decisions


if __name__ == "__main__":
    serve(
        {
            "engine": engine,
            "driven": driven,
            "copy": copy,
            "observe": observe,
            "mask": mask,
            "batch": batch,
            "gymnasium": gymnasium,
            "aec": aec,
            "verify": verify,
            "about": about,
        }
    )
