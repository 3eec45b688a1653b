"""What both stores do by the same statements: guests, rows of lists, settings, notices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from dicehospital.server.store.rows import listed
from dicehospital.server.store.statements.statements import NoticeKind, Statements
from dicehospital.server.store.store import (
    AdminCommand,
    Entry,
    ListedTable,
    Listing,
    Person,
)

LISTED: Final = (
    "SELECT table_id, game, visibility, status, free, updated, timed, persons, summary FROM listing"
)
_MINE: Final = (
    f"{LISTED} JOIN seat USING (table_id) WHERE person = $1 ORDER BY updated DESC LIMIT $2"
)
LINES: Final = (
    "SELECT seq, action_id, person, at, action FROM log WHERE table_id = $1 AND seq > $2"
    " ORDER BY seq"
)
PERSON: Final = (
    "SELECT person.id, name, session.seen, session.id"
    " FROM session JOIN person ON person.id = session.person"
    " WHERE session.token_hash = $1 AND name <> ''"
)
_RELIST: Final = """
UPDATE listing SET status = $1, free = $2, updated = $3, timed = $4, persons = $5, summary = $6
WHERE table_id = $7 AND $8 = (SELECT max(seq) FROM log WHERE table_id = $7)
"""
_SET: Final = (
    "INSERT INTO setting VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
TIMED: Final = "SELECT table_id FROM listing WHERE timed = 1 AND status = 'playing'"


class StoreRows(ABC):
    """A part of `Store`."""

    _statements: Statements

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[Any]:
        """What a query finds; what no column can hold is in no row."""

    async def _value(self, sql: str, *values: object) -> Any:  # noqa: ANN401 (of any column)
        found = await self._rows(sql, *values)
        return found[0][0] if found else None

    # -- tables ----------------------------------------------------------------------------------------
    async def origin_of(self, table: str) -> str:
        """What stands for the address that a table was made from."""
        sql = "SELECT origin FROM listing WHERE table_id = $1"
        return str(await self._value(sql, table) or "")

    async def after(self, table: str, seq: int) -> list[Entry] | None:
        """The lines after one of them; None when there is no such table any more."""
        lines = await self._rows(LINES, table, seq)
        if not lines and await self._value("SELECT 1 FROM header WHERE id = $1", table) is None:
            return None
        return [Entry(*line) for line in lines]

    async def find_invite(self, invite: str) -> str | None:
        """The id of the table with this invitation."""
        found: str | None = await self._value("SELECT id FROM header WHERE invite = $1", invite)
        return found

    async def relist(self, table: str, seq: int, listing: Listing) -> None:
        """Let lists show a table as it is after a line, unless there is a later one."""
        await self._statements.change(_RELIST, *listed(listing), table, seq)

    async def tables_of(self, person: int, limit: int) -> list[ListedTable]:
        """Where a person sits, the most recently changed first."""
        return [listed_table(row) for row in await self._rows(_MINE, person, limit)]

    async def timed(self) -> list[str]:
        """The ids of running tables that need a server."""
        return [table for (table,) in await self._rows(f"{TIMED} ORDER BY table_id")]

    # -- guests ----------------------------------------------------------------------------------------
    async def person(self, token_hash: bytes) -> Person | None:
        """The guest of whom a token has this SHA-256."""
        found = await self._rows(PERSON, token_hash)
        return Person(*found[0]) if found else None

    async def person_by_id(self, number: int) -> Person | None:
        """The guest of a number."""
        sql = "SELECT id, name FROM person WHERE id = $1 AND name <> ''"
        found = await self._rows(sql, number)
        return Person(*found[0]) if found else None

    async def rename(self, person: int, name: str) -> None:
        """Give a guest another name."""
        await self._statements.change("UPDATE person SET name = $2 WHERE id = $1", person, name)

    # -- for the host of a house -----------------------------------------------------------------------
    async def setting(self, name: str) -> bytes | None:
        """Something that holds for the whole house."""
        found = await self._value("SELECT value FROM setting WHERE name = $1", name)
        return None if found is None else bytes(found)

    async def set_setting(self, name: str, value: bytes | None) -> None:
        """Keep it; None: forget it."""
        if value is None:
            await self._statements.change("DELETE FROM setting WHERE name = $1", name)
        else:
            await self._statements.change(_SET, name, value)

    async def notices(self, after: int) -> list[AdminCommand]:
        """What was told to all servers after a notice."""
        sql = "SELECT id, kind, table_id FROM notice WHERE id > $1 ORDER BY id"
        return [AdminCommand(*row) for row in await self._rows(sql, after)]

    async def notify(self, kind: NoticeKind, table: str = "") -> None:
        """Tell all servers of this store something."""
        await self._statements.transact(notice=(kind, table))


def listed_table(row: Sequence[Any]) -> ListedTable:
    """A row of `LISTED`."""
    table, game, visibility, status, free, updated, timed, persons, summary = row
    holders = tuple(msgspec.json.decode(persons, type=list[int]))
    listing = Listing(status, free, updated, bool(timed), holders, summary)
    return ListedTable(table, game, visibility, listing)
