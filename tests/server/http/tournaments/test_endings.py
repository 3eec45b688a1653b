"""Deadlines, those who leave, restarts: a round ends by rule whatever happens to its people."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.http.tournaments.ways import (
    by_name,
    closed,
    enter,
    made,
    people,
    play,
    refusal,
    set_clock,
    sit,
)
from tests.server.players import play_on
from tests.server.support import Server, server


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
