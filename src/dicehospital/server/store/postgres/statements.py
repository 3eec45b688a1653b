"""Statements for a database."""

from __future__ import annotations

from typing import Any

from dicehospital.server.store.postgres import host
from dicehospital.server.store.postgres.connections import Connections
from dicehospital.server.store.postgres.driver import Connection
from dicehospital.server.store.statements.statements import NoticeOf, Statement


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

    async def transact(
        self, *statements: Statement, notice: NoticeOf | None = None
    ) -> list[list[Any]]:
        """What each statement finds and leaves behind, all or nothing."""
        return await self.erase(*statements, notice=notice)

    async def erase(
        self, *statements: Statement, held: str = "", notice: NoticeOf | None = None
    ) -> list[list[Any]]:
        """Do all or nothing, while nobody appends a line to a table: who does holds the row of that, too."""

        async def work(connection: Connection) -> list[list[Any]]:
            if held:
                await connection.execute("SELECT 1 FROM header WHERE id = $1 FOR UPDATE", held)
            found = [await connection.fetch(sql, *values) for sql, values in statements]
            if notice is not None:
                about, which = notice
                await host.notify(connection, about, [which])
            return found

        return await self._connections.transact(work)
