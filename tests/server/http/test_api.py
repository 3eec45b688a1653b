"""The HTTP API: guests, making tables, what is refused and how, finished games, positions to try."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots.characters import CHARACTERS
from dicehospital.kernel.chance.rng import commitment
from dicehospital.server.http.replays import verify
from tests.play import random_game
from tests.server.players import Json, Player, play_on
from tests.server.support import Server, server

EMPTY = "-/-/-/-/-/-/-"
POSITION: Json = {
    "game": "er",
    "players": 2,
    "sheets": [EMPTY, EMPTY],
    "ambulance": 5,
    "dice": {"red": 3, "yellow": 2, "green": 2},
}


# -- guests ------------------------------------------------------------------------------------------
async def test_a_stranger_becomes_a_guest_with_a_friendly_name(house: Server) -> None:
    guest = house.guest()
    assert {"name": None, "games": []} == await guest.get("/api/me")
    assert not guest.cookie
    await guest.table("me", start=True)
    assert 64 == len(guest.cookie or "")
    me = await guest.get("/api/me")
    assert me["name"].startswith("Dr ")
    assert 1 == len(me["games"])


async def test_a_guest_is_renamed_and_keeps_the_cookie(house: Server) -> None:
    guest = await house.guest().named("  Ana\u0007\u202e  B ")
    cookie = guest.cookie
    assert "Ana B" == (await guest.get("/api/me"))["name"]
    await guest.named("Bea")
    assert (cookie, "Bea") == (guest.cookie, (await guest.get("/api/me"))["name"])
    for bad in ("", "\u200b", "x" * 41):
        response = await guest.request("PUT", "/api/me", {"name": bad})
        assert 422 == response.status_code
        assert "name" == response.json()["error"]["field"]
    stranger = house.guest("0" * 64)
    assert {"name": None, "games": []} == await stranger.get("/api/me")


async def test_the_cookie_is_for_the_server_alone(tmp_path: Path) -> None:
    async with server(tmp_path, public_url="https://127.0.0.1") as house:
        guest = house.guest()
        response = await guest.request("GET", "/api/games")
        assert "set-cookie" not in response.headers
    async with server(tmp_path) as house:
        response = await house.guest().request("PUT", "/api/me", {"name": "Ana"})
        cookie = response.headers["set-cookie"].lower()
        for word in ("httponly", "samesite=lax", "path=/", "max-age=31536000"):
            assert word in cookie


# -- making tables -----------------------------------------------------------------------------------
async def test_every_preset_makes_a_table(house: Server) -> None:
    guest = house.guest()
    games = (await guest.get("/api/games"))["games"]
    assert ["er", "hospital"] == [game["id"] for game in games]
    offered = [(game["id"], preset) for game in games for preset in game["presets"]]
    for name, preset in offered:
        least, _ = preset["players"]
        seats = ["me", *["bot:random"] * (least - 1)]
        made = await guest.table(*seats, game=name, options=preset["options"], start=True)
        table = await guest.get(f"/api/tables/{made['id']}")
        assert ("playing", preset["options"]) == (table["status"], table["options"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"players": 0}, "players"),
        ({"players": 7}, "players"),
        ({"players": 2}, "seats"),
        ({"seats": ["you"]}, "seats[0]"),
        ({"seats": ["bot:skynet"]}, "seats[0]"),
        ({"seats": []}, "seats"),
        ({"players": 2, "seats": ["me", "me"]}, "seats"),
        ({"game": "chess"}, "game"),
        ({"options": {"modifiers": ["luck"]}}, "options.modifiers"),
        ({"options": {"dice": 7}}, "options.dice"),
        ({"visibility": "secret"}, "visibility"),
        ({"seed": 1}, None),
        ({"position": {"game": "er", "players": 1}}, "sheets"),
        ({"position": POSITION}, "position.players"),
        ({"start": "yes"}, "start"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_the_field(
    house: Server, change: Json, field: str | None
) -> None:
    body = {"players": 1, "seats": ["me"], **change}
    response = await house.guest().request("POST", "/api/tables", body)
    assert 422 == response.status_code
    assert field == response.json()["error"]["field"], response.text
    assert [] == (await house.guest().get("/api/tables"))["tables"]


async def test_nobody_has_more_unfinished_tables_than_allowed(tmp_path: Path) -> None:
    async with server(tmp_path, tables_per_person=2) as house:
        guest = house.guest()
        await guest.table("me", "open")
        await guest.table("me", "open")
        response = await guest.request("POST", "/api/tables", {"players": 1, "seats": ["me"]})
        assert (429, "too_many_tables") == (
            response.status_code,
            response.json()["error"]["code"],
        )


async def test_a_table_begins_from_a_position_with_dice_of_its_own(house: Server) -> None:
    guest = house.guest()
    tricked = {**POSITION, "seed": 5, "sealed": {"seed": 7, "dealt": 0}, "dealer": "manual"}
    table = await guest.table("me", "local", position=tricked, start=True)
    player = await guest.enter(table["id"])
    assert POSITION["dice"] == player.view["dice"]
    assert commitment(7) != player.table["commitment"]
    await _play_both(player)
    record = await guest.get(f"/api/tables/{table['id']}/record")
    dh.replay(record)
    assert player.table["commitment"] == commitment(int(player.table["seed"], 16))


async def _play_both(player: Player) -> None:
    while player.table["status"] != "over":
        seat = player.view["to_act"][0]
        await player.look(seat)
        await player.act("pick", seat, word=player.words()[0])
        await player.settle()


# -- finished games ----------------------------------------------------------------------------------
async def test_records_links_and_seeds_come_when_the_game_is_over_and_not_before(
    house: Server,
) -> None:
    guest = await house.guest().named("Ana")
    table = (await guest.table("me", "bot:random", start=True))["id"]
    player = await guest.enter(table)
    for path in ("record", "link"):
        response = await guest.request("GET", f"/api/tables/{table}/{path}")
        assert (409, "not_over") == (response.status_code, response.json()["error"]["code"])
    response = await guest.request("POST", "/api/replay", {"table": table})
    assert 409 == response.status_code
    await play_on(player)
    record = await guest.get(f"/api/tables/{table}/record")
    game = dh.replay(record)
    assert player.table["result"]["scores"] == [score.total for score in game.scores()]
    names = [seat["name"] for seat in record["about"]["seats"]]
    assert "Ana" == names[0]
    assert names[1] in CHARACTERS["er"]
    assert player.table["commitment"] == record["about"]["commitment"]
    assert player.table["commitment"] == commitment(int(player.table["seed"], 16))
    await _check_replays(house, table, record)


async def _check_replays(house: Server, table: str, record: Json) -> None:
    guest = house.guest()
    link = await guest.get(f"/api/tables/{table}/link")
    found = [
        (await guest.request("POST", "/api/replay", body)).json()
        for body in ({"table": table}, {"record": record}, link)
    ]
    assert found[0] == found[1] == found[2]
    verified = found[0]["verified"]
    assert {"chain": True, "moves": True, "seed": True, "result": True} == {
        key: verified[key] for key in ("chain", "moves", "seed", "result")
    }
    frames = found[0]["frames"]
    assert len(record["log"]) + 1 == len(frames)
    view: Json = {}
    for frame in frames:
        view.update(frame["patch"])
    assert dh.replay(record).view(None) == view
    assert record["result"]["scores"] == frames[-1]["scores"]


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (lambda record: record["log"][5].update(hash="0" * 16), {"chain": False}),
        (lambda record: record.update(result={"scores": [999, 0], "winners": [0]}), None),
        (lambda record: record["about"].update(x=1), {"chain": False}),
    ],
)
async def test_a_changed_record_is_shown_with_what_is_wrong_about_it(
    house: Server, change: Any, finding: Json | None
) -> None:
    game = random_game(2, 3)
    game.about = {"a": 1}
    record = game.record()
    change(record)
    response = await house.guest().request("POST", "/api/replay", {"record": record})
    assert 200 == response.status_code
    verified = response.json()["verified"]
    wanted = finding or {"chain": False, "result": False}
    assert wanted == {key: verified[key] for key in wanted}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"record": {}},
        {"record": []},
        {"link": "nonsense"},
        {"link": ""},
        {"record": {"format": "dicehospital-record", "schema": 1, "log": [1]}},
        {"record": {}, "link": "x"},
        {"records": {}},
        [],
        None,
    ],
)
async def test_what_is_no_game_is_refused(house: Server, body: Any) -> None:
    response = await house.guest().request("POST", "/api/replay", body)
    assert 422 == response.status_code
    assert response.json()["error"]["message"]["id"]


# -- trying ------------------------------------------------------------------------------------------
async def test_moves_are_tried_in_a_position_and_nothing_is_kept(house: Server) -> None:
    guest = house.guest()
    body = {"position": POSITION, "seat": 0, "picks": ["take red"]}
    tried = (await guest.request("POST", "/api/try", body)).json()
    assert tried["reject"] is None
    assert "red" == tried["view"]["taken"][0]
    assert "took" in [event["event"] for event in tried["events"]]
    again = (await guest.request("POST", "/api/try", body)).json()
    assert tried == again
    wrong = {**body, "picks": ["take red", "take red", "W1=3"]}
    refused = (await guest.request("POST", "/api/try", wrong)).json()
    assert ("illegal", 1) == (refused["reject"]["code"], refused["reject"]["pick"])
    assert tried["view"] == refused["view"]
    assert [] == (await guest.get("/api/tables"))["tables"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"position": {}}, "game"),
        ({"position": {**POSITION, "turn": 99}}, "turn"),
        ({"seat": 9}, "seat"),
        ({"seat": 99}, "seat"),
        ({"seat": None}, "seat"),
        ({"picks": [{}]}, "picks[0]"),
        ({"position": None}, "position"),
    ],
)
async def test_a_trial_that_cannot_be_is_refused_with_the_field(
    house: Server, change: Json, field: str
) -> None:
    body = {"position": POSITION, "seat": 0, "picks": ["take red"], **change}
    response = await house.guest().request("POST", "/api/try", body)
    error = response.json()["error"]
    assert (422, field) == (response.status_code, error["field"].split("...")[0]), error


async def test_bodies_nested_too_deeply_are_refused(house: Server) -> None:
    deep: Any = []
    for _ in range(60):
        deep = [deep]
    body = {"position": {**POSITION, "seen": deep}}
    response = await house.guest().request("POST", "/api/try", body)
    assert (422, "too_deep") == (response.status_code, response.json()["error"]["code"])


def test_dice_that_people_typed_in_are_not_said_to_follow_from_a_seed() -> None:
    """A record of real dice has a seed in its header, too, but nothing was drawn from it."""
    game = dh.new_game("er", players=2, seed=7, dealer="manual")
    while game.chance is not None:
        game.deal()
    assert "seed" in game.record()
    assert verify(game.record()).seed is None
    assert verify(dh.new_game("er", players=2, seed=7, dealer="sealed").record()).seed is True
