"""A data folder or a database that is only looked at, also while servers work with it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Protocol

from dicehospital.server.store import reader
from dicehospital.server.store.reader import Reader, read
from dicehospital.server.store.schema import FILE, check_version, connect
from dicehospital.server.store.store import LoadedTable


class ReadOnlyStore(Protocol):
    """All tables of a place."""

    async def tables(self) -> list[str]:
        """The id of every table, the oldest first."""

    async def load(self, table: str) -> LoadedTable | None:
        """A table from its last snapshot on."""

    async def load_whole(self, table: str) -> LoadedTable | None:
        """A table from its first line on, as if it had no snapshot."""


class ReadOnlyFile:
    """The tables of a folder, as they are on the disk."""

    def __init__(self, folder: Path) -> None:
        path = folder / FILE
        path.stat()  # `FileNotFoundError` names the file, SQLite would not
        connection = connect(path, read_only=True)
        try:
            check_version(connection, path)
        finally:
            connection.close()
        self._reader = Reader(path)

    tables = read(reader.every_id)
    load = read(reader.load)
    load_whole = read(reader.load_whole)

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.to_thread(self._reader.close)
