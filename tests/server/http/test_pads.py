"""Score pads over HTTP: they are counted, and what cannot be is named by its field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.support import Server

ORDER: dict[str, Any] = {
    "game": "er",
    "players": 2,
    "cards": ["C14", "C15", "R7", "E3"],
    "sheets": [{"sheet": "4/4/45!/-/-/-/- n1 m2", "added": 17}, {"sheet": "53/-/-/-/-/-/-"}],
}


async def test_a_pad_is_counted_line_by_line(house: Server) -> None:
    told = (await house.guest().request("POST", "/api/pads", ORDER)).json()
    first, second = told["sheets"]
    assert first["total"] == sum(line["points"] for line in first["lines"])
    assert {"part": "epidemiologist", "points": 9, "rule": "ER-8.E3"}.items() <= first["lines"][
        5
    ].items()
    assert ([None], ["W1"]) == ([second["total"]], [fault["place"] for fault in second["faults"]])
    assert [0, 5] == told["form"]["card_points"]


async def test_an_empty_pad_has_the_form_of_its_game(house: Server) -> None:
    order = {"game": "hospital", "players": 3, "options": {"modules": ["events"]}}
    form = (await house.guest().request("POST", "/api/pads", order)).json()["form"]
    assert (3, 8) == (form["sheets"], form["rounds"])
    assert "events" in [box["part"] for box in form["boxes"][0]]


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": 7},
        {"players": 0},
        {"cards": ["R7"]},
        {"options": {"pack": "/etc/passwd"}},
        {"options": {"modifiers": "all"}},
        {"sheets": [{"sheets": ""}]},
        {"sheets": [{}] * 7},
    ],
)
async def test_what_is_no_pad_is_refused(house: Server, wrong: dict[str, Any]) -> None:
    response = await house.guest().request("POST", "/api/pads", ORDER | wrong)
    assert 422 == response.status_code
    assert response.json()["error"]["message"]["id"]
