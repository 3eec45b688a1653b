"""What is written at once, and kept whole or not at all: the jobs of those who write to a SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from dicehospital.server.store.doubts import are_kept
from dicehospital.server.store.health import Health
from dicehospital.server.store.rows import MOST, Row, is_plain, write_lines
from dicehospital.server.store.store import Conflict, InDoubt

_MANY: Final = 24  # plain lines: so many save by the short way what a transaction costs
WRONG: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)
"""A job that cannot be written, whatever the state of the disk: e.g. a line that exists already."""


@dataclass(eq=False, slots=True)
class WriteJob:
    """Something to write: lines that can share a statement with others', or a step of its own."""

    lines: Sequence[Row] = ()
    step: Callable[[sqlite3.Connection], Any] | None = None
    waiter: asyncio.Future[Any] = field(init=False)


Answer = tuple["asyncio.Future[Any]", Any, Exception | None]


class Writes(Protocol):
    """Who writes to a file."""

    health: Health

    def submit(self, job: WriteJob) -> asyncio.Future[Any]:
        """Have a job done; what it waits for comes when the job is kept."""

    async def close(self) -> None:
        """Finish what was submitted, then stop."""


def answer_all(answers: list[Answer]) -> None:
    """Wake, in the event loop, everybody who waits for a transaction."""
    for waiter, result, error in answers:
        if waiter.done():  # cancelled
            continue
        if error is None:
            waiter.set_result(result)
        else:
            waiter.set_exception(error)


# -- transactions --------------------------------------------------------------------------------------
def together(connection: sqlite3.Connection, jobs: list[WriteJob]) -> list[Answer]:
    """Commit jobs at once: by one statement where lines are all there is."""
    lines = [line for job in jobs for line in job.lines]
    if len(lines) <= MOST and not any(job.step for job in jobs):
        _write_lines(connection, lines)
        return [(job.waiter, None, None) for job in jobs]
    with _transaction(connection):
        return [(job.waiter, _do(connection, job), None) for job in jobs]


def _write_lines(connection: sqlite3.Connection, lines: list[Row]) -> None:
    """Lines that say more than a log line go by themselves where they would hold up many that do not."""
    plain = [line for line in lines if is_plain(line)]
    if len(plain) == len(lines) or len(plain) < _MANY:
        write_lines(connection, lines)
        return
    with _transaction(connection):
        write_lines(connection, plain)
        write_lines(connection, [line for line in lines if not is_plain(line)])


def one_by_one(connection: sqlite3.Connection, jobs: list[WriteJob]) -> list[Answer]:
    """Commit those jobs that are right."""
    with _transaction(connection):
        return [_try(connection, job) for job in jobs]


def _try(connection: sqlite3.Connection, job: WriteJob) -> Answer:
    """Do a job behind a savepoint: if it is refused it leaves no trace."""
    connection.execute("SAVEPOINT job")
    try:
        return job.waiter, _do(connection, job), None
    except WRONG as error:
        connection.execute("ROLLBACK TO job")
        return job.waiter, None, Conflict(repr(error))
    finally:
        if connection.in_transaction:
            connection.execute("RELEASE job")


def judged(connection: sqlite3.Connection, job: WriteJob, answer: Answer) -> Answer:
    """The answer to a job that was written twice: it may have met its own lines."""
    waiter, _, error = answer
    if not isinstance(error, Conflict):
        return answer
    if job.step is None:
        return (waiter, None, None) if are_kept(connection, job.lines) else answer
    return waiter, None, InDoubt(*error.args)


def _do(connection: sqlite3.Connection, job: WriteJob) -> Any:  # noqa: ANN401 (whatever the step finds)
    result = job.step(connection) if job.step else None
    for start in range(0, len(job.lines), MOST):
        write_lines(connection, job.lines[start : start + MOST])
    return result


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
