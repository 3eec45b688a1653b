"""The chances to win in the course of a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from dicehospital.api import start_of, walk
from dicehospital.coach.ending.course import has_begun, turn_of
from dicehospital.coach.winning.model import in_percent, of_result, shares
from dicehospital.coach.winning.standing import standing_of
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

END: Final = 0  # the number of no turn
_TURNING: Final = 15  # per cent: a turn that changed less has decided little


@dataclass(frozen=True, slots=True)
class Moment:
    """The beginning of a turn, or the end of the game."""

    turn: int  # `END` for the end
    chances: tuple[int, ...]  # per cent, by score

    def to_json(self) -> Json:
        """The moment as JSON; the end has no turn."""
        return {"turn": self.turn or None, "chances": list(self.chances)}


def curve_of(game: Game[Any]) -> tuple[Moment, ...]:
    """How likely each was to win when each turn began, and in the end; nothing where there is no rival.

    A game that began in the middle of a turn is told from the next one.
    """
    record = game.record()
    again = start_of(record)
    begun = "position" in record
    turn = turn_of(again) if begun else END
    found: list[Moment] = []
    for _ in walk(again, record):
        begun = begun or has_begun(again)
        if begun and not again.is_over and turn_of(again) != turn:
            turn = turn_of(again)
            standing = standing_of(again)
            if standing is None:
                return ()
            told = in_percent(shares(game.name, standing), is_over=False)
            found.append(Moment(turn, tuple(told)))
    return (*found, _end(game)) if found else ()


def told_of(curve: tuple[Moment, ...], seat: int, game: str) -> tuple[Message, ...]:
    """The course of a seat's chances in sentences: where it began and went, and what turned it most."""
    if not curve:
        return ()
    told = [moment.chances[seat] for moment in curve]
    leaps = [(after - before, place) for place, (before, after) in enumerate(pairwise(told))]
    params = {
        "name": {"seat": seat},
        "first": told[0],
        "low": min(told[:-1]),
        "high": max(told[:-1]),
    }
    moved = params["low"] != params["high"]
    found = [Message("review.chances.course" if moved else "review.chances.even", params)]
    for kind, (change, place) in (("up", max(leaps)), ("down", min(leaps))):
        if abs(change) >= _TURNING and (change > 0) == (kind == "up"):
            turned = {"turn": curve[place].turn, "before": told[place], "after": told[place + 1]}
            found.append(Message(f"review.chances.{kind}.{game}", turned))
    return tuple(found)


def _end(game: Game[Any]) -> Moment:
    scores = len(game.scores())
    return Moment(END, tuple(in_percent(of_result(game.winners, scores), is_over=True)))
