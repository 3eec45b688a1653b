"""Changes of several statements: a new table, and what the host of a house does to tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehospital.server.store import rows, steps
from dicehospital.server.store.postgres import queries
from dicehospital.server.store.postgres.driver import Connection
from dicehospital.server.store.postgres.writer import keep
from dicehospital.server.store.store import Entry, Header, Listing, NoticeKind


async def create(
    connection: Connection, made: tuple[Header, Sequence[Entry], Listing, str]
) -> None:
    """A new table and the first lines of its log."""
    header, entries, listing, origin = made
    await connection.execute(queries.HEADER, *rows.header_row(header))
    await connection.execute(queries.LISTING, *rows.listing_row(header, listing, origin))
    await keep(connection, rows.lines_of(header.id, entries, None, None))


async def delete(connection: Connection, tables: Sequence[str]) -> list[str]:
    """Remove tables with all they have, and say so; returns those that were there."""
    gone = [table for (table,) in await connection.fetch(queries.DELETE, tables)]
    await connection.execute(queries.END_LEASES, gone)
    if gone:
        await notify(connection, "deleted", gone)
    return gone


async def prune(connection: Connection, before: int, status: str | None) -> list[str]:
    """Remove a few of the tables that were last changed before a moment."""
    found: list[Any] = await connection.fetch(queries.OLD, before, status, steps.PRUNED)
    return await delete(connection, [table for (table,) in found])


async def notify(connection: Connection, kind: NoticeKind, tables: Sequence[str]) -> None:
    """Tell all servers; what was told long ago is forgotten."""
    await connection.execute(queries.IN_TURN)
    await connection.execute(queries.FORGET, steps.NOTICE_LIFE)
    await connection.execute(queries.TELL, kind, tables)
