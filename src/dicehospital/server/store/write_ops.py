"""What the writer does beside appending lines: guests, leases, and what a host asks for."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from time import time
from typing import Final

import msgspec

from dicehospital.server.store.rows import Row
from dicehospital.server.store.store import LEASE

PRUNED: Final = 50
"""Tables deleted by one transaction: others may write between two of them."""
NOTICE_LIFE: Final = 3_600_000  # milliseconds; every server has looked long before
_ROOM: Final = 32_768  # bytes that a disk must take: about as many as a group of moves needs
_OF_A_TABLE: Final = (
    "DELETE FROM log WHERE table_id = ?",
    "DELETE FROM snapshot WHERE table_id = ?",
    "DELETE FROM listing WHERE table_id = ?",
    "DELETE FROM seat WHERE table_id = ?",
    "DELETE FROM trace WHERE table_id = ?",
    "DELETE FROM lease WHERE table_id = ?",
    "DELETE FROM due WHERE table_id = ?",
    "DELETE FROM turn WHERE table_id = ?",
)
_FIRST_SESSION: Final = """
INSERT INTO session (person, token_hash, made, seen, browser) VALUES (?, ?, ?, 0, '')
"""
_CLAIM: Final = """
INSERT INTO lease SELECT header.id, ?, ? FROM json_each(?) JOIN header ON header.id = value WHERE TRUE
ON CONFLICT DO UPDATE SET server = excluded.server, until = excluded.until
WHERE server = excluded.server OR NOT (until > ? AND until <= ?)
RETURNING table_id
"""


def run(connection: sqlite3.Connection, steps: tuple[tuple[str, Row], ...]) -> None:
    """Several statements, one after the other."""
    for sql, row in steps:
        connection.execute(sql, row)


def add_person(
    connection: sqlite3.Connection, row: tuple[bytes, str]
) -> tuple[int | None, int | None]:
    """The numbers of a new guest and of the session that they are known by."""
    sql = "INSERT INTO person (token_hash, name) VALUES (?, ?)"
    number = connection.execute(sql, row).lastrowid
    first = connection.execute(_FIRST_SESSION, (number, row[0], int(time() * 1000)))
    return number, first.lastrowid


def beat(connection: sqlite3.Connection) -> None:
    """Write as much as a group of moves needs."""
    connection.execute("UPDATE pulse SET padding = randomblob(?)", (_ROOM,))


def set_invite(connection: sqlite3.Connection, row: tuple[str, str]) -> None:
    """Write another invitation for a table."""
    connection.execute("UPDATE header SET invite = ? WHERE id = ?", row)


# -- leases --------------------------------------------------------------------------------------------
def claim(connection: sqlite3.Connection, server: str, tables: Sequence[str], now: int) -> set[str]:
    """Take or renew leases; those that are held.

    A lease that ends later than any can was given before the machine started anew.
    """
    wanted = msgspec.json.encode(tables).decode()
    asked = (server, now + LEASE, wanted, now, now + LEASE)
    return {table for (table,) in connection.execute(_CLAIM, asked)}


def release(connection: sqlite3.Connection, server: str, tables: Sequence[str]) -> None:
    """End leases."""
    connection.execute(
        "DELETE FROM lease WHERE server = ? AND table_id IN (SELECT value FROM json_each(?))",
        (server, msgspec.json.encode(tables).decode()),
    )


# -- for the host of a house ---------------------------------------------------------------------------
def delete(connection: sqlite3.Connection, table: str) -> bool:
    """Remove a table and say so."""
    if not connection.execute("DELETE FROM header WHERE id = ?", (table,)).rowcount:
        return False
    for sql in _OF_A_TABLE:
        connection.execute(sql, (table,))
    notify(connection, ("deleted", table))
    return True


def prune(connection: sqlite3.Connection, before: int, status: str | None) -> list[str]:
    """Remove a few of the tables that were last changed before a moment."""
    sql = "SELECT table_id FROM listing WHERE updated < ? AND status = ifnull(?, status) LIMIT ?"
    found = [table for (table,) in connection.execute(sql, (before, status, PRUNED))]
    for table in found:
        delete(connection, table)
    return found


def notify(connection: sqlite3.Connection, row: tuple[str, str]) -> None:
    """Tell all servers; what was told long ago is forgotten."""
    now = int(time() * 1000)
    connection.execute("DELETE FROM notice WHERE at < ?", (now - NOTICE_LIFE,))
    connection.execute("INSERT INTO notice (at, kind, table_id) VALUES (?, ?, ?)", (now, *row))
