"""A SQLite file in memory, row by row in what a browser keeps: rows that change are noted, and read back.

A row is kept under the name of its table and its primary key. So lines of logs are only ever added, and one
transaction of the file is one of the browser's.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from dicehospital.server.store.schema import (
    STEPS,
    NewerFile,
    connect,
    create_or_migrate,
    version_of,
)

Key = tuple[str | int, ...]  # the name of a table, then a primary key
Row = tuple[Key, bytes | None]  # None: the row is gone

SCHEMA: Final[Key] = ("schema",)
"""Where the version of the file is kept. It is no table."""
_LEFT_OUT: Final = ("lease", "pulse", "sqlite_sequence")
_TABLES: Final = "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name"
_NOTED: Final = "CREATE TEMP TABLE noted (name, first, second, PRIMARY KEY (name, first, second))"
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[Any]).decode


# -- reading back ----------------------------------------------------------------------------------------
def restore(path: Path, kept: Iterable[tuple[Key, bytes]]) -> bool:
    """Make a file of the rows that were kept; whether all of it must be kept anew, in another form."""
    rows = dict(kept)
    found = rows.pop(SCHEMA, None)
    if found is None:
        return True
    seen: int = msgspec.msgpack.decode(found, type=int)
    if seen > len(STEPS):
        raise NewerFile(path, seen, len(STEPS))
    path.parent.mkdir(parents=True, exist_ok=True)
    create_or_migrate(path, STEPS[:seen])
    with closing(connect(path)) as connection:
        _fill(connection, sorted(rows.items()))
    return seen < len(STEPS)


def _fill(connection: sqlite3.Connection, rows: list[tuple[Key, bytes]]) -> None:
    """Write rows in the order of their keys: headers come before logs, and logs in theirs.

    What triggers have written beside them is replaced by what was kept.
    """
    connection.execute("BEGIN")
    for key, body in rows:
        values = _decode(body)
        marks = ",".join("?" * len(values))
        connection.execute(f"INSERT OR REPLACE INTO {key[0]} VALUES ({marks})", values)  # noqa: S608 (our own keys)
    connection.execute("COMMIT")


# -- noting ----------------------------------------------------------------------------------------------
class Notes:
    """What has changed in a file since it was last kept, by one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._keys = {name: _key_of(connection, name) for name in _tables(connection)}
        connection.execute(_NOTED)
        for name, key in self._keys.items():
            for event, row in (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")):
                connection.execute(_trigger(name, key, event, row))

    def note_all(self) -> None:
        """Every row counts as changed."""
        for name, key in self._keys.items():
            self._connection.execute(f"INSERT INTO noted SELECT {_values(name, key)} FROM {name}")  # noqa: S608

    def changes(self) -> list[Row]:
        """The rows that have changed, as they are now, and the version of the file."""
        noted = self._connection.execute("SELECT * FROM noted ORDER BY 1, 2, 3").fetchall()
        if not noted:
            return []
        version = _encode(version_of(self._connection))
        return [(SCHEMA, version), *(self._now(*each) for each in noted)]

    def _now(self, name: str, *values: str | int | None) -> Row:
        key = self._keys[name]
        named = tuple(value for value in values[: len(key)] if value is not None)
        where = " AND ".join(f"{column} = ?" for column in key)
        row = self._connection.execute(f"SELECT * FROM {name} WHERE {where}", named).fetchone()  # noqa: S608
        return (name, *named), None if row is None else _encode(row)

    def forget(self) -> None:
        """All of them are kept."""
        self._connection.execute("DELETE FROM noted")


def _tables(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute(_TABLES) if name not in _LEFT_OUT]


def _key_of(connection: sqlite3.Connection, name: str) -> list[str]:
    """The columns of a primary key, in their order."""
    columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
    return [column for _, column in sorted((each[5], each[1]) for each in columns if each[5])]


def _values(name: str, key: list[str], row: str = "") -> str:
    columns = [f"{row}.{column}" if row else column for column in key]
    return ", ".join([f"'{name}'", *columns, *["''"] * (2 - len(key))])


def _trigger(name: str, key: list[str], event: str, row: str) -> str:
    noted = f"INSERT OR IGNORE INTO noted VALUES ({_values(name, key, row)})"  # noqa: S608
    trigger = f"note_{name}_{event}"
    return f"CREATE TEMP TRIGGER {trigger} AFTER {event} ON main.{name} BEGIN {noted}; END"
