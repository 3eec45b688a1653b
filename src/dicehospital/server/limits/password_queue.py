"""Passwords that wait to be checked: networks take turns, so that a crowd of some keeps nobody else out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from time import monotonic
from typing import Final, Generic, TypeVar

MOST_OF_NETWORK: Final = 8  # passwords; then the newest takes the place of the oldest
MOST_NETWORKS: Final = 256
_BANDS: Final = (1, 3)  # wrong passwords of a network: with so many it waits in the next line
_TURNS: Final = (
    0,
    1,
    0,
    1,
    2,
    0,
    1,
    0,
    1,
    3,
)  # of the lines; one in which nobody waits is passed over
_MEMORY: Final = 600.0  # seconds for which a wrong password counts
_REMEMBERED: Final = 10_000  # networks

T = TypeVar("T")  # a password, perhaps with whose it is
Waiting = tuple[T, "asyncio.Future[bool]"]


class PasswordChecksBusy(Exception):  # noqa: N818 (a finding about this moment)
    """So many passwords wait to be checked that another one may not."""


class WaitingNetworks(Generic[T]):
    """The networks that wait in one line, each with its passwords; the next one first."""

    def __init__(self) -> None:
        self._networks: dict[str, deque[Waiting[T]]] = {}

    def add(self, network: str, waiting: Waiting[T]) -> None:
        """Let a password wait; `PasswordChecksBusy` if it can have nobody's place."""
        queue = self._networks.get(network)
        if queue is None:
            if len(self._networks) >= MOST_NETWORKS:
                raise PasswordChecksBusy
            queue = self._networks[network] = deque()
        elif len(queue) >= MOST_OF_NETWORK:
            _, replaced = queue.popleft()
            if not replaced.done():
                replaced.set_exception(PasswordChecksBusy())
        queue.append(waiting)

    def take(self) -> tuple[str, Waiting[T]] | None:
        """The oldest password of the network whose turn it is."""
        if not self._networks:
            return None
        network = next(iter(self._networks))
        queue = self._networks.pop(network)
        waiting = queue.popleft()
        if queue:
            self._networks[network] = queue
        return network, waiting


class Queue(Generic[T]):
    """All that wait: guests of the house, then networks by how many wrong passwords have come from there.

    The lines take turns, so that whoever is known here, or new, need not wait for those who guess.
    """

    def __init__(self, check: Callable[[T], Awaitable[bool]]) -> None:
        self._check = check
        self._lines = tuple(WaitingNetworks[T]() for _ in range(2 + len(_BANDS)))
        self._turns = cycle(_TURNS)
        self._wrong: dict[str, tuple[int, float]] = {}  # by network: how many, and since when
        self._task: asyncio.Task[None] | None = None

    async def checked(self, text: T, network: str, *, is_known: bool) -> bool:
        """Whether this is the password; `PasswordChecksBusy` when a newer one of its network took its place."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._lines[self._line_of(network, is_known=is_known)].add(network, (text, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        return await answer

    async def close(self) -> None:
        """Check no more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _line_of(self, network: str, *, is_known: bool) -> int:
        count = self._count(network)[0]
        return 0 if is_known else 1 + sum(count >= band for band in _BANDS)

    def _count(self, network: str) -> tuple[int, float]:
        """How many wrong passwords have come from a network lately, and since when."""
        count, since = self._wrong.get(network, (0, monotonic()))
        return (count, since) if monotonic() - since < _MEMORY else (0, monotonic())

    async def _work(self) -> None:
        """Check one after the other until nobody waits."""
        while (found := self._next()) is not None:
            network, (text, answer) = found
            if answer.done():  # whoever waited has gone
                continue
            is_right = await self._check(text)
            if not is_right:
                self._note_wrong(network)
            if not answer.done():
                answer.set_result(is_right)

    def _next(self) -> tuple[str, Waiting[T]] | None:
        for _ in _TURNS:
            found = self._lines[next(self._turns)].take()
            if found is not None:
                return found
        return None

    def _note_wrong(self, network: str) -> None:
        count, since = self._count(network)
        self._wrong.pop(network, None)
        self._wrong[network] = (count + 1, since)
        if len(self._wrong) > _REMEMBERED:
            del self._wrong[next(iter(self._wrong))]
