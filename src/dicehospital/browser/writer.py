"""Who writes where there are no threads and no disk: whoever waits is told when the browser has kept it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from dicehospital.browser.mirror import ChangedRows, Row
from dicehospital.server.store.health import Health
from dicehospital.server.store.schema import connect
from dicehospital.server.store.store import StorageError
from dicehospital.server.store.transactions import (
    WRONG,
    Answer,
    WriteJob,
    answer_all,
    one_by_one,
    together,
)


class RowStore(Protocol):
    """What a browser keeps."""

    async def keep(self, rows: list[Row]) -> bool:
        """Keep rows, all or none of them; False: it cannot, and the page says so to whoever plays.

        Where another page has taken the tables over it never returns.
        """


class MirroredWriter:
    """Writes jobs in memory, all that wait at once, and answers when what has changed is kept.

    What a browser does not keep now stays noted, and is tried again with whatever comes next.
    """

    def __init__(
        self,
        row_store: RowStore,
        path: Path,
        loop: asyncio.AbstractEventLoop,
        _turn: AbstractContextManager[None],
        *,
        keeps_all: bool = False,
    ) -> None:
        self.health = Health("browser")
        self._row_store = row_store
        self._loop = loop
        self._connection: sqlite3.Connection = connect(path)
        self._changed = ChangedRows(self._connection)
        if keeps_all:
            self._changed.note_all()
        self._waiting: list[WriteJob] = []
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def submit(self, job: WriteJob) -> asyncio.Future[Any]:
        """Queue a job. Whoever stops waiting for it does not stop it."""
        if self._closing:
            raise StorageError("closed")
        job.waiter = self._loop.create_future()
        self._waiting.append(job)
        if self._task is None:
            self._task = self._loop.create_task(self._work())
        return job.waiter

    async def close(self) -> None:
        """Finish what is queued, then stop."""
        self._closing = True
        if self._task is not None:
            await self._task
        self._connection.close()

    async def _work(self) -> None:
        while self._waiting:
            jobs, self._waiting = self._waiting, []
            answers = self._write(jobs)
            await self._keep()
            answer_all(answers)
        self._task = None

    def _write(self, jobs: list[WriteJob]) -> list[Answer]:
        try:
            return self._transact(jobs)
        except sqlite3.Error as error:  # the memory is full
            self.health.refused(error)
            return [(job.waiter, None, StorageError(repr(error))) for job in jobs]

    def _transact(self, jobs: list[WriteJob]) -> list[Answer]:
        try:
            return together(self._connection, jobs)
        except WRONG:  # it must not harm the others
            return one_by_one(self._connection, jobs)

    async def _keep(self) -> None:
        rows = self._changed.changes()
        if rows and await self._row_store.keep(rows):
            self._changed.forget()
            self.health.accepted()
