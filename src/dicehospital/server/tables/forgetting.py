"""Forgetting a guest: their seats are left and their name is taken out of all that is kept.

Games of others go on. Every process takes the name out of the tables that it has in memory, then once more
out of what it may have written of them before it heard of it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import structs

from dicehospital.server.store.people import Redacted
from dicehospital.server.store.store import Entry, StorageError, Store, TableFilter
from dicehospital.server.tables.acts import ActRejected, PendingLine, SequenceConflict
from dicehospital.server.tables.live.close_codes import RESTARTING
from dicehospital.server.tables.live.registry import IncompatibleRules
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.log.snapshots import read_card, read_state, write
from dicehospital.server.tables.seats import (
    STAND_IN,
    USUAL,
    Seat,
    delay_of,
    read_setup,
    write_setup,
)

if TYPE_CHECKING:
    from dicehospital.server.tables.live.live_table import LiveTable
    from dicehospital.server.tables.live.registry import Registry
    from dicehospital.server.tables.table import Table

_ALL: Final = 100_000  # tables
_TRIES: Final = 50  # while people move faster than a name is taken out
# Seconds until a process that was killed meanwhile can have left nothing more behind.
_AGAIN: Final = 5.0


async def forget(registry: Registry, person: int) -> None:
    """Forget a guest at every server; whatever fails may be asked for again."""
    for row in await registry.store.tables_of(person, _ALL):
        if row.listing.status != "over":
            await _leave(registry, row.id, person)
    await _take_out_of_all(registry.store, person)
    await registry.store.people.forget(person)
    await forget_here(registry, person)
    registry.spawn(_take_out_again(registry.store, person))


async def forget_here(registry: Registry, person: int) -> None:
    """Forget in this process a guest whom the store has forgotten."""
    registry.guests.forget(person)
    for watcher in registry.watchers():
        if watcher.person is not None and watcher.person.id == person:
            watcher.leave(RESTARTING)  # the browser comes back as somebody without a cookie
    for live in registry.live_tables():
        if _has(live.table, person):
            await _take_out_of_room(live, registry.store, person)


# -- seats ---------------------------------------------------------------------------------------------
async def _leave(registry: Registry, table: str, person: int) -> None:
    """Give up a guest's seats; a table at which nobody else would be left is deleted."""
    try:
        live = await registry.load(table)
    except IncompatibleRules:  # nobody can play on there
        return
    if live is None:
        return
    if set(live.table.persons()) == {person} and live.table.status != "over":
        await registry.store.delete(table)
    else:
        await _withdraw(live, person)


async def _withdraw(live: LiveTable, person: int) -> None:
    async with live.lock:
        while (line := _next_line(live.table, person)) is not None:
            name = f"{person}.forgotten.{live.table.seq + 1}"
            with suppress(SequenceConflict):
                await live.write(PendingLine(line), name, person)
    if live.table.bots_to_act():
        await live.autoplay.let_bots_act()


def _next_line(table: Table, person: int) -> lines.Stood | lines.Consented | lines.Resigned | None:
    """What gives up the next seat of a person: it becomes free, or a bot plays on; nobody sees its secrets."""
    for number in table.seats_of(person):
        seat = table.seats[number]
        if table.status == "open":
            return lines.Stood(number)
        if delay_of(seat.consent):  # nobody could ever take it back
            return lines.Consented(number, USUAL)
        if table.status == "playing" and not seat.resigned:
            return lines.Resigned(number, seat.bot or STAND_IN)
    return None


# -- names ---------------------------------------------------------------------------------------------
async def _take_out_again(store: Store, person: int) -> None:
    await asyncio.sleep(_AGAIN)
    with suppress(StorageError):
        await _take_out_of_all(store, person)


async def _take_out_of_all(store: Store, person: int) -> None:
    for table in await store.people.traces(person):
        await _take_out(store, table, person)


async def _take_out_of_room(live: LiveTable, store: Store, person: int) -> None:
    """While the lock is held this process writes nothing of the table."""
    async with live.lock:
        for seat in (*live.table.seats, *live.table.setup.seats):
            if seat.person == person:
                seat.name = None
        with suppress(ActRejected, StorageError):
            await _take_out(store, live.table.id, person)
        for watcher in list(live.audience.watchers):
            live.audience.sync_viewpoint(watcher)
        live.spectators.close()


async def _take_out(store: Store, table: str, person: int) -> None:
    for _ in range(_TRIES):
        redacted = await _redacted(store, table, person)
        if redacted is None or await store.people.redact(table, redacted):
            return
    raise StorageError(table)


async def _redacted(store: Store, table: str, person: int) -> Redacted | None:
    """A table without the name of a guest; None when there is no such table."""
    stored, entries = await store.load(table), await store.after(table, 0)
    rows = await store.all_tables(TableFilter(ids=(table,)), 1)
    if stored is None or entries is None or not rows:
        return None
    setup, card = read_setup(stored.header.setup), read_card(rows[0].listing.summary)
    _blank([*setup.seats, *card.seats], person)
    snapshot = None
    if stored.snapshot is not None:
        state = read_state(stored.snapshot.state)
        _blank(state.seats, person)
        snapshot = (stored.snapshot.seq, write(state))
    return Redacted(
        seq=entries[-1].seq if entries else 0,
        setup=write_setup(setup),
        lines=[line for entry in entries for line in _nameless(entry, person)],
        snapshot=snapshot,
        summary=write(card),
    )


def _blank(seats: list[Seat], person: int) -> None:
    for seat in seats:
        if seat.person == person:
            seat.name = None


def _nameless(entry: Entry, person: int) -> list[tuple[int, bytes]]:
    """The number of a line and what it says without a name, if it names the guest."""
    line = lines.read_line(entry.action) if entry.person == person else None
    if not isinstance(line, lines.Sat) or line.person != person or not line.name:
        return []
    return [(entry.seq, lines.write_line(structs.replace(line, name="")))]


def _has(table: Table, person: int) -> bool:
    return any(seat.person == person for seat in (*table.seats, *table.setup.seats))
