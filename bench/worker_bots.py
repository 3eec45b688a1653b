"""How quickly bots decide, on whichever Python and build of the rules this is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from time import perf_counter, process_time
from typing import Any

import dicehospital as dh
from dicehospital.bots.advice import advise
from dicehospital.bots.registry import make_bot
from dicehospital.kernel.build import COMPILED
from protocol import Answer, Request, serve

HALF_WAY = {"er": 20, "hospital": 12}  # decisions of a seat
IN_PYODIDE = "pyodide" in sys.modules
HINT = 1.0  # seconds that a hint may think


def clock() -> float:
    """Seconds of the processor; Emscripten's own clock tells the time of day instead."""
    if IN_PYODIDE:
        used = import_module("js").process.cpuUsage()
        return float(used.user + used.system) / 1e6
    return process_time()


def bots(request: Request) -> Answer:
    """Whole games among one kind of bot."""
    decisions, began = 0, clock()
    for seed in count(1):
        decisions += sum(1 for _ in decided(request, seed))
        if clock() - began > request["seconds"]:
            break
    return {"decisions": decisions, "cpu": clock() - began}


def longest(request: Request) -> Answer:
    """The longest decision of some games; looking at the clock takes a part of each."""
    found = 0.0
    for seed in range(1, request["games"] + 1):
        before = clock()
        for _ in decided(request, seed):
            now = clock()
            found, before = max(found, now - before), now
    return {"longest": found}


def decided(request: Request, seed: int) -> Iterator[None]:
    """A game, decision by decision."""
    players = request["players"]
    game = dh.new_game(request["game"], players=players, seed=seed)
    minds = [make_bot(request["bot"], seed + seat) for seat in range(players)]
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, minds[seat].choose(game, seat))
        yield


def hint(request: Request) -> Answer:
    """A hint half way through a game: by the clock on the wall, as whoever waits for it counts."""
    game = half_way(request["game"], request["players"])
    began = perf_counter()
    advice = advise(game, game.to_act[0], 1, HINT)
    return {"longest": perf_counter() - began, "name": advice.bot}


def half_way(name: str, players: int) -> dh.Game[Any]:
    """A game of bots in the middle."""
    game = dh.new_game(name, players=players, seed=1)
    minds = [make_bot("greedy", seat) for seat in range(players)]
    for _ in range(HALF_WAY[name] * players):
        seat = game.to_act[0]
        game.play(seat, minds[seat].choose(game, seat))
    return game


def about(_request: Request) -> Answer:
    """Which build this is."""
    return {"name": sys.platform, "version": dh.__version__, "compiled": COMPILED}


if __name__ == "__main__":
    serve({"bots": bots, "longest": longest, "hint": hint, "about": about})
