"""Work shared out among processes in pieces of about a second; what comes back is in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Protocol, Self, TypeVar

from dicehospital.lab.processes import Processes

T = TypeVar("T")

_PIECE_SECONDS = 1.0  # work that a process does between two reports
LARGEST = 250  # games of a piece, however fast they are
# Of each process: where one game takes much longer than others, nobody waits for it.
_PIECES_AHEAD = 64
_GAMES_AHEAD = 4 * LARGEST  # of each process: what waits for its turn is held in memory
_PIECES_OF_LARGEST = 4  # the same where pieces are larger


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


class Helpers(Protocol):
    """Whoever does work that is shared out: processes here, or machines elsewhere."""

    def in_order(
        self, work: Callable[[range], T], numbers: range, *, largest: int = LARGEST
    ) -> Iterator[T]:
        """What `work` makes of the numbers, piece by piece; pieces have at most `largest` of them."""


class Workers:
    """So many processes; with one job this very process does the work."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._processes = Processes(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Whoever stops early waits for no game: some take a minute."""
        try:
            if kind is None:
                self._processes.finish()
        finally:
            self._processes.kill()

    def in_order(
        self, work: Callable[[range], T], numbers: range, *, largest: int = LARGEST
    ) -> Iterator[T]:
        """What `work` makes of the numbers, piece by piece; pieces have at most `largest` of them."""
        if self._jobs == 1:
            return _one_by_one(work, numbers, Pace(largest))
        submit = partial(self._processes.submit, partial(timed, work))
        return shared_out(submit, numbers, self._jobs, largest)


def _one_by_one(work: Callable[[range], T], numbers: range, pace: Pace) -> Iterator[T]:
    for piece in _pieces(numbers, pace):
        seconds, found = timed(work, piece)
        pace.learn(len(piece), seconds)
        yield found


def shared_out(
    submit: Callable[[range], Callable[[], tuple[float, T]]],
    numbers: range,
    jobs: int,
    largest: int,
) -> Iterator[T]:
    """Hand pieces on to others; what `submit` gives waits for the seconds a piece took and its result."""
    pace = Pace(largest)
    pieces = _pieces(numbers, pace)
    waiting: deque[tuple[range, Callable[[], tuple[float, T]]]] = deque()
    games_ahead = jobs * max(_GAMES_AHEAD, _PIECES_OF_LARGEST * largest)
    while True:
        while (
            len(waiting) < _PIECES_AHEAD * jobs
            and sum(len(piece) for piece, _ in waiting) < games_ahead
            and (piece := next(pieces, None)) is not None
        ):
            waiting.append((piece, submit(piece)))
        if not waiting:
            return
        piece, received = waiting.popleft()
        seconds, found = received()
        pace.learn(len(piece), seconds)
        yield found


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
