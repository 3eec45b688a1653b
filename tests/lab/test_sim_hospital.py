"""The command `dicehospital sim hospital`, and what the laboratory knows about that game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dicehospital.cli.main import program
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.lab import match
from dicehospital.lab.check import agrees
from dicehospital.lab.export import columns_of, export, rows_of
from dicehospital.lab.match import Table, play_game, result_of
from dicehospital.lab.report import summary, text
from dicehospital.lab.simulation import Run, Wanted, simulate
from dicehospital.lab.statistics import Tally

OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {}),
    (3, {"modules": ["events", "promos", "final_pickup"]}),
    (4, {"edition": "proto212", "modules": ["experimental"]}),
]


def run(*words: str) -> Result:
    return CliRunner().invoke(program, ["sim", "hospital", "--lang", "en", *words])


def played(table: Table, games: int, jobs: int = 1) -> tuple[dict[str, Any], list[match.Result]]:
    tally = Tally(len(table.names))
    results: list[match.Result] = []
    batch = Run(table, games, seed=40)
    for chunk in simulate(batch, jobs=jobs, wanted=Wanted(everything=True)):
        tally.merge(chunk.tally)
        results += chunk.results
    return summary(batch, tally, seconds=1), results


def test_a_run_shows_scores_parts_wins_speed_and_the_check() -> None:
    done = run("--games", "8", "--seed", "1", "--check", "2")
    assert (0, "") == (done.exit_code, done.stderr)
    assert "Dice Hospital, 2 players, 8 games (seeds 1 to 8)" in done.stdout
    assert "Fatality tokens" in done.stdout
    assert re.search(r"\d+ games/s, [\d,]+ decisions/s", done.stdout)
    assert "checked 2 games: scores recomputed from their records match" in done.stdout


def test_a_solo_run_wins_and_loses_nothing() -> None:
    """DH-12.4: the score is the result, there is nobody to beat."""
    done = run("--players", "1", "--games", "3", "--seed", "1", "--check", "1")
    assert (0, "") == (done.exit_code, done.stderr)
    assert "Dice Hospital, solo, 3 games" in done.stdout
    assert "Uncompleted reports" in done.stdout
    assert "won" not in done.stdout.lower()
    assert "ALICAT" not in done.stdout
    table = Table(("random",), "hospital")
    games = [play_game(table, seed)[0] for seed in (1, 2, 3)]
    completed = [len(game.view(None)["reports"]["completed"]) for game in games]
    assert f"Medical reports completed: {sum(completed) / 3:.1f} per game." in done.stdout


def test_a_bot_for_each_seat_and_rules_to_choose() -> None:
    words = ["--bots", "random,random,random", "--players", "3", "--games", "2", "--seed", "1"]
    rules = ["--edition", "final", "--module", "events,promos", "--module", "superbug"]
    more = ["--first-game", "--activation", "linear", "--check", "1"]
    done = run(*words, *rules, *more)
    assert (0, "") == (done.exit_code, done.stderr)
    assert re.search(r"2  random", done.stdout)


def test_components_come_from_a_pack(tmp_path: Path) -> None:
    """DH-13.2: the records carry the pack, so that they replay without the file."""
    pack = tmp_path / "box.toml"
    pack.write_text(
        '[[departments]]\nid = "d_ent"\n[[departments.do]]\nn = 1\nc = "dept"\nop = "heal 2"\n',
        "utf-8",
    )
    done = run("--games", "2", "--seed", "1", "--check", "1", "--pack", str(pack))
    assert (0, "") == (done.exit_code, done.stderr)
    assert "checked 1 games" in done.stdout


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_the_games_of_a_run_are_those_played_one_by_one(
    players: int, options: dict[str, Any]
) -> None:
    """Game i of a run with seed s has the seed s + i."""
    table = Table(("random",) * players, "hospital", options)
    _, results = played(table, 2)
    assert [result_of(table, number, 40 + number) for number in range(2)] == results
    assert agrees(table, results[0])


def test_the_number_of_jobs_changes_nothing() -> None:
    table = Table(("random", "random"), "hospital")
    assert played(table, 6, jobs=1) == played(table, 6, jobs=2)


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_files_of_results_have_the_parts_of_the_game(tmp_path: Path, ending: str) -> None:
    """DH-9.1: the parts of a row sum up to its total."""
    table = Table(("random", "random"), "hospital")
    rows = [row for result in played(table, 2)[1] for row in rows_of(result, "hospital")]
    path = tmp_path / f"results.{ending}"
    with export(path, game="hospital") as writer:
        for row in rows:
            writer.add(row)
    columns = columns_of("hospital")
    assert path.stat().st_size > 0
    assert all(list(columns) == list(row) for row in rows)
    assert all(row["total"] == sum(row[name] for name in columns[5:-2]) for row in rows)


def test_a_run_writes_a_row_for_each_seat(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    assert 0 == run("--games", "2", "--seed", "9", "--out", str(out), "--quiet").exit_code
    rows = json.loads(out.read_text("utf-8"))
    assert [(0, 0), (0, 1), (1, 0), (1, 1)] == [(row["game"], row["seat"]) for row in rows]


def test_the_text_fits_a_screen() -> None:
    for players in (1, 2, 4):
        found = played(Table(("random",) * players, "hospital"), 2)[0]
        for language in LANGUAGES:
            lines = text(found, catalogue(language)).splitlines()
            assert max(map(len, lines)) <= 112


@pytest.mark.parametrize(
    ("words", "field", "says"),
    [
        (["--players", "6"], "--players", "from 1 to 5"),
        (["--modifiers", "capacity"], "--modifiers", "er, not hospital"),
        (["--choices", "clockwise"], "--choices", "er, not hospital"),
        (["--module", "luck"], "--module", "luck is not one of"),
        (["--module", "events,events"], "--module", "twice"),
        (["--edition", "first"], "--edition", "first"),
        (["--edition", "proto212", "--module", "events"], "--module", "events"),
        (["--double-reports"], "--double-reports", "solo"),
        (["--bots", "genius"], "--bots", "genius is not one of random, greedy"),
        (["--pack", "no_such_pack.toml"], "no_such_pack.toml", ""),
    ],
)
def test_a_bad_option_is_one_line_that_names_it(words: list[str], field: str, says: str) -> None:
    done = run(*words)
    assert 2 == done.exit_code
    assert done.stderr.startswith(f"error: {field}: ")
    assert says in done.stderr
    assert 1 == len(done.stderr.splitlines())
    assert "" == done.stdout


def test_options_of_this_game_are_refused_by_another() -> None:
    done = CliRunner().invoke(program, ["sim", "er", "--lang", "en", "--module", "events"])
    assert 2 == done.exit_code
    assert "error: --module: this option is for hospital, not er\n" == done.stderr
