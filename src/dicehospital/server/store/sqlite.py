"""The store in a SQLite file: appends go to the writer thread, questions to the readers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from dicehospital.server.store import reader, rows, write_ops
from dicehospital.server.store.leases import SharedLeases, SoleLeases
from dicehospital.server.store.lock import FolderInUse, FolderLock, WriteLock
from dicehospital.server.store.reader import Reader, read
from dicehospital.server.store.schema import (
    FILE,
    OlderSchema,
    connect,
    create_or_migrate,
    version_of,
)
from dicehospital.server.store.schema import STEPS as VERSIONS
from dicehospital.server.store.statements.accounts import AccountRows
from dicehospital.server.store.statements.blocks import Blocks
from dicehospital.server.store.statements.channels import Channels
from dicehospital.server.store.statements.days import Days
from dicehospital.server.store.statements.messages import Messages
from dicehospital.server.store.statements.passkeys import Passkeys
from dicehospital.server.store.statements.people import People
from dicehospital.server.store.statements.ratings import RatingRows
from dicehospital.server.store.statements.tournaments import Tournaments
from dicehospital.server.store.statements.turns import Turns
from dicehospital.server.store.statements_sqlite import SqliteStatements
from dicehospital.server.store.store import (
    Entry,
    Header,
    Listing,
    Person,
    Snapshot,
    StorageError,
)
from dicehospital.server.store.store_rows import StoreRows
from dicehospital.server.store.transactions import WriteJob, Writes
from dicehospital.server.store.writer import SqliteWriter

OpenWriter = Callable[[Path, asyncio.AbstractEventLoop, AbstractContextManager[None]], Writes]


def hold(folder: Path) -> FolderLock:
    """Take a folder, make it if need be, and bring its file to this version; `FolderInUse`."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = FolderLock(folder)
    try:
        create_or_migrate(folder / FILE)
    except BaseException:
        lock.close()
        raise
    return lock


class SqliteStore(StoreRows):
    """Append-only logs of tables, and guests, in one file of a folder that belongs to this process.

    Where it is shared, somebody else may `hold` the folder: whoever started this process, or a server
    that works in it while a host looks after its tables.
    """

    _writer: Writes
    _reader: Reader
    _leases: SoleLeases | SharedLeases
    people: People
    accounts: AccountRows
    blocks: Blocks
    channels: Channels
    days: Days
    messages: Messages
    passkeys: Passkeys
    tournaments: Tournaments
    turns: Turns
    ratings: RatingRows

    def __init__(
        self, folder: Path, *, is_shared: bool = False, open_writer: OpenWriter = SqliteWriter
    ) -> None:
        self._folder = folder
        self._is_shared = is_shared
        self._open_writer = open_writer
        self._held: FolderLock | WriteLock

    async def open(self) -> None:
        """Take the folder, make it if need be, and bring its file to this version."""
        self._held = _share(self._folder) if self._is_shared else hold(self._folder)
        turn = self._held if isinstance(self._held, WriteLock) else nullcontext()
        try:
            self._writer = self._open_writer(self._folder / FILE, asyncio.get_running_loop(), turn)
        except BaseException:
            self._held.close()
            raise
        self._reader = Reader(self._folder / FILE)
        statements = self._statements = SqliteStatements(self._writer, self._reader)
        self.people = People(statements)
        self.accounts, self.blocks = AccountRows(statements), Blocks(statements)
        self.days, self.tournaments = Days(statements), Tournaments(statements)
        self.turns, self.ratings = Turns(statements), RatingRows(statements)
        self.channels, self.messages = Channels(statements), Messages(statements)
        self.passkeys = Passkeys(statements)
        self._leases = (
            SharedLeases(self._writer, self._reader)
            if self._is_shared
            else SoleLeases(self._reader)
        )

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._statements.rows(sql, *values)

    async def _do(self, step: Callable[..., Any], *values: object) -> Any:  # noqa: ANN401 (as the step)
        return await self._writer.submit(
            WriteJob(step=lambda connection: step(connection, *values))
        )

    # -- what is looked up -----------------------------------------------------------------------------
    load = read(reader.load)
    load_whole = read(reader.load_whole)
    may_see = read(reader.may_see)
    lobby = read(reader.lobby)
    all_tables = read(reader.all_tables)
    count_tables = read(reader.count_tables)

    # -- tables ----------------------------------------------------------------------------------------
    async def create(
        self, header: Header, entries: Sequence[Entry], listing: Listing, origin: str = ""
    ) -> None:
        """Keep a new table and the first lines of its log."""
        made = (
            (rows.HEADER, rows.header_row(header)),
            (rows.LISTING, rows.listing_row(header, listing, origin)),
        )
        lines = rows.lines_of(header.id, entries, None, None)
        await self._writer.submit(WriteJob(lines, partial(write_ops.run, steps=made)))

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        listing: Listing | None = None,
        snapshot: Snapshot | None = None,
        invite: str | None = None,
    ) -> None:
        """Add lines to a table's log."""
        step = None if invite is None else partial(write_ops.set_invite, row=(invite, table))
        await self._writer.submit(WriteJob(rows.lines_of(table, entries, listing, snapshot), step))

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last line of each of these tables."""
        return await self._reader.ask(partial(reader.heads, tables=list(tables)))

    # -- who looks after which table -------------------------------------------------------------------
    async def claim(self, server: str, tables: Iterable[str]) -> set[str]:
        """Take or renew these tables; returns those that are held now."""
        return await self._leases.claim(server, tables)

    async def release(self, server: str, tables: Iterable[str]) -> None:
        """Let others have these tables at once."""
        await self._leases.release(server, tables)

    async def unowned(self, limit: int) -> list[str]:
        """The ids of tables that need a server and have none."""
        return await self._leases.unowned(limit)

    # -- guests ----------------------------------------------------------------------------------------
    async def add_person(self, token_hash: bytes, name: str) -> Person:
        """Keep a new guest."""
        number, session = await self._do(write_ops.add_person, (token_hash, name))
        return Person(number, name, session=session)

    # -- for the host of a house -----------------------------------------------------------------------
    async def delete(self, table: str) -> bool:
        """Remove a table for good, and tell running servers; False when there was none."""
        return bool(await self._do(write_ops.delete, table))

    async def prune(self, before: int, status: str | None) -> list[str]:
        """Delete tables that were last changed before a moment; returns their ids."""
        gone: list[str] = []
        while some := await self._do(write_ops.prune, before, status):
            gone += some
        return gone

    # -- the file --------------------------------------------------------------------------------------
    async def is_writable(self) -> bool:
        """Whether a write would reach the disk now. Found out by writing, unless one just did."""
        if self._writer.health.has_just_written:
            return True
        try:
            await self._do(write_ops.beat)
        except StorageError:
            return False
        return True

    async def close(self) -> None:
        """Finish what is queued and let go of the file.

        The writer goes last: with it SQLite puts all into the one file, which readers may not.
        """
        await asyncio.to_thread(self._reader.close)
        await self._writer.close()
        self._held.close()


def _share(folder: Path) -> WriteLock:
    """A place among those who write to a folder; `OlderSchema` while it serves an older version."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    turn = WriteLock(folder)
    try:
        with turn:
            _prepare(folder)
    except BaseException:
        turn.close()
        raise
    return turn


def _prepare(folder: Path) -> None:
    """See that the file is of this version, unless a server works with an older one."""
    path = folder / FILE
    if path.exists() and 0 < _version(path) < len(VERSIONS):
        try:
            hold(folder).close()
        except FolderInUse:
            raise OlderSchema(path) from None
    else:
        create_or_migrate(path)


def _version(path: Path) -> int:
    with closing(connect(path, read_only=True)) as connection:
        return version_of(connection)
