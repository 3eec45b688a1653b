"""Many games, one after the other or in several processes; results are handed on, never gathered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from dicehospital.lab.match import Result, Table, result_of
from dicehospital.lab.random_games import Player, player_of
from dicehospital.lab.statistics import Tally
from dicehospital.lab.workers import Workers

_RANDOM = "random"


def all_random(table: Table) -> bool:
    """Whether nobody but the random bot plays."""
    return set(table.bots) == {_RANDOM}


@dataclass(frozen=True, slots=True)
class Run:
    """A batch of games: game i has the seed `seed` + i, so that any of them can be played alone."""

    table: Table
    games: int
    seed: int

    @property
    def is_fast(self) -> bool:
        """Whether nobody but the random bot plays: such games are played inside the rules.

        There nobody counts reports.
        """
        return all_random(self.table) and not self.table.has_reports


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
    with Workers(jobs) as workers:
        yield from chunks(run, workers, wanted or Wanted())


def chunks(run: Run, workers: Workers, wanted: Wanted) -> Iterator[Chunk]:
    """The games of a run, in order, played by these processes."""
    return workers.in_order(partial(play_chunk, run, wanted), range(run.games))


def play_chunk(run: Run, wanted: Wanted, numbers: range) -> Chunk:
    """Play the games of a run that have these numbers."""
    tally = Tally(len(run.table.names))
    results = []
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
