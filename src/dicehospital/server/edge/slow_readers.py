"""Who takes what is sent to them: a connection whose other end takes nothing any more is ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol

PATIENCE: Final = 30.0  # seconds in which somebody has to take something of what waits for them
_LOOK: Final = 2.0  # seconds between two looks


class Reached(Protocol):
    """A connection with an end of its own for what is sent."""

    transport: asyncio.Transport


class SlowReaders:
    """All open connections, looked at again and again.

    Closing does not end one that has something to be taken: it would wait for as long as the other end
    keeps the connection up.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._since: dict[
            Reached, tuple[int, float]
        ] = {}  # bytes that waited, and when some were taken
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._since)

    def add(self, one: Reached) -> None:
        """Look at one more."""
        self._since[one] = (0, 0.0)
        if self._timer is None:
            self._look_later()

    def remove(self, one: Reached) -> None:
        """Look at one less."""
        self._since.pop(one, None)

    def _look_later(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(_LOOK, self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self.look()
        if self._since:
            self._look_later()

    def look(self) -> None:
        """End those that have taken nothing for too long."""
        now = self._clock()
        for one, (before, since) in list(self._since.items()):
            waiting = one.transport.get_write_buffer_size()
            has_taken = not waiting or not before or waiting < before
            self._since[one] = (waiting, now if has_taken else since)
            if not has_taken and now - since >= PATIENCE:
                one.transport.abort()
