"""Sessions, recovery words and accounts in a SQLite file."""

from __future__ import annotations

import sqlite3
from typing import Any

from dicehospital.server.store import write_ops
from dicehospital.server.store.accounts import AccountRows, Statement
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.transactions import WriteJob, Writes


class SqliteAccounts(AccountRows):
    """As `AccountRows` promises."""

    def __init__(self, writer: Writes, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._reader.ask(lambda connection: _done(connection, (sql, values)))

    async def _change(self, *statements: Statement, ended: int | None = None) -> list[list[Any]]:
        def step(connection: sqlite3.Connection) -> list[list[Any]]:
            found = [_done(connection, statement) for statement in statements]
            if ended is not None:
                write_ops.notify(connection, ("sessions", f"{ended}"))
            return found

        done: list[list[Any]] = await self._writer.submit(WriteJob(step=step))
        return done


def _done(connection: sqlite3.Connection, statement: Statement) -> list[Any]:
    sql, values = statement
    named = {str(place): value for place, value in enumerate(values, 1)}
    return connection.execute(sql, named).fetchall()
