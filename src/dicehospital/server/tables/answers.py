"""Questions at a table: they are answered from what the asking seat may know, and change nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json, Reason
from dicehospital.server.protocol import Answer, Ask
from dicehospital.server.tables.acts import Refused, bad, show_reason
from dicehospital.server.tables.archive import record_of
from dicehospital.server.tables.audience.audience import Watcher
from dicehospital.server.tables.course import course_of
from dicehospital.server.tables.room import Room


async def answer(room: Room, watcher: Watcher, ask: Ask) -> Answer:
    """The answer to a question; `Refused` says why there is none."""
    game = room.table.game
    if game is None:
        raise Refused("not_now", "server.is_open")
    person = None if watcher.person is None else watcher.person.id
    if ask.seat is not None and ask.seat not in room.table.seats_of(person):
        raise Refused("not_yours", "server.not_yours")
    return Answer(ask.id, await ANSWERS[ask.about](room, game, ask))


def _seat(ask: Ask) -> int:
    if ask.seat is None:
        raise Refused("not_yours", "server.which_seat")
    return ask.seat


async def _outlook(_room: Room, game: Game[Any], ask: Ask) -> Json:
    return game.outlook(ask.seat)


async def _scores(_room: Room, game: Game[Any], _ask: Ask) -> Json:
    return {"scores": [{"total": score.total, "parts": score.parts} for score in game.scores()]}


async def _course(room: Room, _game: Game[Any], _ask: Ask) -> Json:
    """How a finished game went; it is played again beside the tables."""
    record = record_of(room.table)
    if record is None:
        raise Refused("not_now", "server.not_over")
    return await asyncio.to_thread(course_of, record)


async def _hint(room: Room, game: Game[Any], ask: Ask) -> Json:
    """What the stand-in would do, who sees no more than the seat does."""
    seat = _seat(ask)
    if seat not in game.to_act:
        raise Refused("not_now", "server.nothing_to_decide")
    text = await room.driver.thinkers.hint(game, seat, room.table.seq)
    move = game.read(seat, text)
    return {"words": list(move.words), "text": text, "move": move.to_json()}


async def _why(_room: Room, game: Game[Any], ask: Ask) -> Json:
    reason = _reason(game, _seat(ask), ask)
    return {"reason": None if reason is None else msgspec.to_builtins(show_reason(reason))}


def _reason(game: Game[Any], seat: int, ask: Ask) -> Reason | None:
    try:
        if ask.move is not None:
            return game.explain(seat, ask.move)
        if ask.ref is not None:
            return game.why(seat, ask.ref)
    except BadInput as error:
        raise bad(error) from None
    raise Refused("bad", "server.why_what")


ANSWERS: dict[str, Callable[[Room, Game[Any], Ask], Awaitable[Json]]] = {
    "outlook": _outlook,
    "scores": _scores,
    "course": _course,
    "hint": _hint,
    "why": _why,
}
