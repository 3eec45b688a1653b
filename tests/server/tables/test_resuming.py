"""Nothing acknowledged is lost: gaps, reconnections, restarts, disks that refuse, slow readers."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.store.schema import FILE
from dicehospital.server.store.store import StorageError
from dicehospital.server.tables.games import RULES
from dicehospital.server.tables.live import live_table as rooms
from dicehospital.server.tables.live.close_codes import RESTARTING
from dicehospital.server.tables.watchers.watcher_set import MOST_KEPT
from tests.server.players import Player, act, play_all, play_on
from tests.server.support import Server, seated, server


# -- gaps --------------------------------------------------------------------------------------------
async def test_a_client_that_missed_something_is_brought_up_to_date(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", start=True)
    player, other = await guest.enter(table["id"]), await guest.enter(table["id"])
    have, events = other.seq, len(other.events)
    await play_on(player, 0, 40)
    while other.socket.waiting():
        await other.socket.frame()  # lost on the way
    await other.resume(have, events)
    assert (player.seq, player.view) == (other.seq, other.view)
    assert player.events == other.events


async def test_events_taken_back_while_a_client_was_away_are_sent_anew(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", start=True)
    player = await guest.enter(table["id"])
    await player.act("play", 0, move="take red")
    await player.settle()
    have, events = player.seq, list(player.events)
    await player.act("undo", 0)
    await player.act("play", 0, move="take green")
    await player.settle()
    assert events != player.events[: len(events)]
    back = Player(await guest.socket(table["id"], f"have={have}&events={len(events)}"))
    back.events = events
    await back.hear(lambda: back.table is not None)
    assert player.events == back.events
    assert back.frames[0]["from"] < len(events)


async def test_who_asks_for_everything_again_and_again_gets_what_is_so_now(house: Server) -> None:
    """A whole table is kept for a moment, so that asking for it often costs little: never past a change."""
    first, second = await seated(house, 2)
    room = house.registry.live(first.table["id"])
    assert room is not None
    await first.resume(-1, 0)
    await first.resume(-1, 0)
    assert first.frames[-1] == first.frames[-2]
    for events in range(20):
        await second.resume(-1, 64 + events)
    assert len(room.audience._wholes) <= MOST_KEPT
    await play_on(first if first.view["options"] else second, first.view["to_act"][0], 1)
    await first.resume(-1, 0)
    await second.resume(-1, 0)
    assert room.table.game is not None
    assert [room.table.game.view(seat) for seat in (0, 1)] == [first.view, second.view]
    assert room.table.game.events(0) == [_plain(event) for event in first.events]
    assert not first.frames[-1]["from"]


def _plain(event: Any) -> Any:
    """An event without its sentences."""
    return {name: value for name, value in event.items() if name not in ("say", "line")}


async def test_a_client_that_says_what_it_has_gets_only_the_rest(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", start=True)
    player = await guest.enter(table["id"])
    await play_on(player, 0, 60)
    query = f"have={player.seq}&events={len(player.events)}"
    back = Player(await guest.socket(table["id"], query))
    back.events = list(player.events)
    await back.hear(lambda: back.table is not None)
    assert [] == back.frames[0]["events"]
    await back.resume(10**6, 10**6)  # from the future
    assert player.events == back.events
    await play_on(player, 0, 3)
    await back.settle()
    assert player.events == back.events


# -- reconnecting and restarting ---------------------------------------------------------------------
@pytest.mark.parametrize("snapshot", [1, 7, 50, 10**6])
async def test_a_restarted_server_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: int
) -> None:
    monkeypatch.setattr(rooms, "SNAPSHOT", snapshot)
    cookie, table, name, done = await _play_and_stop(tmp_path)
    async with server(tmp_path) as house:
        guest = house.guest(cookie)
        assert table == (await guest.get("/api/me"))["games"][0]["id"]
        player = await guest.enter(table)
        await player.socket.say(act(name, "pick", 0, None, 0, word=0))
        await player.settle()
        assert ("ack", done) == (player.answers[name]["type"], player.answers[name]["seq"])
        await play_on(player)
        assert "over" == player.table["status"]
        fresh = await house.guest().enter(table)
        assert len(fresh.events) == len(player.events)


async def _play_and_stop(folder: Path) -> tuple[str, str, str, int]:
    """Play for a while and close the server; returns cookie, table, the id of an act and its line."""
    async with server(folder) as house:
        guest = house.guest()
        table = await guest.table("me", "bot:random", start=True)
        player = await guest.enter(table["id"])
        await play_on(player, 0, 33)
        await player.hear(lambda: bool(player.view["options"]))
        name = await player.begin("pick", 0, word=player.words()[0])
        await player.hear(lambda: name in player.answers)
        assert guest.cookie is not None
        return guest.cookie, table["id"], name, player.answers[name]["seq"]


@pytest.mark.parametrize("broken", [b"", b"{}", b'{"status": "pl', b"\x00\xff"])
async def test_a_broken_snapshot_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes
) -> None:
    monkeypatch.setattr(rooms, "SNAPSHOT", 5)
    cookie, table, _, done = await _play_and_stop(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as file, file:
        assert 1 == file.execute("UPDATE snapshot SET state = ?", (broken,)).rowcount
    async with server(tmp_path) as house:
        player = await house.guest(cookie).enter(table)
        assert player.seq >= done
        await play_on(player)
        assert "over" == player.table["status"]


async def test_views_after_a_restart_are_the_same_to_the_letter(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        players = await seated(house, 3)
        await play_all(players, 41)
        for player in players:
            await player.settle()
        table, cookies = players[0].table["id"], [p.cookie() for p in players]
        before = [(p.seq, p.view, p.events, p.table["phase"]) for p in players]
    async with server(tmp_path) as house:
        after = [await house.guest(c).enter(table) for c in cookies]
        assert before == [(p.seq, p.view, p.events, p.table["phase"]) for p in after]


async def test_closing_answers_what_was_asked_and_says_to_come_back(house: Server) -> None:
    guest = house.guest()
    player = await guest.enter((await guest.table("me", start=True))["id"])
    name = await player.begin("pick", 0, word=player.words()[0])
    await asyncio.sleep(0)
    await house.service.drain()
    while (frame := await player.socket.frame()) is not None:
        player.take(frame)
    assert "ack" == player.answers[name]["type"]
    assert 1012 == player.socket.code


async def test_a_table_of_other_rules_is_kept_but_never_played_wrongly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as house:
        guest = house.guest()
        table = (await guest.table("me", start=True))["id"]
        assert "1" == (await guest.enter(table)).table["rules"]
    monkeypatch.setitem(RULES, "er", "2")
    async with server(tmp_path) as house:
        response = await house.guest().request("GET", f"/api/tables/{table}")
        assert (409, "other_rules") == (response.status_code, response.json()["error"]["code"])
        socket = await house.guest().socket(table)
        assert await socket.frame() is None
        assert 4404 == socket.code
    monkeypatch.setitem(RULES, "er", "1")
    async with server(tmp_path) as house:
        player = await house.guest(guest.cookie).enter(table)
        await play_on(player, 0, 3)


# -- tables that sleep -------------------------------------------------------------------------------
async def test_a_table_nobody_looks_at_leaves_the_memory_and_comes_back(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", start=True)
    player = await guest.enter(table["id"])
    await play_on(player, 0, 5)
    found = house.registry.live(table["id"])
    assert found is not None
    assert not found.is_idle(float("inf"))
    await player.close()
    assert found.is_idle(float("inf"))
    await house.registry._put_away(found)
    assert house.registry.live(table["id"]) is None
    back = await guest.enter(table["id"])
    assert (player.seq, player.view) == (back.seq, back.view)
    assert house.registry.live(table["id"]) is not None


async def test_a_table_is_loaded_once_however_many_come_at_the_same_time(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        table = await house.guest().table("me", start=True)
    async with server(tmp_path) as house:
        found = await asyncio.gather(*(house.registry.load(table["id"]) for _ in range(20)))
        assert 1 == len(set(map(id, found)))


# -- disks that refuse -------------------------------------------------------------------------------
class Refusing:
    """Makes a store refuse to append for as long as it is told to."""

    def __init__(self, house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on = False
        self._append = house.service.store.append
        monkeypatch.setattr(house.service.store, "append", self.append)

    async def append(self, *args: Any) -> None:
        if self.on:
            raise StorageError
        await self._append(*args)


async def test_what_the_disk_refuses_is_neither_done_nor_told_and_may_be_sent_again(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Refusing(house, monkeypatch)
    guest = house.guest()
    table = await guest.table("me", start=True)
    player, watcher = await guest.enter(table["id"]), await house.guest().enter(table["id"])
    view = player.view
    message = act("one", "pick", 0, player.phase(0), 1, word=player.words()[0])
    disk.on = True
    await player.socket.say(message)
    await player.settle()
    await watcher.settle()
    answer = player.answers.pop("one")
    assert ("reject", "storage", True) == (answer["type"], answer["code"], answer["retry"])
    assert (view, 1, 1) == (player.view, player.seq, watcher.seq)
    disk.on = False
    await player.socket.say(message)
    await player.settle()
    assert ("ack", 2) == (player.answers["one"]["type"], player.seq)
    fresh = await guest.enter(table["id"])
    assert player.view == fresh.view


async def test_bots_wait_for_a_disk_that_refuses(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehospital.server.tables.live.autoplay.RETRY", 0.01)
    disk = Refusing(house, monkeypatch)
    disk.on = True
    guest = house.guest()
    table = await guest.table("bot:random", "bot:random", start=True)
    watcher = await guest.enter(table["id"])
    await asyncio.sleep(0.05)
    await watcher.settle()
    assert 1 == watcher.seq
    disk.on = False
    await watcher.hear(lambda: watcher.table["status"] == "over")


async def test_a_write_that_is_cut_off_leaves_no_doubt(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line may be in the log or not: the table is read anew from there."""
    guest = house.guest()
    table = await guest.table("me", start=True)
    player = await guest.enter(table["id"])
    append = house.service.store.append

    async def broken(*args: Any) -> None:
        await append(*args)
        raise RuntimeError

    monkeypatch.setattr(house.service.store, "append", broken)
    await player.begin("pick", 0, word=player.words()[0])
    await _last_frame(player)
    assert 1012 == player.socket.code
    monkeypatch.setattr(house.service.store, "append", append)
    back = await guest.enter(table["id"])
    assert player.seq + 1 == back.seq
    await play_on(back, 0, 5)


async def _last_frame(player: Player) -> None:
    while (frame := await player.socket.frame()) is not None:
        player.take(frame)


# -- slow readers ------------------------------------------------------------------------------------
async def test_a_reader_that_does_not_keep_up_is_sent_away_and_holds_up_nobody(
    tmp_path: Path,
) -> None:
    async with server(tmp_path, send_buffer=20_000) as house:
        guest = house.guest()
        table = await guest.table("me", "bot:random", start=True)
        player, slow = await guest.enter(table["id"]), await guest.enter(table["id"])
        slow.socket.stalled = asyncio.Event()
        await play_on(player, 0, 60)
        async with asyncio.timeout(20):
            await slow.socket.ended()
        assert player.view is not None
        await player.settle()
        found = house.registry.live(table["id"])
        assert found is not None
        assert 1 == len(found.audience.watchers)


async def test_who_cannot_be_known_now_is_told_to_come_again(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a database is away a guest's name cannot be looked up: that is no fault of the server."""
    guest = house.guest()
    table = await guest.table("me", start=True)

    async def away(_token: str | None) -> None:
        raise StorageError("away")

    monkeypatch.setattr(house.registry.guests, "find", away)
    socket = await guest.socket(table["id"])
    assert (None, RESTARTING) == (await socket.frame(), socket.code)
    await socket.ended()
