"""What follows when somebody has blocked somebody: windows are closed, seats given free, phrases not heard."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from dicehospital.server.tables.acts import PendingLine, SequenceConflict
from dicehospital.server.tables.live.close_codes import BARRED
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.log.snapshots import read_card

if TYPE_CHECKING:
    from dicehospital.server.tables.live.live_table import LiveTable
    from dicehospital.server.tables.live.registry import Registry

_LATEST: Final = 100  # tables of a host


async def heed_blocks(registry: Registry, person: int) -> None:
    """Let open windows of this process follow what somebody has blocked by now."""
    blocked = await registry.store.blocks.of(person)
    for live in registry.live_tables():
        for watcher in live.watchers():
            if watcher.person is not None and watcher.person.id == person:
                watcher.blocked = blocked
        if live.table.host() == person:
            _send_away(live, blocked)


def _send_away(live: LiveTable, blocked: frozenset[int]) -> None:
    """Whoever looks on without a seat, and may not any more, goes."""
    for watcher in live.watchers():
        who = None if watcher.person is None else watcher.person.id
        if who in blocked and not live.table.seats_of(who):
            watcher.leave(BARRED)


async def clear_seats(registry: Registry, host: int, blocked: int) -> None:
    """Take somebody from the tables of a host that have not begun; games go on."""
    for row in await registry.store.tables_of(host, _LATEST):
        seats = read_card(row.listing.summary).seats if row.listing.status == "open" else []
        if any(seat.person == blocked for seat in seats):
            live = await registry.load(row.id)
            if live is not None and live.table.host() == host:
                await _stand_up(live, host, blocked)


async def _stand_up(live: LiveTable, host: int, blocked: int) -> None:
    async with live.lock:
        while live.table.status == "open" and (seats := live.table.seats_of(blocked)):
            name = f"{host}.block.{live.table.seq + 1}"
            with suppress(SequenceConflict):
                await live.write(PendingLine(lines.Stood(seats[0])), name, host)
