"""The whole table, later: as old as agreed, and not a byte of what was played since."""

from __future__ import annotations

import shutil
from pathlib import Path

from dicehospital.server.tables.clock import MINUTE
from dicehospital.server.tables.live.close_codes import RESTARTING
from tests.server.players import Json, Player, Socket, play_all
from tests.server.support import Server, seated, server
from tests.server.tables.watching.ways import (
    AT_ONCE,
    IN_5,
    Hours,
    consent,
    play_to_a_secret,
    secrets,
)


async def test_the_delayed_view_is_whole_and_as_old_as_agreed(
    tmp_path: Path, place: Json, hours: Hours
) -> None:
    async with server(tmp_path, **place) as house:
        players = await seated(house, 3, game="er")
        await consent(players, IN_5)
        await play_to_a_secret(players)
        then = [player.view for player in players]
        seq = players[0].seq
        hours.pass_by(4)
        await play_all(players, 12)
        hours.pass_by(1)
        watcher = await house.guest().enter(players[0].table["id"])
        assert (seq, 5, None) == (watcher.seq, watcher.table["behind"], watcher.seat)
        own = [secrets(view)[seat] for seat, view in enumerate(then)]
        assert own == secrets(watcher.view)
        assert any(die is not None for die in own)
        assert then[0]["turn"] == watcher.view["turn"]
        assert [] == watcher.view["options"]


async def test_the_story_is_told_with_its_secrets(house: Server, hours: Hours) -> None:
    players = await seated(house, 3, game="er")
    await consent(players, IN_5)
    await play_to_a_secret(players)
    hours.pass_by(5)
    watcher = await house.guest().enter(players[0].table["id"])
    taken = [event for event in watcher.events if event["event"] == "took"]
    assert taken
    assert all(event["die"] is not None for event in taken)


async def test_each_line_is_seen_when_it_is_old_enough(house: Server, hours: Hours) -> None:
    players = await seated(house, 2, game="er")
    await consent(players, "after_2")
    hours.pass_by(2)
    await play_all(players, 6)
    hours.pass_by(2)
    watcher = await house.guest().enter(players[0].table["id"])
    await players[0].settle()
    assert players[0].seq == watcher.seq
    before = watcher.seq
    await play_all(players, 3)
    await watcher.settle()
    assert before == watcher.seq
    await watcher.close()
    hours.now += 2 * MINUTE - 100
    watcher = await house.guest().enter(players[0].table["id"])
    assert before == watcher.seq
    hours.now += 100
    await watcher.hear(lambda: watcher.seq == players[0].seq)
    assert players[0].view["scores"] == watcher.view["scores"]


async def test_a_delayed_view_outlives_its_server(
    tmp_path: Path, place: Json, hours: Hours
) -> None:
    async with server(tmp_path, **place) as house:
        players = await seated(house, 3, game="er")
        table = players[0].table["id"]
        await consent(players, IN_5)
        await play_all(players, 60)
        hours.pass_by(5)
        await play_all(players, 60, 2)
        before = await house.guest().enter(table)
    async with server(tmp_path, **place) as house:
        after = await house.guest().enter(table)
        assert (before.seq, before.view, before.events) == (after.seq, after.view, after.events)
        hours.pass_by(5)
        later = await house.guest().enter(table)
        assert later.seq > after.seq


async def test_consent_that_is_taken_back_ends_the_delayed_view_at_once(
    house: Server, hours: Hours
) -> None:
    players = await seated(house, 3, game="er")
    table = players[0].table["id"]
    await consent(players, IN_5)
    await play_to_a_secret(players)
    hours.pass_by(5)
    stranger = house.guest()
    watcher = await stranger.enter(table)
    assert any(die is not None for die in secrets(watcher.view))
    count = len(watcher.frames)
    assert "ack" == (await players[2].act("consent", 2, to=AT_ONCE))["type"]
    while frame := await watcher.socket.frame():
        watcher.take(frame)
    assert RESTARTING == watcher.socket.code
    assert {"presence"} >= {frame["type"] for frame in watcher.frames[count:]}
    back = await stranger.enter(table)
    await players[0].settle()
    assert (0, players[0].seq) == (back.table["behind"], back.seq)
    assert secrets(back.view) != secrets(watcher.view)


async def test_the_consent_of_a_guest_ends_with_the_guest(house: Server) -> None:
    players = await seated(house, 2, game="er")
    await consent(players, IN_5)
    assert 200 == (await house.guest(players[1].cookie()).request("DELETE", "/api/me")).status_code
    await players[0].hear(lambda: players[0].table["watching"] == AT_ONCE)
    assert 0 == (await house.guest().enter(players[0].table["id"])).table["behind"]


async def test_spectators_who_looked_on_at_once_are_taken_to_the_delayed_view(
    house: Server,
) -> None:
    players = await seated(house, 2, game="er")
    stranger = house.guest()
    watcher = await stranger.enter(players[0].table["id"])
    await consent(players, IN_5)
    while await watcher.socket.frame():
        pass
    assert RESTARTING == watcher.socket.code
    back = await stranger.enter(players[0].table["id"])
    assert ("open", None) == (back.table["status"], back.view)  # nothing is five minutes old


async def test_who_sees_late_has_no_part_in_what_is_played_now(house: Server) -> None:
    players = await seated(house, 2, game="er")
    await consent(players, IN_5)
    watcher = await (await house.guest().named("Eve")).enter(players[0].table["id"])
    for kind, more in (("sit", {}), ("pick", {"word": 1}), ("start", {}), ("reinvite", {})):
        refused = await watcher.act(kind, 0, **more)
        assert ("server.sees_late", watcher.seq) == (refused["message"]["id"], refused["seq"])
    await watcher.look(0)
    assert "server.not_yours" == watcher.errors[-1]["message"]["id"]
    await watcher.settle()
    assert [watcher.seq] == [a["data"]["seq"] for a in watcher.answers.values() if "data" in a]


async def test_who_once_had_a_seat_is_a_spectator_in_the_past_too(
    house: Server, hours: Hours
) -> None:
    guests = [await house.guest().named(name) for name in ("Ana", "Ben", "Eve")]
    table = (await guests[0].table("me", "open", game="er"))["id"]
    ana, ben, eve = [await guest.enter(table) for guest in guests]
    await eve.act("sit", 1)
    hours.pass_by(1)
    await eve.act("stand", 1)
    await ben.act("sit", 1)
    await ana.act("start")
    await consent([ana, ben], IN_5)
    hours.pass_by(4.5)
    watcher = await guests[2].enter(table)
    assert "person" == watcher.table["seats"][1]["kind"]
    assert ([], None, False) == (
        watcher.table["yours"],
        watcher.table["invite"],
        watcher.table["seats"][1]["you"],
    )


async def test_those_at_the_table_are_told_how_many_look_on(house: Server) -> None:
    players = await seated(house, 2, game="er")
    await consent(players, IN_5)
    watchers = [await house.guest().enter(players[0].table["id"]) for _ in range(2)]
    await players[0].hear(lambda: players[0].presence.get("watchers") == 2)
    for watcher in watchers:
        await watcher.close()
    await players[0].hear(lambda: players[0].presence.get("watchers") == 0)


async def test_spectators_hear_of_the_end_when_it_is_old_enough(
    house: Server, hours: Hours
) -> None:
    players = await seated(house, 2, game="er")
    table = players[0].table["id"]
    await consent(players, IN_5)
    await play_all(players)
    stranger = house.guest()
    path = f"/api/tables/{table}"
    listed = await stranger.get(path)
    assert (None, None) == (listed["turn"], listed["result"])
    assert 409 == (await stranger.request("GET", f"{path}/record")).status_code
    watcher = await stranger.enter(table)
    assert "server.is_open" == (await watcher.ask("course"))["message"]["id"]
    hours.pass_by(5)
    assert 200 == (await stranger.request("GET", f"{path}/record")).status_code
    assert (await stranger.get(path))["result"] is not None
    assert "over" == (await stranger.enter(table)).table["status"]


async def test_what_was_played_since_changes_not_a_byte_of_the_delayed_view(
    tmp_path: Path, hours: Hours
) -> None:
    """Two games are equal until five minutes ago, and then go on differently."""
    async with server(tmp_path / "one") as house:
        players = await seated(house, 3, game="er")
        table = players[0].table["id"]
        cookies = [player.cookie() for player in players]
        await consent(players, IN_5)
        await play_all(players, 80)
    shutil.copytree(tmp_path / "one", tmp_path / "other")
    began, heard = hours.now, []
    for folder, goes_on in (("one", _one_way), ("other", _another_way)):
        hours.now = began
        async with server(tmp_path / folder) as house:
            hours.pass_by(1)
            again = [await house.guest(cookie).enter(table) for cookie in cookies]
            await play_all(again, 30 + len(folder), len(folder))
            hours.now = began + 5 * MINUTE
            mine: list[bytes] = []
            watcher = await _overheard(house, mine, table)
            await goes_on(again)
            await _ask_everything(watcher)
            heard.append(sorted(mine))
    assert heard[0] == heard[1]
    assert len(heard[0]) > 12


async def _one_way(players: list[Player]) -> None:
    await play_all(players, 20, 1)


async def _another_way(players: list[Player]) -> None:
    await play_all(players, 5, 2)
    await players[0].act("consent", 0, to=IN_5)
    await players[1].act("undo", 1)
    await players[2].act("resign", 2)


async def _ask_everything(watcher: Player) -> None:
    """Ask whatever a socket can be asked, and wait for the answers."""
    asked: list[Json] = [
        *({"type": "ask", "about": about} for about in ("outlook", "scores", "course", "plan")),
        *({"type": "ask", "about": about, "seat": 0} for about in ("hint", "insight", "why")),
        {"type": "act", "do": {"kind": "pick", "word": 3}, "seat": 0},
        {"type": "act", "do": {"kind": "sit"}},
        {"type": "say", "seat": 0, "phrase": "hello"},
    ]
    for number, message in enumerate(asked):
        await watcher.socket.say({**message, "id": f"q{number}"})
    await watcher.hear(lambda: len(watcher.answers) == len(asked))
    await watcher.look(0)
    await watcher.look(None)
    await watcher.resume(-1, 0)
    await watcher.hear(lambda: bool(watcher.presence))
    await watcher.close()


async def _overheard(house: Server, mine: list[bytes], table: str) -> Player:
    headers = [(b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]
    socket = Socket(house.app, mine, f"/api/tables/{table}/socket", "", headers)
    await socket.connect()
    watcher = Player(socket)
    await watcher.hear(lambda: watcher.table is not None)
    return watcher
