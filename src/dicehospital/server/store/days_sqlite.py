"""First tries of the daily hospital in a SQLite file."""

from __future__ import annotations

from typing import Any

from dicehospital.server.store.days import Days
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.transactions import WriteJob, Writes


class SqliteDays(Days):
    """As `Days` promises."""

    def __init__(self, writer: Writes, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._reader.ask(
            lambda connection: connection.execute(sql, _named(values)).fetchall()
        )

    async def _change(self, sql: str, *values: object) -> None:
        step = WriteJob(step=lambda connection: connection.execute(sql, _named(values)).rowcount)
        await self._writer.submit(step)


def _named(values: tuple[object, ...]) -> dict[str, object]:
    return {str(place): value for place, value in enumerate(values, 1)}
