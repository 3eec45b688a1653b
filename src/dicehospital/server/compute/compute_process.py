"""One thinking process as the server sees it: how it begins, what it is given, and how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, Protocol

from dicehospital.server.compute import ipc
from dicehospital.server.compute.fair_queue import ComputeJob
from dicehospital.server.compute.fork_server import ForkServer, environment
from dicehospital.server.compute.ipc import Pieces, Word

KEPT: Final = 64  # tables that a process remembers
_BIRTH: Final = 20.0  # seconds for a process to load everything
_BUFFER: Final = 2**20  # bytes read ahead
_KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
_fork_server = ForkServer()


class WritePipe(Protocol):
    """Where orders to a process go."""

    def writelines(self, pieces: Pieces, /) -> None:
        """Send an order."""

    def close(self) -> None:
        """Send no more: a process without work ends."""


def _kill(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, _KILL)


@dataclass(frozen=True, slots=True)
class ProcessPipe:
    """The line to a process: what it says, what it is told, a wait for its end, and how it is ended."""

    said: asyncio.StreamReader
    told: WritePipe
    ended: Callable[[], Awaitable[Any]]
    kill: Callable[[int], None] = _kill  # by the number that it was born with


Launch = Callable[[int], Awaitable[ProcessPipe]]


async def forked(nice: int) -> ProcessPipe:
    """The line to a new process, forked from one that has everything loaded."""
    said, told = await asyncio.open_unix_connection(sock=_fork_server.spawn(nice), limit=_BUFFER)
    return ProcessPipe(said, told, told.wait_closed)


async def spawned(nice: int) -> ProcessPipe:
    """The line to a new process that loads everything itself, where processes cannot be forked."""
    command = (sys.executable, "-P", "-m", "dicehospital.server.compute.worker", str(nice))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, env=environment(), limit=_BUFFER
    )
    if process.stdin is None or process.stdout is None:
        raise OSError(command)
    return ProcessPipe(process.stdout, process.stdin, process.wait)


CAN_FORK: Final = hasattr(os, "fork") and sys.platform != "win32"
usual: Launch = forked if CAN_FORK else spawned


@contextmanager
def loaded() -> Iterator[None]:
    """Have the engine loaded for thinkers as it is here, to the end; only before this process has threads."""
    if CAN_FORK:
        _fork_server.fork()
    try:
        yield
    finally:
        _fork_server.close()


def prepare() -> None:
    """Have the engine loaded before somebody waits for it."""
    if CAN_FORK:
        _fork_server.prepare()


class ComputeProcess:
    """A process, from its beginning to its end."""

    def __init__(self, *, is_first: bool, nice: int) -> None:
        self.is_first = is_first
        self.job: ComputeJob | None = None
        self._nice = nice
        self._keeps: OrderedDict[Hashable, None] = OrderedDict()
        self._line: ProcessPipe | None = None
        self._pid = 0
        self._alarm: asyncio.TimerHandle | None = None
        self._began = 0.0  # its last job

    @property
    def is_idle(self) -> bool:
        """Whether it could take a job now."""
        return self._pid > 0 and self.job is None

    async def begin(self, launch: Launch) -> None:
        """Start the process; `OSError` when it says nothing."""
        try:
            async with asyncio.timeout(_BIRTH):
                self._line = await launch(self._nice)
                born = await ipc.next_word(self._line.said)
        except TimeoutError:
            _fork_server.close()  # it hangs; the next process has another one
            raise
        if born is None:
            raise OSError(launch)
        self._pid = born.read(int)

    async def hear(self) -> Word | None:
        """What it says next; None when it has ended."""
        return None if self._line is None else await ipc.next_word(self._line.said)

    def knows(self, job: ComputeJob) -> bool:
        """Whether it remembers what the job is about."""
        return job.keep in self._keeps

    def give(self, job: ComputeJob) -> None:
        """Let it do a job, within its time."""
        self.job = job
        self._began = monotonic()
        self._remember(job.keep)
        if self._line is not None:
            self._line.told.writelines(ipc.encode((job.work, job.given, job.limit)))
        self.end_within(job.limit)

    def _remember(self, keep: Hashable) -> None:
        if keep is not None:
            self._keeps[keep] = None
            self._keeps.move_to_end(keep)
            if len(self._keeps) > KEPT:
                self._keeps.popitem(last=False)

    def seconds(self) -> float:
        """For how long it has been at its last job."""
        return monotonic() - self._began

    def take(self) -> ComputeJob | None:
        """The job that it has done, or has left undone."""
        job, self.job = self.job, None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        return job

    def end_within(self, seconds: float) -> None:
        """Unless its job is done by then, it is ended."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self.kill)

    def kill(self) -> None:
        """End the process, whatever it does."""
        if self._pid > 0 and self._line is not None:
            self._line.kill(self._pid)

    async def close(self) -> None:
        """Let go of it; one without work ends by itself."""
        self.take()
        if self._line is not None:
            self._line.told.close()
            with suppress(OSError):
                await self._line.ended()
        self._pid = 0
