"""The chances to win: what is published is what the page says, and the tool plays and fits."""

from __future__ import annotations

import json

import pytest

from dicehospital.coach.winning.model import spreads
from tools.reliability import bins_of, error_of
from tools.winning_chances import HELD, PAGE, PUBLISHED, played, written

MOST = 0.03  # by which forecasts may be off on average
NAMES = sorted(path.stem for path in PUBLISHED.glob("*.json"))


def test_the_page_says_what_is_published() -> None:
    page = PAGE.read_text("utf-8")
    assert ["er", "hospital"] == NAMES
    assert page == written(page)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_published_was_fitted_and_is_calibrated(name: str) -> None:
    found = json.loads((PUBLISHED / f"{name}.json").read_text("utf-8"))
    assert found["commit"] == spreads()["commit"]
    assert found["tables"].keys() <= spreads()[name].keys()
    for table, seen in found["tables"].items():
        assert seen["fitted"] == spreads()[name][table]["games"]
        assert seen["error"] <= MOST


def test_errors_are_weighed_by_how_many_forecasts_there_are() -> None:
    bins = bins_of([(0.75, 1.0), (0.75, 1.0), (0.75, 1.0), (0.75, 0.0), (0.1, 0.6)])
    assert [1, 4] == [one.count for one in bins]
    assert error_of(bins) == pytest.approx(0.1)


def test_a_game_is_told_from_its_first_turn_to_who_has_won() -> None:
    row = played("er", "2", HELD)
    assert list(range(23, -1, -1)) == [left for left, _ in row["turns"]]
    assert 1.0 == sum(row["won"])
    assert row == played("er", "2", HELD)
