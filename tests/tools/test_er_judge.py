"""How the judge of ER is made: groups of courses in the same world, kept in a folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dicehospital.bots.er.cells import ALL_BEDS, OTHERS, SHARED
from dicehospital.er.board.tables import BED_COUNT
from tools import er_judge as made
from tools import judge_rounds

NOBODY = Path("no_judge.bin")  # there is no such file


def test_a_game_gives_groups_of_courses_with_their_rows() -> None:
    groups = list(made.study(made.thinker(NOBODY), 5))
    assert len(groups) == made.LOOKS
    for group in groups:
        assert group["beds"].shape == (made.TRIED, BED_COUNT)
        assert group["others"].shape == (made.TRIED, OTHERS)
        assert group["beds"].max() < ALL_BEDS
        assert group["others"].max() < SHARED
        tried = group["beds"][: group["count"]]
        assert len({row.tobytes() for row in tried}) > 1, "the courses lead to different sheets"


def test_the_same_game_gives_the_same_groups() -> None:
    some, others = (list(made.study(made.thinker(NOBODY), 6)) for _ in range(2))
    assert all(np.array_equal(a["gained"], b["gained"]) for a, b in zip(some, others, strict=True))


def test_what_was_gathered_is_not_gathered_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judge_rounds, "CHUNK", 1)
    judge_rounds.gather(tmp_path, 1, 2, 1, made.studied)
    kept = tmp_path / "round1" / "0.npz"
    written = kept.stat().st_mtime_ns
    judge_rounds.gather(tmp_path, 1, 3, 1, made.studied)
    assert kept.stat().st_mtime_ns == written
    assert len(judge_rounds.gathered(tmp_path, 1)["turns"]) == 3 * made.LOOKS


def test_a_round_may_be_fitted_to_the_latest_alone(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / f"round{number}").mkdir()
        np.savez(tmp_path / f"round{number}" / "0.npz", turns=np.array([number]))
    assert list(judge_rounds.gathered(tmp_path, 3)["turns"]) == [1, 2, 3]
    assert list(judge_rounds.gathered(tmp_path, 3, latest=2)["turns"]) == [2, 3]
    assert list(judge_rounds.gathered(tmp_path, 1, latest=2)["turns"]) == [1]
