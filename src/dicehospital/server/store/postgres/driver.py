"""How a database is reached through asyncpg, and what its errors mean to us."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import asyncpg

from dicehospital.kernel.text import Message
from dicehospital.server.settings import without_password
from dicehospital.server.store.store import NoDatabase

Connection = Any  # asyncpg has no types
REACH: Final = 3.0  # seconds to find the database
ANSWER: Final = 5.0  # seconds to wait for what it says
SERVER_SETTINGS: Final = {
    "synchronous_commit": "on",  # what is answered is on its disk
    "application_name": "dicehospital",
}


WRONG: Final = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DataError,
    asyncpg.ProgramLimitExceededError,
    OverflowError,
    TypeError,
    ValueError,
)
"""What can never be written, whatever the state of the database: e.g. a line that exists already."""
_BROKEN: Final = (
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the connection ended between two messages of one question
)
AWAY: Final = (asyncpg.PostgresError, *_BROKEN, OSError, TimeoutError)
"""What may be tried again."""
LOST: Final = (
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    *_BROKEN,
    ConnectionError,
)


def is_unsure(error: Exception) -> bool:
    """Whether what was asked for may have been done: all else the database refuses in its own words."""
    return isinstance(error, LOST) or not isinstance(error, asyncpg.PostgresError)


async def connect(url: str, *, is_patient: bool = False) -> Connection:
    """A connection of its own; a patient one waits for answers as long as they take."""
    answer = None if is_patient else ANSWER
    try:
        return await asyncpg.connect(
            url, timeout=REACH, command_timeout=answer, server_settings=SERVER_SETTINGS
        )
    except asyncpg.InterfaceError:
        raise
    except ValueError:  # whose words might be part of a password
        raise NoDatabase(without_password(url), Message("serve.bad_address")) from None


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Connection]:
    """A patient connection, for the commands of a host; `NoDatabase` says what is wrong."""
    with trouble_with(url):
        connection = await connect(url, is_patient=True)
        try:
            yield connection
        finally:
            await let_go(connection)


async def let_go(connection: Connection) -> None:
    """Say good-bye, where somebody still listens."""
    try:
        await connection.close(timeout=ANSWER)
    except AWAY:
        connection.terminate()


@contextmanager
def trouble_with(url: str) -> Iterator[None]:
    """Turn what goes wrong with a database into `NoDatabase`."""
    try:
        yield
    except AWAY as error:
        raise NoDatabase(without_password(url), str(error) or type(error).__name__) from None
