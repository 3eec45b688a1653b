"""Round the game: sitting down, bots, hosts, private tables, giving up, coming back, the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehospital.server.store.store import TableFilter
from dicehospital.server.tables import actions, clock
from dicehospital.server.tables.live import live_table as rooms
from tests.server.players import Json, Player, play_all, play_on
from tests.server.support import Server, seated, server


def _code(answer: Json) -> str:
    return str(answer.get("code", answer["type"]))


async def waiting_table(house: Server, *seats: str, **more: object) -> tuple[Player, Player]:
    """A host and a stranger at a table that has not begun."""
    host, stranger = await house.guest().named("Host"), await house.guest().named("Other")
    table = await host.table(*seats, **more)
    query = f"invite={table['invite']}"
    return await host.enter(table["id"], query), await stranger.enter(table["id"], query)


# -- before the start --------------------------------------------------------------------------------
async def test_people_sit_down_stand_up_and_change_places(house: Server) -> None:
    host, other = await waiting_table(house, "me", "open", "open")
    assert host.view is None
    assert "ack" == _code(await other.act("sit"))
    await host.settle()
    assert "Other" == host.table["seats"][1]["name"]
    assert "not_now" == _code(await other.act("sit"))
    assert "ack" == _code(await other.act("swap", 1, **{"with": 2}))
    assert [2] == other.table["yours"]
    assert "not_yours" == _code(await other.act("swap", 0, **{"with": 1}))
    assert "ack" == _code(await host.act("swap", 0, **{"with": 2}))
    assert [0] == (await _settled(other)).table["yours"]
    assert "ack" == _code(await other.act("stand", 0))
    assert other.table["invite"] is None
    assert [] == other.table["yours"]


async def _settled(player: Player) -> Player:
    await player.settle()
    return player


async def test_only_the_host_puts_bots_and_starts_and_only_when_nobody_is_missing(
    house: Server,
) -> None:
    host, other = await waiting_table(house, "me", "open", "open")
    await other.act("sit", 1)
    assert "not_now" == _code(await host.act("start"))
    assert "not_yours" == _code(await other.act("bot", 2, bot="greedy"))
    assert "bad" == _code(await host.act("bot", 2, bot="skynet"))
    assert "full" == _code(await host.act("bot", 1, bot="greedy"))
    assert "ack" == _code(await host.act("bot", 2, bot="greedy"))
    assert "ack" == _code(await host.act("bot", 2, bot=None))
    assert "ack" == _code(await host.act("bot", 2, bot="random"))
    assert "not_yours" == _code(await other.act("start"))
    assert "full" == _code(await house_guest_sits(house, host.table["id"]))
    assert "ack" == _code(await host.act("start"))
    assert "playing" == host.table["status"]
    assert "not_now" == _code(await other.act("stand", 1))


async def house_guest_sits(house: Server, table: str) -> Json:
    late = await (await house.guest().named("Late")).enter(table)
    return await late.act("sit")


async def test_a_person_of_the_same_screen_is_seated_by_name(house: Server) -> None:
    host, other = await waiting_table(house, "me", "open")
    assert "not_yours" == _code(await other.act("local", 1, name="Zoe"))
    assert "bad" == _code(await host.act("local", 1, name="\u200b\u202e"))
    assert "ack" == _code(await host.act("local", 1, name="  Zoe\u202e  B "))
    assert "Zoe B" == host.table["seats"][1]["name"]
    assert [0, 1] == host.table["yours"]


async def test_the_seat_of_a_host_who_has_left_makes_the_next_one_host(house: Server) -> None:
    host, other = await waiting_table(house, "me", "open")
    await other.act("sit", 1)
    await host.act("stand", 0)
    assert (await _settled(other)).table["host"]
    assert not host.table["host"]


# -- private tables ----------------------------------------------------------------------------------
async def test_a_private_table_is_unknown_to_those_without_invitation(house: Server) -> None:
    host, stranger = await house.guest().named("Host"), house.guest()
    table = await host.table("me", "open", visibility="private")
    for path in ("", "/record", "/link", "/qr.svg"):
        response = await stranger.request("GET", f"/api/tables/{table['id']}{path}")
        assert 404 == response.status_code
    socket = await stranger.socket(table["id"])
    assert await socket.frame() is None
    assert 4404 == socket.code
    assert [] == (await stranger.get("/api/tables"))["tables"]
    found = await stranger.get(f"/api/join/{table['invite']}")
    assert {"id": table["id"]} == found
    player = await stranger.enter(table["id"], f"invite={table['invite']}")
    assert "open" == player.table["status"]
    qr = await stranger.request("GET", f"/api/tables/{table['id']}/qr.svg?invite={table['invite']}")
    assert "image/svg+xml" == qr.headers["content-type"]
    house.registry.compute.run = None  # type: ignore[assignment,method-assign]  # drawn once for all
    again = await stranger.request("GET", str(qr.url))
    assert (200, qr.content) == (again.status_code, again.content)


async def test_a_stranger_does_not_wake_a_private_table(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        host = await house.guest().named("Host")
        table = await host.table("me", "open", visibility="private")
    async with server(tmp_path) as house:
        for eve in (house.guest(), await house.guest().named("Eve")):
            for path in (f"/api/tables/{table['id']}", f"/table/{table['id']}"):
                assert 404 == (await eve.request("GET", path)).status_code
        assert house.registry.live(table["id"]) is None
        assert await house.guest(host.cookie).get(f"/api/tables/{table['id']}")
        assert house.registry.live(table["id"]) is not None


async def test_unknown_tables_are_never_made(house: Server) -> None:
    guest = house.guest()
    assert 404 == (await guest.request("GET", "/api/tables/nowhere1")).status_code
    socket = await guest.socket("nowhere1")
    assert await socket.frame() is None
    assert 4404 == socket.code
    assert [] == (await guest.get("/api/tables"))["tables"]


# -- leaving and coming back -------------------------------------------------------------------------
async def test_whoever_gives_up_is_played_on_by_a_bot_to_the_end(house: Server) -> None:
    first, second = await seated(house, 2)
    assert "ack" == _code(await first.act("resign", 0))
    await second.settle()
    seat = second.table["seats"][0]
    assert ("person", "greedy", True) == (seat["kind"], seat["bot"], seat["resigned"])
    assert "not_now" == _code(await first.act("reclaim", 0))
    assert "not_yours" == _code(await first.act("pick", 0, word=1))
    assert "ack" == _code(await second.act("resign", 1))
    await first.hear(lambda: first.table["status"] == "over")
    assert first.table["result"] is not None


async def test_an_absent_player_is_replaced_by_a_bot_and_comes_back(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await seated(house, 2)
    assert "not_now" == _code(await first.act("bot", 1, bot="greedy"))
    await second.close()
    assert "not_now" == _code(await first.act("bot", 1, bot="greedy"))
    await first.hear(lambda: first.presence.get("present") == [True, False])
    monkeypatch.setattr(actions, "PATIENCE", 0)
    assert "ack" == _code(await first.act("bot", 1, bot="random"))
    await play_on(first, 0, 10)
    guest = house.guest(second.cookie())
    back = await guest.enter(first.table["id"])
    assert "not_yours" == _code(await back.act("pick", 1, word=1))
    assert "ack" == _code(await back.act("reclaim", 1))
    await back.settle()
    assert back.table["seats"][1]["bot"] is None
    await first.settle()
    await play_all([first, back], 10)


# -- the same again ----------------------------------------------------------------------------------
async def test_a_rematch_seats_the_same_people_at_one_new_table(house: Server) -> None:
    players = await seated(house, 2)
    assert "not_now" == _code(await players[0].act("rematch"))
    await play_all(players)
    first = await players[0].act("rematch")
    second = await players[1].act("rematch")
    assert first["table"] == second["table"] == players[1].table["rematch"]
    again = await house.guest(players[1].cookie()).enter(first["table"])
    assert ["Guest 0", "Guest 1"] == [s["name"] for s in again.table["seats"]]
    assert "open" == again.table["status"]
    assert again.table["commitment"] != players[1].table["commitment"]


async def test_a_rematch_of_a_solo_game_begins_at_once(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    await play_on(player)
    again = await guest.enter((await player.act("rematch"))["table"])
    assert "playing" == again.table["status"]


# -- lists -------------------------------------------------------------------------------------------
async def test_lists_show_where_somebody_plays_and_whose_turn_it_is(house: Server) -> None:
    guest = await house.guest().named("Eva")
    assert {"name": "Eva", "games": []} == await guest.get("/api/me")
    first = await guest.table("me", "open")
    second = await guest.table("me", start=True)
    games = (await guest.get("/api/me"))["games"]
    assert [second["id"], first["id"]] == [game["id"] for game in games]
    assert [True, False] == [game["your_turn"] for game in games]
    assert [1, 24] == games[0]["turn"]
    free = (await house.guest().get("/api/tables?free=1&status=open"))["tables"]
    assert [first["id"]] == [table["id"] for table in free]
    assert [] == free[0]["yours"]
    playing = (await house.guest().get("/api/tables?status=playing&game=er"))["tables"]
    assert [second["id"]] == [table["id"] for table in playing]


async def test_the_store_lists_another_turn_once_a_minute_and_an_end_at_once(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lists of a running server show the live table; what sleeps is found by how it was left."""
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    chosen, step, time = TableFilter(ids=(player.table["id"],)), rooms.LISTED // 4, clock.now()
    monkeypatch.setattr(rooms, "now", lambda: time)
    lags: list[int] = []  # of what the store lists, turn by turn
    while not player.view["over"]:
        turn = player.view["turn"]
        await play_on(player, most=1, seed=len(lags))
        if player.view["turn"] > turn or player.view["over"]:
            (row,) = await house.service.store.all_tables(chosen, 1)
            lags.append(time - row.listing.updated)
            time += step
    assert step < max(lags) < rooms.LISTED
    assert ("over", 0) == (row.listing.status, lags[-1])
