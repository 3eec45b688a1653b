"""Who sits down when nobody says so, and how a game is gone on with."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import record_in, run, surroundings

MODULE = f"{sys.executable} -m dicehospital"
SCRIPT = "import sys\nfrom dicehospital.cli.main import main\nsys.exit(main())\n"


def kinds(tmp_path: Path, *words: str) -> list[str]:
    """Who plays a new game."""
    file = tmp_path / "game.json"
    seen = run("play", *words, "--save", str(file), "--seed", "1")
    assert (0, "") == (seen.status, seen.err)
    found: list[str] = record_in(file)["about"]["kinds"]
    return found


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (["human", "normal"], ["hospital"]),
        (["human", "normal"], ["hospital", "--module", "city,maternity"]),
        (["human", "normal"], ["hospital", "--edition", "proto212", "--first-game"]),
        (["human"], ["hospital", "--players", "1"]),
        (["human"], ["hospital", "--solo", "reports"]),
        (["human"], ["hospital", "--double-reports"]),
        (["human", "automa"], ["hospital", "--solo", "automa"]),
        (["human", "human"], ["hospital", "--players", "2"]),
        (["human", "random", "random"], ["hospital", "--bots", "random,random"]),
        (["human", "alicat"], ["er"]),
        (["human", "greedy"], ["er", "--bots", "greedy"]),
    ],
)
def test_who_plays_without_being_asked(wanted: list[str], words: list[str], tmp_path: Path) -> None:
    """Dice Hospital is played against a bot unless players, bots or a solo game are asked for."""
    assert wanted == kinds(tmp_path, *words)


# -- how to go on --------------------------------------------------------------------------------------
def left(tmp_path: Path, *command: str, **more: str) -> str:
    """The command that a program, called in a certain way, names when it is left at once."""
    file = tmp_path / "game.json"
    file.unlink(missing_ok=True)
    done = subprocess.run(
        [*command, "play", "er", "--save", "game.json"],
        cwd=tmp_path,
        env=surroundings(tmp_path, PYTHONPATH=os.pathsep.join(sys.path), **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.splitlines()[-1].strip()


def installed(folder: Path) -> Path:
    """A console script of the program, as pip would write it."""
    folder.mkdir(parents=True)
    script = folder / "dicehospital"
    script.write_text(f"#!{sys.executable}\n{SCRIPT}")
    script.chmod(0o755)
    return script


def test_a_program_off_the_path_is_named_as_it_was_called(tmp_path: Path) -> None:
    installed(tmp_path / ".venv" / "bin")
    called = ".venv/bin/dicehospital"
    assert f"{called} play er --resume game.json" == left(tmp_path, called, PATH=os.defpath)


def test_a_program_on_the_path_is_named_by_its_name(tmp_path: Path) -> None:
    script = installed(tmp_path / "bin")
    path = os.pathsep.join([str(script.parent), os.defpath])
    wanted = "dicehospital play er --resume game.json"
    assert wanted == left(tmp_path, str(script), PATH=path)


def test_another_program_of_that_name_is_not_meant(tmp_path: Path) -> None:
    other = installed(tmp_path / "other")
    own = installed(tmp_path / "with blank")
    path = os.pathsep.join([str(other.parent), os.defpath])
    wanted = f"{shlex.quote(str(own))} play er --resume game.json"
    assert wanted == left(tmp_path, str(own), PATH=path)


def test_a_module_is_named_as_one(tmp_path: Path) -> None:
    wanted = f"{MODULE} play er --resume game.json"
    assert wanted == left(tmp_path, *MODULE.split(), PATH=os.defpath)
