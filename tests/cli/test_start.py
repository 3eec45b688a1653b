"""What is read before the first line is printed: modules are counted, since seconds depend on the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

import dicehospital as dh
from dicehospital.cli.main import COMMANDS, program
from tests.cli.program import COMMAND, surroundings

_HEAVY = ("dicehospital.er", "dicehospital.hospital", "dicehospital.api", "dicehospital.server")


def read(tmp_path: Path, code: str, *arguments: str) -> list[str]:
    """The modules that a program of its own has read by its end."""
    shown = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
    done = subprocess.run(
        [sys.executable, "-c", shown + code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=surroundings(tmp_path),
    )
    return done.stderr.split()


def ours(modules: list[str]) -> list[str]:
    return [name for name in modules if name.startswith("dicehospital")]


def test_importing_the_package_reads_no_game(tmp_path: Path) -> None:
    found = ours(read(tmp_path, "import dicehospital"))
    assert [] == [name for name in found if name.startswith(_HEAVY)]
    assert len(found) <= 8, found


def test_the_page_of_all_commands_reads_no_command(tmp_path: Path) -> None:
    found = read(tmp_path, COMMAND[-1], "--help")
    assert [] == [name for name in found if name.startswith((*_HEAVY, "dicehospital.cli.commands"))]
    assert not {"rich", "asyncio", "sqlite3"} & set(found)
    assert len(ours(found)) <= 20, ours(found)


def test_a_name_of_the_package_is_read_when_it_is_used(tmp_path: Path) -> None:
    found = read(tmp_path, "import dicehospital; dicehospital.new_game('er')")
    assert "dicehospital.api" in found


def test_every_public_name_is_there() -> None:
    assert all(getattr(dh, name) is not None for name in dh.__all__)
    assert set(dh.__all__) <= set(dir(dh))


def test_another_name_is_an_error_that_names_it() -> None:
    with pytest.raises(AttributeError, match="no attribute 'new_gane'"):
        dh.new_gane  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", COMMANDS)
def test_the_page_of_all_commands_says_what_each_says_of_itself(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert COMMANDS[name] == command.help
