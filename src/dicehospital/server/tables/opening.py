"""What a table answers in a newcomer's place: the questions that come before anybody has patients."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from dicehospital.kernel.game import Game
from dicehospital.server.compute.choices import TableBots
from dicehospital.server.tables.log.lines import BotsMoved
from dicehospital.server.tables.seats import STAND_IN, Seat

# Game by game: what is asked while the game is set up that only somebody who knows it can answer.
_ASKED: Final = {"hospital": "reveal_extra"}  # DH-2.2


def answered(game: Game[Any], seats: list[Seat], seed: bytes) -> BotsMoved | None:
    """The moves of the bot that stands in for people, made in `game`; None where nothing was asked of one."""
    bots = TableBots(hashlib.sha256(b"dicehospital:opening:" + seed).digest())
    moves: list[tuple[int, list[int]]] = []
    while (seat := _asked(game, seats)) is not None:
        words = bots.choose(game, seat, STAND_IN, len(moves))
        game.play_words(seat, words)
        moves.append((seat, words))
    return BotsMoved([*moves]) if moves else None


def _asked(game: Game[Any], seats: list[Seat]) -> int | None:
    """The person of whom such a question is asked."""
    for seat in game.to_act:
        view = game.view(seat) if seats[seat].waits_for_person() else {}
        asked = {task["ask"] for task in view.get("agenda", ())}
        if view.get("phase") == "setup" and _ASKED.get(game.name) in asked:
            return seat
    return None
