"""The one connection that appends: everything that waits is written by one statement, then answered."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from dicehospital.server.monitoring import metrics
from dicehospital.server.store.doubts import Doubts
from dicehospital.server.store.group_commit import GATHER, CommitRate
from dicehospital.server.store.health import Health
from dicehospital.server.store.postgres.driver import WRONG, Connection, connect, is_unsure, let_go
from dicehospital.server.store.rows import Row, is_logged, logged
from dicehospital.server.store.store import Conflict, InDoubt, StorageError

_MOST_TOGETHER: Final = 256  # jobs
_LOG_WIDTH: Final = 6
_LISTING_WIDTH: Final = 6
_KEEP: Final = f"SELECT keep({', '.join(f'${number}' for number in range(1, 17))})"
_KEPT: Final = """
SELECT count(*) FROM log JOIN unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[],
  $6::bytea[]) AS ours (table_id, seq, action_id, person, at, action) USING (table_id, seq)
WHERE (log.action_id, log.at, log.action) = (ours.action_id, ours.at, ours.action)
AND log.person IS NOT DISTINCT FROM ours.person
"""


@dataclass(eq=False, slots=True)
class AppendJob:
    """Lines of one table, as `rows.lines_of` makes them, and who waits for them."""

    lines: Sequence[Row]
    waiter: asyncio.Future[None]


class PostgresWriter:
    """Appends of one server. `submit` returns when they are on the database's disk."""

    def __init__(self, url: str, connection: Connection) -> None:
        self._url = url
        self._connection: Connection | None = connection
        self._loop = asyncio.get_running_loop()
        self._waiting: list[AppendJob] = []
        self._wake = asyncio.Event()
        self.health = Health("database")
        self._doubts = Doubts()
        self._is_closing = False
        self._task = self._loop.create_task(self._work())

    def submit(self, lines: Sequence[Row]) -> asyncio.Future[None]:
        """Queue lines. Whoever stops waiting for them does not stop them."""
        if self._is_closing:
            raise StorageError("closed")
        job = AppendJob(lines, self._loop.create_future())
        self._waiting.append(job)
        self._wake.set()
        return job.waiter

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        self._is_closing = True
        self._wake.set()
        await self._task

    # -- the task --------------------------------------------------------------------------------------
    async def _work(self) -> None:
        pace = CommitRate()
        while self._waiting or not self._is_closing:
            await self._wake.wait()
            jobs = self._waiting[:_MOST_TOGETHER]
            del self._waiting[: len(jobs)]
            if jobs:
                await self._write(jobs)
            pace.count(len(jobs))
            if pace.is_busy:  # more are on their way: let them come together
                await asyncio.sleep(GATHER)
            if not self._waiting and not self._is_closing:
                self._wake.clear()
        if self._connection is not None:
            await let_go(self._connection)

    async def _write(self, jobs: list[AppendJob]) -> None:
        """Write jobs in one transaction, and answer each."""
        began = perf_counter()
        is_sent = False
        try:
            connection = await self._reached()
            is_sent = True
            await _keep_those(connection, jobs)
        except Exception as error:  # noqa: BLE001 (without this task nothing would be kept again)
            self._lost(error)
            if is_sent and is_unsure(error):
                await self._settle(jobs)
            else:
                self._refuse(jobs, error)
            return
        self._accepted()
        metrics.committed(len(jobs), perf_counter() - began)

    async def _settle(self, jobs: list[AppendJob]) -> None:
        """Write jobs again whose fate is unknown.

        Of the same line the database keeps one: it waits for whoever writes it still, and refuses it to
        whoever comes later. So each is either kept by now or never will be; if it cannot be asked, it is
        in doubt.
        """
        try:
            await _keep_those(await self._reached(), jobs, again=True)
        except Exception as error:  # noqa: BLE001 (as above)
            self._lost(error)
            for job in jobs:
                if not job.waiter.done():
                    self._doubts.add(job.lines)
            _answer(jobs, InDoubt(repr(error)))
        else:
            self._accepted()

    def _refuse(self, jobs: list[AppendJob], error: Exception) -> None:
        for job in jobs:
            kind = InDoubt if self._doubts.touch(job.lines) else StorageError
            _answer([job], kind(repr(error)))

    def _accepted(self) -> None:
        self.health.accepted()
        self._doubts.end()

    async def _reached(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
        return self._connection

    def _lost(self, error: Exception) -> None:
        """Drop the connection; a fresh one finds out whether the database is well again."""
        self.health.refused(error)
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


async def _keep_those(
    connection: Connection, jobs: list[AppendJob], *, again: bool = False
) -> None:
    """Keep and answer jobs. One that cannot be kept must not harm the others: it is found by halves.

    Written again, a job may meet its own lines.
    """
    try:
        await keep(connection, [line for job in jobs for line in job.lines])
    except WRONG as error:
        if len(jobs) == 1:
            is_kept = again and await are_kept(connection, jobs[0].lines)
            _answer(jobs, None if is_kept else Conflict(repr(error)))
            return
        half = len(jobs) // 2
        await _keep_those(connection, jobs[:half], again=again)
        await _keep_those(connection, jobs[half:], again=again)
    else:
        _answer(jobs)


def _answer(jobs: list[AppendJob], error: StorageError | None = None) -> None:
    """Wake those who wait, unless they are answered already or have gone."""
    for job in jobs:
        if job.waiter.done():
            continue
        if error is None:
            job.waiter.set_result(None)
        else:
            job.waiter.set_exception(type(error)(*error.args))  # to each its own traceback


# -- the statement -------------------------------------------------------------------------------------
async def keep(connection: Connection, lines: Sequence[Row]) -> None:
    """Write lines, and what else changes with them, by one statement."""
    await connection.execute(_KEEP, *_columns(sorted(lines, key=_table_of)))


async def are_kept(connection: Connection, lines: Sequence[Row]) -> bool:
    """Whether the log has these very lines; others may have the same numbers and ids."""
    own = _logged(lines)
    found = await connection.fetchval(_KEPT, *_turned(own, _LOG_WIDTH))
    return bool(own) and len(own) == found


def _logged(lines: Sequence[Row]) -> list[Row]:
    return [logged(line) for line in lines if is_logged(line)]


def _columns(lines: Sequence[Row]) -> list[list[Any]]:
    """The arguments of `keep`: columns of log lines, then of rows in lists, then of snapshots.

    Lines are ordered by table, so that two servers never wait for each other. Of one table the last row
    and the last snapshot count, since the statement can change each but once.
    """
    own = _logged(lines)
    listed = {
        line[0]: (line[0], *line[_LOG_WIDTH : _LOG_WIDTH + _LISTING_WIDTH])
        for line in lines
        if line[_LOG_WIDTH] is not None
    }
    snapped = {line[0]: (line[0], *line[-2:]) for line in lines if line[-1] is not None}
    return [
        *_turned(own, _LOG_WIDTH),
        *_turned(list(listed.values()), _LISTING_WIDTH + 1),
        *_turned(list(snapped.values()), 3),
    ]


def _table_of(line: Row) -> str:
    return str(line[0])


def _turned(rows: Sequence[Row], width: int) -> list[list[Any]]:
    """Rows as columns."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]
