"""Tables that are played by the hour or by the day: when a time is over a bot decides, asleep or not.

The store knows which are due; nobody need keep them in memory. Of several processes one borrows the lease
of a table that is due; should two act all the same, the number of the line stops the later one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from dicehospital.server.monitoring import logs
from dicehospital.server.store.polling import look_safely
from dicehospital.server.store.store import StorageError, Store
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.live.ownership import Ownership

LOOK_S: Final = 1.0
"""Seconds between two looks at what is due."""
_TOGETHER: Final = 20  # tables of one look
_LATER_S: Final = 300.0  # seconds until a table is tried again that cannot be played on


class Deadlines:
    """Decides for those whose time is over."""

    def __init__(
        self,
        store: Store,
        ownership: Ownership,
        load: Callable[[str], Awaitable[LiveTable | None]],
    ) -> None:
        self._store = store
        self._ownership = ownership
        self._load = load
        self._stuck: dict[str, float] = {}  # tables that are left alone until a moment

    async def run(self) -> None:
        """Look again and again."""
        while True:
            await look_safely("deadlines", self.look)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Decide wherever it is due."""
        self._stuck = {table: until for table, until in self._stuck.items() if until > monotonic()}
        found = await self._store.turns.due(now(), _TOGETHER + len(self._stuck))
        due = [table for table in found if table not in self._stuck]
        if not due:
            return
        held = await self._ownership.borrow(due)
        try:
            for table in due:
                if table in held:
                    await self._decide(table)
        finally:
            await self._ownership.give_back(held)

    async def _decide(self, table: str) -> None:
        """Decide at one table; one that does not go on by it is left alone for a while."""
        try:
            live = await self._load(table)
            before = -1 if live is None else live.table.seq
            if live is not None:
                await live.autoplay.act_for_late()
                if live.table.seq > before:
                    return
        except StorageError:
            raise
        except Exception as error:  # noqa: BLE001 (its rules may be those of another version)
            logs.warning("not_decided", table=table, problem=repr(error)[:500])
        self._stuck[table] = monotonic() + _LATER_S
