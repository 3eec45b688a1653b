"""Private tables and their invitations: who has none learns nothing, and a host can make a new one."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from dicehospital.server.tables.apply import load_table
from dicehospital.server.tables.live import registry
from tests.server.support import Server, server


# -- what others learn ------------------------------------------------------------------------------------
async def test_a_private_table_looks_like_none_to_those_who_may_not_see_it(house: Server) -> None:
    host, stranger = await house.guest().named("Ana"), await house.guest().named("Eve")
    made = await host.table("me", "open", visibility="private")
    for page in ("/table", "/replay", "/api/tables"):
        hidden = await stranger.request("GET", f"{page}/{made['id']}")
        nothing = await stranger.request("GET", f"{page}/xxxxxxxx")
        wrong = await stranger.request("GET", f"{page}/{made['id']}?invite={'0' * 32}")
        seen = {
            (one.status_code, one.text, *one.headers.items()) for one in (hidden, nothing, wrong)
        }
        assert 1 == len(seen)
        assert 404 == hidden.status_code
        for who, query in ((host, ""), (stranger, f"?invite={made['invite']}")):
            found = await who.request("GET", f"{page}/{made['id']}{query}")
            assert 200 == found.status_code


async def test_who_holds_a_seat_finds_the_page_of_a_private_table(house: Server) -> None:
    host, ben = await house.guest().named("Ana"), await house.guest().named("Ben")
    made = await host.table("me", "open", visibility="private")
    assert 404 == (await ben.request("GET", f"/table/{made['id']}")).status_code
    player = await ben.enter(made["id"], f"invite={made['invite']}")
    await player.act("sit", 1)
    assert 200 == (await ben.request("GET", f"/table/{made['id']}")).status_code


async def test_a_private_table_of_old_rules_is_told_to_its_people_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as house:
        host = await house.guest().named("Ana")
        made = await host.table("me", "open", visibility="private")
    monkeypatch.setattr(registry, "RULES", {"er": "of old"})
    async with server(tmp_path) as house:
        stranger = house.guest()
        again = house.guest(host.cookie)
        path = f"/api/tables/{made['id']}"
        assert 404 == (await stranger.request("GET", path)).status_code
        assert 404 == (await stranger.request("GET", f"/table/{made['id']}")).status_code
        assert 409 == (await again.request("GET", path)).status_code
        invited = await stranger.request("GET", f"{path}?invite={made['invite']}")
        assert 409 == invited.status_code


# -- a new invitation ---------------------------------------------------------------------------------------
async def test_a_host_makes_a_new_invitation_and_the_old_one_leads_nowhere(house: Server) -> None:
    host, ben, eve = [await house.guest().named(name) for name in ("Ana", "Ben", "Eve")]
    made = await host.table("me", "open", "open", visibility="private")
    table, old = made["id"], made["invite"]
    player = await host.enter(table)
    seated = await ben.enter(table, f"invite={old}")
    await seated.act("sit", 1)
    looking = await eve.enter(table, f"invite={old}")
    assert "ack" == (await player.act("reinvite"))["type"]
    new = player.table["invite"]
    await seated.settle()
    assert new == seated.table["invite"] != old
    await looking.socket.ended()
    assert 4404 == looking.socket.code, "who came by the old one and has no seat"
    assert 404 == (await eve.request("GET", f"/api/join/{old}")).status_code
    assert 404 == (await eve.request("GET", f"/api/tables/{table}?invite={old}")).status_code
    assert 404 == (await eve.request("GET", f"/api/tables/{table}/qr.svg?invite={old}")).status_code
    assert table == (await eve.get(f"/api/join/{new}"))["id"]
    again = await eve.enter(table, f"invite={new}")
    await again.act("sit", 2)
    assert "ack" == (await player.act("start"))["type"]
    assert "ack" == (await player.act("reinvite"))["type"], "while playing too"


async def test_nobody_but_the_host_can(house: Server) -> None:
    host, ben = await house.guest().named("Ana"), await house.guest().named("Ben")
    made = await host.table("me", "open")
    guest = await ben.enter(made["id"])
    nobody = await house.guest().enter(made["id"])
    await guest.act("sit", 1)
    for player in (guest, nobody):
        answer = await player.act("reinvite")
        assert ("reject", "not_yours") == (answer["type"], answer["code"])
    assert made["id"] == (await host.get(f"/api/join/{made['invite']}"))["id"]


async def test_a_new_invitation_is_made_once_however_often_it_is_asked_for(house: Server) -> None:
    host = await house.guest().named("Ana")
    player = await host.enter((await host.table("me", "open"))["id"])
    asked = {"type": "act", "id": "twice", "do": {"kind": "reinvite"}}
    await player.socket.say(asked)
    await player.settle()
    first = player.table["invite"]
    await player.socket.say(asked)
    await player.settle()
    assert first == player.table["invite"]


async def test_a_new_invitation_is_there_after_a_restart(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        host = await house.guest().named("Ana")
        made = await host.table("me", "open", visibility="private")
        player = await host.enter(made["id"])
        await player.act("reinvite")
        new = player.table["invite"]
    async with server(tmp_path) as house:
        stranger = house.guest()
        assert new == (await house.guest(host.cookie).enter(made["id"])).table["invite"]
        assert made["id"] == (await stranger.get(f"/api/join/{new}"))["id"]
        assert 404 == (await stranger.request("GET", f"/api/join/{made['invite']}")).status_code


async def test_an_invitation_the_log_never_heard_of_is_the_one_that_counts(house: Server) -> None:
    """A process of an older version that ended between store and log left such a table."""
    host = await house.guest().named("Ana")
    made = await host.table("me", "open", visibility="private")
    player = await host.enter(made["id"])
    await player.act("reinvite")
    await player.close()
    stored = await house.registry.store.load(made["id"])
    assert stored is not None
    header = dataclasses.replace(stored.header, invite="f" * 32)
    table = load_table(dataclasses.replace(stored, header=header, snapshot=None))
    assert "f" * 32 == table.invite
