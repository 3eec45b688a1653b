"""The decisions of a seat in a finished game, each with the game as it stood then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

from dicehospital.api import start_of, walk
from dicehospital.bots import make_policy
from dicehospital.kernel.game import Game
from dicehospital.kernel.lines import groups
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json, Move

_PATIENCE: Final = 12  # moves of others until a choice is told that was secret
_HIDES: Final = "took_secretly"  # the event that tells of a secret choice, but not what was chosen


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
        return int(self.game.rulebook.progress(self.game.state)[0])

    def world(self, number: int) -> Game[Any]:
        """The game as it may have been: what the seat could not know is drawn anew."""
        return self.game.imagine(self.seat, number)

    def told(self, move: Move) -> Message:
        """What a move does, as the log would tell it."""
        events = _events_of(self.world(0), self.seat, move)
        if not events:
            return Message("review.move", {"move": str(move)})
        rulebook = self.game.rulebook
        return rulebook.line(groups(rulebook, events)[0])


def decisions_of(game: Game[Any], seat: int) -> Iterator[Decision]:
    """Every move of a seat in a game, from the first to the last."""
    record = game.record()
    again = start_of(record)
    lines = walk(again, record)
    for number, line in enumerate(record["log"]):
        if line.get("seat") == seat:
            yield Decision(number, again.copy(), seat, again.read(seat, line["move"]))
        next(lines)


def _events_of(world: Game[Any], seat: int, move: Move) -> list[Json]:
    """What tells of a move; a secret choice is told once the others have chosen, too."""
    told = len(world.story())
    world.play_words(seat, list(move.words))
    others = make_policy("greedy", world.name)
    for _ in range(_PATIENCE):
        events = [event for event in world.events(seat, told) if event["event"] != _HIDES]
        found = list(takewhile(lambda event: event.get("seat") == seat, events))
        waiting = [other for other in world.to_act if other != seat]
        if found or not waiting:
            return found
        others.act(world.rulebook.ruleset, world.state, waiting[0])
    return []
