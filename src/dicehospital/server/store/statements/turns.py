"""What a store keeps of turns at tables that may sleep: when the time of a decision is over.

The rows are written by the store itself when a table is listed, in one transaction with the act.
"""

from __future__ import annotations

from dicehospital.server.store.statements.statements import Statements


class Turns:
    """Turns, in either store."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    async def due(self, at: int, limit: int) -> list[str]:
        """The tables at which a time is over, the longest first."""
        sql = "SELECT table_id FROM due WHERE at <= $1 ORDER BY at, table_id LIMIT $2"
        return [table for (table,) in await self._store.rows(sql, at, limit)]
