"""Statements for a SQLite file."""

from __future__ import annotations

from typing import Any

from dicehospital.server.store.reader import Reader
from dicehospital.server.store.transactions import WriteJob, Writes


class SqliteStatements:
    """As `Statements` promises."""

    def __init__(self, writer: Writes, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """What a query finds."""
        return await self._reader.ask(
            lambda connection: connection.execute(sql, _named(values)).fetchall()
        )

    async def change(self, sql: str, *values: object) -> None:
        """Keep what a statement leaves behind."""
        step = WriteJob(step=lambda connection: connection.execute(sql, _named(values)).rowcount)
        await self._writer.submit(step)


def _named(values: tuple[object, ...]) -> dict[str, object]:
    return {str(place): value for place, value in enumerate(values, 1)}
