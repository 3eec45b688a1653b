"""All that a store keeps, copied from a file into a database and back, and compared row by row.

What is left behind can be made again: leases, notices, who sits where.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from dicehospital.server.settings import without_password
from dicehospital.server.store.backup import new_file
from dicehospital.server.store.postgres import driver
from dicehospital.server.store.postgres.driver import Connection
from dicehospital.server.store.postgres.read_only import check_version
from dicehospital.server.store.postgres.schema import create_or_migrate
from dicehospital.server.store.schema import FILE, connect
from dicehospital.server.store.schema import create_or_migrate as make_file
from dicehospital.server.store.sqlite import hold
from dicehospital.server.store.store import StorageError

Row = Sequence[Any]
_TOGETHER: Final = 1000  # rows
_TABLES: Final = {
    "person": ("id", "token_hash", "name", "seen"),
    "header": (
        "id", "game", "rules", "engine", "created", "seed", "invite", "visibility", "setup",
    ),
    "log": ("table_id", "seq", "action_id", "person", "at", "action"),
    "snapshot": ("table_id", "seq", "state"),
    "trace": ("person", "table_id"),
    "listing": (
        "table_id", "game", "visibility", "status", "free", "updated", "timed", "persons", "summary",
        "origin",
    ),
    "setting": ("name", "value"),
    "ban": ("id", "person", "network", "made", "until", "reason"),
    "report": (
        "id", "at", "table_id", "seat", "reporter", "reported", "name", "reason", "words", "done",
    ),
    "block": ("id", "person", "blocked", "name", "made"),
    "rated_seat": (
        "table_id", "seat", "game", "ended", "person", "bot", "points", "place", "gone",
    ),
    "rated_name": ("person", "since"),
    "host_log": ("id", "at", "who", "what", "about"),
    "daily": ("table_id", "number", "game", "person", "bot", "closes", "points"),
    "session": ("id", "person", "token_hash", "made", "seen", "browser"),
    "recovery": ("person", "words_hash", "made"),
    "account": ("person", "name", "likeness", "passphrase", "made", "changed"),
    "reset_link": ("person", "token_hash", "until"),
    "passkey": ("id", "person", "credential", "public_key", "count", "browser", "made", "used"),
    "tournament": (
        "id", "game", "options", "seats", "rounds", "length", "made", "started", "field",
    ),
    "entrant": ("id", "tournament", "person", "joined", "gone"),
    "round_table": ("table_id", "tournament", "number", "place", "ended", "points", "owed"),
    "turn": (
        "table_id", "person", "began", "half", "last", "ends", "seen", "stage", "at", "token",
    ),
    "channel": (
        "id", "person", "kind", "address", "label", "keys", "language", "session", "code", "made",
        "told", "failed", "problem",
    ),
    "quiet": ("person", "zone", "begins", "ends"),
    "message": (
        "id", "channel", "person", "table_id", "began", "kind", "made", "at", "held", "holder",
        "tries", "begun",
    ),
}  # fmt: skip
"""Each in the order that it is read and written in: that of its columns."""
_OWN: Final = "DELETE FROM setting"  # what a new store has made up for itself
_MADE_BY_TRIGGER: Final = ("session", "turn")  # from persons and lists that are copied
_NUMBERED: Final = (
    "person", "block", "ban", "report", "host_log", "session", "channel", "message",
    "passkey",
)  # fmt: skip
_NEXT: Final = (
    "SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))"
)


class NotEmpty(Exception):  # noqa: N818 (a finding about a database)
    """The database has tables already."""


class CopyMismatch(StorageError):  # noqa: N818 (a finding about a copy)
    """What was copied is not what was there. Nothing was kept."""


class RowDigest:
    """How many rows went by, and the digest of all of them in their order."""

    def __init__(self) -> None:
        self.rows = 0
        self._digest = hashlib.sha256()

    def see(self, row: Row) -> Row:
        """Count a row, and return it."""
        self.rows += 1
        self._digest.update(msgspec.msgpack.encode(tuple(row)))
        return row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowDigest) and self._seen() == other._seen()

    def __hash__(self) -> int:
        return hash(self._seen())

    def _seen(self) -> tuple[int, str]:
        return self.rows, self._digest.hexdigest()


Counts = dict[str, RowDigest]


def _select(table: str) -> str:
    columns = ", ".join(_TABLES[table])
    return f"SELECT {columns} FROM {table} ORDER BY 1, 2"  # noqa: S608 (names of our own)


# -- a folder into a database --------------------------------------------------------------------------
async def move_in(folder: Path, url: str) -> Counts:
    """Copy the tables of a folder that no server works in into an empty database; how many rows."""
    (folder / FILE).stat()  # `FileNotFoundError` names the file
    with closing(hold(folder)), closing(connect(folder / FILE, read_only=True)) as source:
        async with driver.connected(url) as target:
            await create_or_migrate(target, without_password(url))
            async with target.transaction():  # all of it or nothing
                if await target.fetchval("SELECT EXISTS (SELECT 1 FROM header)"):
                    raise NotEmpty(without_password(url))
                return await _copy_in(source, target)


async def _copy_in(source: sqlite3.Connection, target: Connection) -> Counts:
    copied = {table: RowDigest() for table in _TABLES}
    await target.execute(_OWN)
    for table, columns in _TABLES.items():
        if table in _MADE_BY_TRIGGER:
            await target.execute(f"DELETE FROM {table}")  # noqa: S608 (ours)
        rows = (copied[table].see(row) for row in source.execute(_select(table)))
        await target.copy_records_to_table(table, records=rows, columns=columns)
    for table in _NUMBERED:
        await target.execute(_NEXT.format(table=table))
    return _compared(copied, {table: await _count(_rows_of(target, table)) for table in _TABLES})


# -- a database into a file ----------------------------------------------------------------------------
async def copy_out(url: str, file: Path) -> Counts:
    """Copy what a database holds at one moment into one new file, while servers work with it."""
    async with driver.connected(url) as source:
        await check_version(source, url)
        with new_file(file) as path:
            make_file(path)
            with closing(connect(path)) as target:
                async with source.transaction(isolation="repeatable_read", readonly=True):
                    return await _copy_out(source, target)


async def _copy_out(source: Connection, target: sqlite3.Connection) -> Counts:
    copied = {table: RowDigest() for table in _TABLES}
    target.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
    target.execute("BEGIN")
    target.execute(_OWN)
    for table, columns in _TABLES.items():
        if table in _MADE_BY_TRIGGER:
            target.execute(f"DELETE FROM {table}")  # noqa: S608 (ours)
        places = ", ".join("?" * len(columns))
        async for row in _rows_of(source, table):
            target.execute(f"INSERT INTO {table} VALUES ({places})", copied[table].see(row))  # noqa: S608 (ours)
    target.execute("COMMIT")
    return _compared(copied, {table: _counted(target, table) for table in _TABLES})


# -- comparing -----------------------------------------------------------------------------------------
async def _rows_of(connection: Connection, table: str) -> AsyncIterator[Row]:
    async for row in connection.cursor(_select(table), prefetch=_TOGETHER):
        yield tuple(row)


async def _count(rows: AsyncIterator[Row]) -> RowDigest:
    count = RowDigest()
    async for row in rows:
        count.see(row)
    return count


def _counted(connection: sqlite3.Connection, table: str) -> RowDigest:
    count = RowDigest()
    for row in connection.execute(_select(table)):
        count.see(row)
    return count


def _compared(copied: Counts, found: Counts) -> Counts:
    for table, count in copied.items():
        if count != found[table]:
            raise CopyMismatch(table, count.rows, found[table].rows)
    return copied
