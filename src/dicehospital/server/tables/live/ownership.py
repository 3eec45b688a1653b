"""Who runs a table: the live tables of one process, and which of them it owns.

    asleep --load--> followed --claim--> owned
      ^               |    ^               |
      +----forget-----+    +-----lose------+

An owned table runs its bots and its clocks here, and its lease is ours. A followed one is in memory because
somebody asked for it; a peer owns it, or it needs no owner. A process without peers owns all its tables, and
has no leases. All changes between these states are made here; `Autoplay.is_on` says whether a table is owned.

A lease is no licence to write. A process that overslept it and acts on is stopped by the number of the
line, as everybody is who comes too late; so a lease saves work and decides nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from dicehospital.server.monitoring import metrics
from dicehospital.server.store.store import StorageError, Store
from dicehospital.server.tables.live.close_codes import RESTARTING
from dicehospital.server.tables.live.live_table import LiveTable

_MOST_ORPHANS: Final = 50  # tables without an owner that one process claims at a time

Hook = Callable[[LiveTable], None]


class Ownership:
    """The live tables of a process; `server` is its name among its peers, None where it has none."""

    def __init__(
        self,
        store: Store,
        server: str | None,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        wake: Callable[[str], Awaitable[bool]],
    ) -> None:
        self.server = server
        self.store = store
        self.spawn = spawn
        self._wake = wake  # loads a table; False: it cannot be played here
        self._tables: dict[str, LiveTable] = {}
        self._held: set[str] = set()  # our leases
        self._unplayable: set[str] = set()  # cannot be played here; held lest all try each second
        self._tried: set[str] = set()  # tables for whose game a lease was asked for at once
        self.on_loaded: Hook | None = None
        self.on_forgotten: Hook | None = None

    # -- which tables are live ---------------------------------------------------------------
    def tables(self) -> list[LiveTable]:
        """Return all live tables."""
        return list(self._tables.values())

    def live(self, table: str) -> LiveTable | None:
        """Return the live table of this id, if there is one."""
        return self._tables.get(table)

    def is_live(self, live: LiveTable) -> bool:
        """Return whether this is still the table in memory, not another one of the same id."""
        return self._tables.get(live.table.id) is live

    def admit(self, live: LiveTable) -> LiveTable:
        """Add a table that was loaded or made; it is followed, unless it was claimed before."""
        self._tables[live.table.id] = live
        metrics.tables_live(len(self._tables))
        if self.on_loaded is not None:
            self.on_loaded(live)
        return live

    def forget(self, live: LiveTable) -> None:
        """Drop a live table: nobody needs it here, or it is not what the log says."""
        if self.is_live(live):
            del self._tables[live.table.id]
            self._tried.discard(live.table.id)
            if self.on_forgotten is not None:
                self.on_forgotten(live)
        metrics.tables_live(len(self._tables))

    def abandon(self, live: LiveTable) -> None:
        """Drop a live table whose state is in doubt; everybody comes back to what the log says."""
        self.forget(live)
        live.close(RESTARTING)

    # -- claiming ----------------------------------------------------------------------------
    async def claim(self, live: LiveTable) -> bool:
        """Claim the lease of a table that needs an owner; return whether the table is ours."""
        if self.server is None:
            return True
        if not live.needs_owner():
            return False
        held = await self.store.claim(self.server, [live.table.id])
        self._held |= held
        return bool(held)

    async def take_up(self, live: LiveTable) -> None:
        """Own a table from now on, if we may; on a storage error the next renewal tries again."""
        try:
            is_ours = await self.claim(live)
        except StorageError:
            return
        if is_ours and self.is_live(live):
            live.autoplay.begin()

    def take_up_soon(self, live: LiveTable) -> None:
        """Own a table whose game has just begun to need an owner, without waiting for a renewal."""
        table = live.table.id
        if not live.autoplay.is_on and table not in self._tried:
            self._tried.add(table)
            self.spawn(self.take_up(live))

    async def renew(self) -> None:
        """Renew our leases, release those that no table needs, and claim tables that lost their owner."""
        live = {one.table.id: one for one in self.tables()}
        wanted = {table for table, one in live.items() if one.needs_owner()}
        await self._release(self._held - wanted - self._unplayable)
        if self.server is not None and (wanted or self._unplayable):
            self._held = await self.store.claim(self.server, wanted | self._unplayable)
        for table in wanted:
            if self.is_live(live[table]):  # it may have been closed meanwhile
                _hand(live[table], is_ours=table in self._held)
        await self._claim_orphans()

    async def _claim_orphans(self) -> None:
        """Wake tables that need an owner and have none."""
        lost = await self.store.unowned(_MOST_ORPHANS)
        held = await self.store.claim(self.server or "", lost) if lost else set()
        self._held |= held
        for table in held:
            if self.live(table) is None and not await self._wake(table):
                self._unplayable.add(table)

    async def borrow(self, tables: list[str]) -> set[str]:
        """Claim leases for a moment; return those that are ours, until `give_back`."""
        return {*tables} if self.server is None else await self.store.claim(self.server, tables)

    async def give_back(self, tables: set[str]) -> None:
        """Release leases that were borrowed, but for those of tables that we own."""
        if self.server is not None and tables - self._held:
            await self.store.release(self.server, tables - self._held)

    # -- releasing ---------------------------------------------------------------------------
    async def release(self, live: LiveTable) -> None:
        """Release the lease of a table that goes to sleep here."""
        await self._release({live.table.id} & self._held)

    async def _release(self, tables: set[str]) -> None:
        self._held -= tables
        for table in tables:
            live = self.live(table)
            if live is not None:
                live.autoplay.stop()
        if tables and self.server is not None:
            await self.store.release(self.server, tables)

    async def close(self) -> None:
        """Release all leases, so that peers can go on at once."""
        try:
            await self._release(set(self._held))
        except StorageError:  # then they wait until the leases end
            return


def _hand(live: LiveTable, *, is_ours: bool) -> None:
    if is_ours and not live.autoplay.is_on:
        live.autoplay.begin()
    elif not is_ours and live.autoplay.is_on:
        live.autoplay.stop()
