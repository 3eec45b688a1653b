"""The decisions of a seat in a finished game, each with the game as it stood then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dicehospital.api import start_of, walk
from dicehospital.bots.advice import move_words
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Move


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made, and the game before it."""

    number: int  # lines of the record before it
    game: Game[Any]
    seat: int
    played: Move

    @property
    def turn(self) -> int:
        """The turn or round that it was made in."""
        return self.game.turn[0]

    def world(self, number: int) -> Game[Any]:
        """The game as it may have been: what the seat could not know is drawn anew."""
        return self.game.imagine(self.seat, number)

    def said(self, move: Move) -> Message:
        """What a move does, as advice says it: `take red 4 (screen)`."""
        return move_words(self.game, move)


def decisions_of(game: Game[Any], seat: int) -> Iterator[Decision]:
    """Every move of a seat in a game, from the first to the last."""
    record = game.record()
    again = start_of(record)
    lines = walk(again, record)
    for number, line in enumerate(record["log"]):
        if line.get("seat") == seat:
            yield Decision(number, again.copy(), seat, again.read(seat, line["move"]))
        next(lines)
