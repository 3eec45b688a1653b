"""One server process as discrete events: acts arrive, the loop turns, a thread commits, players hear of it.

The event loop takes in each turn whatever is ready, so what is done together shares the cost of a turn; the
writer takes all lines that wait, so they share a commit. Costs are in milliseconds of a core.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

# Of the work on an act, what comes before its line is written, and what until it is acknowledged; the rest
# is told to watchers after that (bench/LOAD.md, where the time goes).
_FIRST: Final = 0.3
_ANSWER: Final = 0.1
_SETTLING: Final = 1_000.0  # milliseconds at the beginning that do not count


@dataclass(frozen=True, slots=True)
class Costs:
    """What an act costs a process."""

    act: float  # work on one act, however many are done together
    turn: float  # of the loop: what acts that are done together share
    commit: float  # of the writer, for a group of lines ...
    line: float  # ... and for each of them
    pause: float  # of the garbage collector
    pause_every: float  # milliseconds between two pauses
    player: float = 0.0  # what a generator of acts needs for one, in a process of its own


class Load(NamedTuple):
    """What came of it."""

    acts: int
    seconds: float
    cpu_ms: float  # for an act, loop and writer together
    loop_share: float  # of a core
    together: float  # acts in a commit
    p50: float
    p99: float
    p999: float

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.acts / self.seconds


def paced(costs: Costs, tables: int, rate: float, seconds: float, seed: int = 1) -> Load:
    """Return what happens at tables that each make acts at an even pace, `rate` a second together."""
    chance = Random(seed)  # noqa: S311 (no secret)
    every = 1000.0 * tables / rate
    begins = sorted(chance.uniform(0, every) for _ in range(tables))
    end = 1000.0 * seconds + _SETTLING
    rounds = int(end / every) + 1
    arrivals = (begin + every * n for n in range(rounds) for begin in begins)
    return Process(costs).work(deque(at for at in arrivals if at < end), seconds)


def closed(costs: Costs, tables: int, seconds: float) -> Load:
    """Return what happens where each table makes its next act as soon as the last one is known."""
    return Process(costs, again=True).work(deque([0.0] * tables), seconds)


class Process:
    """A loop and its writer."""

    def __init__(self, costs: Costs, *, again: bool = False) -> None:
        self._costs = costs
        self._again = again
        self._now = 0.0
        self._busy = [0.0, 0.0]  # milliseconds of the loop and of the writer
        self._pause_at = costs.pause_every or float("inf")
        self._waiting: list[float] = []  # acts whose lines wait for the writer, by when they came
        self._written: deque[tuple[float, list[float]]] = deque()  # when a group is on the disk
        self._free_at = 0.0  # when the writer is free
        self._asks_at = 0.0
        self._groups: list[int] = []
        self._acks: list[tuple[float, float]] = []  # when, and after how long

    def work(self, arrivals: deque[float], seconds: float) -> Load:
        """Work until the time is over, and tell of it."""
        end = 1000.0 * seconds + _SETTLING
        before = (0.0, 0.0)
        while self._now < end:
            if before == (0.0, 0.0) and self._now >= _SETTLING:
                before = (self._busy[0], self._busy[1])
                self._groups.clear()
            came = list(_until(arrivals, self._now))
            done = self._heard()
            if not came and not done:
                self._now = min(self._next(arrivals), end)
                continue
            self._turn(came, done, arrivals)
        return self._told(seconds, before)

    def _turn(self, came: list[float], done: list[float], arrivals: deque[float]) -> None:
        """Take all that is ready: check what came, tell of what is written."""
        costs = self._costs
        spent = costs.turn + costs.act * (_FIRST * len(came) + (1 - _FIRST) * len(done))
        answered = self._now + costs.turn + costs.act * (_FIRST * len(came) + _ANSWER)
        for number, at in enumerate(done):
            when = answered + costs.act * (1 - _FIRST) * number
            self._acks.append((when, when - at))
        self._now += spent
        self._busy[0] += spent
        if self._now >= self._pause_at:
            self._now += costs.pause
            self._busy[0] += costs.pause
            self._pause_at = self._now + costs.pause_every
        if self._again:
            for _ in done:  # the generator takes them one by one
                self._asks_at = max(self._asks_at, self._now) + costs.player
                arrivals.append(self._asks_at)
        self._waiting += came
        self._write()

    def _write(self) -> None:
        """Hand all lines that wait to the writer, when it is free."""
        if not self._waiting or self._free_at > self._now:
            return
        spent = self._costs.commit + self._costs.line * len(self._waiting)
        self._free_at = self._now + spent
        self._busy[1] += spent
        self._groups.append(len(self._waiting))
        self._written.append((self._free_at, self._waiting))
        self._waiting = []

    def _heard(self) -> list[float]:
        """Return the acts that are on the disk by now."""
        done: list[float] = []
        while self._written and self._written[0][0] <= self._now:
            done += self._written.popleft()[1]
        self._write()
        return done

    def _next(self, arrivals: deque[float]) -> float:
        ends = [arrivals[0]] if arrivals else []
        ends += [self._written[0][0]] if self._written else []
        return min(ends, default=float("inf"))

    def _told(self, seconds: float, before: tuple[float, float]) -> Load:
        waits = sorted(wait for at, wait in self._acks if at >= _SETTLING)
        loop, writer = (now - then for now, then in zip(self._busy, before, strict=True))
        p50, p99, p999 = (waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99, 0.999))
        cpu, together = (loop + writer) / len(waits), sum(self._groups) / len(self._groups)
        share = loop / (1000 * seconds)
        return Load(len(waits), seconds, cpu, share, together, p50, p99, p999)


def _until(arrivals: deque[float], now: float) -> Iterator[float]:
    while arrivals and arrivals[0] <= now:
        yield arrivals.popleft()
