"""Who is kept from whose tables: whoever its host has blocked neither sits down nor looks on there."""

from __future__ import annotations

from dicehospital.server.store.store import Person, Store
from dicehospital.server.tables.table import Table


class Barred(Exception):  # noqa: N818 (a finding about a table)
    """A table that somebody could see if its host had not blocked them."""


async def is_barred(store: Store, table: Table, person: Person | None) -> bool:
    """Whether a table is not open to somebody; a seat that they hold stays theirs."""
    if person is None or table.seats_of(person.id) or person.id == table.host():
        return False
    return await store.blocks.bars(table.host(), person.id)
