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
    NewerSchema,
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
        raise NewerSchema(path, seen, len(STEPS))
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
class ChangedRows:
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


# -- all of it in one file ---------------------------------------------------------------------------------
class ExportedRows(msgspec.Struct, forbid_unknown_fields=True):
    """Everything that a browser has kept, to be taken to another one or to be put by."""

    rows: list[tuple[list[str | int], bytes]]
    kind: str = "dicehospital"


def write_file(connection: sqlite3.Connection) -> bytes:
    """All rows as one file."""
    rows = [([*SCHEMA], _encode(version_of(connection)))]
    for name in _tables(connection):
        key = _key_of(connection, name)
        found = connection.execute(f"SELECT {', '.join(key)}, * FROM {name}")  # noqa: S608 (our own names)
        rows += [([name, *row[: len(key)]], _encode(row[len(key) :])) for row in found]
    return _encode(ExportedRows(rows))


def read_file(file: bytes, scratch: Path) -> list[tuple[Key, bytes]]:
    """The rows of such a file, of which a whole file of tables can be made; `ValueError` if it is none."""
    try:
        exported = msgspec.msgpack.decode(file, type=ExportedRows)
        rows: list[tuple[Key, bytes]] = [(tuple(key), body) for key, body in exported.rows]
        restore(scratch, rows)
        create_or_migrate(scratch)
    except (msgspec.MsgspecError, sqlite3.Error, IndexError) as error:
        raise ValueError(*error.args) from None
    finally:
        scratch.unlink(missing_ok=True)
    return rows


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
