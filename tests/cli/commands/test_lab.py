"""The command `dicehospital lab`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean

import pytest
from pyarrow import parquet

from dicehospital.kernel.errors import BadInput
from dicehospital.lab.cluster import Cluster
from dicehospital.lab.experiment.folder import GAMES, TAIL, ExperimentFolder
from dicehospital.lab.experiment.playing import play
from dicehospital.lab.experiment.reading import read_experiment
from dicehospital.server.store.lock import FolderLock
from tests.cli.program import COMMAND, ROOT, Seen, run, surroundings

TOLD = 'title = "Seats"\ngame = "er"\ngames = 6\nseed = 4\n[bots]\nrandom = ["random"]\n'
PATIENCE = 60.0  # seconds


def lab(*words: str | Path, language: str = "en") -> Seen:
    return run("lab", *words, "--lang", language)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An experiment."""
    path = tmp_path / "seats.toml"
    path.write_text(TOLD)
    return path


def test_an_experiment_is_played_and_told(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    seen = lab("run", file, "--out", out, "--jobs", "1")
    assert (0, "") == (seen.status, seen.err)
    assert "6 games in " in seen.out
    assert str(out / GAMES) in seen.text.replace(" ", "")
    assert {"experiment.json", "experiment.toml", GAMES, "lock"} == {p.name for p in out.iterdir()}
    told = lab("report", out, language="fr")
    assert (0, "") == (told.status, told.err)
    assert "Les places" in (out / "report.html").read_text("utf-8")


def test_an_experiment_that_was_stopped_goes_on(file: Path, tmp_path: Path) -> None:
    whole, out = tmp_path / "whole", tmp_path / "out"
    assert 0 == lab("run", file, "--out", whole, "--jobs", "1", "--quiet").status
    out.mkdir()
    folder = ExperimentFolder(out, read_experiment(file))
    folder.add(play(read_experiment(file), range(4)))
    folder.close()
    assert (out / TAIL).stat().st_size > 0
    seen = lab("run", file, "--out", out, "--jobs", "1")
    assert "after 4 of 6 games" in seen.err
    assert (whole / GAMES).read_bytes() == (out / GAMES).read_bytes()
    assert "after 6 of 6 games" in lab("run", file, "--out", out, "--jobs", "1").err


@pytest.mark.soak
def test_a_program_that_was_killed_leaves_what_it_had_played(file: Path, tmp_path: Path) -> None:
    file.write_text(TOLD.replace("games = 6", "games = 3000"))
    whole, out = tmp_path / "whole", tmp_path / "out"
    assert 0 == lab("run", file, "--out", whole, "--jobs", "2", "--quiet").status
    words = ["lab", "run", str(file), "--out", str(out), "--jobs", "1", "--quiet"]
    with subprocess.Popen([*COMMAND, *words], env=surroundings(tmp_path), cwd=ROOT) as program:
        wait_for(lambda: (out / TAIL).exists() and (out / TAIL).stat().st_size > 0)
        program.kill()
    seen = lab("run", file, "--out", out, "--jobs", "1")
    assert re.search(r"after [1-9]\d* of 3000 games", seen.err)
    assert (whole / GAMES).read_bytes() == (out / GAMES).read_bytes()


def wait_for(fact: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_folder_of_something_else_is_left_alone(file: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    assert lab("run", file, "--out", tmp_path / "mine").is_one_error(
        "--out", "neither empty nor an experiment folder"
    )
    out = tmp_path / "out"
    assert 0 == lab("run", file, "--out", out, "--jobs", "1", "--quiet").status
    file.write_text(TOLD.replace("seed = 4", "seed = 5"))
    assert lab("run", file, "--out", out).is_one_error("--out", "seed is 4, not 5", "--force")
    assert 0 == lab("run", file, "--out", out, "--jobs", "1", "--force", "--quiet").status
    lock = FolderLock(out)
    assert lab("run", file, "--out", out).is_one_error("another program")
    lock.close()


def test_what_is_wrong_in_a_file_is_told_in_one_line(file: Path) -> None:
    file.write_text(TOLD.replace('["random"]', '["nobody"]'))
    assert lab("run", file).is_one_error("bots.random", "nobody", "greedy")
    file.write_text(TOLD.replace("games = 6", "games = 0"))
    assert lab("run", file).is_one_error("0", start=f"error: {file.name}:games: ")
    assert lab("report", file.parent / "nowhere").is_one_error("lab run")


def test_the_command_decides_how_many_games_and_from_which_seed(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("run", file, "--out", out, "--jobs", "1", "--games", "3", "--seed", "11")
    assert "3 games in " in lab(*words).out
    told = json.loads((out / "experiment.json").read_text())
    assert (3, 11) == (told["games"], told["seed"])
    assert 0 == lab("report", out).status
    page = (out / "report.html").read_text("utf-8")
    assert "seeds 11 to 13" in page
    assert "lab run EXPERIMENT.toml --games 3 --seed 11 --out FOLDER" in page
    assert lab("run", file, "--out", out).is_one_error("games is 3, not 6")
    assert lab("run", file, "--seed", "-1").is_one_error("--seed")


def test_the_figures_of_a_report_are_written_as_csv(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert 0 == lab("run", file, "--out", out, "--jobs", "1", "--quiet").status
    assert str(out / "report_csv") in lab("report", out, "--csv").text.replace(" ", "")
    assert (out / "report_csv" / "seats-1.csv").read_text("utf-8").startswith("panel,name,value")
    assert (
        "after 6 of 6 games" in lab("run", file, "--out", out, "--jobs", "1").err
    )  # still its own
    assert 0 == lab("run", file, "--out", out, "--jobs", "1", "--force", "--quiet").status
    assert not (out / "report_csv").exists()


def test_without_ray_the_package_is_named_not_a_format(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput) as caught:
        Cluster("auto", 1)
    assert "this needs the package ray, which is not installed" in str(caught.value)
    assert "format" not in str(caught.value)


def test_two_folders_are_compared_seed_by_seed(file: Path, tmp_path: Path) -> None:
    one, same, other = tmp_path / "one", tmp_path / "same", tmp_path / "other"
    usual = ("--jobs", "1", "--quiet")
    for out in (one, same):
        assert 0 == lab("run", file, "--out", out, *usual).status
    assert "All games are the same." in lab("compare", one, same).out
    file.write_text(TOLD.replace('["random"]', '["tests.bots.own:First"]'))
    assert 0 == lab("run", file, "--out", other, *usual, "--games", "4").status
    seen = lab("compare", one, other)
    rows = [parquet.read_table(path / GAMES).to_pylist() for path in (one, other)]
    before, after = ([row["total"] for row in found if row["seed"] < 8] for found in rows)
    gain = f"{fmean(after) - fmean(before):+.1f}".replace("-", "\N{MINUS SIGN}")
    told = next(line for line in seen.lines if line.startswith("usual / random"))
    assert [f"{fmean(before):.1f}", f"{fmean(after):.1f}", gain] == told.split()[3:6]
    assert ["0", "4"] == told.split()[-2:]
    file.write_text(TOLD)
    assert 0 == lab("run", file, "--out", other, *usual, "--force", "--seed", "99").status
    assert lab("compare", one, other).is_one_error("no arm and seed in common")
