"""What waits to be told: everything that comes in one turn goes out together."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from dicehospital.server.bus.messages import AnyMessage

_MOST: Final = 10_000  # that wait; the oldest are the least needed


class Outbox:
    """A queue that never refuses: who asks gets all that has come."""

    def __init__(self) -> None:
        self._waiting: deque[AnyMessage] = deque(maxlen=_MOST)
        self._some = asyncio.Event()

    def put(self, told: AnyMessage) -> None:
        """Let it wait its turn."""
        self._waiting.append(told)
        self._some.set()

    async def take(self) -> list[AnyMessage]:
        """All that waits, at least one."""
        await self._some.wait()
        return self.take_now()

    def take_now(self) -> list[AnyMessage]:
        """All that waits."""
        found = list(self._waiting)
        self._waiting.clear()
        self._some.clear()
        return found
