"""A file for a game of Dice Hospital, and a game that was played to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.hospital.playing import play
from tests.cli.program import Seen


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Seen]:
    """A whole game against a greedy bot, played by typing 1, and what was seen of it."""
    file = tmp_path_factory.mktemp("whole") / "game.json"
    return file, play(file, "--module", "events", typed=("1",) * 600)
