"""Whole games played long ago replay to the same scores, and positions have as many moves as ever."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.hospital.options import MODULES
from tests.play import count

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.json"))
CASES: list[dict[str, Any]] = json.loads((HERE / "counts/hospital.json").read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_replays_to_its_scores(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    game = dh.replay(record)
    assert record["result"]["scores"] == [score.total for score in game.scores()]
    assert record["result"]["winners"] == list(game.winners)
    assert _played(record) == _played(game.record())


def _played(record: dict[str, Any]) -> list[dict[str, Any]]:
    """What was played, whichever version of the engine wrote it down and chained it."""
    return [{key: value for key, value in line.items() if key != "hash"} for line in record["log"]]


def test_there_are_records_of_both_editions_and_of_every_module() -> None:
    records = [json.loads(path.read_text("utf-8")) for path in RECORDS]
    assert {1, 2, 3, 4, 5} == {record["players"] for record in records}
    modules = {name for record in records for name in record["options"].get("modules", [])}
    assert set(MODULES) == modules
    assert "automa" in {record["options"].get("solo") for record in records}
    assert "proto212" in {record["options"].get("edition") for record in records}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_position_has_so_many_move_sequences(case: dict[str, Any]) -> None:
    game = dh.from_position(case["position"])
    found = [count(game, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert case["counts"] == found
