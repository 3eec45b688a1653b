"""Which process looks after which table of a file: alone all of them, else by leases in the file.

Leases are timed by the clock of the machine since it started, which all its processes share and nobody
sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from time import monotonic_ns

from dicehospital.server.store import reader, write_ops
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.transactions import WriteJob, Writes


class SoleLeases:
    """Without rivals, whatever is asked for is held, and nothing need be written."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._held: set[str] = set()

    async def claim(self, _: str, tables: Iterable[str]) -> set[str]:
        """All of them."""
        claimed = set(tables)
        self._held |= claimed
        return claimed

    async def release(self, _: str, tables: Iterable[str]) -> None:
        """Release leases; nobody waits for the answer."""
        self._held -= set(tables)

    async def unowned(self, limit: int) -> list[str]:
        """Tables that nobody has asked for yet."""
        timed = await self._reader.ask(reader.timed)
        return [table for table in timed if table not in self._held][:limit]


class SharedLeases:
    """Rows in the file."""

    def __init__(self, writer: Writes, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def claim(self, server: str, tables: Iterable[str]) -> set[str]:
        """Those that no other process holds."""
        wanted = list(tables)
        if not wanted:
            return set()
        step = partial(write_ops.claim, server=server, tables=wanted, now=_now())
        held: set[str] = await self._writer.submit(WriteJob(step=step))
        return held

    async def release(self, server: str, tables: Iterable[str]) -> None:
        """Let others have them at once."""
        step = partial(write_ops.release, server=server, tables=list(tables))
        await self._writer.submit(WriteJob(step=step))

    async def unowned(self, limit: int) -> list[str]:
        """Tables without a lease that holds now."""
        return await self._reader.ask(partial(reader.unowned, now=_now(), limit=limit))


def _now() -> int:
    """Milliseconds."""
    return monotonic_ns() // 1_000_000
