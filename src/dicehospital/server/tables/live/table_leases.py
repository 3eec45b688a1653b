"""Which of the processes that share a store moves a table on by itself: the one that holds its lease.

A lease is no licence to write. A process that overslept it and acts on is stopped by the number of the
line, as everybody is who comes too late; so a lease saves work and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from dicehospital.server.store.store import StorageError, Store
from dicehospital.server.tables.live.live_table import LiveTable

_AT_ONCE: Final = 50  # tables without an owner that one process takes at a time


class LiveTables(Protocol):
    """The live tables of a process, as those see them who look after all of them."""

    store: Store

    def rooms(self) -> Iterable[LiveTable]:
        """All that are awake."""

    def live(self, table: str) -> LiveTable | None:
        """One of them."""

    async def wake(self, table: str) -> bool:
        """Wake a table that sleeps; False: it cannot be played here."""


class TableLeases:
    """The leases of one process."""

    def __init__(self, rooms: LiveTables, server: str) -> None:
        self._rooms = rooms
        self._server = server
        self._held: set[str] = set()
        self._useless: set[str] = (
            set()
        )  # cannot be played here; held so that nobody tries each second

    async def claim(self, room: LiveTable) -> bool:
        """Whether a table that has just been woken is ours to move on."""
        if not room.needs_owner():
            return False
        held = await self._rooms.store.claim(self._server, [room.table.id])
        self._held |= held
        return bool(held)

    async def try_claim(self, room: LiveTable) -> bool:
        """The same; where the store does not answer, it will be asked again at the next look."""
        try:
            return await self.claim(room)
        except StorageError:
            return False

    async def renew(self) -> None:
        """Keep what is ours, take what has lost its owner, and leave what needs none any more."""
        awake = {room.table.id: room for room in self._rooms.rooms()}
        wanted = {table for table, room in awake.items() if room.needs_owner()}
        await self._leave(self._held - wanted - self._useless)
        if wanted or self._useless:
            self._held = await self._rooms.store.claim(self._server, wanted | self._useless)
        for table in wanted:
            if self._rooms.live(table) is awake[table]:  # it may have been closed meanwhile
                _hand(awake[table], is_ours=table in self._held)
        await self._claim_orphans()

    async def _claim_orphans(self) -> None:
        """Wake tables that need somebody and have nobody."""
        store = self._rooms.store
        lost = await store.unowned(_AT_ONCE)
        held = await store.claim(self._server, lost) if lost else set()
        self._held |= held
        for table in held:
            if self._rooms.live(table) is None and not await self._rooms.wake(table):
                self._useless.add(table)

    async def leave(self, room: LiveTable) -> None:
        """A table goes to sleep here."""
        await self._leave({room.table.id} & self._held)

    async def _leave(self, tables: set[str]) -> None:
        self._held -= tables
        for table in tables:
            room = self._rooms.live(table)
            if room is not None:
                room.autoplay.stop()
        if tables:
            await self._rooms.store.release(self._server, tables)

    async def close(self) -> None:
        """Let others have all at once."""
        try:
            await self._leave(set(self._held))
        except StorageError:  # then they wait until the leases end
            return


def _hand(room: LiveTable, *, is_ours: bool) -> None:
    if is_ours and not room.autoplay.is_on:
        room.autoplay.begin()
    elif not is_ours and room.autoplay.is_on:
        room.autoplay.stop()
