"""Who looks on at a live table: where each of them sees it, and when those without a seat must go."""

from __future__ import annotations

import asyncio

from dicehospital.server.monitoring import logs
from dicehospital.server.store.store import Entry, Person, StorageError, Store
from dicehospital.server.tables.live.close_codes import RESTARTING, UNWATCHED
from dicehospital.server.tables.live.delayed import DelayedTable
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.watchers.watcher_set import Watcher, WatcherSet


class Spectators:
    """Those who look at one table: most see at once what is played, spectators perhaps with a delay."""

    def __init__(self, table: Table, audience: WatcherSet, store: Store) -> None:
        self._table = table
        self._audience = audience  # those who see at once what is played
        self._store = store
        self._delayed: DelayedTable | None = None  # what the others see, while there are any
        self._opening = asyncio.Lock()
        self._watching = table.watching()  # what spectators could see until now

    def watchers(self) -> list[Watcher]:
        """Everybody who looks at the table, from a seat or not, at once or with a delay."""
        late = [] if self._delayed is None else self._delayed.audience.watchers
        return [*self._audience.watchers, *late]

    async def audience_for(self, person: Person | None) -> WatcherSet:
        """Where somebody sees the table; `StorageError` when its log cannot be read."""
        while self._table.delay() and not self._is_seated(person):
            delayed = await self._opened()
            if delayed is self._delayed:  # nobody has taken consent back meanwhile
                return delayed.audience
        return self._audience

    def enter(self, watcher: Watcher, audience: WatcherSet, have: int, events: int) -> None:
        """Show a watcher the table."""
        watcher.viewpoint = audience.usual_viewpoint(watcher)
        audience.enter(watcher, have, events)
        self._count()

    def leave(self, watcher: Watcher) -> None:
        """Remove a watcher; the delayed table goes with the last one who sees it."""
        if watcher in self._audience.watchers:
            self._audience.leave(watcher)
            return
        delayed = self._delayed
        if delayed is not None and watcher in delayed.audience.watchers:
            delayed.audience.leave(watcher)
            self._count()
            if not delayed.audience.watchers:
                self.close()

    def note(self, entry: Entry) -> None:
        """Keep a line of the log that has just happened for later; spectators go when it is about them."""
        if self._delayed is not None:
            self._delayed.note(entry)
        before, self._watching = self._watching, self._table.watching()
        if self._watching != before:
            self._send_away()

    def close(self) -> None:
        """Let go of the delayed table, and send those away who see it: what they may see now is elsewhere."""
        if self._delayed is not None:
            self._delayed.close(RESTARTING)
            self._delayed = None
            self._audience.note_late(0)

    # -- inside ------------------------------------------------------------------------------
    def _is_seated(self, person: Person | None) -> bool:
        return person is not None and bool(self._table.seats_of(person.id))

    async def _opened(self) -> DelayedTable:
        """The delayed table; whoever wants to see it waits until its log is read."""
        async with self._opening:
            if self._delayed is not None:
                self._delayed.go_on()
            if self._delayed is not None:
                return self._delayed
            table = Table(self._table.header, self._table.setup)
            delayed = DelayedTable(table, self._table.delay(), self.close)
            self._delayed = delayed  # from now on it is told of new lines
            try:
                await self._read(delayed)
            except BaseException:
                if self._delayed is delayed:
                    self._delayed = None
                raise
            return delayed

    async def _read(self, delayed: DelayedTable) -> None:
        stored = await self._store.load_whole(self._table.id)
        if stored is None:
            raise StorageError(self._table.id)
        try:
            await asyncio.to_thread(delayed.read, stored.tail)
        except Exception as error:  # noqa: BLE001 (a line that cannot be read must end no socket of others)
            logs.fault("delayed", error, table=self._table.id)
            raise StorageError(self._table.id) from None
        delayed.begin()

    def _count(self) -> None:
        late = 0 if self._delayed is None else len(self._delayed.audience.watchers)
        self._audience.note_late(late)

    def _send_away(self) -> None:
        """What spectators may see has changed: they come back to see that, unless nobody may look on."""
        code = UNWATCHED if self._watching == "nobody" else RESTARTING
        for watcher in self.watchers():
            if not self._is_seated(watcher.person):
                watcher.leave(code)
        self.close()
