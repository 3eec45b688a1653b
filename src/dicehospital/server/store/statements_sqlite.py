"""Statements for a SQLite file."""

from __future__ import annotations

import sqlite3
from typing import Any

from dicehospital.server.store import write_ops
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.statements.statements import NoticeOf, Statement
from dicehospital.server.store.transactions import WriteJob, Writes


class SqliteStatements:
    """As `Statements` promises."""

    def __init__(self, writer: Writes, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """What a query finds."""
        return await self._reader.ask(lambda connection: _done(connection, (sql, values)))

    async def change(self, sql: str, *values: object) -> None:
        """Keep what a statement leaves behind."""
        await self.transact((sql, values))

    async def transact(
        self, *statements: Statement, notice: NoticeOf | None = None
    ) -> list[list[Any]]:
        """What each statement finds and leaves behind, all or nothing."""

        def step(connection: sqlite3.Connection) -> list[list[Any]]:
            found = [_done(connection, statement) for statement in statements]
            if notice is not None:
                write_ops.notify(connection, notice)
            return found

        done: list[list[Any]] = await self._writer.submit(WriteJob(step=step))
        return done


def _done(connection: sqlite3.Connection, statement: Statement) -> list[Any]:
    sql, values = statement
    named = {str(place): value for place, value in enumerate(values, 1)}
    return connection.execute(sql, named).fetchall()
