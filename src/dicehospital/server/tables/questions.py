"""Questions about a game that may take the engine longer than a move: answered in a process of their own."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehospital.bots import make_bot
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json, Reason
from dicehospital.server.tables.acts import plain, show_reason
from dicehospital.server.tables.archive import record_of
from dicehospital.server.tables.course import course_of
from dicehospital.server.tables.seats import STAND_IN
from dicehospital.server.thinking.choices import Travelling, decided, drawn


def outlook_of(now: Travelling, seat: int | None) -> bytes:
    """What a table may show a seat beyond its view, as JSON."""
    return msgspec.json.encode(now.arrive().outlook(seat))


def hint_of(now: Travelling, seat: int, source: bytes, number: int) -> Json:
    """What the stand-in would do, who draws on what everybody knows."""
    game = now.arrive()
    bot = make_bot(STAND_IN, drawn(source, seat))
    text = str(decided(bot, game.imagine(seat, drawn(source, seat, number)), seat))
    move = game.read(seat, text)
    return {"words": list(move.words), "text": text, "move": move.to_json()}


def reason_of(now: Travelling, seat: int, move: str | Json | None, ref: str | None) -> Json:
    """Why a move cannot be made, or a thing not be picked; or what is wrong with the question."""
    try:
        reason = _reason(now.arrive(), seat, move, ref)
    except BadInput as error:
        return {"field": error.field, "why": plain(error.message)}
    return {"reason": None if reason is None else msgspec.to_builtins(show_reason(reason))}


def _reason(game: Game[Any], seat: int, move: str | Json | None, ref: str | None) -> Reason | None:
    return game.why(seat, ref or "") if move is None else game.explain(seat, move)


def course_of_game(now: Travelling, about: Json) -> bytes:
    """How a finished game went, as JSON."""
    return msgspec.json.encode(course_of(record_of(now, about)))
