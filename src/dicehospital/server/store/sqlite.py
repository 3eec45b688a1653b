"""The store in a SQLite file: appends go to the writer thread, questions to the readers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from dicehospital.server.store import reader, rows
from dicehospital.server.store.lock import FolderLock
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.schema import FILE, create_or_migrate
from dicehospital.server.store.store import (
    Entry,
    Header,
    Listed,
    Listing,
    Person,
    Search,
    Snapshot,
    StorageError,
    Stored,
)
from dicehospital.server.store.writer import Job, Writer

_ROOM: Final = 32_768  # bytes that a disk must take: about as many as a group of moves needs


class SqliteStore:
    """Append-only logs of tables, and guests, in one file of a folder that belongs to this process.

    Whatever returns without an error is on the disk.
    """

    _lock: FolderLock
    _writer: Writer
    _reader: Reader

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def open(self) -> None:
        """Take the folder, make it if need be, and bring its file to this version."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = FolderLock(self._folder)
        try:
            create_or_migrate(self._folder / FILE)
            self._writer = Writer(self._folder / FILE, asyncio.get_running_loop())
        except BaseException:
            self._lock.release()
            raise
        self._reader = Reader(self._folder / FILE)

    # -- tables ----------------------------------------------------------------------------------------
    async def create(self, header: Header, entries: Sequence[Entry], listing: Listing) -> None:
        """Keep a new table and the first lines of its log."""
        steps = (
            (rows.HEADER, rows.header_row(header)),
            (rows.LISTING, rows.listing_row(header, listing)),
        )
        lines = rows.lines_of(header.id, entries, None, None)
        await self._writer.submit(Job(lines, partial(_run, steps=steps)))

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        listing: Listing | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Add lines to a table's log. `StorageError`: none of them was kept."""
        await self._writer.submit(Job(rows.lines_of(table, entries, listing, snapshot)))

    async def load(self, table: str) -> Stored | None:
        """A table from its last snapshot on; None when there is no such table."""
        return await self._reader.ask(partial(reader.load, table=table))

    async def load_whole(self, table: str) -> Stored | None:
        """A table from its first line on, for when its snapshot cannot be read."""
        return await self._reader.ask(partial(reader.load_whole, table=table))

    async def find_invite(self, invite: str) -> str | None:
        """The id of the table with this invitation."""
        return await self._reader.ask(partial(reader.find_invite, invite=invite))

    async def lobby(self, wanted: Search) -> list[Listed]:
        """Open tables, the most recently changed first."""
        return await self._reader.ask(partial(reader.lobby, wanted=wanted))

    async def tables_of(self, person: int, limit: int) -> list[Listed]:
        """Where a person sits, the most recently changed first."""
        return await self._reader.ask(partial(reader.tables_of, person=person, limit=limit))

    async def timed(self) -> list[str]:
        """The ids of running tables with a clock."""
        return await self._reader.ask(reader.timed)

    # -- guests ----------------------------------------------------------------------------------------
    async def person(self, token_hash: bytes) -> Person | None:
        """The guest whose token has this SHA-256."""
        return await self._reader.ask(partial(reader.person, token_hash=token_hash))

    async def add_person(self, token_hash: bytes, name: str) -> Person:
        """Keep a new guest."""
        number = await self._writer.submit(Job(step=partial(_add_person, row=(token_hash, name))))
        return Person(number, name)

    async def rename(self, person: int, name: str) -> None:
        """Give a guest another name."""
        await self._writer.submit(Job(step=partial(_rename, row=(name, person))))

    # -- the file --------------------------------------------------------------------------------------
    async def is_writable(self) -> bool:
        """Whether a write would reach the disk now. Found out by writing, unless one just did."""
        if self._writer.has_just_written:
            return True
        try:
            await self._writer.submit(Job(step=_beat))
        except StorageError:
            return False
        return True

    async def close(self) -> None:
        """Finish what is queued and let go of the file.

        The writer goes last: with it SQLite puts all into the one file, which readers may not.
        """
        await asyncio.to_thread(self._reader.close)
        await self._writer.close()
        self._lock.release()


# -- steps of the writer ---------------------------------------------------------------------------------
def _run(connection: sqlite3.Connection, steps: tuple[tuple[str, rows.Row], ...]) -> None:
    for sql, row in steps:
        connection.execute(sql, row)


def _add_person(connection: sqlite3.Connection, row: tuple[bytes, str]) -> int | None:
    return connection.execute("INSERT INTO person (token_hash, name) VALUES (?, ?)", row).lastrowid


def _rename(connection: sqlite3.Connection, row: tuple[str, int]) -> None:
    connection.execute("UPDATE person SET name = ? WHERE id = ?", row)


def _beat(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE pulse SET padding = randomblob(?)", (_ROOM,))
