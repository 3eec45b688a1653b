"""A few connections for everything but appends, replaced as they are lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Self, TypeVar

import asyncpg

from dicehospital.server.store.health import RepeatedErrorLog
from dicehospital.server.store.postgres import driver
from dicehospital.server.store.postgres.driver import AWAY, WRONG, Connection, is_unsure
from dicehospital.server.store.store import Conflict, InDoubt, StorageError

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]
_MOST: Final = 4


class Connections:
    """`ask` and `rows` look things up, `transact` and `change` leave something behind."""

    def __init__(self, pool: Any) -> None:  # noqa: ANN401 (asyncpg has no types)
        self._pool = pool
        self._trouble = RepeatedErrorLog("database_away", "database_answers")

    @classmethod
    async def opened(cls, url: str) -> Self:
        """Connections of which one is there already."""
        return cls(
            await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=_MOST,
                timeout=driver.REACH,
                command_timeout=driver.ANSWER,
                server_settings=driver.SERVER_SETTINGS,
            )
        )

    async def close(self) -> None:
        """Let what runs end, then let go."""
        with suppress(*AWAY):
            async with asyncio.timeout(driver.ANSWER):
                await self._pool.close()
        self._pool.terminate()

    async def ask(self, work: Work[T]) -> T:
        """What some work finds; a connection that ended since the last time is no reason to fail."""
        try:
            return await self._use(work)
        except InDoubt:
            return await self._use(work)

    async def rows(self, sql: str, *values: object) -> list[Any]:
        """What a question finds."""
        return await self.ask(lambda connection: connection.fetch(sql, *values))

    async def transact(self, work: Work[T]) -> T:
        """What some work finds and leaves behind, all of it or nothing; `Conflict`: it never can be.

        `InDoubt`: the connection ended on the way.
        """

        async def whole(connection: Connection) -> T:
            async with connection.transaction():
                return await work(connection)

        return await self._use(whole)

    async def settle(self, work: Work[T], left: Work[T | None]) -> T:
        """What some work finds that is done once, also where the connection ends on the way.

        Then it is tried again: that waits for what the lost connection still does, and its `Conflict` may
        be with what that has `left` behind.
        """
        try:
            return await self.transact(work)
        except InDoubt:
            return await self._again(work, left)

    async def _again(self, work: Work[T], left: Work[T | None]) -> T:
        try:
            return await _or_doubt(self.transact(work))
        except Conflict:
            found = await _or_doubt(self.ask(left))
            if found is None:
                raise
            return found

    async def change(self, sql: str, *values: object) -> list[Any]:
        """What one statement finds and leaves behind; it may be done twice, as where it is lost."""

        async def work(connection: Connection) -> list[Any]:
            found: list[Any] = await connection.fetch(sql, *values)
            return found

        try:
            return await self._use(work)
        except InDoubt:
            return await _or_doubt(self._use(work))

    async def _use(self, work: Work[T]) -> T:
        is_asked = False
        try:
            async with self._pool.acquire(timeout=driver.REACH) as connection:
                is_asked = True
                found = await work(connection)
        except WRONG as error:
            raise Conflict(repr(error)) from None
        except AWAY as error:
            self._trouble.comes(error)
            raise (InDoubt if is_asked and is_unsure(error) else StorageError)(
                repr(error)
            ) from None
        self._trouble.goes()
        return found


async def _or_doubt(asked: Awaitable[T]) -> T:
    """The second try of what is in doubt: where that fails too, the doubt stays."""
    try:
        return await asked
    except Conflict:
        raise
    except StorageError as error:
        raise InDoubt(*error.args) from None
