"""How quickly bots decide, on whichever Python and build of the rules this is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from time import perf_counter, process_time

import dicehospital as dh
from dicehospital.bots.advice import advise
from dicehospital.bots.registry import make_bot
from dicehospital.kernel.build import COMPILED
from protocol import Answer, Request, serve

HINTS = (12, 18, 36, 48, 54)  # decisions of a game before which they are asked for
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
    """The longest of some hints in a game: by the clock on the wall, as whoever waits for it counts."""
    players = request["players"]
    game = dh.new_game(request["game"], players=players, seed=1)
    minds = [make_bot("greedy", seat) for seat in range(players)]
    found, by = 0.0, set()
    for number in range(max(HINTS) + 1):
        seat = game.to_act[0]
        if number in HINTS:
            began = perf_counter()
            by.add(advise(game, seat, 1, HINT).bot)
            found = max(found, perf_counter() - began)
        game.play(seat, minds[seat].choose(game, seat))
    return {"longest": found, "name": ", ".join(sorted(by))}


def about(_request: Request) -> Answer:
    """Which build this is."""
    return {"name": sys.platform, "version": dh.__version__, "compiled": COMPILED}


if __name__ == "__main__":
    serve({"bots": bots, "longest": longest, "hint": hint, "about": about})
