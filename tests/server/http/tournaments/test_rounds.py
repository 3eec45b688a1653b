"""A round: the same deal at several tables, what seats earn, and what nobody may know before."""

from __future__ import annotations

import hashlib
from fractions import Fraction

from tests.server.http.tournaments.ways import (
    by_name,
    enter,
    made,
    people,
    play,
    play_all,
    refusal,
    sit,
)
from tests.server.players import play_on
from tests.server.support import Server


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
