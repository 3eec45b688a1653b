"""Statements for a SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

from dicehospital.server.store import write_ops
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.statements.statements import NoticeOf, Statement
from dicehospital.server.store.transactions import WriteJob, Writes

Step = Callable[[sqlite3.Connection], list[list[Any]]]


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
        return await self._do(lambda connection: _all_done(connection, statements, notice))

    async def erase(
        self, *statements: Statement, held: str = "", notice: NoticeOf | None = None
    ) -> list[list[Any]]:
        """Do all or nothing, and leave nothing of it in the free space; nobody else appends anywhere."""
        del held

        def step(connection: sqlite3.Connection) -> list[list[Any]]:
            connection.execute("PRAGMA secure_delete = ON")
            try:
                return _all_done(connection, statements, notice)
            finally:
                connection.execute("PRAGMA secure_delete = OFF")

        return await self._do(step)

    async def _do(self, step: Step) -> list[list[Any]]:
        done: list[list[Any]] = await self._writer.submit(WriteJob(step=step))
        return done


def _all_done(
    connection: sqlite3.Connection, statements: tuple[Statement, ...], notice: NoticeOf | None
) -> list[list[Any]]:
    found = [_done(connection, statement) for statement in statements]
    if notice is not None:
        write_ops.notify(connection, notice)
    return found


def _done(connection: sqlite3.Connection, statement: Statement) -> list[Any]:
    sql, values = statement
    named = {str(place): value for place, value in enumerate(values, 1)}
    return connection.execute(sql, named).fetchall()
