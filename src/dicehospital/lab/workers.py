"""Work shared out among processes in pieces of about a second; what comes back is in order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import Self, TypeVar

from dicehospital.kernel.errors import BadInput

T = TypeVar("T")

_PIECE_SECONDS = 1.0  # work that a process does between two reports
_LARGEST = 250  # games of a piece, however fast they are
_PIECES_AHEAD = (
    64  # of each process: where one game takes much longer than others, nobody waits for it
)
_GAMES_AHEAD = 4 * _LARGEST  # of each process: what waits for its turn is held in memory


def cores() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Pace:
    """How many games make a piece, from how long the last pieces took."""

    def __init__(self, largest: int) -> None:
        self.games = 1
        self._largest = largest

    def learn(self, games: int, seconds: float) -> None:
        """A piece of so many games took so long."""
        wanted = int(games * _PIECE_SECONDS / max(seconds, 1e-6))
        self.games = max(1, min(wanted, self._largest))


class Workers:
    """So many processes; with one job this very process does the work."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._others = set(active_children())
        self._pool: ProcessPoolExecutor | None = None
        if jobs > 1:
            # Fresh interpreters: forking a program with threads (a progress bar) is unsafe.
            spawn = get_context("spawn")
            self._pool = ProcessPoolExecutor(jobs, spawn, leave_interrupts_to_the_parent)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Whoever stops early waits for no game: some take a minute."""
        if self._pool is None:
            return
        if kind is not None:
            for process in set(active_children()) - self._others:
                process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def in_order(
        self, work: Callable[[range], T], numbers: range, *, largest: int = _LARGEST
    ) -> Iterator[T]:
        """What `work` makes of the numbers, piece by piece; pieces have at most `largest` of them."""
        pace = Pace(largest)
        if self._pool is None:
            for piece in _pieces(numbers, pace):
                seconds, found = timed(work, piece)
                pace.learn(len(piece), seconds)
                yield found
        else:
            yield from self._shared(self._pool, work, _pieces(numbers, pace), pace)

    def _shared(
        self,
        pool: ProcessPoolExecutor,
        work: Callable[[range], T],
        pieces: Iterator[range],
        pace: Pace,
    ) -> Iterator[T]:
        waiting: deque[tuple[range, Future[tuple[float, T]]]] = deque()
        while True:
            while self._has_room(waiting) and (piece := next(pieces, None)) is not None:
                waiting.append((piece, pool.submit(timed, work, piece)))
            if not waiting:
                return
            piece, future = waiting.popleft()
            seconds, found = _received(future)
            pace.learn(len(piece), seconds)
            yield found

    def _has_room(self, waiting: deque[tuple[range, Future[tuple[float, T]]]]) -> bool:
        games = sum(len(piece) for piece, _ in waiting)
        return len(waiting) < _PIECES_AHEAD * self._jobs and games < _GAMES_AHEAD * self._jobs


def _received(future: Future[T]) -> T:
    """What a process gives back; `BadInput` when it was killed, most likely for want of memory."""
    try:
        return future.result()
    except BrokenProcessPool:
        raise BadInput("jobs", "sim.process_lost") from None


def _pieces(numbers: range, pace: Pace) -> Iterator[range]:
    """Numbers that follow each other, as many as the pace asks for when it is asked."""
    while numbers:
        piece, numbers = numbers[: pace.games], numbers[pace.games :]
        yield piece


def timed(work: Callable[[range], T], numbers: range) -> tuple[float, T]:
    """What work makes of numbers, and how many seconds that took."""
    began = perf_counter()
    found = work(numbers)
    return perf_counter() - began, found


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the one that gives out the games stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
