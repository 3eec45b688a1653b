"""A guest gets all that is kept of them, and can be forgotten without spoiling the games of others."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.store.store import TableFilter
from dicehospital.server.tables.moderation import close_table
from tests.cli.program import run
from tests.server.access.test_password import contents
from tests.server.players import Player, play_on
from tests.server.support import Guest, Server, server

NAME = "Zénobie Quark"


async def everything(house: Server) -> bytes:
    """All that the store has of every table."""
    store, found = house.service.store, b""
    for row in await store.all_tables(TableFilter(), 1000):
        stored, whole = await store.load(row.id), await store.load_whole(row.id)
        assert stored is not None
        assert whole is not None
        found += row.listing.summary + stored.header.setup
        found += b"" if stored.snapshot is None else stored.snapshot.state
        found += b"".join(line.action for line in whole.tail)
    return found


async def together(house: Server, *, start: bool = True) -> tuple[Guest, Player, Player]:
    """Somebody with an odd name at the table of somebody else; who that is, and both players."""
    zoe, ann = await house.guest().named(NAME), await house.guest().named("Ann")
    made = await ann.table("me", "open")
    there, here = await zoe.enter(made["id"]), await ann.enter(made["id"])
    assert "ack" == (await there.act("sit", 1))["type"]
    if start:
        assert "ack" == (await here.act("start"))["type"]
        await here.settle()
    return zoe, there, here


async def forget(guest: Guest) -> None:
    response = await guest.request("DELETE", "/api/me")
    assert (200, {"name": None, "games": []}) == (response.status_code, response.json())
    if guest.cookie is not None:
        assert 'guest="";' in response.headers["set-cookie"]


# -- getting -------------------------------------------------------------------------------------------
async def test_a_guest_gets_all_that_is_kept_of_them(house: Server) -> None:
    zoe, _, here = await together(house)
    stood = await zoe.table("me", "open")
    player = await zoe.enter(stood["id"])
    await player.act("stand", 0)
    report = {"seat": 0, "reason": "stalling", "text": "so slow"}
    table = here.table["id"]
    sent = await zoe.request("POST", f"/api/tables/{table}/report", report)
    assert 201 == sent.status_code
    kept = await zoe.get("/api/me/data")
    assert NAME == kept["name"]
    assert kept["seen"] > 0
    tables = {one["id"]: (one["status"], one["seats"], one["names"]) for one in kept["tables"]}
    assert {table: ("playing", [1], [NAME]), stood["id"]: ("open", [], [])} == tables
    (told,) = kept["reports"]
    assert (table, 0, "stalling", "so slow", None) == tuple(
        told[name] for name in ("table", "seat", "reason", "text", "done")
    )
    nobody = await house.guest().get("/api/me/data")
    unknown: dict[str, Any] = {
        "name": None,
        "made": None,
        "words": None,
        "sessions": [],
        "passkeys": [],
        "passkey_host": None,
    }
    empty: dict[str, Any] = {
        "name": None,
        "seen": None,
        "tables": [],
        "reports": [],
        "blocks": [],
        "account": unknown,
        "tournaments": [],
        "ratings": {"named": None, "games": []},
        "channels": [],
        "quiet": None,
    }
    assert empty == nobody


# -- forgetting ----------------------------------------------------------------------------------------
async def test_the_game_of_others_goes_on_with_a_nameless_seat(house: Server) -> None:
    zoe, there, here = await together(house)
    assert NAME.encode() in await everything(house)
    await forget(zoe)
    await here.hear(lambda: here.table["seats"][1]["name"] is None)
    seat = here.table["seats"][1]
    assert ("person", True, "playing") == (seat["kind"], seat["resigned"], here.table["status"])
    await there.socket.ended()
    assert 1012 == there.socket.code
    await here.settle()
    answer = await here.act("pick", 0, here.phase(0), word=here.words()[0])
    assert "ack" == answer["type"]
    assert NAME.encode() not in await everything(house)
    assert [] == (await zoe.get("/api/me"))["games"]
    await forget(zoe)  # again: nothing is left to be done


async def test_a_seat_that_waits_becomes_free_and_somebody_else_is_host(house: Server) -> None:
    zoe, ann = await house.guest().named(NAME), await house.guest().named("Ann")
    made = await zoe.table("me", "open", "open")
    here = await ann.enter(made["id"])
    assert "ack" == (await here.act("sit", 1))["type"]
    await forget(zoe)
    await here.hear(lambda: here.table["host"])
    assert ["open", "person", "open"] == [seat["kind"] for seat in here.table["seats"]]
    assert NAME.encode() not in await everything(house)


async def test_tables_at_which_nobody_else_plays_go_with_their_guest(house: Server) -> None:
    zoe = await house.guest().named(NAME)
    await zoe.table("me", "open")
    await zoe.table("me", "bot:random", start=True)
    await forget(zoe)
    await house.service.notices.look()
    assert [] == await house.service.store.all_tables(TableFilter(), 10)
    assert [] == house.registry.live_tables()


async def test_a_game_that_is_over_stays_without_the_name_and_validates(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        zoe, _, here = await together(house)
        await play_on(here, most=1)
        table = here.table["id"]
        await close_table(house.service.store, table, "")
        await house.service.notices.look()
        await here.hear(lambda: here.table["status"] == "over")
        ann = house.guest(here.cookie())
        before = await ann.get(f"/api/tables/{table}/record")
        assert NAME in str(before)
        await forget(zoe)
        after = await ann.get(f"/api/tables/{table}/record")
        assert NAME not in str(after)
        moves = [[line.get("move") for line in record["log"]] for record in (before, after)]
        assert moves[0] == moves[1]
        await here.settle()
    assert NAME.encode() not in contents(tmp_path)  # nor in what the file no longer uses
    seen = await asyncio.to_thread(lambda: run("validate", "--data", tmp_path, "--lang", "en"))
    assert (0, "") == (seen.status, seen.err)


async def test_who_once_sat_down_and_stood_up_again_is_forgotten_too(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        zoe, there, here = await together(house, start=False)
        await there.act("stand", 1)
        await here.settle()
        assert NAME.encode() in await everything(house)
        await forget(zoe)
        assert NAME.encode() not in await everything(house)
    assert NAME.encode() not in contents(tmp_path)


async def test_people_at_ones_own_screen_are_forgotten_as_well(house: Server) -> None:
    zoe, ann = await house.guest().named("Zoe"), await house.guest().named("Ann")
    made = await ann.table("me", "open", "open")
    there = await zoe.enter(made["id"])
    await there.act("sit", 1)
    assert "ack" == (await there.act("local", 2, name=NAME))["type"]
    await forget(zoe)
    assert NAME.encode() not in await everything(house)


async def test_a_banned_guest_may_still_get_and_delete_what_is_kept(house: Server) -> None:
    from dicehospital.server.store.people import Ban

    zoe = await house.guest().named(NAME)
    found = await house.registry.guests.find(zoe.cookie)
    assert found is not None
    await house.service.store.people.ban(Ban(0, found.id, None, 1, None, ""))
    await house.service.notices.look()
    assert 403 == (await zoe.request("GET", "/api/me")).status_code
    assert NAME == (await zoe.get("/api/me/data"))["name"]
    await forget(zoe)


# -- reports -------------------------------------------------------------------------------------------
async def test_the_host_reads_what_players_report(house: Server, tmp_path: Path) -> None:
    from tests.server.test_hosting import host, listed

    zoe, _, here = await together(house)
    table = f"/api/tables/{here.table['id']}/report"
    ann = house.guest(here.cookie())
    order = {"seat": 1, "reason": "name", "text": "not\na nice\x07 name"}
    response = await ann.request("POST", table, order)
    assert (201, ["at"]) == (response.status_code, list(response.json()))
    (report,) = listed(await host(tmp_path, "reports", "--json"))
    assert (NAME, "name", "not a nice name", 1, None) == tuple(
        report[name] for name in ("name", "reason", "words", "seat", "done")
    )
    shown = await host(tmp_path, "reports")
    assert "Zénobie" in shown.out
    assert f"{report['id']}" in shown.out
    done = await host(tmp_path, "reports", "--done", f"{report['id']}")
    assert (0, f"Report {report['id']}: closed.\n") == (done.status, done.out)
    again = await host(tmp_path, "reports", "--done", f"{report['id']}")
    assert 1 == again.status
    assert "No open reports.\n" == (await host(tmp_path, "reports")).out
    assert 1 == len(listed(await host(tmp_path, "reports", "--all", "--json")))
    (act,) = listed(await host(tmp_path, "log", "--json"))
    assert ("report_done", {"report": report["id"]}) == (act["what"], act["about"])
    assert 0 == (await host(tmp_path, "ban", f"{report['reported']}")).status
    await house.service.notices.look()
    assert 403 == (await zoe.request("GET", "/api/me")).status_code


@pytest.mark.parametrize(
    ("order", "field"),
    [
        ({"seat": 0, "reason": "name"}, "seat"),  # one's own
        ({"seat": 2, "reason": "name"}, "seat"),  # a bot
        ({"seat": 9, "reason": "name"}, "seat"),
        ({"seat": 1, "reason": "hair"}, "reason"),
        ({"seat": 1, "reason": "other", "text": "x" * 501}, "text"),
    ],
)
async def test_a_report_is_about_somebody_else(
    house: Server, order: dict[str, Any], field: str
) -> None:
    ann = await house.guest().named("Ann")
    made = await ann.table("me", "open", "bot:random")
    response = await ann.request("POST", f"/api/tables/{made['id']}/report", order)
    assert (422, field) == (response.status_code, response.json()["error"]["field"])


async def test_reports_are_limited_and_only_for_who_sees_the_table(house: Server) -> None:
    _, _, here = await together(house)
    ann, table = house.guest(here.cookie()), here.table["id"]
    order = {"seat": 1, "reason": "conduct"}
    answers = [await ann.request("POST", f"/api/tables/{table}/report", order) for _ in range(6)]
    assert [201] * 5 + [429] == [answer.status_code for answer in answers]
    assert "too_many_reports" == answers[-1].json()["error"]["code"]
    private = await ann.table("me", "open", visibility="private")
    hidden = await house.guest().request("POST", f"/api/tables/{private['id']}/report", order)
    assert 404 == hidden.status_code
