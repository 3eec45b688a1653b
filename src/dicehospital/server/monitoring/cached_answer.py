"""An answer that is asked for more often than it changes: found out once, and given to all who ask soon."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")


class CachedAnswer(Generic[T]):
    """What a question finds, for so many seconds. Those who ask meanwhile wait for the same answer."""

    def __init__(
        self,
        seconds: float,
        question: Callable[[], Awaitable[T]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._seconds = seconds
        self._question = question
        self._clock = clock
        self._found: asyncio.Future[T] | None = None
        self._since = 0.0  # when the answer was there

    async def get(self) -> T:
        """The answer."""
        found = self._found
        if found is None or (found.done() and self._is_old(found)):
            found = self._found = asyncio.ensure_future(self._ask())
        return await asyncio.shield(found)

    def _is_old(self, found: asyncio.Future[T]) -> bool:
        has_failed = found.cancelled() or found.exception() is not None
        return has_failed or self._clock() - self._since >= self._seconds

    async def _ask(self) -> T:
        answer = await self._question()
        self._since = self._clock()
        return answer
