"""A guest is known again on another device: by recovery words, by a name and a passphrase, by a host's link."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from statistics import median
from time import perf_counter

import httpx
import pytest

from dicehospital.server.store.statements.accounts import Account
from dicehospital.server.tables.accounts.accounts import make_link
from dicehospital.server.tables.clock import now
from tests.cli.program import run
from tests.server.access.test_password import contents
from tests.server.http.accounts.ways import (
    OTHER,
    PASSPHRASE,
    SIGN_UP,
    by_words,
    limitless,
    name_of,
    problem,
    sign_in,
    sign_up,
    words_of,
)
from tests.server.ops_store import Database
from tests.server.support import BASE, Server, server
from tests.server.test_hosting import host, listed


# -- recovery words ------------------------------------------------------------------------------------
async def test_words_bring_a_guest_to_another_device(house: Server) -> None:
    zoe = await house.guest().named("Zoe")
    table = (await zoe.table("me", "open"))["id"]
    words = await words_of(zoe)
    assert 10 == len(words.split())
    phone = house.guest()
    found = await by_words(phone, words.upper())
    assert (200, "Zoe", [table]) == (
        found.status_code,
        found.json()["name"],
        [game["id"] for game in found.json()["games"]],
    )
    await phone.named("Zoé")
    assert ["Zoé", "Zoé"] == [await name_of(one) for one in (phone, zoe)]
    assert await zoe.get("/api/me/career") == await phone.get("/api/me/career")
    assert (await zoe.get("/api/daily"))["streaks"] == (await phone.get("/api/daily"))["streaks"]


async def test_words_outlive_a_restart_and_are_kept_as_a_hash_alone(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        words = await words_of(await house.guest().named("Zoe"))
    async with server(tmp_path) as house:
        phone = house.guest()
        assert 200 == (await by_words(phone, words)).status_code
        assert "Zoe" == await name_of(phone)
    kept = contents(tmp_path)
    assert words.encode() not in kept
    assert [] == [word for word in words.split() if word.encode() in kept and len(word) > 6]


async def test_new_words_end_those_before(house: Server) -> None:
    zoe = await house.guest().named("Zoe")
    before, after = await words_of(zoe), await words_of(zoe)
    assert (403, "wrong_words") == problem(await by_words(house.guest(), before))
    assert 200 == (await by_words(house.guest(), after)).status_code


async def test_wrong_words_are_told_from_words_that_are_none(house: Server) -> None:
    words = (await words_of(await house.guest().named("Zoe"))).split()
    swapped = " ".join([words[1], words[0], *words[2:]])
    stranger = house.guest()
    if swapped != " ".join(words):
        assert (403, "wrong_words") == problem(await by_words(stranger, swapped))
    for wrong in (" ".join(words[:9]), "montagnne " * 10, ""):
        assert (422, "bad_input") == problem(await by_words(stranger, wrong))
    assert stranger.cookie is None


async def test_a_stranger_who_asks_for_words_becomes_a_guest(house: Server) -> None:
    stranger = house.guest()
    words = await words_of(stranger)
    phone = house.guest()
    await by_words(phone, words)
    assert await name_of(stranger) == await name_of(phone) is not None


# -- a name and a passphrase ---------------------------------------------------------------------------
async def test_a_guest_with_an_account_stays_who_they_are(house: Server) -> None:
    zoe = await house.guest().named("Zoe")
    table = (await zoe.table("me", "open"))["id"]
    shown = await sign_up(zoe)
    assert ("Zénobie", None, 1) == (shown["name"], shown["words"], len(shown["sessions"]))
    phone = house.guest()
    found = await sign_in(phone, "  zenobie ")
    assert 200 == found.status_code
    assert ("Zoe", table) == (found.json()["name"], found.json()["games"][0]["id"])


async def test_a_stranger_signs_up_under_the_name_they_say(house: Server) -> None:
    stranger = house.guest()
    await sign_up(stranger)
    assert "Zénobie" == await name_of(stranger)


async def test_a_name_belongs_to_one_account_and_so_do_those_that_look_like_it(
    house: Server,
) -> None:
    zoe = await house.guest().named("Zoe")
    await sign_up(zoe)
    for name in ("Zénobie", "ZENOBIE", "Zеnobie".replace("е", "e"), "Zen0bie"):  # noqa: RUF001
        other = house.guest()
        refused = await other.request("PUT", "/api/me/account", {**SIGN_UP, "name": name})
        assert (409, "name_taken") == problem(refused)
        assert other.cookie is None
    again = await zoe.request("PUT", "/api/me/account", {**SIGN_UP, "name": "Second"})
    assert (409, "has_account") == problem(again)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"passphrase": "short"}, "passphrase"),
        ({"passphrase": "x" * 201}, "passphrase"),
        ({"passphrase": "password123"}, "passphrase"),
        ({"name": "\u200b"}, "name"),
        ({"name": "Аnne"}, "name"),  # noqa: RUF001
    ],
)
async def test_what_is_refused_names_the_field(
    house: Server, change: dict[str, str], field: str
) -> None:
    response = await house.guest().request("PUT", "/api/me/account", {**SIGN_UP, **change})
    assert (422, field) == (response.status_code, response.json()["error"]["field"])


async def test_a_wrong_passphrase_and_an_unknown_name_are_answered_alike(house: Server) -> None:
    await sign_up(house.guest())
    answers = [
        await sign_in(house.guest(), "Zénobie", OTHER),
        await sign_in(house.guest(), "Nobody", PASSPHRASE),
        await sign_in(house.guest(), "Zénobie", "x" * 900),
    ]
    assert {(403, "wrong_passphrase")} == set(map(problem, answers))
    assert 1 == len({answer.content for answer in answers})
    assert [None] * 3 == [answer.cookies.get("guest") for answer in answers]


@pytest.mark.second_try("compares times on a machine that others use")
async def test_an_unknown_name_takes_as_long_as_a_known_one(house: Server) -> None:
    await sign_up(house.guest())
    limitless(house)
    taken: dict[str, list[float]] = {"Zénobie": [], "Nobody": []}
    for _ in range(9):
        for name, times in taken.items():
            begun = perf_counter()
            await sign_in(house.guest(), name, OTHER)
            times.append(perf_counter() - begun)
    known, unknown = map(median, taken.values())
    assert 0.6 < known / unknown < 1.67, taken


@pytest.mark.second_try("compares times on a machine that others use")
async def test_unknown_words_take_as_long_as_known_ones(house: Server) -> None:
    """Until somebody is found, the same is done for both."""
    words = await words_of(await house.guest().named("Zoe"))
    limitless(house)
    accounts = house.service.accounts
    taken: dict[str, list[float]] = {words: [], " ".join(reversed(words.split())): []}
    for _ in range(60):
        for said, times in taken.items():
            begun = perf_counter()
            await accounts.person_of_words(said)
            times.append(perf_counter() - begun)
    known, unknown = map(median, taken.values())
    assert 0.3 < unknown / known < 1.67, taken


async def test_another_passphrase_signs_out_all_other_devices(house: Server) -> None:
    zoe, phone = await house.guest().named("Zoe"), house.guest()
    await sign_up(zoe)
    assert 200 == (await sign_in(phone)).status_code
    order = {"before": OTHER, "passphrase": OTHER}
    refused = await zoe.request("PUT", "/api/me/passphrase", order)
    assert (403, "wrong_passphrase") == problem(refused)
    assert "before" == refused.json()["error"]["field"]
    weak = {"before": PASSPHRASE, "passphrase": "1234567890"}
    assert 422 == (await zoe.request("PUT", "/api/me/passphrase", weak)).status_code
    order["before"] = PASSPHRASE
    done = await zoe.request("PUT", "/api/me/passphrase", order)
    assert (200, 1) == (done.status_code, len(done.json()["sessions"]))
    assert ["Zoe", None] == [await name_of(one) for one in (zoe, phone)]
    assert 403 == (await sign_in(phone)).status_code
    assert 200 == (await sign_in(phone, said=OTHER)).status_code
    nobody = await (await house.guest().named("Bob")).request("PUT", "/api/me/passphrase", order)
    assert (409, "no_account") == problem(nobody)


# -- devices -------------------------------------------------------------------------------------------
async def test_devices_are_listed_and_signed_out_one_by_one(house: Server) -> None:
    zoe, phone, tablet = await house.guest().named("Zoe"), house.guest(), house.guest()
    words = await words_of(zoe)
    for one in (phone, tablet):
        await by_words(one, words)
    shown = (await phone.get("/api/me/account"))["sessions"]
    assert [False, True, False] == [one["here"] for one in shown]
    assert all(one["made"] > 0 for one in shown)
    left = await phone.request("DELETE", f"/api/me/sessions/{shown[0]['id']}")
    assert [True, False] == [one["here"] for one in left.json()["sessions"]]
    assert ["Zoe", "Zoe", None] == [await name_of(one) for one in (zoe, phone, tablet)]
    again = await phone.request("DELETE", f"/api/me/sessions/{shown[0]['id']}")
    assert (404, "no_session") == problem(again)
    for wrong in ("x", "-1", "9" * 20):
        odd = await phone.request("DELETE", f"/api/me/sessions/{wrong}")
        assert (404, "no_session") == problem(odd)


async def test_all_other_devices_are_signed_out_and_their_sockets_end(house: Server) -> None:
    zoe, phone = await house.guest().named("Zoe"), house.guest()
    await by_words(phone, await words_of(zoe))
    player = await phone.enter((await zoe.table("me", "open"))["id"])
    left = await zoe.request("DELETE", "/api/me/sessions")
    assert [True] == [one["here"] for one in left.json()["sessions"]]
    await house.service.notices.look()
    await player.socket.ended()
    assert 1012 == player.socket.code
    assert ["Zoe", None] == [await name_of(one) for one in (zoe, phone)]


async def test_who_signs_out_comes_back_and_who_could_not_is_told(house: Server) -> None:
    zoe = await house.guest().named("Zoe")
    (here,) = (await zoe.get("/api/me/account"))["sessions"]
    refused = await zoe.request("DELETE", f"/api/me/sessions/{here['id']}")
    assert (409, "no_way_back") == problem(refused)
    words = await words_of(zoe)
    (here,) = (await zoe.get("/api/me/account"))["sessions"]
    left = await zoe.request("DELETE", f"/api/me/sessions/{here['id']}")
    assert (200, []) == (left.status_code, left.json()["sessions"])
    assert 'guest="";' in left.headers["set-cookie"]
    assert await name_of(zoe) is None
    assert 200 == (await by_words(zoe, words)).status_code
    assert "Zoe" == await name_of(zoe)


async def test_of_a_guest_no_browser_is_kept_but_of_who_signs_in(house: Server) -> None:
    zoe = await house.guest().named("Zoe")
    (here,) = (await zoe.get("/api/me/account"))["sessions"]
    assert here["browser"] is None
    headers = {"origin": BASE, "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"}
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=house.app), base_url=BASE
    ) as client:
        body = {"words": await words_of(zoe)}
        await client.post("/api/sessions/words", json=body, headers=headers)
        shown = (await client.get("/api/me/account")).json()["sessions"]
    assert "Firefox, Linux" == shown[0]["browser"]


# -- links of a host -----------------------------------------------------------------------------------
async def test_a_link_of_the_host_sets_another_passphrase_once(house: Server) -> None:
    zoe, phone = await house.guest().named("Zoe"), house.guest()
    await sign_up(zoe)
    store = house.service.store
    account = await store.accounts.named("ZENOBIE")
    assert account is not None
    token = await make_link(store, account)
    weak = {"token": token, "passphrase": "short"}
    assert 422 == (await phone.request("POST", "/api/sessions/link", weak)).status_code
    body = {"token": token, "passphrase": OTHER}
    assert 200 == (await phone.request("POST", "/api/sessions/link", body)).status_code
    assert [None, "Zoe"] == [await name_of(one) for one in (zoe, phone)]
    again = await house.guest().request("POST", "/api/sessions/link", body)
    assert (403, "wrong_link") == problem(again)
    assert 403 == (await sign_in(zoe)).status_code
    assert 200 == (await sign_in(zoe, said=OTHER)).status_code


async def test_a_host_makes_such_a_link_while_the_server_runs(
    house: Server, tmp_path: Path
) -> None:
    zoe = await house.guest().named("Zoe")
    await sign_up(zoe)
    seen = await host(tmp_path, "reset", "ZENOBIE", "--public-url", "https://er.example.org")
    told, link = seen.out.splitlines()
    assert (0, "") == (seen.status, seen.err)
    assert "Zénobie" in told
    address, _, token = link.partition("#reset=")
    assert "https://er.example.org/account" == address
    body = {"token": token, "passphrase": OTHER}
    phone = house.guest()
    assert 200 == (await phone.request("POST", "/api/sessions/link", body)).status_code
    assert ["Zoe", None] == [await name_of(one) for one in (phone, zoe)]
    (act,) = listed(await host(tmp_path, "log", "--json"))
    assert ("reset", {"guest": 1}) == (act["what"], act["about"])
    assert "reset link made" in (await host(tmp_path, "log")).out
    unknown = await host(tmp_path, "reset", "Nobody")
    assert 2 == unknown.status
    assert "Nobody has an account called Nobody" in unknown.err


async def test_a_host_makes_a_link_in_a_database(database: str) -> None:
    async with Database(database).opened() as store:
        guest = await store.add_person(b"zoe", "Zoe")
        await store.accounts.add(Account(guest.id, "Zoe", "ZOE", "$argon2id$", 1, 1))
    arguments = ("host", "reset", "Zoe", "--database", database, "--lang", "en")
    seen = await asyncio.to_thread(lambda: run(*arguments))
    assert 0 == seen.status
    token = seen.out.splitlines()[1].removeprefix("/account#reset=")
    async with Database(database).opened() as store:
        digest = hashlib.sha256(token.encode()).digest()
        day = 24 * 3_600_000
        assert guest.id == await store.accounts.linked(digest, now() + day - 60_000)
        assert await store.accounts.linked(digest, now() + day) is None


# -- getting and deleting ------------------------------------------------------------------------------
async def test_all_of_it_is_given_and_can_be_deleted(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        zoe, phone = await house.guest().named("Zoe"), house.guest()
        await sign_up(zoe)
        words = await words_of(zoe)
        await by_words(phone, words)
        kept = await zoe.get("/api/me/data")
        assert "Zénobie" == kept["account"]["name"]
        assert kept["account"]["words"] > 0
        assert 2 == len(kept["account"]["sessions"])
        store = house.service.store
        account = await store.accounts.of_person(1)
        assert account is not None
        link = await make_link(store, account)
        gone = await phone.request("DELETE", "/api/me")
        assert 200 == gone.status_code
        assert [None, None] == [await name_of(one) for one in (zoe, phone)]
        assert (403, "wrong_words") == problem(await by_words(phone, words))
        assert (403, "wrong_passphrase") == problem(await sign_in(phone))
        body = {"token": link, "passphrase": OTHER}
        assert 403 == (await phone.request("POST", "/api/sessions/link", body)).status_code
        cookies = [one.cookie for one in (zoe, phone)]
    left = contents(tmp_path)
    for secret in ("Zénobie", "ZENOBIE", account.passphrase, words, PASSPHRASE, *map(str, cookies)):
        assert secret.encode() not in left
