"""The one thread that writes: it takes everything that waits, commits it together, then tells everybody."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter, sleep
from typing import Any, Final

from dicehospital.server.monitoring import metrics
from dicehospital.server.store import write_ops
from dicehospital.server.store.doubts import Doubts, is_unsure
from dicehospital.server.store.group_commit import GATHER, CommitRate
from dicehospital.server.store.health import Health
from dicehospital.server.store.rows import MOST
from dicehospital.server.store.schema import connect
from dicehospital.server.store.store import InDoubt, StorageError
from dicehospital.server.store.transactions import (
    WRONG,
    Answer,
    WriteJob,
    answer_all,
    judged,
    one_by_one,
    together,
)

_MOST_TOGETHER: Final = MOST // 2  # jobs; most have one line
_ALONE: Final = nullcontext()


class SqliteWriter:
    """A thread with a connection of its own. `submit` returns when the job is on the disk."""

    def __init__(
        self,
        path: Path,
        loop: asyncio.AbstractEventLoop,
        turn: AbstractContextManager[None] = _ALONE,
    ) -> None:
        self._turn = turn  # held while it writes
        self.health = Health("disk")
        self._path = path
        self._loop = loop
        self._queue: SimpleQueue[WriteJob | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = connect(path)
        self._closing = False
        self._doubts = Doubts()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: WriteJob) -> asyncio.Future[Any]:
        """Queue a job. Whoever stops waiting for it does not stop it."""
        if self._closing:
            raise StorageError("closed")
        job.waiter = self._loop.create_future()
        self._queue.put(job)
        return job.waiter

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        if not self._closing:
            self._closing = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # -- in the thread ---------------------------------------------------------------------------------
    def _work(self) -> None:
        pace, goes_on = CommitRate(), True
        while goes_on:
            jobs, goes_on = self._take()
            if jobs:
                answers = self._write(jobs)
                with suppress(RuntimeError):  # the loop has ended: nobody waits any more
                    self._loop.call_soon_threadsafe(answer_all, answers)
            pace.count(len(jobs))
            if pace.is_busy:  # more are on their way: let them come together
                sleep(GATHER)
        self._drop_connection()

    def _take(self) -> tuple[list[WriteJob], bool]:
        """All jobs that wait, at least one; and whether more can come."""
        jobs: list[WriteJob] = []
        job = self._queue.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == _MOST_TOGETHER:
                return jobs, True
            try:
                job = self._queue.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _write(self, jobs: list[WriteJob]) -> list[Answer]:
        """Write jobs in one transaction. The disk keeps all of it or nothing."""
        began = perf_counter()
        is_begun = False
        try:
            connection = self._reached()
            is_begun = True
            answers = self._transact(connection, jobs)
        except Exception as error:  # noqa: BLE001 (without this thread nothing would be kept again)
            self._lost(error)
            if is_begun and is_unsure(error):
                return self._settle(jobs)
            return [self._refusal(job, error) for job in jobs]
        self._accepted()
        metrics.committed(len(jobs), perf_counter() - began)
        return answers

    def _reached(self) -> sqlite3.Connection:
        """A connection; where something is in doubt, one that is known to take writes."""
        if self._connection is None:
            self._connection = connect(self._path)
        if self._doubts:
            with self._turn:
                write_ops.beat(self._connection)
            self._doubts.end()
        return self._connection

    def _transact(self, connection: sqlite3.Connection, jobs: list[WriteJob]) -> list[Answer]:
        with self._turn:
            try:
                return together(connection, jobs)
            except WRONG:  # it must not harm the others
                return one_by_one(connection, jobs)

    def _settle(self, jobs: list[WriteJob]) -> list[Answer]:
        """Write jobs again whose fate is unknown; where that fails they are in doubt."""
        try:
            connection = self._reached()
            with self._turn:
                answers = one_by_one(connection, jobs)
            settled = [judged(connection, *each) for each in zip(jobs, answers, strict=True)]
        except Exception as error:  # noqa: BLE001 (as above)
            self._lost(error)
            for job in jobs:
                self._doubts.add(job.lines)
            return [(job.waiter, None, InDoubt(repr(error))) for job in jobs]
        self._accepted()
        return settled

    def _refusal(self, job: WriteJob, error: Exception) -> Answer:
        kind = InDoubt if self._doubts.touch(job.lines) else StorageError
        return job.waiter, None, kind(repr(error))

    def _accepted(self) -> None:
        self.health.accepted()
        self._doubts.end()

    def _lost(self, error: Exception) -> None:
        """Drop the connection; a fresh one finds out whether the disk is well again."""
        self.health.refused(error)
        self._drop_connection()

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
