"""The thinking processes of a server: work is given to them in turn, and always comes to an end.

A piece of work is a function at the top of a plain module and what it is given; it may `progress.tell` how
far it is. Who gives it says in whose queue it waits, whether a person waits for it, and how long it may take.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

from dicehospital.server.compute import compute_process, worker
from dicehospital.server.compute.compute_process import ComputeProcess, Launch
from dicehospital.server.compute.fair_queue import ComputeJob, FairQueue
from dicehospital.server.compute.ipc import Word, result_of
from dicehospital.server.limits.token_buckets import TokenBucket
from dicehospital.server.monitoring import logs, metrics

T = TypeVar("T")

LIMIT: Final = 30.0  # seconds that work may usually take
_ATTEMPTS: Final = 2  # processes that may be lost over one piece of work
_NICE: Final = (10, 15)  # of the process for people who wait, and of the others
_UNWANTED: Final = 1.0  # seconds that work goes on when nobody waits for it any more
_SOON: Final = 0.01  # seconds until it is looked again whom waiting work suits
_PACE: Final = (100, 20)
"""Pieces a second that nobody waits for, and how many of them at once: each ends in a line that the tables'
own process applies, writes and tells, and that must not be all that it does."""


class WorkerCrashed(Exception):  # noqa: N818 (a finding)
    """Work that ended its processes, or took too long, again and again."""


class JobFailed(Exception):  # noqa: N818 (a finding)
    """Work that raised an error; its traceback."""


class PoolClosed(Exception):  # noqa: N818 (a finding)
    """The server is on its way out."""


@dataclass(frozen=True, slots=True)
class JobResult(Generic[T]):
    """What came of work, and the seconds of a processor that it took."""

    result: T
    seconds: float


class ComputePool:
    """At most so many processes. The first one is for people who wait; the others do whatever there is."""

    def __init__(self, count: int, launch: Launch = compute_process.usual) -> None:
        self._launch = launch
        self._slots: list[ComputeProcess | None] = [None] * count
        self._tasks: set[asyncio.Task[None]] = set()
        self._interactive, self._background = FairQueue(), FairQueue()
        self._pace = TokenBucket(*_PACE)
        self._is_waiting = False  # for the pace
        self._is_closed = False

    # -- asking ------------------------------------------------------------------------------
    async def run(
        self,
        work: Callable[..., T],
        *given: Any,  # noqa: ANN401 (whatever the work takes)
        client: Hashable,
        is_urgent: bool = True,
        limit: float = LIMIT,
        keep: Hashable = None,
        heard: Callable[[Any], None] | None = None,
        charge: Callable[[float], None] | None = None,
    ) -> JobResult[T]:
        """What comes of work; `Busy`, `JobFailed`, `WorkerCrashed` and `PoolClosed` say why nothing does."""
        if self._is_closed:
            raise PoolClosed
        future = asyncio.get_running_loop().create_future()
        job = ComputeJob(
            work,
            given,
            client,
            future,
            is_urgent=is_urgent,
            limit=limit,
            keep=keep,
            heard=heard,
            charge=charge,
        )
        self._queue_of(job).add(job)
        self._dispatch()
        try:
            result, seconds = await future
        except asyncio.CancelledError:
            self._forget(job)
            raise
        return JobResult(result, seconds)

    def _queue_of(self, job: ComputeJob) -> FairQueue:
        return self._interactive if job.is_urgent else self._background

    def _forget(self, job: ComputeJob) -> None:
        """Drop a job for which nobody waits any more: it does not begin, or it ends soon."""
        self._queue_of(job).remove(job)
        for found in self._slots:
            if found is not None and found.job is job:
                found.end_within(_UNWANTED)

    # -- giving ------------------------------------------------------------------------------
    def _dispatch(self) -> None:
        for found in self._slots:
            job = self._next_for(found) if found is not None and found.is_idle else None
            if found is not None and job is not None:
                found.give(job)
        self._grow()

    def _next_for(self, found: ComputeProcess) -> ComputeJob | None:
        """What people wait for comes first, and for the first process nothing else does."""
        job = self._interactive.take(lambda job: self._suits(found, job))
        if job is None and self._background and self._is_for_all(found) and self._pace.take():
            job = self._background.take(lambda job: self._suits(found, job))
        if job is None and (self._interactive or self._background):
            self._try_again_soon()
        return job

    def _suits(self, found: ComputeProcess, job: ComputeJob) -> bool:
        """Whether no other process knows better what the job is about."""
        others = (other for other in self._slots if other is not None and other is not found)
        return found.knows(job) or not any(other.knows(job) for other in others)

    def _is_for_all(self, found: ComputeProcess) -> bool:
        return not found.is_first or len(self._slots) == 1

    def _try_again_soon(self) -> None:
        if not self._is_waiting:
            self._is_waiting = True
            asyncio.get_running_loop().call_later(_SOON, self._try_again)

    def _try_again(self) -> None:
        self._is_waiting = False
        if not self._is_closed:
            self._dispatch()

    # -- processes ---------------------------------------------------------------------------
    def _grow(self) -> None:
        """Start a process where one is missing that could do what waits."""
        if self._interactive and self._slots[0] is None:
            self._start(0)
        elif self._interactive or self._background:
            free = [n for n, found in enumerate(self._slots) if found is None]
            later = [number for number in free if number or len(self._slots) == 1]
            if later and not any(found is not None and found.is_idle for found in self._slots[1:]):
                self._start(later[0])

    def _start(self, number: int) -> None:
        found = ComputeProcess(is_first=number == 0, nice=_NICE[min(number, 1)])
        self._slots[number] = found
        task = asyncio.get_running_loop().create_task(self._tend(number, found))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tend(self, number: int, found: ComputeProcess) -> None:
        """Hear what a process says, from its beginning to its end."""
        try:
            await found.begin(self._launch)
            self._dispatch()
            while (word := await found.hear()) is not None:
                self._hear(found, word)
        except OSError as error:
            logs.warning("no_thinker", problem=repr(error))
            self._fail_next()
        finally:
            self._slots[number] = None
            self._lose(found)
            await found.close()

    def _hear(self, found: ComputeProcess, word: Word) -> None:
        if word.kind == worker.PART:
            if found.job is not None and found.job.heard is not None:
                found.job.heard(word.read())
            return
        job = found.take()
        if job is not None:
            metrics.thought(word.seconds)
            self._queue_of(job).end(job)
            _charge(job, word.seconds)
            if not job.future.done():
                _settle(job, word)
        self._dispatch()

    def _lose(self, found: ComputeProcess) -> None:
        """Give the job of a process that ended to another one, unless it has failed every time."""
        job = found.take()
        if job is not None:
            logs.warning("thinker_lost", work=job.work.__name__)
            _charge(job, found.seconds())  # else who always leaves early would think for nothing
            self._try_elsewhere(job)
        if not self._is_closed:
            self._dispatch()

    def _fail_next(self) -> None:
        """Fail the next job where no process begins: nobody must wait for ever."""
        job = self._interactive.take(lambda _: True) or self._background.take(lambda _: True)
        if job is not None:
            self._try_elsewhere(job)

    def _try_elsewhere(self, job: ComputeJob) -> None:
        job.attempts += 1
        self._queue_of(job).end(job)
        if job.future.done():
            return
        if job.attempts >= _ATTEMPTS or self._is_closed:
            job.future.set_exception(WorkerCrashed(job.work.__name__))
        else:
            self._queue_of(job).put_back(job)

    # -- ending ------------------------------------------------------------------------------
    async def close(self) -> None:
        """Let go of all processes; nobody gets an answer any more."""
        self._is_closed = True
        for job in [*self._interactive.clear(), *self._background.clear()]:
            if not job.future.done():
                job.future.set_exception(PoolClosed())
        for found in self._slots:
            if found is not None:
                self._end(found)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _end(self, found: ComputeProcess) -> None:
        job = found.take()
        if job is not None:
            found.kill()
            if not job.future.done():
                job.future.set_exception(PoolClosed())


def _charge(job: ComputeJob, seconds: float) -> None:
    if job.charge is not None:
        job.charge(seconds)


def _settle(job: ComputeJob, word: Word) -> None:
    """Set the result of a job; one that is not of the type that the work promises is a failure."""
    try:
        if word.kind == worker.DONE:
            job.future.set_result((word.read(result_of(job.work)), word.seconds))
        else:
            job.future.set_exception(JobFailed(word.read(str)))
    except msgspec.MsgspecError as error:
        job.future.set_exception(JobFailed(str(error)))
