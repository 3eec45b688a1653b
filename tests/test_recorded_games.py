"""Whole games played long ago still replay to the same scores: rules do not change by accident."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from tests.play import TABLES, random_game, random_pick

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


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_a_game_that_began_with_a_position_is_recorded_too(
    players: int, options: dict[str, Any]
) -> None:
    for picks in range(0, 90, 3):
        game = dh.from_position(random_game(players, picks, picks, options).position())
        rng = random.Random(picks)
        for _ in range(5):
            if not game.is_over:
                random_pick(game, rng)
        again = dh.replay(json.loads(json.dumps(game.record())))
        assert _whole_moves(game) == _whole_moves(again)


def _whole_moves(game: dh.Game[Any]) -> dict[str, Any]:
    """The position without drafts, which records leave out."""
    position = game.position()
    del position["draft"]
    return position


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
