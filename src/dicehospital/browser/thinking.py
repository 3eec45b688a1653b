"""Thinking in other workers of the page: each is a process to the server's pool, and none holds up a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from io import BytesIO
from typing import Any, BinaryIO, Protocol, cast

from dicehospital.server.compute import worker
from dicehospital.server.compute.compute_process import Launch, ProcessPipe


class WorkerHandle(Protocol):
    """A worker of the page."""

    def post(self, data: bytes) -> None:
        """Send it bytes."""

    def end(self) -> None:
        """End it, whatever it does."""


StartWorker = Callable[[Callable[[bytes], None]], WorkerHandle]
"""Begins a worker, whose words are handed on as they come."""


# -- in the worker of the tables -------------------------------------------------------------------------
class _WorkerInput:
    """Orders on their way to a worker."""

    def __init__(self, worker_handle: WorkerHandle) -> None:
        self._worker_handle = worker_handle

    def writelines(self, pieces: Iterable[bytes | memoryview]) -> None:
        self._worker_handle.post(b"".join(pieces))

    def close(self) -> None:
        self._worker_handle.end()


def launching(start_worker: StartWorker) -> Launch:
    """How the server's pool begins a worker."""

    async def launch(_: int) -> ProcessPipe:
        said = asyncio.StreamReader(2**20, asyncio.get_running_loop())
        worker_handle = start_worker(said.feed_data)

        def end(_: int) -> None:
            worker_handle.end()
            said.feed_eof()

        return ProcessPipe(said, _WorkerInput(worker_handle), _at_once, end)

    return launch


def _at_once() -> Awaitable[Any]:
    return asyncio.sleep(0)


# -- in the worker that thinks ---------------------------------------------------------------------------
class _WorkerOutput:
    """Words on their way to the tables."""

    def __init__(self, post: Callable[[bytes], None]) -> None:
        self._post = post

    def writelines(self, pieces: Iterable[bytes]) -> None:
        self._post(b"".join(pieces))

    def flush(self) -> None:
        """Nothing waits."""


class Thinking:
    """Does one piece of work after the other, as they come in."""

    def __init__(self, post: Callable[[bytes], None]) -> None:
        self._outgoing = cast("BinaryIO", _WorkerOutput(post))
        worker.begin(self._outgoing)

    def receive(self, order: bytes) -> None:
        """Do a piece of work."""
        worker.answer_next(BytesIO(order), self._outgoing)
