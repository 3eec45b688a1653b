"""The command `dicehospital sim`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dicehospital.cli.commands import sim as sim_command
from dicehospital.cli.failure import INTERRUPTED
from dicehospital.cli.main import program
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.lab import check
from dicehospital.lab.match import Table
from dicehospital.lab.report import Numbers, bars, columns, summary, text
from dicehospital.lab.simulation import Run, simulate
from dicehospital.lab.statistics import Tally
from tests.cli.program import COMMAND, surroundings
from tests.soak import many

SOON = 2.5
"""Seconds, on a busy machine."""


def run(*words: str) -> Result:
    return CliRunner().invoke(program, ["sim", *words])


def test_a_run_shows_scores_parts_wins_speed_and_the_check() -> None:
    done = run("er", "--players", "4", "--games", "50", "--seed", "1", "--lang", "en")
    assert 0 == done.exit_code
    assert "4 players, 50 games (seeds 1 to 50)" in done.stdout
    assert "Full wards" in done.stdout
    assert re.search(r"\d+ games/s, [\d,]+ decisions/s", done.stdout)
    assert "checked 20 games: scores recomputed from their records match" in done.stdout
    assert "" == done.stderr


def test_alone_the_second_seat_is_alicat_or_ursule() -> None:
    english = run("er", "--players", "1", "--games", "3", "--seed", "1", "--lang", "en")
    french = run("er", "--players", "1", "--games", "3", "--seed", "1", "--lang", "fr")
    assert "ALICAT" in english.stdout
    assert "URSULE" in french.stdout
    assert "concordent" in french.stdout


def test_the_figures_are_those_of_the_games(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    done = run("er", "--games", "40", "--seed", "9", "--out", str(out), "--lang", "en")
    rows = json.loads(out.read_text("utf-8"))
    totals = [row["total"] for row in rows if row["seat"] == 0]
    line = next(line for line in done.stdout.splitlines() if re.match(r" +0  random", line))
    figures = line.split()
    assert f"{sum(totals) / 40:.1f}" == figures[2]
    assert [min(totals), max(totals)] == [int(figures[4]), int(figures[8])]
    assert f"{sum(row['won'] for row in rows if row['seat'] == 0) / 0.4:.1f}" == figures[9]


def test_jobs_and_formats_agree(tmp_path: Path) -> None:
    contents = []
    for jobs, name in (("1", "one.csv"), ("2", "two.csv")):
        done = run(
            "er", "--games", "600", "--seed", "3", "--jobs", jobs, "--out", str(tmp_path / name)
        )
        assert 0 == done.exit_code
        contents.append((tmp_path / name).read_text("utf-8"))
    assert contents[0] == contents[1]


def test_a_bot_for_each_seat() -> None:
    done = run("er", "--bots", "greedy,random", "--games", "2", "--seed", "1", "--check", "1")
    assert 0 == done.exit_code
    assert re.search(r"0  greedy", done.stdout)
    assert re.search(r"1  random", done.stdout)


def test_without_a_seed_one_is_drawn_and_shown() -> None:
    done = run("er", "--games", "1", "--check", "0", "--lang", "en")
    assert 0 == done.exit_code
    assert re.search(r"seeds (\d+) to \1\)", done.stdout)
    assert "checked" not in done.stdout


def test_quiet_prints_nothing(tmp_path: Path) -> None:
    done = run("er", "--games", "2", "--seed", "1", "--quiet", "--out", str(tmp_path / "r.csv"))
    assert (0, "", "") == (done.exit_code, done.stdout, done.stderr)
    assert (tmp_path / "r.csv").exists()


@pytest.mark.parametrize(
    ("words", "field", "says"),
    [
        (["--players", "7"], "--players", "from 1 to 6"),
        (["--games", "0"], "--games", "from 1"),
        (["--seed", "-1"], "--seed", "from 0"),
        (["--seed", "abc"], "--seed", "abc"),
        (["--seed", str(2**63)], "--seed", "from 0"),
        (["--bots", "genius"], "--bots", "genius is not one of random, greedy"),
        (["--bots", "random,random,random"], "--bots", "3 bots for 2 players"),
        (["--modifiers", "capacity"], "--modifiers", "solo"),
        (["--players", "1", "--modifiers", "luck"], "--modifiers", "luck is not one of"),
        (["--choices", "sideways"], "--choices", "sideways"),
        (["--jobs", "0"], "--jobs", "from 1"),
        (["--check", "x"], "--check", "x"),
        (["--out", "results.xls"], "--out", ".csv, .json, .parquet"),
        (["--out", "no/such/folder/results.csv"], "--out", "folder"),
    ],
)
def test_a_bad_option_is_one_line_that_names_it(words: list[str], field: str, says: str) -> None:
    done = run("er", "--lang", "en", *words)
    assert 2 == done.exit_code
    assert done.stderr.startswith(f"error: {field}: ")
    assert says in done.stderr
    assert 1 == len(done.stderr.splitlines())
    assert "" == done.stdout


def test_an_existing_file_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    out.write_text("mine", "utf-8")
    done = run("er", "--games", "999999999", "--out", str(out), "--lang", "en")
    assert 2 == done.exit_code
    assert "--force" in done.stderr
    assert "mine" == out.read_text("utf-8")
    forced = run("er", "--games", "2", "--out", str(out), "--force", "--quiet")
    assert 0 == forced.exit_code
    assert 5 == len(out.read_text("utf-8").splitlines())


def test_games_that_do_not_agree_are_an_error_and_no_file_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "agrees", lambda table, result: result.game != 4)  # noqa: ARG005
    out = tmp_path / "results.csv"
    done = run("er", "--games", "5", "--seed", "10", "--out", str(out), "--lang", "en")
    assert 1 == done.exit_code
    assert "game 4 (seed 14)" in done.stderr
    assert [] == list(tmp_path.iterdir())


# -- the summary -------------------------------------------------------------------------------------
def found(games: int = 30, players: int = 2) -> dict[str, Any]:
    batch = Run(Table(("random",) * players), games, seed=1)
    tally = Tally(len(batch.table.names))
    for chunk in simulate(batch):
        tally.merge(chunk.tally)
    return summary(batch, tally, seconds=2.0)


def test_a_summary_is_json_and_adds_up() -> None:
    data = json.loads(json.dumps(found()))
    assert 30 == data["games"]
    assert 15 == data["games_per_second"]
    for seat in data["seats"]:
        assert 30 == sum(seat["histogram"])
        assert abs(sum(seat["parts"].values()) - seat["mean"]) < 1e-9
        assert seat["win_interval"][0] <= seat["win_share"] <= seat["win_interval"][1]
    assert 30 == sum(seat["wins"] for seat in data["seats"]) - data["ties"]


def test_the_text_fits_a_screen() -> None:
    for language in LANGUAGES:
        for players in (1, 2, 6):
            lines = text(found(players=players), catalogue(language)).splitlines()
            assert max(map(len, lines)) <= 112


def test_every_count_is_seen_in_a_histogram() -> None:
    assert " ▁▄█" == bars([0, 1, 50, 100])
    assert "█" == bars([1])


def test_columns_are_aligned() -> None:
    assert ["a     1", "bcd  22"] == columns([["a", "1"], ["bcd", "22"]], names=0)


# -- Ctrl-C ----------------------------------------------------------------------------------------------
def interrupted(folder: Path, *words: str) -> tuple[str, str]:
    """What a run says that is stopped once it has written something."""
    pipe = subprocess.PIPE
    environment = {**surroundings(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [*COMMAND, "sim", *words], env=environment, cwd=folder, stdout=pipe, stderr=pipe, text=True
    ) as process:
        try:
            _wait_for_rows(folder)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert INTERRUPTED == process.returncode, err
    return out, err


def _wait_for_rows(folder: Path) -> None:
    deadline = time.monotonic() + 120
    while not any(part.stat().st_size for part in folder.glob(".*.part")):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(tmp_path: Path, jobs: str) -> None:
    words = ("er", "--bots", "random", "--seed=5", "--games", "60000", "--jobs", jobs)
    out, err = interrupted(tmp_path, *words, "--out", "games.csv")
    first, rest, command = err.splitlines()
    done = int(re.match(r"Stopped after (\d+) of 60000 games. They are in games.csv.$", first)[1])  # type: ignore[index]
    assert "The rest of them:" == rest
    assert command == (
        f"  dicehospital sim er --bots random --jobs {jobs} "
        f"--games {60000 - done} --seed {5 + done} --out games_rest.csv"
    )
    assert f"seeds 5 to {4 + done}" in out
    whole = tmp_path / "whole.csv"
    run(*words[:3], "--seed", "5", "--games", str(done), "--out", str(whole), "--quiet")
    assert whole.read_text() == (tmp_path / "games.csv").read_text()


def stopped_after(seconds: float, folder: Path) -> str:
    """What a run in two processes says that is stopped as in a terminal, all processes at once."""
    words = ("sim", "er", "--games", "60000", "--jobs", "2", "--out", "games.csv", "--force")
    environment = {**surroundings(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    null, pipe = subprocess.DEVNULL, subprocess.PIPE
    with subprocess.Popen(
        [*COMMAND, *words],
        env=environment, cwd=folder, stdout=null, stderr=pipe, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        began = time.monotonic()
        try:
            _, err = process.communicate(timeout=30)  # ends when all have ended that could write
        finally:
            process.kill()
    assert time.monotonic() - began < SOON
    assert _has_ended(process.pid)
    return err


def _has_ended(group: int) -> bool:
    """Whether a group has no processes any more, or soon has none."""
    deadline = time.monotonic() + SOON
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def check_moments(folder: Path, moments: Iterable[float]) -> None:
    for moment in moments:
        err = stopped_after(moment, folder)
        assert "spawn_main" not in err, moment  # no process that plays says anything


def test_ctrl_c_ends_all_processes_whenever_it_comes(tmp_path: Path) -> None:
    check_moments(tmp_path, (0.1, 0.4, 0.55, 0.7, 1.0))


@pytest.mark.soak
def test_ctrl_c_ends_all_processes_at_any_of_many_moments(tmp_path: Path) -> None:
    count = many(200)
    check_moments(tmp_path, (1.2 * step / count for step in range(count)))


def test_a_run_that_is_stopped_before_its_first_game_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sim_command, "chunks", stopped)
    done = run("er", "--games", "5", "--out", str(tmp_path / "games.csv"))
    assert INTERRUPTED == done.exit_code
    assert [] == list(tmp_path.iterdir())


def test_numbers_have_one_minus_sign() -> None:
    numbers = Numbers(catalogue("en"))
    assert ["−25.9", "−1,041"] == [numbers.decimal(-25.9), numbers.whole(-1041)]
