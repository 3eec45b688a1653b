"""Who has a table in sight: whoever sees that it is their turn is not told so elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from dicehospital.server.store.store import StorageError, Store
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.table import Table

_AGAIN: Final = 8_000  # milliseconds between two notes of one person


class Sightings:
    """Notes of one table by the hour or by the day, kept beside what is played."""

    def __init__(
        self, table: Table, store: Store, spawn: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        self._table = table
        self._store = store
        self._spawn = spawn
        self._noted: dict[int, int] = {}  # when each person was noted last

    def note(self, person: int) -> None:
        """Keep that somebody whose turn it is sees the table."""
        table, at = self._table, now()
        waits = any(table.seats[seat].person == person for seat in table.clocks.running)
        if not (table.is_slow() and waits) or at - self._noted.get(person, 0) < _AGAIN:
            return
        self._noted[person] = at
        self._spawn(self._keep(person, at))

    async def _keep(self, person: int, at: int) -> None:
        with suppress(StorageError):  # then the person may be told what they know
            await self._store.turns.see(self._table.id, person, at)
