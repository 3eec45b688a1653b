"""Decisions that bots and their reasons are asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import dicehospital as dh
from dicehospital.bots import make_bot

Game = dh.Game[Any]
CARE = {"modules": ["city", "maternity", "investments", "events"]}
GAMES = [("er", {}), ("hospital", {}), ("hospital", CARE)]


def decisions(game: str, options: dict[str, Any], most: int) -> Iterator[tuple[Game, int]]:
    """What is to be decided in a game that greedy plays, as often as there is a choice."""
    found, bot = dh.new_game(game, players=2, seed=4, options=options), make_bot("greedy", 1)
    for number in range(most):
        seat = found.to_act[0]
        if len(list(found.moves(seat))) > 1:
            yield found, seat
        found.play(seat, bot.choose(found.imagine(seat, number), seat))


def turn(*patients: str, **more: Any) -> Game:
    """A game in its activation, with these patients in the first hospital."""
    hospitals = [{"patients": list(patients), "blood": 1}, {}]
    position = {"game": "hospital", "players": 2, "hospitals": hospitals, "phase": "activation"}
    return dh.from_position({**position, "round": 3, **more})
