"""Statements for a database."""

from __future__ import annotations

from typing import Any

from dicehospital.server.store.postgres.connections import Connections


class PostgresStatements:
    """As `Statements` promises."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """What a query finds."""
        return await self._connections.rows(sql, *values)

    async def change(self, sql: str, *values: object) -> None:
        """Keep what a statement leaves behind."""
        await self._connections.change(sql, *values)
