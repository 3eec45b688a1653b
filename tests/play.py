"""Random play through the public API, for tests."""

from __future__ import annotations

import random
from typing import Any

import dicehospital as dh

MODIFIERS = ("preparation", "equipment", "isolation", "capacity")
SOLO_OPTIONS: list[dict[str, Any]] = [
    {},
    *({"modifiers": [name]} for name in MODIFIERS),
    *({"modifiers": [a, b]} for n, a in enumerate(MODIFIERS) for b in MODIFIERS[n + 1 :]),
    {"modifiers": "all"},
]
TABLES: list[tuple[int, dict[str, Any]]] = [
    *((1, options) for options in SOLO_OPTIONS),
    *((players, {}) for players in range(2, 7)),
    *((players, {"choices": "clockwise"}) for players in range(2, 7)),
]
"""Every ruleset of Emergency Roll: player counts, ways of choosing, sets of modifiers."""


def random_game(
    players: int, seed: int, picks: int = 10_000, options: dict[str, Any] | None = None
) -> dh.Game[Any]:
    """A game after so many random picks, or at its end; seats act in random order."""
    rng = random.Random(seed)
    game = dh.new_game("er", players=players, seed=seed, options=options or {})
    while picks and not game.is_over:
        random_pick(game, rng)
        picks -= 1
    return game


def random_pick(game: dh.Game[Any], rng: random.Random) -> int:
    """One random pick of a random seat; returns the seat."""
    seat = rng.choice(game.to_act)
    options = game.options(seat)
    game.pick(seat, options[rng.randrange(len(options))])
    return seat


def count(game: dh.Game[Any], depth: int) -> int:
    """Sequences of whole moves of the first seat to act, to a depth or to the end of the turn."""
    if depth == 0 or not game.to_act:
        return 1
    seat = game.to_act[0]
    total = 0
    for move in game.moves(seat):
        after = game.copy()
        after.play(seat, move)
        total += count(after, depth - 1)
    return total
