"""Ratings over HTTP: mine for me alone, names of those who agree, and nobody else's."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicehospital.career.ratings import LEAST_GAMES, WIDEST
from dicehospital.server.http.api import ENDPOINTS
from dicehospital.server.store.store import Entry, Header, Listing
from tests.server.support import Guest, Server

NAMED = "/api/me/naming"


async def number_of(house: Server, guest: Guest) -> int:
    person = await house.service.registry.guests.find(guest.cookie)
    assert person is not None
    return person.id


async def play(house: Server, table: str, *players: int | str, ended: int = 1) -> None:
    """A rated game that ended so, from the first place on."""
    seats = [
        {
            "person": one if isinstance(one, int) else None,
            "bot": one if isinstance(one, str) else None,
            "points": 9 - place,
            "place": place,
            "gone": False,
        }
        for place, one in enumerate(players, 1)
    ]
    store = house.service.store
    header = Header(table, "er", "1", "0", 1, b"s" * 32, f"invite-{table}", "open", b"{}")
    await store.create(header, [], Listing("playing", 0, 1, False, (), b"{}"))
    entry = Entry(1, "end", None, ended, b"{}")
    summary = msgspec.json.encode({"played": seats})
    await store.append(table, [entry], Listing("over", 0, ended, False, (), summary))


async def rivals(house: Server) -> tuple[Guest, Guest, Guest]:
    """Ann and Bob, with ten even games against Hard each, and Cat, who lost one."""
    guests = [await house.guest().named(name) for name in ("Ann", "Bob", "Cat")]
    ann, bob, cat = [await number_of(house, one) for one in guests]
    for n in range(LEAST_GAMES):
        order = ("hard", ann, bob) if n % 2 else (bob, ann, "hard")
        await play(house, f"a{n}", *order, ended=n)
    await play(house, "c", "easy", cat, ended=99)
    return guests[0], guests[1], guests[2]


async def agree(guest: Guest, named: bool = True) -> Any:
    answer = await guest.request("PUT", NAMED, {"named": named})
    assert 200 == answer.status_code, answer.text
    return answer.json()


async def names(guest: Guest) -> list[str]:
    return [one["name"] for one in (await guest.get("/api/ratings/er"))["listed"]]


async def test_without_games_there_is_nothing_but_the_rules_of_the_list(house: Server) -> None:
    found = await house.guest().get("/api/ratings/er")
    assert ([], None, False, 0, 0) == tuple(
        found[key] for key in ("listed", "mine", "named", "games", "people")
    )
    assert (LEAST_GAMES, WIDEST) == (found["least_games"], found["widest"])
    assert ["beginner", "easy", "normal", "hard", "expert"] == [
        one["bot"] for one in found["levels"]
    ]
    assert 404 == (await house.guest().request("GET", "/api/ratings/chess")).status_code


async def test_my_rating_is_an_interval_among_the_levels_with_its_curve(house: Server) -> None:
    ann, _, cat = await rivals(house)
    found = await ann.get("/api/ratings/er")
    assert (LEAST_GAMES + 1, 3) == (found["games"], found["people"])
    mine = found["mine"]
    assert (LEAST_GAMES, True) == (mine["games"], mine["sure"])
    assert mine["low"] < found["levels"][3]["rating"] < mine["high"]
    assert mine["high"] - mine["low"] <= WIDEST
    assert [f"a{n}" for n in range(LEAST_GAMES)] == [one["table"] for one in mine["curve"]]
    assert {"low": mine["low"], "high": mine["high"]}.items() <= mine["curve"][-1].items()
    hers = (await cat.get("/api/ratings/er"))["mine"]
    assert (1, False) == (hers["games"], hers["sure"])
    assert hers["high"] < mine["high"]
    assert (await house.guest().get("/api/ratings/er"))["mine"] is None
    assert found == await ann.get("/api/ratings/er")


async def test_only_who_agrees_is_named_and_only_once_it_is_sure(house: Server) -> None:
    ann, bob, cat = await rivals(house)
    assert [] == await names(ann)
    for guest in (ann, cat):
        assert isinstance((await agree(guest))["named"], int)
    assert ["Ann"] == await names(bob)
    (listed,) = (await ann.get("/api/ratings/er"))["listed"]
    assert listed["you"]
    assert {"name", "you", "games", "low", "high", "within"} == listed.keys()
    await agree(bob)
    assert {"Ann", "Bob"} == {*await names(cat)}
    assert {"named": None} == await agree(bob, False)
    assert ["Ann"] == await names(bob)
    assert "Cat" not in (await house.guest().request("GET", "/api/ratings/er")).text


async def test_what_is_kept_is_given_and_goes_and_the_others_stay(house: Server) -> None:
    ann, bob, _ = await rivals(house)
    await agree(ann)
    before = (await bob.get("/api/ratings/er"))["mine"]
    kept = (await ann.get("/api/me/data"))["ratings"]
    assert LEAST_GAMES == len(kept["games"])
    assert isinstance(kept["named"], int)
    first = {"table": "a9", "game": "er", "ended": 9, "points": 7, "place": 2, "left": False}
    assert first == kept["games"][0]
    assert 200 == (await ann.request("DELETE", "/api/me")).status_code
    assert [] == await names(bob)
    assert before == (await bob.get("/api/ratings/er"))["mine"]
    assert {"named": None, "games": []} == (await ann.get("/api/me/data"))["ratings"]


async def test_another_game_changes_the_ratings_at_once(house: Server) -> None:
    ann, _, _ = await rivals(house)
    before = (await ann.get("/api/ratings/er"))["mine"]
    await play(house, "new", await number_of(house, ann), "expert", ended=500)
    after = (await ann.get("/api/ratings/er"))["mine"]
    assert (before["games"] + 1, "new") == (after["games"], after["curve"][-1]["table"])
    assert after["low"] > before["low"]


async def test_strangers_and_foreign_pages_name_nobody(house: Server) -> None:
    assert 403 == (await house.guest().request("PUT", NAMED, {"named": True})).status_code
    ann = await house.guest().named("Ann")
    for body in ({}, {"named": "yes"}, {"named": True, "person": 1}):
        assert 422 == (await ann.request("PUT", NAMED, body)).status_code


@pytest.mark.parametrize("path", ["/api/ratings/{game}", NAMED])
async def test_every_route_is_described_for_machines(house: Server, path: str) -> None:
    assert path in {one.path for one in ENDPOINTS}
    assert path in (await house.guest().get("/api/openapi.json"))["paths"]
