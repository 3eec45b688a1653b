"""First tries of the daily hospital in a database."""

from __future__ import annotations

from typing import Any

from dicehospital.server.store.days import Days
from dicehospital.server.store.postgres.connections import Connections


class PostgresDays(Days):
    """As `Days` promises."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._connections.rows(sql, *values)

    async def _change(self, sql: str, *values: object) -> None:
        await self._connections.change(sql, *values)
