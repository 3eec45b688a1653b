"""What a store keeps of turns at tables that may sleep: when a time is over, and who was told of theirs.

The rows are written by the store itself when a table is listed, in one transaction with the act.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

_TO_TELL: Final = """
SELECT table_id, person, since, ends, half, late, stage FROM asked
WHERE next <= $1 ORDER BY next LIMIT $2
"""
_PUT_OFF: Final = """
UPDATE asked SET next = $4 WHERE table_id = $1 AND person = $2 AND since = $3
"""


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody who is asked at a table. Times are milliseconds since 1970."""

    table: str
    person: int
    since: int
    ends: int | None  # when the time of the decision is over ...
    half: int | None  # ... when half of it is ...
    late: int | None  # ... and seven eighths
    stage: int  # how much of it was told: 0 nothing, 1 the turn, 2 half of the time, 3 all


class Turns:
    """Turns, in either store."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    async def due(self, at: int, limit: int) -> list[str]:
        """The tables at which a time is over, the longest first."""
        sql = "SELECT table_id FROM due WHERE at <= $1 ORDER BY at, table_id LIMIT $2"
        return [table for (table,) in await self._store.rows(sql, at, limit)]

    async def to_tell(self, at: int, limit: int) -> list[Turn]:
        """Turns of which something is to be told by now."""
        return [Turn(*row) for row in await self._store.rows(_TO_TELL, at, limit)]

    async def put_off(self, turn: Turn, until: int) -> None:
        """Tell of a turn later."""
        await self._store.change(_PUT_OFF, turn.table, turn.person, turn.since, until)
