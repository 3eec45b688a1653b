"""How many ways a turn can go: counts of moves per depth in fixed positions, a net for any change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from tests.play import count

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "counts/er.json").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_position_has_so_many_move_sequences(case: dict[str, Any]) -> None:
    game = dh.from_position(case["position"])
    found = [count(game, depth) for depth in range(1, len(case["counts"]) + 1)]
    assert found == case["counts"]
