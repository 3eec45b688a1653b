"""Tournaments over HTTP: the same deal at several tables, what seats earn, and what nobody may know before."""

from __future__ import annotations

import asyncio
import hashlib
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.tables import clock
from tests.server.players import Player, play_on
from tests.server.support import Guest, Server, server

MINUTE = 60_000
QUICK = {"game": "er", "seats": 1, "rounds": 2, "minutes": 60}


@pytest.fixture(autouse=True)
def quick_bots(house: Server) -> None:
    house.registry.deals.filler = "random"


def set_clock(house: Server, minutes: int) -> None:
    house.registry.deals.now = lambda: clock.now() + minutes * MINUTE


async def people(house: Server, *names: str) -> list[Guest]:
    return [await house.guest().named(name) for name in names]


async def made(guests: list[Guest], **order: Any) -> str:
    """A tournament that all of them have joined, and the first has started; its path."""
    response = await guests[0].request("POST", "/api/tournaments", {**QUICK, **order})
    assert response.status_code == 201, response.text
    path = f"/api/tournaments/{response.json()['id']}"
    for guest in guests[1:]:
        assert 200 == (await guest.request("POST", f"{path}/entrants")).status_code
    response = await guests[0].request("POST", f"{path}/start")
    assert response.status_code == 200, response.text
    return path


async def sit(guest: Guest, path: str) -> str:
    response = await guest.request("POST", f"{path}/tables")
    assert response.status_code == 201, response.text
    return str(response.json()["table"])


async def enter(guest: Guest, path: str) -> tuple[Player, int]:
    """Their table of the open round, and the seat they have there."""
    player = await guest.enter(await sit(guest, path))
    return player, player.table["yours"][0]


async def play(guest: Guest, path: str, seed: int = 1) -> list[int]:
    """Play my game of the open round to its end; the points of its people."""
    player, seat = await enter(guest, path)
    await play_on(player, seat, seed=seed)
    await player.settle()
    await player.close()
    scores: list[int] = player.table["result"]["scores"]
    return scores[: player.table["players"]]


async def play_all(guests: list[Guest], path: str) -> None:
    """Have everybody play their game of the open round to its end, each a pick at a time."""
    rng, players = random.Random(1), [await enter(guest, path) for guest in guests]
    while not all(player.view["over"] for player, _ in players):
        for player, seat in players:
            await player.settle()
            if player.view["options"]:
                word = rng.choice(player.words())
                answer = await player.act("pick", seat, player.phase(seat), word=word)
                assert answer["type"] == "ack", answer
    for player, _ in players:
        await player.close()


async def closed(guest: Guest, path: str) -> None:
    """Wait until bots have played the first round to its end."""
    for _ in range(400):
        if (await guest.get(path))["rounds"][0]["status"] == "closed":
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(path)


async def refusal(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, str]:
    response = await guest.request(method, path, body)
    return response.status_code, response.json()["error"]["code"]


def by_name(shown: Any) -> dict[str, Any]:
    return {one["name"]: one for one in shown["entrants"]}


# -- before the start ----------------------------------------------------------------------------------
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


# -- a round -------------------------------------------------------------------------------------------
async def test_everybody_has_the_same_deal_and_is_compared_with_it(house: Server) -> None:
    guests = await people(house, "Ann", "Ben", "Cleo")
    path = await made(guests)
    promised = [one["commitment"] for one in (await guests[0].get(path))["rounds"]]
    players = [(await enter(guest, path))[0] for guest in guests]
    assert {promised[0]} == {player.table["commitment"] for player in players}
    assert 1 == len({str(player.view["options"]) for player in players})
    points = [await play(guest, path, seed) for seed, guest in enumerate(guests)]
    shown = await guests[0].get(path)
    first, second = shown["rounds"]
    assert ("closed", "open") == (first["status"], second["status"])
    assert first["commitment"] == hashlib.sha256(bytes.fromhex(first["seed"])).hexdigest()
    assert None is second["seed"]
    for name, (mine,) in zip(("Ann", "Ben", "Cleo"), points, strict=True):
        others = [other for (other,) in points]
        earned = sum((mine > other) * 2 + (mine == other) for other in others) - 1  # not itself
        assert earned * 25 == by_name(shown)[name]["total"]
    assert promised[1] == (await enter(guests[0], path))[0].table["commitment"]


async def test_three_tables_of_four_are_played_to_the_end(house: Server) -> None:
    """Five people and seven bots; what every seat earned is worked out again from the points."""
    guests = await people(house, "Ann", "Ben", "Cleo", "Dan", "Eve")
    path = await made(guests, seats=4, rounds=1)
    assert 2 == len((await guests[0].get(path))["rounds"][0]["tables"])
    guests += await people(house, "Flo", "Gil", "Hal", "Ida")
    path = await made(guests, seats=4, rounds=1)
    assert 3 == len((await guests[0].get(path))["rounds"][0]["tables"])
    await play_all(guests, path)
    shown = await guests[0].get(path)
    assert "over" == shown["status"]
    tables = shown["rounds"][0]["tables"]
    for seat in range(4):
        points = [table["seats"][seat]["points"] for table in tables]
        for mine, table in zip(points, tables, strict=True):
            earned = sum(2 * (mine > other) + (mine == other) for other in points) - 1
            assert table["seats"][seat]["share"] == earned * 25.0
    people_there = [seat["entrant"] for table in tables for seat in table["seats"]]
    assert sorted(n for n in people_there if n is not None) == list(range(9))
    assert 3 == people_there.count(None)
    best = max(shown["entrants"], key=lambda one: one["total"])
    assert 1 == best["place"]


async def test_what_seats_play_is_played_by_each_of_them_in_turn(house: Server) -> None:
    guests = await people(house, "Ann", "Ben", "Cleo", "Dan")
    path = await made(guests, seats=2, rounds=2)
    mine = []
    for _ in range(2):
        shown = [await guest.get(path) for guest in guests]
        number = next(one for one in shown[0]["rounds"] if one["status"] == "open")["number"]
        found = [one["rounds"][number - 1]["mine"] for one in shown]
        mine.append([(one["table"], one["seat"]) for one in found])
        await play_all(guests, path)
    assert all(len(set(places)) == 4 for places in mine)
    assert mine[0] != mine[1]
    shown = await guests[0].get(path)
    assert "over" == shown["status"]
    for one in shown["entrants"]:
        both = [Fraction(share) for share in one["shares"]]
        assert one["total"] == float(sum(both) / 2)


# -- nobody knows before -------------------------------------------------------------------------------
async def test_nothing_of_a_round_is_told_to_those_who_have_not_played_it(house: Server) -> None:
    ann, ben, eve = await people(house, "Ann", "Ben", "Eve")
    path = await made([ann, ben])
    table = await sit(ann, path)
    points = await play(ann, path)
    for guest in (ben, eve, house.guest()):
        first = (await guest.get(path))["rounds"][0]
        assert not first["told"]
        seats = [seat for one in first["tables"] for seat in one["seats"]]
        assert {(None, None)} == {(seat["points"], seat["share"]) for seat in seats}
        assert 404 == (await guest.request("GET", f"/api/tables/{table}")).status_code
        socket = await guest.socket(table)
        assert (None, 4404) == (await socket.frame(), socket.code)
    first = (await ann.get(path))["rounds"][0]
    told = [seat["points"] for one in first["tables"] for seat in one["seats"]]
    assert sorted(points) == sorted(n for n in told if n is not None)
    for number in (1, 2):
        replay = f"{path}/rounds/1/tables/{number}/replay"
        assert await refusal(ann, "GET", replay) in ((409, "deal_open"), (404, "no_such_table"))
    for end in ("record", "link", "standing"):
        assert (409, "deal_open") == await refusal(ann, "GET", f"/api/tables/{table}/{end}")
    assert (409, "deal_open") == await refusal(ann, "POST", "/api/replay", {"table": table})
    await ann.get("/api/me/data")
    await play(ben, path, 2)
    found = await ben.get(f"{path}/rounds/1/tables/1/replay")
    assert found["verified"]["seed"]
    assert 200 == (await ann.request("GET", f"/api/tables/{table}/record")).status_code
    assert (404, "no_such_table") == await refusal(ann, "GET", f"{path}/rounds/1/tables/9/replay")


async def test_the_seed_of_a_round_is_heard_by_nobody_before_it_closes(house: Server) -> None:
    ann, ben = await people(house, "Ann", "Ben")
    path = await made([ann, ben])
    player, seat = await enter(ann, path)
    await play_on(player, seat)
    await player.ask("course")
    await ben.get(path)
    live = house.registry.live(player.table["id"])
    assert live is not None
    seed = live.table.header.seed
    for told in (seed.hex().encode(), f"{int.from_bytes(seed, 'big'):x}".encode()):
        assert not [heard for heard in house.heard if told in heard]


async def test_nobody_is_helped_in_a_round(house: Server) -> None:
    ann, ben = await people(house, "Ann", "Ben")
    path = await made([ann, ben], seats=2)
    player, seat = await enter(ann, path)
    await play_on(player, seat, most=4)
    assert (True, False, None) == (
        player.table["compared"],
        player.table["alone"],
        player.table["invite"],
    )
    assert not any(player.table["rewind"])
    for about in ("hint", "insight"):
        assert "not_now" == (await player.ask(about, seat))["code"]
    for kind in ("resign", "reinvite", "end", "rematch"):
        assert "not_now" == (await player.act(kind, seat))["code"]
    assert "not_now" == (await player.act("bot", seat, bot="expert"))["code"]


# -- deadlines -----------------------------------------------------------------------------------------
async def test_after_the_deadline_nothing_is_played_and_whoever_owed_has_nothing(
    house: Server,
) -> None:
    ann, ben, cleo = guests = await people(house, "Ann", "Ben", "Cleo")
    path = await made(guests)
    player, seat = await enter(ann, path)
    await play_on(player, seat, most=3)
    await play(ben, path)
    set_clock(house, 60)
    refused = await player.act("pick", seat, player.phase(seat), word=player.words()[0])
    assert ("not_now", "server.round_closed") == (refused["code"], refused["message"]["id"])
    shown = await cleo.get(path)
    first, second = shown["rounds"]
    assert ("closed", "open") == (first["status"], second["status"])
    # Ann was in the middle, Cleo never came; there is nobody left to compare Ben with.
    totals = {name: one["total"] for name, one in by_name(shown).items()}
    assert {"Ann": 0, "Ben": 60, "Cleo": 0} == totals
    await player.settle()
    assert "over" == player.table["status"]
    set_clock(house, 120)
    shown = await cleo.get(path)
    assert "over" == shown["status"]
    assert {"Ann": 0, "Ben": 30, "Cleo": 0} == {
        name: one["total"] for name, one in by_name(shown).items()
    }
    assert (409, "no_round") == await refusal(ann, "POST", f"{path}/tables")


async def test_those_who_waited_at_a_table_that_is_late_have_average_plus(house: Server) -> None:
    guests = await people(house, "Ann", "Ben")
    path = await made(guests, seats=3, rounds=1)  # each with bots; then all wait for one of them
    await play(guests[0], path)
    await sit(guests[1], path)
    set_clock(house, 60)
    shown = await guests[0].get(path)
    late = next(one for one in shown["rounds"][0]["tables"] if one["status"] == "late")
    assert [one["share"] for one in late["seats"]] == [
        0.0 if one["owed"] else 60.0 for one in late["seats"]
    ]
    assert {"Ann": 60, "Ben": 0} == {name: one["total"] for name, one in by_name(shown).items()}


# -- leaving -------------------------------------------------------------------------------------------
async def test_whoever_leaves_has_a_bot_play_on_and_keeps_what_they_had(house: Server) -> None:
    ann, ben = guests = await people(house, "Ann", "Ben")
    path = await made(guests)
    points = [(await play(guest, path, seed))[0] for seed, guest in enumerate(guests)]
    expected = 100.0 if points[1] > points[0] else 50.0 if points[1] == points[0] else 0.0
    player, seat = await enter(ben, path)
    await play_on(player, seat, most=3)
    response = await ben.request("DELETE", f"{path}/entrants")
    assert response.status_code == 200
    await player.hear(lambda: player.table["status"] == "over")
    assert player.table["seats"][seat]["resigned"]
    assert (409, "not_entered") == await refusal(ben, "POST", f"{path}/tables")
    await play(ann, path)
    shown = await ann.get(path)
    assert "over" == shown["status"]
    mine = by_name(shown)["Ben"]
    assert (True, [expected, None], expected / 2) == (mine["left"], mine["shares"], mine["total"])


async def test_where_only_bots_are_left_they_play_all_the_same(house: Server) -> None:
    ann, ben, cleo = guests = await people(house, "Ann", "Ben", "Cleo")
    path = await made(guests, rounds=1)
    for guest in (ben, cleo):
        await guest.request("DELETE", f"{path}/entrants")
    await play(ann, path)
    await closed(ann, path)
    seats = [one["seats"][0] for one in (await ann.get(path))["rounds"][0]["tables"]]
    assert 2 == sum(seat["entrant"] is None for seat in seats)
    assert all(seat["points"] is not None for seat in seats)


async def test_a_guest_who_is_forgotten_leaves_no_name_and_a_bot(house: Server) -> None:
    ann, ben = guests = await people(house, "Ann", "Benedict")
    path = await made(guests)
    await play(ann, path)
    player, seat = await enter(ben, path)
    await play_on(player, seat, most=3)
    kept = (await ben.get("/api/me/data"))["tournaments"]
    assert [path.rpartition("/")[2]] == [one["id"] for one in kept]
    assert 200 == (await ben.request("DELETE", "/api/me")).status_code
    await closed(ann, path)
    shown = await ann.get(path)
    assert [None, "Ann"] == sorted(
        (one["name"] for one in shown["entrants"]), key=str, reverse=True
    )
    seats = [one["seats"][0] for one in shown["rounds"][0]["tables"]]
    assert all(seat["points"] is not None for seat in seats)


# -- restarts and databases ----------------------------------------------------------------------------
async def test_a_round_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with server(tmp_path / "again") as house:
        house.registry.deals.filler = "random"
        guests = await people(house, "Ann", "Ben")
        path = await made(guests, rounds=1)
        await play(guests[0], path)
        player, seat = await enter(guests[1], path)
        await play_on(player, seat, most=5)
        before = await guests[0].get(path)
    async with server(tmp_path / "again") as house:
        house.registry.deals.filler = "random"
        guests = [house.guest(one.cookie) for one in guests]
        assert before == await guests[0].get(path)
        await play(guests[1], path)
        assert "over" == (await guests[0].get(path))["status"]


async def test_servers_of_one_database_share_a_tournament(tmp_path: Path, database: str) -> None:
    async with server(tmp_path / "a", database=database) as one:
        guests = await people(one, "Ann", "Ben")
        path = await made(guests, rounds=1)
        await play(guests[0], path)
        await enter(guests[1], path)
    async with server(tmp_path / "b", database=database) as other:
        ann = other.guest(guests[0].cookie)
        set_clock(other, 60)
        shown = await ann.get(path)
        assert {"Ann": 60, "Ben": 0} == {n: one["total"] for n, one in by_name(shown).items()}


async def test_two_devices_of_one_guest_have_one_table(house: Server) -> None:
    guests = await people(house, "Ann", "Ben")
    path = await made(guests)
    devices = [house.guest(guests[0].cookie) for _ in range(4)]
    assert 1 == len(set(await asyncio.gather(*(sit(one, path) for one in devices))))
