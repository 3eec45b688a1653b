"""Guests and networks that the host bans: out at once and everywhere; and what a host did is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicehospital.cli.hosting import user
from dicehospital.server.access.bans import BANNED, Bans
from dicehospital.server.store.people import Ban
from dicehospital.server.tables.clock import now
from tests.server.players import Player
from tests.server.support import BASE, Server, seated, server
from tests.server.test_hosting import at, heed, host, listed

PAGE = {"accept": "text/html", "accept-language": "fr"}


async def ask(house: Server, address: str, path: str = "/api/games", **headers: str) -> Any:
    transport = httpx.ASGITransport(app=house.app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        return await client.get(path, headers={"origin": BASE, **headers})


async def last(player: Player) -> tuple[dict[str, Any] | None, int | None]:
    """The last frame of a socket, and how it was closed."""
    frame = None
    while (found := await player.socket.frame()) is not None:
        frame = found
    return frame, player.socket.code


# -- networks ------------------------------------------------------------------------------------------
async def test_a_banned_network_is_refused_and_told_why(house: Server, tmp_path: Path) -> None:
    seen = await host(tmp_path, "ban", "203.0.113.7/24", "--for", "7d", "--reason", "Empty\ttables")
    assert (0, "") == (seen.status, seen.err)
    assert "203.0.113.0/24" in seen.out
    await heed(house)
    response = await ask(house, "203.0.113.99")
    error = response.json()["error"]
    assert (403, "banned") == (response.status_code, error["code"])
    assert ("server.banned_until_why", "Empty tables") == (
        error["message"]["id"],
        error["message"]["params"]["reason"],
    )
    assert 403 == (await ask(house, "::ffff:203.0.113.5")).status_code
    assert 200 == (await ask(house, "203.0.114.1")).status_code
    for path in ("/healthz", "/readyz", "/metrics"):
        assert 200 == (await ask(house, "203.0.113.99", path)).status_code
    page = await ask(house, "203.0.113.99", "/lobby", **PAGE)
    assert (403, True) == (page.status_code, "Vous ne pouvez pas entrer ici" in page.text)
    assert "Empty tables" in page.text
    assert 200 == (await ask(house, "203.0.113.99", "/house.css")).status_code
    assert 0 == (await host(tmp_path, "unban", "203.0.113.0/24")).status
    await heed(house)
    assert 200 == (await ask(house, "203.0.113.99")).status_code
    again = await host(tmp_path, "unban", "203.0.113.0/24")
    assert (1, "Was not banned: 203.0.113.0/24.\n") == (again.status, again.err)


async def test_a_ban_ends_by_itself(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    store = house.service.store
    await store.people.ban(Ban(0, None, "2001:db8::/48", 1, now() + 60_000, ""))
    await heed(house)
    assert 403 == (await ask(house, "2001:db8:0:9::1")).status_code
    monkeypatch.setattr("dicehospital.server.access.bans.now", lambda: now() + 61_000)
    assert 200 == (await ask(house, "2001:db8:0:9::1")).status_code


@pytest.mark.parametrize("network", ["127.0.0.1", "127.0.0.0/8", "0.0.0.0/0", "::1", "::/0"])
async def test_a_host_is_not_locked_out_by_mistake(
    house: Server, tmp_path: Path, network: str
) -> None:
    seen = await host(tmp_path, "ban", network)
    assert (2, True) == (seen.status, seen.is_one_error("WHO", "--force"))
    assert [] == listed(await host(tmp_path, "bans", "--json"))
    assert 0 == (await host(tmp_path, "ban", network, "--force")).status
    assert 1 == len(listed(await host(tmp_path, "bans", "--json")))
    await heed(house)
    assert 0 == (await host(tmp_path, "unban", network)).status


async def test_the_address_of_this_machine_in_its_network_counts_as_its_own(
    house: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehospital.cli.commands.bans.lan_address", lambda: "192.168.1.20")
    assert 2 == (await host(tmp_path, "ban", "192.168.1.0/24")).status
    assert 0 == (await host(tmp_path, "ban", "192.168.2.0/24")).status
    await heed(house)


@pytest.mark.parametrize(
    "who", ["nobody", "300.1.1.1", "10.0.0.0/99", "99", "k3v9q2xr/2", "9" * 30]
)
async def test_whoever_is_nobody_is_refused_by_name(
    house: Server, tmp_path: Path, who: str
) -> None:
    assert house.registry is not None
    seen = await host(tmp_path, "ban", who)
    assert (2, "") == (seen.status, seen.out)
    assert who in seen.err or "k3v9q2xr" in seen.err


# -- guests --------------------------------------------------------------------------------------------
async def test_a_banned_guest_is_out_at_once_and_the_others_play_on(
    house: Server, tmp_path: Path
) -> None:
    ann, bob = await seated(house, 2)
    table = ann.table["id"]
    seen = await host(tmp_path, "ban", f"{table}/2", "--reason", "Rude")
    assert 0 == seen.status
    await heed(house)
    frame, code = await last(bob)
    assert BANNED == 4430 == code
    assert frame is not None
    assert ("error", "banned", "server.banned_why", {"reason": "Rude"}) == (
        frame["type"],
        frame["code"],
        frame["message"]["id"],
        frame["message"]["params"],
    )
    guest = house.guest(bob.cookie())
    assert 403 == (await guest.request("GET", "/api/me")).status_code
    again = Player(await guest.socket(table))
    assert BANNED == (await last(again))[1]
    await ann.settle()
    assert "playing" == ann.table["status"]
    assert 200 == (await house.guest(ann.cookie()).request("GET", "/api/me")).status_code
    (ban,) = listed(await host(tmp_path, "bans", "--json"))
    assert ("Rude", None, None) == (ban["reason"], ban["network"], ban["until"])
    assert "token_hash" not in ban
    shown = await host(tmp_path, "bans")
    assert f"guest {ban['guest']}" in shown.out
    assert 0 == (await host(tmp_path, "unban", f"{ban['guest']}")).status
    await heed(house)
    assert 200 == (await guest.request("GET", "/api/me")).status_code


async def test_who_was_coming_in_while_being_banned_goes_too(house: Server) -> None:
    """The socket was opened before, and its table found after the servers heeded the ban."""
    service = house.service
    await service.store.people.ban(Ban(0, 1, None, 1, None, ""))
    (ann,) = await seated(house, 1)
    assert 1 == (await service.store.people.bans(now()))[0].person
    await service.bans.read()
    for notice in await service.store.notices(0):
        service.notices._seen = notice.id
    await heed(house)
    assert BANNED == (await last(ann))[1]


async def test_a_restart_forgets_no_ban(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        (ann,) = await seated(house, 1)
        cookie = ann.cookie()
        await host(tmp_path, "ban", f"{ann.table['id']}/1")
    async with server(tmp_path) as house:
        assert 403 == (await house.guest(cookie).request("GET", "/api/me")).status_code


async def test_every_server_of_a_database_bans(database: str, tmp_path: Path) -> None:
    place = {"database": database}
    async with server(tmp_path / "1", **place) as one, server(tmp_path / "2", **place) as two:
        ann = await one.guest().named("Ann")
        made = await ann.table("me", "open")
        here = await ann.enter(made["id"])
        there = await two.guest(ann.cookie).enter(made["id"])
        assert 0 == (await at(database, "ban", f"{made['id']}/1")).status
        for house, player in ((one, here), (two, there)):
            await heed(house)
            assert BANNED == (await last(player))[1]
            assert 403 == (await house.guest(ann.cookie).request("GET", "/api/me")).status_code
        assert ["ban"] == [act["what"] for act in listed(await at(database, "log", "--json"))]


async def test_of_several_bans_the_longest_is_told(house: Server) -> None:
    people, bans = house.service.store.people, Bans(house.service.store)
    await people.ban(Ban(0, None, "10.0.0.0/8", 1, now() + 60_000, "short"))
    await people.ban(Ban(0, None, "10.1.0.0/16", 1, None, "long"))
    await bans.read()
    for address, reason in (("10.1.2.3", "long"), ("10.2.2.3", "short")):
        found = bans.of_host(address)
        assert found is not None
        assert reason == found.reason


# -- the log of the host -------------------------------------------------------------------------------
async def test_whatever_a_host_changes_is_in_the_log(house: Server, tmp_path: Path) -> None:
    ann = house.guest()
    closed, deleted = [(await ann.table("me", start=True))["id"] for _ in range(2)]
    assert "Nothing yet.\n" == (await host(tmp_path, "log")).out
    for command in (
        ["close", closed, "--reason", "late"],
        ["close", closed],  # over already: nothing is done
        ["delete", deleted],  # without --yes
        ["delete", deleted, "--yes"],
        ["prune", "--older-than", "0m", "--yes"],
        ["ban", "203.0.113.7", "--for", "1h"],
        ["unban", "203.0.113.7"],
        ["unban", "203.0.113.7"],
        ["password", "clear"],
        ["list"],
    ):
        await host(tmp_path, *command)
    await host(tmp_path, "password", typed="eight wards of grey\n")
    await heed(house)
    acts = listed(await host(tmp_path, "log", "--json"))[::-1]
    wanted = ["close", "delete", "prune", "ban", "unban", "password_cleared", "password_set"]
    assert wanted == [act["what"] for act in acts]
    assert {user()} == {act["who"] for act in acts}
    assert {"table": closed, "reason": "late"} == acts[0]["about"]
    assert 1 == acts[2]["about"]["tables"]
    assert "203.0.113.7/32" == acts[3]["about"]["network"]
    shown = await host(tmp_path, "log", "--limit", "1")
    assert "password set" in shown.out
    assert "wards" not in json.dumps(acts)


def test_who_acts_through_an_account_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "dicehospital")
    assert "ann (dicehospital)" == user({"SUDO_USER": "ann"})
    assert "dicehospital" == user({})
