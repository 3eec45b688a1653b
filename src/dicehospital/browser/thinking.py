"""Thinking in other workers of the page: each is a process to the server's pool, and none holds up a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from io import BytesIO
from typing import Any, BinaryIO, Protocol, cast

from dicehospital.server.compute import worker
from dicehospital.server.compute.compute_process import Launch, Line


class Hired(Protocol):
    """A worker of the page."""

    def post(self, data: bytes) -> None:
        """Send it bytes."""

    def end(self) -> None:
        """End it, whatever it does."""


Hire = Callable[[Callable[[bytes], None]], Hired]
"""Begins a worker, whose words are handed on as they come."""


# -- in the worker of the tables -------------------------------------------------------------------------
class _Told:
    """Orders on their way to a worker."""

    def __init__(self, hired: Hired) -> None:
        self._hired = hired

    def writelines(self, pieces: Iterable[bytes | memoryview]) -> None:
        self._hired.post(b"".join(pieces))

    def close(self) -> None:
        self._hired.end()


def launching(hire: Hire) -> Launch:
    """How the server's pool begins a worker."""

    async def launch(_: int) -> Line:
        said = asyncio.StreamReader(2**20, asyncio.get_running_loop())
        hired = hire(said.feed_data)

        def end(_: int) -> None:
            hired.end()
            said.feed_eof()

        return Line(said, _Told(hired), _at_once, end)

    return launch


def _at_once() -> Awaitable[Any]:
    return asyncio.sleep(0)


# -- in the worker that thinks ---------------------------------------------------------------------------
class _Outgoing:
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
        self._outgoing = cast("BinaryIO", _Outgoing(post))
        worker.begin(self._outgoing)

    def receive(self, order: bytes) -> None:
        """Do a piece of work."""
        worker.answer_next(BytesIO(order), self._outgoing)
