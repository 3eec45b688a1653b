"""Looking things up: read-only connections, one for each thread of a small pool."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from heapq import merge
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from dicehospital.server.store.health import RepeatedErrorLog
from dicehospital.server.store.schema import connect
from dicehospital.server.store.store import (
    LEASE,
    SHOWN_OF_ORIGIN,
    Entry,
    Header,
    ListedTable,
    LoadedTable,
    LobbyFilter,
    Snapshot,
    StorageError,
    TableFilter,
)
from dicehospital.server.store.store_rows import LINES, LISTED, TIMED, listed_table

T = TypeVar("T")
P = ParamSpec("P")

_THREADS: Final = 2
STATUSES: Final = ("open", "playing", "over")
_CHOSEN: Final = (
    "WHERE status = ifnull(:status, status) AND game = ifnull(:game, game)"
    " AND updated < ifnull(:before, updated + 1)"
    " AND (:ids IS NULL OR table_id IN (SELECT value FROM json_each(:ids)))"
)
_OPEN: Final = (
    "SELECT table_id, origin, updated FROM listing WHERE visibility = 'open'"
    " AND game = ifnull(:game, game) AND (free > 0 OR NOT :free)"
)
_SEEN: Final = (
    "SELECT EXISTS (SELECT 1 FROM header WHERE id = :table"
    " AND (visibility = 'open' OR invite = :invite OR :person IS NOT NULL"
    " AND (EXISTS (SELECT 1 FROM seat WHERE table_id = :table AND person = :person)"
    " OR json_extract(CAST(setup AS TEXT), '$.host') = :person)))"
)


class Reader:
    """Runs queries beside the event loop. Each sees one state of the file, never half a transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="reader")
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._trouble = RepeatedErrorLog("disk_unreadable")

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
            self._trouble.comes(error)
            self._let_go()
            raise StorageError(type(error).__name__, str(error)) from None
        self._trouble.goes()
        return found

    def _let_go(self) -> None:
        """Of the connection: a fresh one finds out whether the disk is well again."""
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


def read(
    query: Callable[Concatenate[sqlite3.Connection, P], T],
) -> Callable[Concatenate[Any, P], Coroutine[Any, Any, T]]:
    """A query as a method of whoever has a reader in `_reader`."""

    async def ask(self: Any, /, *given: P.args, **named: P.kwargs) -> T:  # noqa: ANN401 (any such class)
        reader: Reader = self._reader
        return await reader.ask(lambda connection: query(connection, *given, **named))

    return ask


# -- queries -------------------------------------------------------------------------------------------
def load(connection: sqlite3.Connection, table: str) -> LoadedTable | None:
    """A table from its last snapshot on."""
    row = connection.execute("SELECT * FROM header WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    found = connection.execute("SELECT seq, state FROM snapshot WHERE table_id = ?", (table,))
    snapshot = next((Snapshot(*values) for values in found), None)
    entries = tuple(log(connection, table, snapshot.seq if snapshot else 0))
    answered = connection.execute("SELECT action_id, seq FROM log WHERE table_id = ?", (table,))
    return LoadedTable(Header(*row), snapshot, entries, dict(answered))


def load_whole(connection: sqlite3.Connection, table: str) -> LoadedTable | None:
    """A table from its first line on, as if it had no snapshot."""
    stored = load(connection, table)
    return stored and replace(stored, snapshot=None, tail=tuple(log(connection, table)))


def log(connection: sqlite3.Connection, table: str, after: int = 0) -> list[Entry]:
    """The lines of a table's log after one of them."""
    found = connection.execute(LINES, {"1": table, "2": after})
    return [Entry(*values) for values in found]


def heads(connection: sqlite3.Connection, tables: Sequence[str]) -> dict[str, int]:
    """The last line of each table."""
    found = connection.execute(
        "SELECT value, (SELECT max(seq) FROM log WHERE table_id = value) AS head"
        " FROM json_each(?) WHERE head IS NOT NULL",
        (msgspec.json.encode(tables).decode(),),
    )
    return dict(found.fetchall())


def may_see(
    connection: sqlite3.Connection, table: str, person: int | None, invite: str | None
) -> bool:
    """Whether a table is open to somebody: to all, by an invitation, or as its maker or player."""
    facts = {"table": table, "person": person, "invite": invite}
    return bool(connection.execute(_SEEN, facts).fetchone()[0])


def lobby(connection: sqlite3.Connection, wanted: LobbyFilter) -> list[ListedTable]:
    """Open tables: those with somebody present first, then the most recently changed."""
    ids = _shown(_open(connection, wanted), wanted)
    found = connection.execute(
        f"{LISTED} WHERE table_id IN (SELECT value FROM json_each(?))",  # noqa: S608 (ours alone)
        (msgspec.json.encode(ids).decode(),),
    )
    rows = {row[0]: listed_table(row) for row in found}
    return [rows[table] for table in ids]


def _open(connection: sqlite3.Connection, wanted: LobbyFilter) -> Iterator[tuple[str, str]]:
    """Ids and origins in the order of the lobby, found by the index alone and as far as is asked for."""
    present = msgspec.json.encode(wanted.present).decode()
    asked = {"game": wanted.game, "free": wanted.free, "present": present}
    statuses = STATUSES if wanted.status is None else (wanted.status,)
    for part in (
        "AND table_id IN (SELECT value FROM json_each(:present)) AND +status = :status",
        "AND status = :status",
    ):
        sql = f"{_OPEN} {part} ORDER BY updated DESC"
        found = [connection.execute(sql, {**asked, "status": status}) for status in statuses]
        for table, origin, _ in merge(*found, key=lambda row: -row[2]):
            yield table, origin


def _shown(found: Iterator[tuple[str, str]], wanted: LobbyFilter) -> list[str]:
    """As many tables as are wanted, each once; of another origin no more than its share."""
    ids: dict[str, None] = {}
    counts: Counter[str] = Counter()
    for table, origin in found:
        if len(ids) == wanted.limit:
            break
        is_limited = origin not in ("", wanted.origin)
        if table not in ids and not (is_limited and counts[origin] >= SHOWN_OF_ORIGIN):
            ids[table] = None
            counts[origin] += 1
    return list(ids)


def timed(connection: sqlite3.Connection) -> list[str]:
    """Running tables that need a server."""
    return [row[0] for row in connection.execute(f"{TIMED} ORDER BY table_id")]


def unowned(connection: sqlite3.Connection, now: int, limit: int) -> list[str]:
    """Of those, tables without a lease that holds at a moment."""
    held = "SELECT table_id FROM lease WHERE until > ? AND until <= ?"
    found = connection.execute(
        f"{TIMED} AND table_id NOT IN ({held}) ORDER BY table_id LIMIT ?",
        (now, now + LEASE, limit),
    )
    return [row[0] for row in found]


def every_id(connection: sqlite3.Connection) -> list[str]:
    """The id of every table, the oldest first."""
    return [row[0] for row in connection.execute("SELECT id FROM header ORDER BY created, id")]


def all_tables(
    connection: sqlite3.Connection, chosen: TableFilter, limit: int
) -> list[ListedTable]:
    """Tables of everybody that a host has chosen, the most recently changed first."""
    found = connection.execute(
        f"{LISTED} {_CHOSEN} ORDER BY updated DESC LIMIT :limit",
        {**_choice(chosen), "limit": limit},
    )
    return [listed_table(row) for row in found]


def count_tables(connection: sqlite3.Connection, chosen: TableFilter) -> int:
    """How many tables a host has chosen."""
    found = connection.execute(f"SELECT count(*) FROM listing {_CHOSEN}", _choice(chosen))  # noqa: S608 (ours alone)
    return int(found.fetchone()[0])


def _choice(chosen: TableFilter) -> dict[str, Any]:
    ids = None if chosen.ids is None else msgspec.json.encode(chosen.ids).decode()
    return {"status": chosen.status, "game": chosen.game, "before": chosen.before, "ids": ids}
