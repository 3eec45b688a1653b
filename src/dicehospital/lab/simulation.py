"""Many games, one after the other or in several processes; results are handed on, never gathered."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import get_context

from dicehospital.lab.match import Result, Table, result_of
from dicehospital.lab.randomly import Player, player_of
from dicehospital.lab.statistics import Tally

_RANDOM = "random"
_FAST_CHUNK = 250  # games that a process plays between two reports
_SLOW_CHUNK = 5


@dataclass(frozen=True, slots=True)
class Run:
    """A batch of games: game i has the seed `seed` + i, so that any of them can be played alone."""

    table: Table
    games: int
    seed: int

    @property
    def is_fast(self) -> bool:
        """Whether nobody but the random bot plays: such games are played inside the rules."""
        return set(self.table.bots) == {_RANDOM}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which results of a run are handed on one by one; all are counted."""

    everything: bool = False
    games: frozenset[int] = field(default_factory=frozenset)

    def __contains__(self, number: int) -> bool:
        return self.everything or number in self.games


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games of a run that follow each other."""

    games: int
    tally: Tally
    results: list[Result]  # those wanted


def simulate(run: Run, *, jobs: int = 1, wanted: Wanted | None = None) -> Iterator[Chunk]:
    """Play a run, in order. What comes out does not depend on the number of jobs."""
    size = _FAST_CHUNK if run.is_fast else _SLOW_CHUNK
    starts = iter(range(0, run.games, size))
    wanted = wanted or Wanted()
    if jobs == 1:
        for start in starts:
            yield play_chunk(run, size, wanted, start)
        return
    # A fresh interpreter for each process: forking a program with threads (a progress bar) is unsafe.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), leave_interrupts_to_the_parent)
    try:
        play = partial(play_chunk, run, size, wanted)
        yield from _in_order(partial(pool.submit, play), starts, 2 * jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the one that gives out the games stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_order(
    submit: Callable[[int], Future[Chunk]], starts: Iterator[int], ahead: int
) -> Iterator[Chunk]:
    """At most `ahead` chunks are played or waiting at any time."""
    waiting = deque(submit(start) for start in islice(starts, ahead))
    while waiting:
        chunk = waiting.popleft().result()
        waiting.extend(submit(start) for start in islice(starts, 1))
        yield chunk


def play_chunk(run: Run, size: int, wanted: Wanted, start: int) -> Chunk:
    """Play games `start`, `start` + 1, ... of a run."""
    tally = Tally(len(run.table.names))
    results = []
    numbers = range(start, min(start + size, run.games))
    play = _player(run)
    for number in numbers:
        result = play(run.table, number, run.seed + number)
        tally.add(result)
        if number in wanted:
            results.append(result)
    return Chunk(len(numbers), tally, results)


def _player(run: Run) -> Player:
    """Who plays the games of a run: random ones never leave the rules."""
    return player_of(run.table) if run.is_fast else result_of
