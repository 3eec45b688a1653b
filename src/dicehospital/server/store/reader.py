"""Looking things up: read-only connections, one for each thread of a small pool."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from dicehospital.server import logs
from dicehospital.server.store.schema import connect
from dicehospital.server.store.store import (
    LEASE,
    Entry,
    Header,
    Listed,
    Listing,
    Notice,
    Person,
    Search,
    Snapshot,
    StorageError,
    Stored,
)

T = TypeVar("T")

_THREADS: Final = 2
STATUSES: Final = ("open", "playing", "over")
_LISTED: Final = (
    "SELECT table_id, game, visibility, status, free, updated, timed, persons, summary FROM listing"
)
_TIMED: Final = "SELECT table_id FROM listing WHERE timed = 1 AND status = 'playing'"


class Reader:
    """Runs queries beside the event loop. Each sees one state of the file, never half a transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="reader")
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._is_refusing = False

    async def ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """What a query finds; `StorageError` when the disk does not answer."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._ask, query)

    def close(self) -> None:
        """Finish the running queries and let go of the file."""
        self._pool.shutdown()
        for connection in self._connections:
            connection.close()

    # -- in a thread of the pool -----------------------------------------------------------------------
    def _ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            connection = self._connection()
            connection.execute("BEGIN")
            try:
                found = query(connection)
            finally:
                connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            self._refused(error)
            raise StorageError(type(error).__name__, str(error)) from None
        self._is_refusing = False
        return found

    def _refused(self, error: sqlite3.Error) -> None:
        """Let go of the connection: a fresh one finds out whether the disk is well again."""
        if not self._is_refusing:  # once, not for every question that is asked meanwhile
            logs.warning("disk_unreadable", problem=repr(error))
        self._is_refusing = True
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        self._local.connection = None
        if connection is not None:
            self._connections.remove(connection)
            connection.close()

    def _connection(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = self._local.connection = connect(self._path, read_only=True)
            self._connections.append(found)
        return found


# -- queries -------------------------------------------------------------------------------------------
def load(connection: sqlite3.Connection, table: str) -> Stored | None:
    """A table from its last snapshot on."""
    row = connection.execute("SELECT * FROM header WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    found = connection.execute("SELECT seq, state FROM snapshot WHERE table_id = ?", (table,))
    snapshot = next((Snapshot(*values) for values in found), None)
    entries = tuple(log(connection, table, snapshot.seq if snapshot else 0))
    answered = connection.execute("SELECT action_id, seq FROM log WHERE table_id = ?", (table,))
    return Stored(Header(*row), snapshot, entries, dict(answered))


def load_whole(connection: sqlite3.Connection, table: str) -> Stored | None:
    """A table from its first line on, as if it had no snapshot."""
    stored = load(connection, table)
    return stored and replace(stored, snapshot=None, tail=tuple(log(connection, table)))


def log(connection: sqlite3.Connection, table: str, after: int = 0) -> list[Entry]:
    """The lines of a table's log after one of them."""
    found = connection.execute(
        "SELECT seq, action_id, person, at, action FROM log WHERE table_id = ? AND seq > ?"
        " ORDER BY seq",
        (table, after),
    )
    return [Entry(*values) for values in found]


def after(connection: sqlite3.Connection, table: str, seq: int) -> list[Entry] | None:
    """The lines of a table after one of them; None when there is no such table."""
    found = connection.execute("SELECT 1 FROM header WHERE id = ?", (table,)).fetchone()
    return None if found is None else log(connection, table, seq)


def heads(connection: sqlite3.Connection, tables: Sequence[str]) -> dict[str, int]:
    """The last line of each table."""
    found = connection.execute(
        "SELECT value, (SELECT max(seq) FROM log WHERE table_id = value) AS head"
        " FROM json_each(?) WHERE head IS NOT NULL",
        (msgspec.json.encode(tables).decode(),),
    )
    return dict(found.fetchall())


def find_invite(connection: sqlite3.Connection, invite: str) -> str | None:
    """The id of the table with an invitation."""
    row = connection.execute("SELECT id FROM header WHERE invite = ?", (invite,)).fetchone()
    return None if row is None else str(row[0])


def lobby(connection: sqlite3.Connection, wanted: Search) -> list[Listed]:
    """Open tables, the most recently changed first."""
    sql = f"{_LISTED} WHERE visibility = 'open' AND status = ?"
    sql += "" if wanted.game is None else " AND game = ?"
    sql += " AND free > 0" if wanted.free else ""
    sql += " ORDER BY updated DESC LIMIT ?"
    games = [] if wanted.game is None else [wanted.game]
    found: list[Listed] = []
    for status in (
        STATUSES if wanted.status is None else (wanted.status,)
    ):  # each by its part of the index
        found += [_listed(row) for row in connection.execute(sql, (status, *games, wanted.limit))]
    return sorted(found, key=lambda row: -row.listing.updated)[: wanted.limit]


def tables_of(connection: sqlite3.Connection, person: int, limit: int) -> list[Listed]:
    """Where a person sits, the most recently changed first."""
    found = connection.execute(
        f"{_LISTED} JOIN seat USING (table_id) WHERE person = ? ORDER BY updated DESC LIMIT ?",
        (person, limit),
    )
    return [_listed(row) for row in found]


def timed(connection: sqlite3.Connection) -> list[str]:
    """Running tables that need a server."""
    return [row[0] for row in connection.execute(f"{_TIMED} ORDER BY table_id")]


def unowned(connection: sqlite3.Connection, now: int, limit: int) -> list[str]:
    """Of those, tables without a lease that holds at a moment."""
    held = "SELECT table_id FROM lease WHERE until > ? AND until <= ?"
    found = connection.execute(
        f"{_TIMED} AND table_id NOT IN ({held}) ORDER BY table_id LIMIT ?",
        (now, now + LEASE, limit),
    )
    return [row[0] for row in found]


def every_id(connection: sqlite3.Connection) -> list[str]:
    """The id of every table, the oldest first."""
    return [row[0] for row in connection.execute("SELECT id FROM header ORDER BY created, id")]


def all_tables(connection: sqlite3.Connection, status: str | None, limit: int) -> list[Listed]:
    """Tables of everybody, the most recently changed first."""
    found = connection.execute(
        f"{_LISTED} WHERE status = ifnull(?, status) ORDER BY updated DESC LIMIT ?", (status, limit)
    )
    return [_listed(row) for row in found]


def setting(connection: sqlite3.Connection, name: str) -> bytes | None:
    """Something that holds for the whole house."""
    row = connection.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
    return None if row is None else bytes(row[0])


def notices(connection: sqlite3.Connection, after: int) -> list[Notice]:
    """What was told to all servers after a notice."""
    found = connection.execute(
        "SELECT id, kind, table_id FROM notice WHERE id > ? ORDER BY id", (after,)
    )
    return [Notice(*row) for row in found]


def person(connection: sqlite3.Connection, token_hash: bytes) -> Person | None:
    """The guest whose token has this SHA-256."""
    row = connection.execute(
        "SELECT id, name FROM person WHERE token_hash = ?", (token_hash,)
    ).fetchone()
    return None if row is None else Person(*row)


def _listed(row: tuple[Any, ...]) -> Listed:
    table, game, visibility, status, free, updated, timed, persons, summary = row
    holders = tuple(msgspec.json.decode(persons, type=list[int]))
    listing = Listing(status, free, updated, bool(timed), holders, summary)
    return Listed(table, game, visibility, listing)
