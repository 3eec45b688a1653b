"""Exercises over HTTP: a move is judged, and what cannot be judged is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

from dicehospital.puzzles.puzzle import begun
from tests.puzzles.puzzles import BOOKS
from tests.server.support import Server

PUZZLE = BOOKS["er"].puzzles[0]
BEST = PUZZLE.line[0]
OTHER = next(text for move in begun(PUZZLE).moves(PUZZLE.seat) if (text := str(move)) != BEST)
BODY = {"position": PUZZLE.position, "seat": PUZZLE.seat, "better": BEST, "picks": [BEST]}


async def test_the_move_that_was_named_is_the_same(house: Server) -> None:
    response = await house.guest().request("POST", "/api/exercises", BODY)
    assert {"standing": "same", "loss": 0.0, "interval": 0.0, "proof": ""} == response.json()


async def test_what_is_proven_of_another_move_is_told(house: Server) -> None:
    response = await house.guest().request("POST", "/api/exercises", BODY | {"picks": [OTHER]})
    told = response.json()
    assert told["standing"] in ("worse", "as_good")
    assert (0.0, "certain") == (told["interval"], told["proof"])
    assert (told["loss"] > 0) == (told["standing"] == "worse")


@pytest.mark.parametrize(
    "wrong",
    [
        {"picks": []},
        {"picks": ["W9=9"]},
        {"picks": [99_999]},
        {"better": "W1=9"},
        {"better": ""},
        {"seat": 5},
        {"position": {"game": "er"}},
        {"position": {**PUZZLE.position, "options": {"pack": "/etc/passwd"}}},
    ],
)
async def test_what_is_no_exercise_is_refused(house: Server, wrong: dict[str, Any]) -> None:
    response = await house.guest().request("POST", "/api/exercises", BODY | wrong)
    assert 422 == response.status_code
    assert response.json()["error"]["message"]["id"]
