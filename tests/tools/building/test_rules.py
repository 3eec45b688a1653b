"""The folder of what was compiled may be shared by builds that run at the same time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.building.rules import keep


def made(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "library").write_text(text)
    return folder


def test_of_two_builds_of_the_same_rules_the_quicker_one_stays(tmp_path: Path) -> None:
    result = tmp_path / "built" / "digest"
    keep(made(tmp_path / "quick", "quick"), result)
    keep(made(tmp_path / "slow", "slow"), result)
    assert (result / "library").read_text() == "quick"


def test_a_result_that_cannot_be_put_in_place_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        keep(tmp_path / "missing", tmp_path / "built" / "digest")
