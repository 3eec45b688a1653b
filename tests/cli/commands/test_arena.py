"""The command `dicehospital arena`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dicehospital.lab.arena import folder
from dicehospital.server.store.lock import FolderLock
from tests.cli.program import COMMAND, ROOT, Seen, run, surroundings

HANDY, LAST = "tests.bots.own:Handy", "tests.bots.own:Last"
USUAL = ("er", "--bots", f"random,{HANDY},{LAST}", "--games", "4", "--seed", "5", "--jobs", "1")
PRODUCTS = ("contest.json", "games.csv", "arena.json", "arena.svg")


def arena(*words: str | Path) -> Seen:
    return run("arena", *words, "--lang", "en")


def files(path: Path) -> dict[str, bytes]:
    return {name: (path / name).read_bytes() for name in PRODUCTS}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a contest that nobody has interrupted."""
    out = tmp_path_factory.mktemp("arena") / "whole"
    assert 0 == arena(*USUAL, "--out", out, "--quiet").status
    return out


# -- what is shown -------------------------------------------------------------------------------------
def test_a_contest_shows_ratings_pairings_and_what_they_mean() -> None:
    seen = arena(*USUAL)
    assert (0, "") == (seen.status, seen.err)
    assert "2 players, 12 games (seeds 5 to 6)" in seen.out
    assert f"{HANDY} \N{EN DASH} {LAST}" in seen.text
    assert "Intervals over 2 seeds" in seen.out
    assert "Rating: 0 is the mean" in seen.out
    assert "12 games in " in seen.out


def test_figures_are_the_same_as_json_and_in_the_folder(whole: Path) -> None:
    found = json.loads(arena(*USUAL, "--json").out)
    assert found == json.loads((whole / "arena.json").read_text("utf-8"))
    assert abs(sum(bot["rating"] for bot in found["bots"])) < 1e-6
    assert [4, 4, 4] == [pair["games"] for pair in found["pairings"]]
    for pair in found["pairings"]:
        low, high = pair["won_interval"]
        assert low <= pair["won"] <= high
    rows = (whole / "games.csv").read_text("utf-8").splitlines()
    assert 1 + 2 * 12 == len(rows)


def test_one_meets_all_and_larger_tables_have_all_seats() -> None:
    words = ("er", "--bots", f"random,{LAST}", "--against", HANDY, "--games", "1", "--seed", "1")
    found = json.loads(arena(*words, "--players", "3", "--alone", "--jobs", "1", "--json").out)
    assert [("random", HANDY), (LAST, HANDY)] == [(p["one"], p["other"]) for p in found["pairings"]]
    assert 6 == found["games"]


@pytest.mark.parametrize(("language", "name"), [("en", "ALICAT"), ("fr", "URSULE")])
def test_alone_bots_beat_the_rules_or_not(language: str, name: str) -> None:
    words = ("er", "--players", "1", "--bots", "random", "--games", "3", "--seed", "1")
    seen = run("arena", *words, "--jobs", "1", "--lang", language)
    assert 0 == seen.status
    assert name in seen.out
    hospital = ("hospital", "--solo", "automa", "--difficulty", "hard", "--bots", f"random,{HANDY}")
    assert "Automa" in arena(*hospital, "--games", "1", "--seed", "1", "--jobs", "1").out


# -- going on ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lost", [1, 40, 700, 10_000])
def test_a_contest_that_was_cut_off_ends_as_if_it_had_not_been(
    whole: Path, tmp_path: Path, lost: int
) -> None:
    """Wherever the last line breaks off; the seed need not be said again."""
    (tmp_path / "contest.json").write_bytes((whole / "contest.json").read_bytes())
    games = (whole / "games.csv").read_bytes()
    (tmp_path / "games.csv").write_bytes(games[: max(0, len(games) - lost)])
    again = [word for word in USUAL if word not in ("--seed", "5")]
    seen = arena(*again, "--out", tmp_path)
    assert 0 == seen.status
    assert ("of 12 games" in seen.err) == (lost < 10_000)
    assert files(whole) == files(tmp_path)


def test_more_games_continue_a_contest_and_fewer_are_refused(whole: Path, tmp_path: Path) -> None:
    short, out = [word if word != "4" else "2" for word in USUAL], tmp_path / "out"
    assert 0 == arena(*short, "--out", out).status
    assert "Continuing after 6 of 12 games." in arena(*USUAL, "--out", out).err
    assert files(whole) == files(out)
    assert arena(*short, "--out", out).is_one_error("--games", "already has 12 games")


def test_what_comes_out_does_not_depend_on_jobs_nor_on_an_interrupt(
    whole: Path, tmp_path: Path
) -> None:
    """Ctrl-C in the middle of games, two processes, then on with one."""
    out = tmp_path / "out"
    words = [*USUAL[:-1], "2", "--out", str(out)]
    environment = {**surroundings(tmp_path), "PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])}
    with subprocess.Popen(
        [*COMMAND, "arena", *words], env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        until = time.monotonic() + 60
        while not (out / "games.csv").exists() or (out / "games.csv").stat().st_size < 200:
            assert time.monotonic() < until
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60)
    assert process.returncode in (0, 130)  # it may have been faster
    assert ("Run the same command to continue" in told) == (process.returncode == 130)
    assert 0 == arena(*USUAL, "--out", out).status
    assert files(whole) == files(out)


def test_all_games_as_parquet(tmp_path: Path, whole: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert 0 == arena(*USUAL, "--out", tmp_path, "--parquet", "--quiet").status
    assert 24 == parquet.read_table(tmp_path / "games.parquet").num_rows
    assert files(whole) == files(tmp_path)


# -- what is refused -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "field", "says"),
    [
        (["--bots", "random"], "--bots", "no opponent"),
        (["--bots", "random,random"], "--bots", "once"),
        (["--bots", "random,genius"], "--bots", "genius is not one of random, greedy"),
        (["--bots", "random,no:Body"], "--bots", "no:Body"),
        (["--bots", "random", "--against", "genius"], "--against", "genius"),
        (["--bots", "random", "--against", "greedy", "--ladder"], "--ladder", "--against"),
        (["--bots", "random,greedy", "--alone"], "--alone", "3 or more players"),
        (["--bots", "random,greedy", "--players", "7"], "--players", "from 1 to 6"),
        (["--bots", "random,greedy", "--games", "0"], "--games", "from 1"),
        (["--bots", "random,greedy", "--seed", "x"], "--seed", "x"),
        (["--bots", "random,greedy", "--jobs", "0"], "--jobs", "from 1"),
        (["--bots", "random,greedy", "--module", "city"], "--module", "hospital"),
        (["--bots", "random,greedy", "--modifiers", "capacity"], "--modifiers", "solo"),
        (["--bots", "random,greedy", "--parquet"], "--parquet", "--out"),
        (["--bots", "random,greedy", "--out", __file__], "--out", "nor a contest folder"),
        ([], "--bots", "missing"),
    ],
)
def test_a_bad_option_is_one_line_that_names_it(words: list[str], field: str, says: str) -> None:
    seen = arena("er", *words)
    assert (2, "") == (seen.status, seen.out)
    assert seen.is_one_error(says, start=f"error: {field}: ")


def test_a_bot_that_does_not_play_the_game_is_refused() -> None:
    seen = arena("hospital", "--bots", "random,tests.bots.own:First")
    assert seen.is_one_error("first plays er, not hospital", start="error: --bots: ")


def test_a_folder_with_another_contest_is_left_alone(whole: Path, tmp_path: Path) -> None:
    before = files(whole)
    for words, what in ((["--seed", "6"], "its seed is 5, not 6"), (["--ladder"], "its pairings")):
        assert arena(*USUAL, *words, "--out", whole).is_one_error("--out", what)
    (tmp_path / "letter.txt").write_text("mine")
    assert arena(*USUAL, "--out", tmp_path, "--force").is_one_error("--out", "nor a contest folder")
    assert before == files(whole)


def test_a_folder_can_be_begun_anew(whole: Path, tmp_path: Path) -> None:
    assert 0 == arena(*USUAL, "--ladder", "--out", tmp_path, "--quiet").status
    assert 0 == arena(*USUAL, "--out", tmp_path, "--force", "--quiet").status
    assert files(whole) == files(tmp_path)


def test_games_that_are_not_of_this_contest_are_refused(whole: Path, tmp_path: Path) -> None:
    games = (whole / "games.csv").read_text("utf-8")
    (tmp_path / folder.CONTEST).write_bytes((whole / folder.CONTEST).read_bytes())
    for wrong in (games.replace(HANDY, "random"), games.replace("won", "lost"), "x\n" * 9):
        (tmp_path / folder.GAMES).write_text(wrong, "utf-8")
        assert arena(*USUAL, "--out", tmp_path).is_one_error("games.csv was changed")
    (tmp_path / folder.CONTEST).write_text("{", "utf-8")
    assert arena(*USUAL, "--out", tmp_path).is_one_error("contest.json was changed")


def test_two_programs_do_not_play_in_one_folder(whole: Path) -> None:
    lock = FolderLock(whole)
    try:
        assert arena(*USUAL, "--out", whole).is_one_error("another program is playing")
    finally:
        lock.close()
