"""Drivers of many matches at once: as fast as answers come, or at an even pace."""

from __future__ import annotations

import asyncio
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Generic

from crowd.match import AnyMatch
from crowd.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

OPENED_AT_ONCE = 8
ACTS_OF_A_GAME = 114
SECONDS_WITHOUT_ANSWER = 20
FOREVER = 1 << 60


class StallError(Exception):
    """Matches wait for answers that do not come."""


class Crowd(Generic[AnyMatch]):
    """Matches that are measured together. A game that is over makes room for a new one."""

    def __init__(self, matches: Sequence[AnyMatch]) -> None:
        """The matches are not open yet."""
        self.matches = matches
        self._renewals: set[asyncio.Task[None]] = set()
        self.tally = self.count_anew()

    async def open(self) -> None:
        """Open all matches."""
        limit = asyncio.Semaphore(OPENED_AT_ONCE)

        async def open_one(match: AnyMatch) -> None:
            async with limit:
                await match.open()

        async with asyncio.TaskGroup() as group:
            for match in self.matches:
                group.create_task(open_one(match))

    def close(self) -> None:
        """Leave all matches."""
        for match in self.matches:
            match.on_ready = _nothing
            match.close()

    def count_anew(self) -> Tally:
        """Begin a new tally and return it; the old one stays as it is."""
        self.tally = Tally()
        for match in self.matches:
            match.tally = self.tally
        return self.tally

    def renew(self, match: AnyMatch, then: Callable[[], None]) -> None:
        """Open a match anew, then do something."""
        task = asyncio.get_running_loop().create_task(self._renew(match, then))
        self._renewals.add(task)
        task.add_done_callback(self._renewals.discard)

    async def _renew(self, match: AnyMatch, then: Callable[[], None]) -> None:
        match.close()
        try:
            await match.open()
        except Exception as error:  # noqa: BLE001 counted: one table must not end the run
            self.tally.errors[f"not opened: {error!r}"] += 1
        else:
            then()

    async def settle(self) -> None:
        """Wait until nothing is under way, for as long as answers come."""
        seen, until = -1, 0.0
        while self._renewals or any(match.is_busy for match in self.matches):
            if seen != len(self.tally.acks):
                seen, until = len(self.tally.acks), perf_counter() + SECONDS_WITHOUT_ANSWER
            elif perf_counter() > until:
                busy = sum(match.is_busy for match in self.matches)
                raise StallError(f"{busy} acts unanswered, {len(self._renewals)} not opened")
            await asyncio.sleep(0.01)


class ClosedLoop(Generic[AnyMatch]):
    """The next act of a match follows as soon as both players have seen the last."""

    def __init__(self, crowd: Crowd[AnyMatch]) -> None:
        """Take the crowd over."""
        self._crowd = crowd
        self._left: dict[int, int] = {}  # acts that a match may still make, by id()
        for match in crowd.matches:
            match.on_ready = partial(self._go_on, match)

    async def spread_out(self, chance: Random) -> None:
        """Play each match a random way into its game, so that games do not end together."""
        await self._play({id(m): chance.randrange(ACTS_OF_A_GAME) for m in self._crowd.matches})
        await self._crowd.settle()

    async def play_on(self) -> None:
        """Let all matches play until `stop`."""
        await self._play({id(match): FOREVER for match in self._crowd.matches})

    async def stop(self) -> None:
        """Let no new act begin, and wait for the answers to those under way."""
        self._left.clear()
        await self._crowd.settle()

    async def _play(self, left: dict[int, int]) -> None:
        self._left = left
        for match in self._crowd.matches:
            self._go_on(match)
            await asyncio.sleep(0)

    def _go_on(self, match: AnyMatch) -> None:
        left = self._left.get(id(match), 0)
        if match.is_busy or not left:
            return
        if match.is_over:
            self._crowd.renew(match, partial(self._go_on, match))
        else:
            self._left[id(match)] = left - 1
            match.act(perf_counter())


class _Pace(Generic[AnyMatch]):
    """One match and when its acts are due."""

    def __init__(self, crowd: Crowd[AnyMatch], match: AnyMatch, interval: float) -> None:
        self.is_stopped = False
        self._crowd = crowd
        self._match = match
        self._interval = interval
        self._waiting: float | None = None  # since when an act has been due
        self._is_renewed = False
        match.on_ready = self._ready

    def due(self, at: float) -> None:
        """An act is due; it waits when the one before it is not answered, and counts from now."""
        if self.is_stopped:
            return
        asyncio.get_running_loop().call_at(at + self._interval, self.due, at + self._interval)
        if self._waiting is not None:
            self._crowd.tally.errors["skipped"] += not self._is_renewed
        elif self._match.is_busy or self._match.is_over:
            self._waiting = perf_counter()
            if self._match.is_over and not self._is_renewed:
                self._renew()
        else:
            self._match.act(perf_counter())

    def _ready(self) -> None:
        if self._match.is_over:
            self._renew()
        elif self._waiting is not None and not self.is_stopped:
            since, self._waiting = self._waiting, None
            self._match.act(since)

    def _renew(self) -> None:
        if not self.is_stopped and not self._is_renewed:
            self._is_renewed = True
            self._crowd.renew(self._match, self._renewed)

    def _renewed(self) -> None:
        """The time it took to open a table is no act's time."""
        self._is_renewed = False
        if self._waiting is not None and not self.is_stopped:
            self._waiting = None
            self._match.act(perf_counter())


class PacedLoop(Generic[AnyMatch]):
    """Every match makes its acts at an even pace, the matches one after the other."""

    def __init__(self, crowd: Crowd[AnyMatch], interval: float) -> None:
        """Take the crowd over."""
        self._crowd = crowd
        self._interval = interval
        self._paces = [_Pace(crowd, match, interval) for match in crowd.matches]

    def start(self) -> None:
        """Begin."""
        loop = asyncio.get_running_loop()
        begin, step = loop.time() + 0.1, self._interval / len(self._paces)
        for number, pace in enumerate(self._paces):
            loop.call_at(begin + number * step, pace.due, begin + number * step)

    async def stop(self) -> None:
        """Let no new act begin, and wait for the answers to those under way."""
        for pace in self._paces:
            pace.is_stopped = True
        await self._crowd.settle()


def _nothing() -> None:
    """What a match does when nobody drives it."""
