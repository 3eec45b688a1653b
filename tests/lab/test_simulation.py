"""Runs: the same games however they are played, and games that can be played again alone."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from dicehospital.kernel.types import Score
from dicehospital.lab.check import agrees, games_to_check
from dicehospital.lab.match import Result, Table, result_of
from dicehospital.lab.report import summary
from dicehospital.lab.simulation import Run, Wanted, simulate
from dicehospital.lab.statistics import Tally

TABLES = [
    Table(("random",)),
    Table(("random",), options={"modifiers": ["preparation", "capacity"]}),
    Table(("random", "random")),
    Table(("random",) * 3, options={"choices": "clockwise"}),
    Table(("random",) * 6),
    Table(("greedy", "random")),
]


def played(run: Run, jobs: int = 1) -> tuple[dict[str, Any], list[Result]]:
    tally = Tally(len(run.table.names))
    results: list[Result] = []
    for chunk in simulate(run, jobs=jobs, wanted=Wanted(everything=True)):
        tally.merge(chunk.tally)
        results += chunk.results
    return summary(run, tally, seconds=1), results


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_games_of_a_run_are_those_played_one_by_one(table: Table) -> None:
    """Game i of a run with seed s has the seed s + i."""
    _, results = played(Run(table, games=6, seed=40))
    assert [result_of(table, number, 40 + number) for number in range(6)] == results


@pytest.mark.parametrize("table", [Table(("random",) * 4), Table(("greedy", "random"))], ids=str)
def test_the_number_of_jobs_changes_nothing(table: Table) -> None:
    run = Run(table, games=601 if table.bots[0] == "random" else 12, seed=7)
    assert played(run, jobs=1) == played(run, jobs=2)


def test_a_chunk_hands_on_only_the_results_that_are_wanted() -> None:
    run = Run(Table(("random", "random")), games=600, seed=1)
    chunks = list(simulate(run, wanted=Wanted(games=frozenset({0, 599}))))
    assert [0, 599] == [result.game for chunk in chunks for result in chunk.results]
    assert 600 == sum(chunk.games for chunk in chunks) == sum(chunk.tally.games for chunk in chunks)


def test_an_abandoned_run_stops_its_processes() -> None:
    run = Run(Table(("random", "random")), games=100_000, seed=1)
    chunks = simulate(run, jobs=2)
    next(chunks)
    chunks.close()  # type: ignore[attr-defined]


def test_in_solo_games_alicat_wins_what_the_player_does_not() -> None:
    _, results = played(Run(Table(("random",)), games=20, seed=1))
    for result in results:
        mine, alicats = (score.total for score in result.scores)
        assert ((0,) if mine > alicats else (1,)) == result.winners
        assert ("random", "alicat") == result.bots


# -- checks ------------------------------------------------------------------------------------------
def test_games_to_check_are_spread_from_the_first_to_the_last() -> None:
    assert frozenset() == games_to_check(100, 0)
    assert frozenset({0}) == games_to_check(100, 1)
    assert frozenset({0, 33, 66, 99}) == games_to_check(100, 4)
    assert frozenset(range(5)) == games_to_check(5, 20)


def test_a_result_agrees_with_its_record_and_a_changed_one_does_not() -> None:
    table = Table(("random", "greedy"))
    result = result_of(table, 0, 12)
    assert agrees(table, result)
    other = Score(result.scores[0].total + 1, result.scores[0].parts)
    wrong = Result(0, 12, result.bots, (other, result.scores[1]), result.winners, result.decisions)
    assert not agrees(table, wrong)


# -- memory ------------------------------------------------------------------------------------------
MEMORY = """
import resource, sys
from pathlib import Path
from dicehospital.lab.export import export, rows_of
from dicehospital.lab.match import Table
from dicehospital.lab.simulation import Run, Wanted, simulate
from dicehospital.lab.statistics import Tally

early, late, out = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
tally, peaks = Tally(2), []
with export(out) as writer:
    run = Run(Table(("random", "random")), late, 1)
    for chunk in simulate(run, wanted=Wanted(everything=True)):
        tally.merge(chunk.tally)
        for result in chunk.results:
            for row in rows_of(result):
                writer.add(row)
        if tally.games >= early:
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(peaks[-1] - peaks[0])
"""


def growth(early: int, late: int, out: str) -> int:
    """Kilobytes that the memory of a run grows between two numbers of games."""
    command = [sys.executable, "-c", MEMORY, str(early), str(late), out]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Any) -> None:
    assert growth(2_000, 8_000, str(tmp_path / "results.csv")) < 1024


@pytest.mark.soak
@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_memory_does_not_grow_in_a_hundred_thousand_games(tmp_path: Any, ending: str) -> None:
    """Parquet holds one group of rows, so it is measured after the first groups."""
    assert growth(60_000, 100_000, str(tmp_path / f"results.{ending}")) < 8192
