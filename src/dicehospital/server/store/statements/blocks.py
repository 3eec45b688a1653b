"""What a store keeps of who wants nothing to do with whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.server.store.statements.statements import NoticeOf, Statements

MOST: Final = 200
"""Whom one person has blocked at a time."""
_ADD: Final = f"""
INSERT INTO block (person, blocked, name, made)
SELECT CAST($1 AS bigint), CAST($2 AS bigint), CAST($3 AS text), CAST($4 AS bigint)
WHERE (SELECT count(*) FROM block WHERE person = $1) < {MOST}
ON CONFLICT DO NOTHING
"""  # noqa: S608 (a number of our own)
_APART: Final = """
SELECT blocked FROM block WHERE person = $1 UNION SELECT person FROM block WHERE blocked = $1
"""


@dataclass(frozen=True, slots=True)
class Block:
    """Somebody whom a person has blocked."""

    id: int
    name: str  # of the seat they were blocked at
    made: int  # milliseconds since 1970


class Blocks:
    """Everything may raise `StorageError`."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    async def add(self, person: int, blocked: int, name: str, at: int) -> bool:
        """Keep that a person has blocked somebody; False: they have blocked too many."""
        kept = "SELECT id FROM block WHERE person = $1 AND blocked = $2"
        _, found = await self._statements.transact(
            (_ADD, (person, blocked, name, at)), (kept, (person, blocked)), notice=_changed(person)
        )
        return bool(found)

    async def end(self, person: int, number: int) -> bool:
        """Take a block back; False: this person has none of that number."""
        sql = "DELETE FROM block WHERE person = $1 AND id = $2 RETURNING id"
        (gone,) = await self._statements.transact((sql, (person, number)), notice=_changed(person))
        return bool(gone)

    async def made_by(self, person: int) -> list[Block]:
        """Whom a person has blocked, the latest first."""
        sql = "SELECT id, name, made FROM block WHERE person = $1 ORDER BY id DESC"
        return [Block(*row) for row in await self._statements.rows(sql, person)]

    async def of(self, person: int) -> frozenset[int]:
        """The persons whom somebody has blocked."""
        sql = "SELECT blocked FROM block WHERE person = $1"
        return frozenset(blocked for (blocked,) in await self._statements.rows(sql, person))

    async def apart_from(self, person: int) -> frozenset[int]:
        """Whom somebody has blocked, and by whom they are."""
        return frozenset(other for (other,) in await self._statements.rows(_APART, person))

    async def bars(self, host: int, person: int) -> bool:
        """Whether the tables of a host are not open to somebody."""
        sql = "SELECT 1 FROM block WHERE person = $1 AND blocked = $2"
        return bool(await self._statements.rows(sql, host, person))


def _changed(person: int) -> NoticeOf:
    """Running servers are told whose blocks are others."""
    return "blocks", f"{person}"
