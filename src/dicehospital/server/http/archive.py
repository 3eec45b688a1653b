"""Finished games over HTTP: records, links, replays, and positions to try moves in."""

from __future__ import annotations

from msgspec import UNSET

from dicehospital.kernel.records.link import from_link, to_link
from dicehospital.kernel.types import Json
from dicehospital.server.http.calls import Call, Reply
from dicehospital.server.http.engine import engine
from dicehospital.server.http.lobby import visible_room
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.replays import replay_record
from dicehospital.server.http.shapes import GameLink, InviteQuery, ReplayOrder, Trial
from dicehospital.server.http.trials import try_moves
from dicehospital.server.tables.archive import record_of


async def get_record(call: Call, query: InviteQuery) -> Reply:
    """The record of a finished game, its seed included."""
    return call.reply(await _record(call, query.invite or None))


async def get_link(call: Call, query: InviteQuery) -> Reply:
    """A finished game as one word for a link."""
    record = await _record(call, query.invite or None)
    return call.reply(GameLink(await engine(call, lambda: to_link(record), "")))


async def _record(call: Call, invite: str | None, table: str | None = None) -> Json:
    room, _ = await visible_room(call, invite, table)
    record = record_of(room.table)
    if record is None:
        raise Problem(409, "not_over")
    return record


async def post_replay(call: Call, body: ReplayOrder) -> Reply:
    """A game step by step, with what can be proved about it."""
    given = [name for name in ("record", "link", "table") if getattr(body, name) is not UNSET]
    if len(given) != 1:
        raise Problem(422, "one_source", "record")
    record = await _wanted(call, body)
    inside = "record." if body.record is not UNSET else ""
    return call.reply(await engine(call, lambda: replay_record(record), inside))


async def _wanted(call: Call, body: ReplayOrder) -> Json:
    """The record that is asked for."""
    if body.record is not UNSET:
        return body.record
    if body.link is not UNSET:
        link = body.link
        return await engine(call, lambda: from_link(link), "")
    return await _record(call, None, str(body.table))


async def post_try(call: Call, body: Trial) -> Reply:
    """What some moves do in a position; nothing is kept."""
    return call.reply(await engine(call, lambda: try_moves(body), ""))
