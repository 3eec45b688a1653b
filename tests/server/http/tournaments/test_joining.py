"""Tournaments over HTTP before the start: who may do what, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.http.tournaments.ways import (
    QUICK,
    people,
    refusal,
)
from tests.server.support import Server, server


async def test_whoever_has_the_link_joins_and_who_came_first_starts(house: Server) -> None:
    ann, ben = await people(house, "Ann", "Ben")
    response = await ann.request("POST", "/api/tournaments", QUICK)
    path = f"/api/tournaments/{response.json()['id']}"
    shown = await ben.get(path)
    assert ("open", False, False) == (shown["status"], shown["joined"], shown["host"])
    assert (409, "not_entered") == await refusal(ben, "POST", f"{path}/tables")
    assert (409, "too_few_entrants") == await refusal(ann, "POST", f"{path}/start")
    for _ in range(2):
        shown = (await ben.request("POST", f"{path}/entrants")).json()
    assert ["Ann", "Ben"] == [one["name"] for one in shown["entrants"]]
    assert (403, "host_starts") == await refusal(ben, "POST", f"{path}/start")
    await ann.request("DELETE", f"{path}/entrants")
    await ann.request("POST", f"{path}/entrants")
    shown = (await ben.request("POST", f"{path}/start")).json()
    assert ("playing", "solo") == (shown["status"], shown["preset"])
    assert (409, "tournament_started") == await refusal(house.guest(), "POST", f"{path}/entrants")
    assert [shown["id"]] == [
        one["id"] for one in (await ann.get("/api/tournaments"))["tournaments"]
    ]
    assert [] == (await house.guest().get("/api/tournaments"))["tournaments"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"rounds": 9}, "rounds"),
        ({"minutes": 1}, "minutes"),
        ({"game": "hospital", "seats": 6}, "players"),
        ({"options": {"modifiers": ["nonsense"]}}, "options.modifiers"),
        ({"options": {"pack": {"cards": []}}}, "options.pack"),
    ],
)
async def test_what_cannot_be_played_is_refused_by_its_field(
    house: Server, wrong: dict[str, Any], field: str
) -> None:
    response = await house.guest().request("POST", "/api/tournaments", {**QUICK, **wrong})
    assert (422, field) == (response.status_code, response.json()["error"]["field"])


async def test_a_guest_is_in_so_many_tournaments_at_most(tmp_path: Path) -> None:
    async with server(tmp_path / "few", tournaments_per_person=2) as house:
        ann, ben = await people(house, "Ann", "Ben")
        for _ in range(2):
            assert 201 == (await ann.request("POST", "/api/tournaments", QUICK)).status_code
        wanted = (429, "too_many_tournaments")
        assert wanted == await refusal(ann, "POST", "/api/tournaments", QUICK)
        response = await ben.request("POST", "/api/tournaments", QUICK)
        path = f"/api/tournaments/{response.json()['id']}/entrants"
        assert wanted == await refusal(ann, "POST", path)


WAYS = (
    ("GET", ""),
    ("POST", "/entrants"),
    ("DELETE", "/entrants"),
    ("POST", "/start"),
    ("POST", "/tables"),
)
# Who asks, in each state of a tournament, and what they are answered, way by way.
MAY = [
    ("open", "stranger", (200, 200, 409, 403, 409)),
    ("open", "entrant", (200, 200, 200, 403, 409)),
    ("open", "host", (200, 200, 200, 200, 409)),
    ("open", "leaver", (200, 200, 409, 403, 409)),
    ("playing", "stranger", (200, 409, 409, 200, 409)),
    ("playing", "entrant", (200, 409, 200, 200, 201)),
    ("playing", "leaver", (200, 409, 409, 200, 409)),
]


@pytest.mark.parametrize(("state", "who", "answers"), MAY, ids=str)
async def test_everybody_may_do_what_their_part_allows(
    house: Server, state: str, who: str, answers: tuple[int, ...]
) -> None:
    for (method, end), expected in zip(WAYS, answers, strict=True):
        host, entrant, leaver, third = await people(house, "Ann", "Ben", "Cleo", "Dan")
        response = await host.request("POST", "/api/tournaments", QUICK)
        path = f"/api/tournaments/{response.json()['id']}"
        for guest in (entrant, leaver, third):
            await guest.request("POST", f"{path}/entrants")
        if state == "playing":
            await host.request("POST", f"{path}/start")
        await leaver.request("DELETE", f"{path}/entrants")
        guests = {"stranger": house.guest(), "entrant": entrant, "host": host, "leaver": leaver}
        found = await guests[who].request(method, path + end)
        assert (method, end, expected) == (method, end, found.status_code), found.text


async def test_an_unknown_link_leads_nowhere(house: Server) -> None:
    path = "/api/tournaments/nosuch"
    for method, end in (
        ("GET", ""),
        ("GET", "/qr.svg"),
        ("POST", "/entrants"),
        ("DELETE", "/entrants"),
        ("POST", "/start"),
        ("POST", "/tables"),
        ("GET", "/rounds/1/tables/1/replay"),
    ):
        assert (404, "unknown_tournament") == await refusal(house.guest(), method, path + end)
