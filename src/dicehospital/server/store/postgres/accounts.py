"""Sessions, recovery words and accounts in a database."""

from __future__ import annotations

from typing import Any

from dicehospital.server.store.accounts import AccountRows, Statement
from dicehospital.server.store.postgres import host
from dicehospital.server.store.postgres.connections import Connections
from dicehospital.server.store.postgres.driver import Connection


class PostgresAccounts(AccountRows):
    """As `AccountRows` promises."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._connections.rows(sql, *values)

    async def _change(self, *statements: Statement, ended: int | None = None) -> list[list[Any]]:
        async def work(connection: Connection) -> list[list[Any]]:
            found = [await connection.fetch(sql, *values) for sql, values in statements]
            if ended is not None:
                await host.notify(connection, "sessions", [f"{ended}"])
            return found

        return await self._connections.transact(work)
