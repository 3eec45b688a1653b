"""Long texts at a terminal are shown page by page, and nowhere else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.program import run
from tests.cli.terminal import Terminal


@pytest.fixture
def pager(tmp_path: Path) -> str:
    """A pager that says that it was one."""
    script = tmp_path / "pager"
    script.write_text("#!/bin/sh\necho PAGED BY $1\ncat\necho END OF PAGER\n")
    script.chmod(0o755)
    return f"{script} ME"


def test_rules_longer_than_the_screen_are_paged(tmp_path: Path, pager: str) -> None:
    with Terminal(tmp_path, "rules", "hospital", "city", PAGER=pager) as terminal:
        seen = terminal.read_until("END OF PAGER")
    assert "PAGED BY ME" in seen
    assert "DH-14.1" in seen
    assert "ESC" not in seen


@pytest.mark.skipif(shutil.which("less") is None, reason="there is no less")
def test_less_shows_colours_as_such(tmp_path: Path) -> None:
    more = {"PAGER": "less", "LESS": ""}
    with Terminal(tmp_path, "rules", "hospital", "city", **more) as terminal:
        assert "ESC" not in terminal.read_until("DH-14.1")


def test_short_rules_are_just_shown(tmp_path: Path, pager: str) -> None:
    with Terminal(tmp_path, "rules", "hospital", "DH-8.1", PAGER=pager) as terminal:
        assert "PAGED" not in terminal.read_until("DH-8.1")


@pytest.mark.parametrize("empty", [True, False])
def test_a_pager_may_be_declined(empty: bool, tmp_path: Path, pager: str) -> None:
    words = ("rules", "hospital", "city", *(() if empty else ("--no-pager",)))
    with Terminal(tmp_path, *words, PAGER="" if empty else pager) as terminal:
        assert "PAGED" not in terminal.read_until("DH-14.9")


def test_a_pipe_is_never_paged(pager: str) -> None:
    seen = run("rules", "hospital", "city", PAGER=pager)
    assert "PAGED" not in seen.out
    assert "DH-14.1" in seen.out
    assert len(seen.lines) > 24


def test_rules_and_log_are_paged_in_the_middle_of_a_game(tmp_path: Path, pager: str) -> None:
    words = ("play", "hospital", "--seed", "4", "--save", str(tmp_path / "game.json"))
    with Terminal(tmp_path, *words, PAGER=pager) as terminal:
        terminal.read_until("? for help")
        terminal.type("rules city")
        terminal.read_until("PAGED BY ME")
        terminal.type("quit")
        terminal.read_until("--resume")
