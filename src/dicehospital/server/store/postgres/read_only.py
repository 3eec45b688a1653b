"""A database that is only looked at, also while servers work with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import without_password
from dicehospital.server.store.postgres import driver, queries
from dicehospital.server.store.postgres.driver import Connection
from dicehospital.server.store.postgres.schema import STEPS, version_of
from dicehospital.server.store.schema import NewerSchema
from dicehospital.server.store.store import LoadedTable


class ReadOnlyDatabase:
    """The tables of a database, read through a connection to it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def tables(self) -> list[str]:
        """The id of every table, the oldest first."""
        return [table for (table,) in await self._connection.fetch(queries.EVERY_ID)]

    async def load(self, table: str) -> LoadedTable | None:
        """A table from its last snapshot on."""
        return await queries.load(self._connection, table, whole=False)

    async def load_whole(self, table: str) -> LoadedTable | None:
        """A table from its first line on, as if it had no snapshot."""
        return await queries.load(self._connection, table, whole=True)


@asynccontextmanager
async def read_only(url: str) -> AsyncIterator[ReadOnlyDatabase]:
    """The tables of a database, as long as one looks."""
    async with driver.connected(url) as connection:
        await check_version(connection, url)
        yield ReadOnlyDatabase(connection)


async def check_version(connection: Connection, url: str) -> None:
    """`NewerSchema` if the database is of a later version, `BadInput` if it has no tables of ours."""
    seen = await version_of(connection)
    if seen == 0:
        raise BadInput(without_password(url), "serve.no_tables")
    if seen > len(STEPS):
        raise NewerSchema(without_password(url), seen, len(STEPS))
