"""The commands of a host, mostly while a server runs: players see what was done, and why."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.access.admin_commands import DELETED
from dicehospital.server.store.store import Entry
from dicehospital.server.tables.moderation import close_table
from tests.cli.program import Seen, run
from tests.server.players import Player, play_on
from tests.server.support import Server, seated, server


async def host(folder: Path, *arguments: str, typed: str = "") -> Seen:
    """A command of the host, from a process of its own as far as the store can tell."""
    return await asyncio.to_thread(
        lambda: run("host", *arguments, "--data", folder, "--lang", "en", typed=typed)
    )


async def heed(house: Server) -> None:
    """Let the server look now, rather than within a second."""
    await house.service.notices.look()


async def ended(player: Player) -> int | None:
    while await player.socket.frame() is not None:
        pass
    return player.socket.code


def listed(seen: Seen) -> list[dict[str, Any]]:
    assert (0, "") == (seen.status, seen.err)
    found: list[dict[str, Any]] = json.loads(seen.out)
    return found


# -- closing -------------------------------------------------------------------------------------------
async def test_a_closed_table_says_why_and_nobody_plays_on(house: Server, tmp_path: Path) -> None:
    ann, bob = await seated(house, 2)
    table = ann.table["id"]
    seen = await host(tmp_path, "close", table, "--reason", "The club\tcloses at ten")
    assert (0, f"{table}: closed.\n", "") == (seen.status, seen.out, seen.err)
    await heed(house)
    for player in (ann, bob):
        await player.settle()
        assert ("over", "The club closes at ten") == (
            player.table["status"],
            player.table["closed"],
        )
        assert not player.table["your_turn"]
    answer = await ann.act("pick", 0, ann.phase(0), word=ann.words()[0])
    assert ("reject", "not_now") == (answer["type"], answer["code"])
    assert "server.is_closed" == answer["message"]["id"]
    assert "reject" == (await ann.act("rematch"))["type"]
    again = await host(tmp_path, "close", table)
    assert (0, f"{table}: already finished; nothing to close.\n") == (again.status, again.out)


async def test_an_act_that_meets_a_table_just_closed_is_told_so(
    house: Server, tmp_path: Path
) -> None:
    """The server has not looked yet: the log itself says it."""
    (ann,) = await seated(house, 1)
    await host(tmp_path, "close", ann.table["id"])
    answer = await ann.act("pick", 0, ann.phase(0), word=ann.words()[0])
    assert ("reject", "server.is_closed") == (answer["type"], answer["message"]["id"])


async def test_the_record_of_a_closed_table_stays(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        (ann,) = await seated(house, 1)
        await play_on(ann, most=6)
        table, cookie = ann.table["id"], ann.cookie()
        await host(tmp_path, "close", table, "--reason", "Enough")
    async with server(tmp_path) as house:
        guest = house.guest(cookie)
        record = await guest.get(f"/api/tables/{table}/record")
        assert 6 <= len(record["log"])
        shown = await guest.request("POST", "/api/replay", {"record": record})
        assert 200 == shown.status_code
        summary = await guest.get(f"/api/tables/{table}")
        assert ("over", "Enough", None) == (
            summary["status"],
            summary["closed"],
            summary["result"],
        )
    seen = await asyncio.to_thread(lambda: run("validate", "--data", tmp_path, "--lang", "en"))
    assert (0, "") == (seen.status, seen.err)


async def test_bots_stop_at_a_closed_table_and_after_a_restart_too(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        made = await house.guest().table("bot:random", "bot:random", start=True, clock={"move": 60})
        assert await close_table(house.service.store, made["id"], "") is not None
        await heed(house)
        room = house.registry.live(made["id"])
        assert room is not None
        assert [] == room.table.bots_to_act()
        assert not room.table.is_timed()
    async with server(tmp_path) as house:
        assert [] == await house.service.store.timed()


async def test_a_table_that_waits_can_be_closed_before_it_begins(
    house: Server, tmp_path: Path
) -> None:
    ann = house.guest()
    made = await ann.table("me", "open")
    player = await ann.enter(made["id"])
    await host(tmp_path, "close", made["id"])
    await heed(house)
    await player.hear(lambda: player.table["closed"] == "")
    assert "reject" == (await player.act("start"))["type"]
    assert 409 == (await ann.request("GET", f"/api/tables/{made['id']}/record")).status_code


async def test_closing_waits_its_turn_behind_moves(house: Server) -> None:
    """Somebody else's line comes between reading and writing, again and again."""
    (ann,) = await seated(house, 1)
    store, table = house.service.store, ann.table["id"]
    load, left = store.load, 3

    async def overtaken(name: str) -> Any:
        nonlocal left
        found = await load(name)
        if left:
            left -= 1
            await ann.act("pick", 0, ann.phase(0), word=ann.words()[0])
        return found

    store.load = overtaken  # type: ignore[assignment,method-assign]
    assert await close_table(store, table, "now") is True
    lines: list[Entry] | None = await store.after(table, 0)
    assert lines is not None
    assert b"closed" in lines[-1].action


# -- deleting ------------------------------------------------------------------------------------------
async def test_nothing_goes_without_yes(house: Server, tmp_path: Path) -> None:
    (ann,) = await seated(house, 1)
    seen = await host(tmp_path, "delete", ann.table["id"])
    assert 0 == seen.status
    assert "Nothing deleted yet. Tables --yes would delete for good: 1." in seen.text
    assert ann.table["id"] in seen.out
    assert await house.service.store.load(ann.table["id"]) is not None


async def test_who_sits_at_a_deleted_table_is_told(house: Server, tmp_path: Path) -> None:
    (ann,) = await seated(house, 1)
    table = ann.table["id"]
    seen = await host(tmp_path, "delete", table, "--yes")
    assert (0, "") == (seen.status, seen.err)
    await heed(house)
    assert DELETED == 4410 == await ended(ann)
    assert house.registry.live(table) is None
    assert (
        404 == (await house.guest(ann.cookie()).request("GET", f"/api/tables/{table}")).status_code
    )
    again = await host(tmp_path, "delete", table, "--yes")
    assert (1, f"{table}: table not found.\n") == (again.status, again.err)


async def test_servers_look_by_themselves(house: Server, tmp_path: Path) -> None:
    (ann,) = await seated(house, 1)
    await host(tmp_path, "delete", ann.table["id"], "--yes")
    assert 4410 == await ended(ann)


async def test_old_tables_are_pruned_by_their_status(house: Server, tmp_path: Path) -> None:
    ann = house.guest()
    waiting = await ann.table("me", "open")
    running = await ann.table("me", start=True)
    over = await ann.table("me", start=True)
    await close_table(house.service.store, over["id"], "")
    kept = await host(tmp_path, "prune", "--older-than", "1d", "--yes")
    assert "Tables deleted for good: 0." in kept.out
    would = await host(tmp_path, "prune", "--older-than", "0m")
    assert over["id"] in would.out
    assert "would delete for good: 1." in would.out
    gone = await host(tmp_path, "prune", "--older-than", "0m", "--yes")
    assert "Tables deleted for good: 1." in gone.out
    left = {row["id"] for row in listed(await host(tmp_path, "list", "--json"))}
    assert {waiting["id"], running["id"]} == left
    await host(tmp_path, "prune", "--older-than", "0m", "--status", "open", "--yes")
    left = {row["id"] for row in listed(await host(tmp_path, "list", "--json"))}
    assert {running["id"]} == left


# -- listing -------------------------------------------------------------------------------------------
async def test_a_list_for_people_and_one_for_programs(house: Server, tmp_path: Path) -> None:
    ann = await house.guest().named("Ann")
    er = await ann.table("me", "bot:greedy", start=True)
    hospital = await ann.table("me", "open", game="hospital", visibility="private")
    found = listed(await host(tmp_path, "list", "--json"))
    assert {er["id"], hospital["id"]} == {row["id"] for row in found}
    (row,) = listed(await host(tmp_path, "list", "--json", "--game", "hospital"))
    assert ("hospital", "open", "private", ["Ann", "-"], None) == (
        row["game"],
        row["status"],
        row["visibility"],
        row["players"],
        row["closed"],
    )
    assert [] == listed(await host(tmp_path, "list", "--json", "--older-than", "1h"))
    (row,) = listed(await host(tmp_path, "list", "--json", "--status", "playing"))
    assert er["id"] == row["id"]
    seen = await host(tmp_path, "list", "--limit", "1")
    assert "last change" in seen.out
    assert "… and 1 more." in seen.out
    everything = json.dumps(found)
    assert hospital["invite"] not in everything
    assert "seed" not in everything


async def test_programs_get_all_tables_unless_they_ask_for_fewer(
    house: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People see a page of them and how many more there are."""
    from dicehospital.cli.commands import host as commands

    monkeypatch.setattr(commands, "_LISTED", 2)
    ann = house.guest()
    made = {(await ann.table("me", "open"))["id"] for _ in range(4)}
    assert made == {row["id"] for row in listed(await host(tmp_path, "list", "--json"))}
    assert 3 == len(listed(await host(tmp_path, "list", "--json", "--limit", "3")))
    assert "… and 2 more." in (await host(tmp_path, "list")).out


async def test_an_empty_house_and_a_folder_that_is_none(tmp_path: Path) -> None:
    async with server(tmp_path / "house"):
        pass
    assert "No matching tables.\n" == (await host(tmp_path / "house", "list")).out
    seen = await host(tmp_path / "nowhere", "list")
    assert 2 == seen.status
    assert seen.is_one_error("nowhere")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("age", ["90", "d", "-1d", "1y", "\u0661d", "999999d"])
async def test_an_age_that_is_none_is_refused_by_name(tmp_path: Path, age: str) -> None:
    seen = await host(tmp_path, "prune", f"--older-than={age}")
    assert 2 == seen.status
    assert seen.is_one_error("--older-than", age, "90d")


# -- the password --------------------------------------------------------------------------------------
async def test_the_password_is_set_shown_and_cleared(house: Server, tmp_path: Path) -> None:
    assert "No password is set" in (await host(tmp_path, "password", "show")).out
    seen = await host(tmp_path, "password", typed="eight wards of grey\n")
    assert (0, "") == (seen.status, seen.err)
    assert "wards" not in seen.out
    assert "A password is set" in (await host(tmp_path, "password", "show")).out
    await heed(house)
    assert 401 == (await house.guest().request("GET", "/api/me")).status_code
    await host(tmp_path, "password", "clear")
    await heed(house)
    assert 200 == (await house.guest().request("GET", "/api/me")).status_code
    short = await host(tmp_path, "password", typed="short\n")
    assert short.is_one_error("password", "8 to 200")


# -- several servers -----------------------------------------------------------------------------------
async def test_every_server_of_a_database_heeds_its_host(database: str, tmp_path: Path) -> None:
    place = {"database": database}
    async with server(tmp_path / "1", **place) as one, server(tmp_path / "2", **place) as two:
        ann = await one.guest().named("Ann")
        made = await ann.table("me", "open")
        here = await ann.enter(made["id"])
        there = await two.guest(ann.cookie).enter(made["id"])
        assert 0 == (await at(database, "close", made["id"], "--reason", "late")).status
        for house, player in ((one, here), (two, there)):
            await heed(house)
            await player.hear(lambda player=player: player.table["closed"] == "late")  # type: ignore[misc]
        assert [made["id"]] == [row["id"] for row in listed(await at(database, "list", "--json"))]
        assert 0 == (await at(database, "password", typed="eight wards of grey\n")).status
        for house, player in ((one, here), (two, there)):
            await heed(house)
            assert 4401 == await ended(player)
            assert 401 == (await house.guest().request("GET", "/api/me")).status_code
        assert 0 == (await at(database, "delete", made["id"], "--yes")).status
        assert [] == listed(await at(database, "list", "--json"))


async def at(database: str, *arguments: str, typed: str = "") -> Seen:
    return await asyncio.to_thread(
        lambda: run("host", *arguments, "--database", database, "--lang", "en", typed=typed)
    )
