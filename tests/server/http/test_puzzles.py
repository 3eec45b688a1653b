"""Puzzles over HTTP: a list without answers, one to be solved, tries judged by what they come to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.puzzles.puzzles import ALL, BOOKS, FIRST
from tests.server.support import Server

PUZZLE = BOOKS["er"].puzzles[0]
TRIES = f"/api/puzzles/{PUZZLE.id}/tries"


async def test_the_list_names_every_puzzle_and_no_answer(house: Server) -> None:
    listed = (await house.guest().get("/api/puzzles"))["puzzles"]
    assert [one.id for one in ALL] == [row["id"] for row in listed]
    assert {"id", "game", "themes", "grade", "moves"} == set(listed[0])


@pytest.mark.parametrize("number", range(len(FIRST)))
async def test_a_puzzle_can_be_tried_without_its_answer(house: Server, number: int) -> None:
    guest, puzzle = house.guest(), FIRST[number]
    shown = await guest.get(f"/api/puzzles/{puzzle.id}")
    assert puzzle.position == shown["position"]
    assert not {"best", "line", "margin", "solved_by"} & set(shown)
    body = {"position": shown["position"], "seat": shown["seat"], "picks": list(puzzle.line)}
    tried = (await guest.request("POST", "/api/try", body)).json()
    assert (None, True) == (tried["reject"], tried["view"]["over"])
    assert puzzle.best == tried["view"]["scores"][puzzle.seat]["total"]


async def test_a_try_is_judged(house: Server) -> None:
    guest = house.guest()
    solved = (await guest.request("POST", TRIES, {"picks": list(PUZZLE.line)})).json()
    assert (PUZZLE.best, PUZZLE.margin, None) == (
        solved["points"],
        solved["margin"],
        solved["better"],
    )
    missed = (await guest.request("POST", TRIES, {"picks": [PUZZLE.line[0], "bury"]})).json()
    better = missed["better"]
    assert PUZZLE.best - missed["points"] == sum(g["best"] - g["tried"] for g in better["gaps"])
    assert len(PUZZLE.line) == len(better["moves"])
    replay = (await guest.request("POST", "/api/replay", {"link": better["link"]})).json()
    assert PUZZLE.best == replay["result"]["scores"][PUZZLE.seat]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"picks": []}, 422),
        ({"picks": [PUZZLE.line[0]]}, 422),
        ({"picks": ["W1=7"]}, 422),
        ({"picks": [99_999]}, 422),
        ({"moves": []}, 422),
        ({"picks": "bury"}, 422),
    ],
)
async def test_what_is_no_whole_turn_is_refused(house: Server, body: Any, status: int) -> None:
    response = await house.guest().request("POST", TRIES, body)
    assert status == response.status_code
    assert response.json()["error"]["message"]["id"]


async def test_a_puzzle_that_is_not_there_is_not_found(house: Server) -> None:
    for method, path, body in (("GET", "", None), ("POST", "/tries", {"picks": []})):
        response = await house.guest().request(method, f"/api/puzzles/nowhere{path}", body)
        assert (404, "no_puzzle") == (response.status_code, response.json()["error"]["code"])
