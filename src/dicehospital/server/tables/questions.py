"""Questions about a game that may take the engine longer than a move: answered in a process of their own."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from dicehospital.bots.advice import Advised, advise
from dicehospital.bots.plans import Words
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Reason
from dicehospital.kernel.types import Json
from dicehospital.server.tables.acts import plain, show_reason
from dicehospital.server.tables.archive import record_of
from dicehospital.server.tables.course import course_of
from dicehospital.server.thinking.choices import Travelling, drawn

HINT_SECONDS: Final = 1.0  # that a bot may think over a hint ...
LONG_HINT_SECONDS: Final = 3.0  # ... and while moves are hard to tell apart, for who can pay for it


class Hint(msgspec.Struct, frozen=True):
    """A hint for a seat, and for each of its moves the words of the turn that it begins."""

    answer: Json
    plans: tuple[Words, ...]


def outlook_of(now: Travelling, seat: int | None) -> bytes:
    """What a table may show a seat beyond its view, as JSON."""
    return msgspec.json.encode(now.arrive().outlook(seat))


class Wanted(msgspec.Struct, frozen=True):
    """A hint that is wanted: for which seat, from which source of chance, and how much thought it gets."""

    seat: int
    source: bytes
    number: int
    seconds: float
    planned: Words  # what is left of the plan of an earlier hint


def hint_of(now: Travelling, wanted: Wanted) -> Hint:
    """The moves that lead furthest and why, from a bot that draws on what everybody knows."""
    game, seat, source = now.arrive(), wanted.seat, wanted.source
    seen = game.imagine(seat, drawn(source, seat, wanted.number))
    advice = advise(seen, seat, drawn(source, seat), wanted.seconds, wanted.planned)
    moves = [_advised(game, seat, one) for one in advice.moves]
    first = {key: moves[0][key] for key in ("words", "text", "move")}
    return Hint({**first, "moves": moves, "bot": advice.bot}, advice.plans)


def _advised(game: Game[Any], seat: int, advised: Advised) -> Json:
    """A move of a hint, as it can be made now."""
    ranked = advised.ranked
    move = game.read(seat, str(ranked.move))
    return {
        "words": list(move.words),
        "text": str(ranked.move),
        "move": move.to_json(),
        "say": advised.words.to_json(),
        "standing": advised.standing,
        "badge": advised.badge.to_json(),
        "told": [sentence.to_json() for sentence in advised.told],
        "value": round(ranked.value, 3),
        "interval": round(ranked.interval, 3),
        "plan": [step.to_json() for step in advised.plan],
        "reasons": [reason.to_json() for reason in advised.reasons],
    }


def reason_of(now: Travelling, seat: int, move: str | Json | None, about: str | int) -> Json:
    """Why a move cannot be made, or a thing or word not be picked; or what is wrong with the question."""
    try:
        reason = _reason(now.arrive(), seat, move, about)
    except BadInput as error:
        return {"field": error.field, "why": plain(error.message)}
    return {"reason": None if reason is None else msgspec.to_builtins(show_reason(reason))}


def _reason(game: Game[Any], seat: int, move: str | Json | None, about: str | int) -> Reason | None:
    return game.why(seat, about) if move is None else game.explain(seat, move)


def course_of_game(now: Travelling, about: Json) -> bytes:
    """How a finished game went, as JSON."""
    return msgspec.json.encode(course_of(record_of(now, about)))
