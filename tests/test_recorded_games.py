"""Whole games played long ago still replay to the same scores: rules do not change by accident."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_replays_to_its_scores(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    game = dh.replay(record)
    assert game.is_over
    assert [score.total for score in game.scores()] == record["result"]["scores"]
    assert list(game.winners) == record["result"]["winners"]


def test_there_are_records_of_every_way_to_play() -> None:
    ways = {(record["players"], record["options"].get("choices")) for record in map(_read, RECORDS)}
    assert {players for players, _ in ways} == {1, 2, 3, 4, 5, 6}
    assert "clockwise" in {choices for _, choices in ways}


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
