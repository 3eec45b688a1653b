"""Blocking somebody over HTTP, and taking it back."""

from __future__ import annotations

from dicehospital.kernel.errors import BadInput
from dicehospital.server.http.context import Reply, RequestContext
from dicehospital.server.http.people.shapes import Blocked, BlockOrder
from dicehospital.server.http.problems import Problem, bad_input, not_found
from dicehospital.server.http.schemas import InviteQuery, MyBlock
from dicehospital.server.store.store import Person
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.blocking import clear_seats, heed_blocks
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.seats import Seat


async def get_blocks(call: RequestContext) -> Reply:
    """Whom I have blocked."""
    return call.reply(Blocked(await my_blocks(call, await call.person())))


async def post_block(call: RequestContext, body: BlockOrder, query: InviteQuery) -> Reply:
    """Block a player of a table: my tables are not open to them, and I hear no more of them."""
    live, _ = await call.visible_table(query.invite or None)
    person = await call.guest()
    blocked, name = somebody_else(live.table.seats, body.seat, person)
    if not await call.registry.store.blocks.add(person.id, blocked, name, now()):
        raise Problem(409, "too_many_blocks")
    try:
        await clear_seats(call.registry, person.id, blocked)
    except ActRejected:
        raise Problem(503, "storage") from None
    return await _reply(call, person, 201)


async def delete_block(call: RequestContext) -> Reply:
    """Take a block back."""
    person = await call.guest()
    if not await call.registry.store.blocks.end(person.id, call.number("no_block")):
        raise not_found("no_block")
    return await _reply(call, person)


async def my_blocks(call: RequestContext, person: Person | None) -> list[MyBlock]:
    """Whom somebody has blocked."""
    if person is None:
        return []
    found = await call.registry.store.blocks.made_by(person.id)
    return [MyBlock(one.id, one.name, one.made) for one in found]


def somebody_else(seats: list[Seat], number: int, person: Person) -> tuple[int, str]:
    """Who sits at a seat that is not one's own, and by which name."""
    if number >= len(seats):
        raise bad_input(BadInput("seat", "server.no_such_seat", seats=len(seats)))
    seat = seats[number]
    if seat.person is None or seat.person == person.id:
        raise bad_input(BadInput("seat", "server.nobody_else"))
    return seat.person, seat.name or ""


async def _reply(call: RequestContext, person: Person, status: int = 200) -> Reply:
    await heed_blocks(call.registry, person.id)
    return call.reply(Blocked(await my_blocks(call, person)), status)
