"""Changes that are done once: new tables, guests and invitations, and what the host of a house does to tables.

Of some there is also a function that finds what an earlier try has left behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehospital.server.store import rows, write_ops
from dicehospital.server.store.postgres import queries
from dicehospital.server.store.postgres.driver import Connection
from dicehospital.server.store.postgres.writer import are_kept, keep
from dicehospital.server.store.statements.statements import NoticeKind
from dicehospital.server.store.store import Entry, Header, Listing, Person
from dicehospital.server.store.store_rows import PERSON


async def create(
    connection: Connection, made: tuple[Header, Sequence[Entry], Listing, str]
) -> bool:
    """A new table and the first lines of its log."""
    header, entries, listing, origin = made
    await connection.execute(queries.HEADER, *rows.header_row(header))
    await connection.execute(queries.LISTING, *rows.listing_row(header, listing, origin))
    await keep(connection, rows.lines_of(header.id, entries, None, None))
    return True


async def created(connection: Connection, header: Header) -> bool | None:
    """Whether there is this very table: nobody else knows its seed."""
    return await connection.fetchval(queries.SEED, header.id) == header.seed or None


async def reinvite(
    connection: Connection, lines: Sequence[rows.Row], table: str, invite: str
) -> bool:
    """Another invitation, and the lines that say so."""
    await connection.execute(queries.INVITE, invite, table)
    await keep(connection, lines)
    return True


async def reinvited(connection: Connection, lines: Sequence[rows.Row]) -> bool | None:
    """Whether these very lines are there."""
    return await are_kept(connection, lines) or None


async def add_person(connection: Connection, guest: tuple[bytes, str]) -> Person:
    """A new guest, known by a session."""
    await connection.execute(queries.ADD_PERSON, *guest)
    return Person(*await connection.fetchrow(PERSON, guest[0]))


async def added(connection: Connection, token_hash: bytes) -> Person | None:
    """The guest with this token, which nobody else has."""
    found = await connection.fetchrow(PERSON, token_hash)
    return None if found is None else Person(*found)


async def delete(connection: Connection, tables: Sequence[str]) -> list[str]:
    """Remove tables with all they have, and say so; returns those that were there."""
    gone = [table for (table,) in await connection.fetch(queries.DELETE, tables)]
    await connection.execute(queries.END_LEASES, gone)
    if gone:
        await notify(connection, "deleted", gone)
    return gone


async def prune(connection: Connection, before: int, status: str | None) -> list[str]:
    """Remove a few of the tables that were last changed before a moment."""
    found: list[Any] = await connection.fetch(queries.OLD, before, status, write_ops.PRUNED)
    return await delete(connection, [table for (table,) in found])


async def notify(connection: Connection, kind: NoticeKind, tables: Sequence[str]) -> None:
    """Tell all servers; what was told long ago is forgotten."""
    await connection.execute(queries.IN_TURN)
    await connection.execute(queries.FORGET, write_ops.NOTICE_LIFE)
    await connection.execute(queries.TELL, kind, tables)
