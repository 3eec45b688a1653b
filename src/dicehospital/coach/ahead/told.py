"""At most three sentences about the turns after a move: what is known of them, and what they are judged by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dicehospital.bots.bot import Ranked
from dicehospital.bots.reasons import Line
from dicehospital.coach.ahead import er, hospital
from dicehospital.kernel.game import Game
from dicehospital.kernel.phrases import decimal, listed
from dicehospital.kernel.text import Message, english

MOST: Final = 3
_PARTS: Final = 3  # of a judgement that are told
_LEAST: Final = 0.5  # points of a part that is worth a word

_FACTS: Final[dict[str, Callable[[Game[Any], int, Any], list[Message]]]] = {
    "er": er.ahead,
    "hospital": hospital.ahead,
}


def ahead_of(game: Game[Any], seat: int, line: Line, ranked: Ranked) -> tuple[Message, ...]:
    """What to look at once a turn is played; nothing where it is the last, or only possible, not planned.

    `game` is what the seat imagines before the move. Facts come first; where there are few, what the move
    was ranked by follows: the parts of its judgement, whoever has judged it.
    """
    now, last = game.turn
    if line.is_ahead or now >= last:
        return ()
    return (*_FACTS[game.name](game, seat, line), *_judged(ranked.parts))[:MOST]


def _judged(parts: Mapping[str, float]) -> list[Message]:
    """The parts that most of the points expected come from."""
    known = [(name, points) for name, points in parts.items() if f"part.{name}" in english()]
    best = sorted((one for one in known if one[1] >= _LEAST), key=lambda one: -one[1])[:_PARTS]
    told = [
        Message("ahead.part", {"part": Message(f"part.{name}"), "points": decimal(points)})
        for name, points in best
    ]
    return [Message("ahead.parts", {"parts": listed(told)})] if told else []
