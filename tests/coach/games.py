"""Games that a good player plays, but for one blunder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.kernel.types import Move

_BLUNDER = 7  # points: what seems to cost less in the turn itself may turn out harmless
Blunder = Callable[[dh.Game[Any], int], Move | None]

LATE: dict[str, Any] = {
    "game": "er",
    "players": 1,
    "turn": 21,
    "cards": ["C12", "C15", "R7", "E2"],
    "ambulance": 16,
    "dice": {"red": 3, "yellow": 4, "green": 2},
    "sheets": [
        "124/135/2/24/135/2/12 st5-2 bb2-1 n135 m1",
        "1334/122/23/24/13/2345/12 st5-3 bb2-1 n26+2 m1",
    ],
    "seed": 5,
}
"""A solo game of Emergency Roll four turns before its end."""


def worst(seen: dh.Game[Any], seat: int) -> Move | None:
    """The worst move in sight, where it seems to cost at least seven points."""
    ranked = make_bot("greedy", 0).rank(seen, seat)
    return ranked[-1].move if ranked[0].value - ranked[-1].value >= _BLUNDER else None


def idle(seen: dh.Game[Any], seat: int) -> Move | None:
    """To end a turn of Dice Hospital in which nobody was treated yet."""
    move = seen.read(seat, "done")
    is_begun = bool(seen.view(seat)["hospitals"][seat]["used"])
    return None if is_begun or seen.explain(seat, move) is not None else move


def play(game: dh.Game[Any], blunder: int = -1, how: Blunder = worst) -> int:
    """Let greedy play to the end; the line at which seat 0 blundered, -1 if it did not.

    `blunder` counts the decisions at which it can.
    """
    bots = [make_bot("greedy", number) for number in range(game.seats)]
    found, number = -1, 0
    while not game.is_over:
        acting, number = game.to_act[0], number + 1
        seen = game.imagine(acting, number)
        move = bots[acting].choose(seen.copy(), acting)
        mistake = how(seen, 0) if acting == 0 and blunder >= 0 else None
        if mistake is not None:
            blunder -= 1
            if blunder < 0:
                move, found = mistake, len(game.record()["log"])
        game.play(acting, game.read(acting, str(move)))
    return found


def late(blunder: int = -1, turn: int = 21) -> tuple[dh.Game[Any], int]:
    """The end of a solo game from a turn on, and the line of its blunder."""
    game = dh.from_position({**LATE, "turn": turn}, dealer="seeded")
    return game, play(game, blunder)


def last_rounds(seed: int, rounds: int, blunder: int) -> tuple[dh.Game[Any], int]:
    """The end of a game of Dice Hospital for two, and the line of its blunder."""
    game = dh.new_game("hospital", players=2, seed=seed)
    bot = make_bot("greedy", 0)
    while game.view(None)["round"] <= 8 - rounds:
        acting = game.to_act[0]
        game.play(acting, str(bot.choose(game.imagine(acting, 0), acting)))
    rest = dh.from_position(game.position(), dealer="seeded")
    return rest, play(rest, blunder, idle)
