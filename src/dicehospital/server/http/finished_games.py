"""Finished games over HTTP: records, links, replays, and positions to try moves in."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import UNSET

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.records.link import from_link, to_link
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.server.compute.choices import GameSnapshot
from dicehospital.server.compute.ipc import out_of_band
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.offload import offload
from dicehospital.server.http.problems import Problem, bad_body, bad_input
from dicehospital.server.http.replays import replay_record
from dicehospital.server.http.schemas import GameLink, InviteQuery, Replay, ReplayOrder, Trial
from dicehospital.server.http.try_moves import try_moves
from dicehospital.server.limits.json_depth import depth_ok
from dicehospital.server.protocol import RoundMark
from dicehospital.server.tables.finished_record import about, record_of
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.live.registry import Registry
from dicehospital.server.tables.seats import DayMark, Setup
from dicehospital.server.tables.tournaments.round_tables import progress_of
from dicehospital.server.tables.watchers.summary import card_of, is_told_late

Order = TypeVar("Order", bound=ReplayOrder)
DEPTH = 32  # of the JSON in a body; a record needs 7
MOST_VALUES = 100_000  # in a large body: the longest game that can be replayed has half as many

_order: msgspec.json.Decoder[ReplayOrder] = msgspec.json.Decoder(ReplayOrder)


# -- of a table ------------------------------------------------------------------------------------------
async def get_record(call: RequestContext, query: InviteQuery) -> Reply:
    """The record of a finished game, its seed included."""
    return await offload(call, record_of, *await finished(call, query.invite or None))


async def get_link(call: RequestContext, query: InviteQuery) -> Reply:
    """A finished game as one word for a link."""
    return await offload(call, _link, *await finished(call, query.invite or None))


async def finished(
    call: RequestContext, invite: str | None, table: str | None = None
) -> tuple[GameSnapshot, Json]:
    """The game of a table that is over, and what is told about it."""
    live, person = await call.visible_table(invite, table)
    if live.table.game is None or live.table.status != "over":
        raise Problem(409, "not_over")
    is_seated = person is not None and bool(live.table.seats_of(person.id))
    if not is_seated and is_told_late(card_of(live.table)):
        raise Problem(409, "not_over")  # as far as spectators know
    if not await is_told(call.registry, live.table.setup):
        raise Problem(409, "deal_open")  # others are still to play this deal
    return live.autoplay.bot_runner.travelling(live.table.game), about(live.table)


async def is_told(registry: Registry, setup: Setup) -> bool:
    """Whether what a table has dealt may be known: nobody is to play the same deal after it."""
    match setup.deal:
        case DayMark() as day:
            return registry.deals.is_closed(day.number)
        case RoundMark() as mark:
            found = await progress_of(registry, mark.tournament)
            if found is None:
                return registry.deals.is_late(setup)
            return found.status(mark.number) == "closed"
        case None:
            return True


async def replay_of(call: RequestContext, live: LiveTable) -> Reply:
    """A table that is over step by step, for whoever may know of it."""
    if live.table.game is None:
        raise Problem(409, "not_over")
    now = live.autoplay.bot_runner.travelling(live.table.game)
    return await offload(call, _replay, now, about(live.table))


def _link(now: GameSnapshot, about_it: Json) -> GameLink:
    return GameLink(to_link(record_of(now, about_it)))


def _replay(now: GameSnapshot, about_it: Json) -> Replay:
    return replay_record(record_of(now, about_it))


# -- of anywhere -----------------------------------------------------------------------------------------
async def post_replay(call: RequestContext, body: ReplayOrder | bytes) -> Reply:
    """A game step by step, with what can be proved about it; a large body is read where it is replayed."""
    if isinstance(body, bytes):
        return await offload(call, _replay_body, out_of_band(body))
    check_source(body)
    if body.table is not UNSET:
        return await offload(call, _replay, *await finished(call, None, str(body.table)))
    return await offload(call, _replay_order, body)


def check_source(order: ReplayOrder) -> None:
    """Require that a game comes from exactly one place."""
    given = [name for name in ("record", "link", "table") if getattr(order, name) is not UNSET]
    if len(given) != 1:
        raise Problem(422, "one_source", "record")


def _replay_body(body: bytes) -> Replay:
    """A body with a record or a link; the few bytes that name a table are no large one."""
    order = read_order(body, _order)
    check_source(order)
    if order.table is not UNSET:
        raise Problem(422, "one_source", "table")
    return _replay_order(order)


def read_order(body: bytes, orders: msgspec.json.Decoder[Order]) -> Order:
    """What a body asks for; `Problem` says what is wrong with it."""
    if (seen := values_in(body)) > MOST_VALUES:
        many = Message("server.too_many_values", {"seen": seen, "most": MOST_VALUES})
        raise Problem(422, "bad_input", None, many)
    if not depth_ok(body, DEPTH):
        raise Problem(422, "too_deep")
    try:
        return orders.decode(body)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise bad_body(error) from None
    except (RecursionError, UnicodeDecodeError):
        raise Problem(422, "bad_input") from None


def values_in(body: bytes) -> int:
    """At most how many values a body has, found unread: an empty object takes thirty times its text."""
    return body.count(b",") + body.count(b"[") + body.count(b"{")


def _replay_order(order: ReplayOrder) -> Replay:
    if order.record is UNSET:
        return replay_record(from_link(str(order.link)))
    try:
        return replay_record(order.record)
    except BadInput as error:
        raise bad_input(error, "record.") from None


async def post_try(call: RequestContext, body: Trial) -> Reply:
    """What some moves do in a position; nothing is kept."""
    return await offload(call, try_moves, body)
