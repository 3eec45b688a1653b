"""How many ways a turn can go: counts of moves per depth in fixed positions, a net for any change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "counts/er.json").read_text("utf-8")
)


def count(game: dh.Game[Any], depth: int) -> int:
    """Sequences of whole moves of the first seat to act, to a depth or to the end of the turn."""
    if depth == 0 or not game.to_act:
        return 1
    seat = game.to_act[0]
    total = 0
    for move in game.moves(seat):
        after = game.copy()
        after.play(seat, move)
        total += count(after, depth - 1)
    return total


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_position_has_so_many_move_sequences(case: dict[str, Any]) -> None:
    game = dh.from_position(case["position"])
    found = [count(game, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert found == case["counts"]
