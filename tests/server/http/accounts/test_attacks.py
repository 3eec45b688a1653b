"""What is tried against accounts: slipped cookies, guesses, floods, foreign pages, somebody else's sessions."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from dicehospital.server.http.api import ENDPOINTS
from dicehospital.server.store.people import Ban
from tests.server.http.accounts.ways import (
    OTHER,
    PASSPHRASE,
    SIGN_UP,
    by_words,
    name_of,
    problem,
    sign_in,
    sign_up,
    words_of,
)
from tests.server.support import BASE, Server

if TYPE_CHECKING:
    import io


# -- attacks -------------------------------------------------------------------------------------------
async def test_a_cookie_that_somebody_slipped_in_is_nobodys_after_signing_in(house: Server) -> None:
    mallory = await house.guest().named("Mallory")
    slipped = mallory.cookie
    words = await words_of(house.guest())
    for act in (
        lambda guest: by_words(guest, words),
        lambda guest: guest.request("PUT", "/api/me/account", SIGN_UP),
        lambda guest: guest.request("POST", "/api/me/words", {}),
        sign_in,
    ):
        mallory = await house.guest().named("Mallory")
        victim = house.guest(mallory.cookie)
        response = await act(victim)
        assert response.is_success, response.text
        assert victim.cookie not in (slipped, mallory.cookie)
        assert await name_of(house.guest(mallory.cookie)) is None


async def test_a_banned_person_cannot_come_in_by_another_device(house: Server) -> None:
    zoe, phone = await house.guest().named("Zoe"), house.guest()
    words = await words_of(zoe)
    await by_words(phone, words)
    found = await house.registry.guests.find(zoe.cookie)
    assert found is not None
    await house.service.store.people.ban(Ban(0, found.id, None, 1, None, "noise"))
    await house.service.notices.look()
    for guest in (zoe, phone):
        assert 403 == (await guest.request("GET", "/api/me")).status_code
    refused = await by_words(house.guest(), words)
    assert (403, "banned") == problem(refused)
    assert "noise" in refused.text
    assert "set-cookie" not in refused.headers


async def test_guesses_are_limited_by_address_and_by_name(house: Server) -> None:
    await sign_up(house.guest())
    answers = [await sign_in(house.guest(), said=f"guess {n} of many") for n in range(12)]
    assert [403] * 10 + [429] * 2 == [answer.status_code for answer in answers]
    assert (429, "too_many_tries") == problem(answers[-1])
    words = "acorn " * 10
    more = [(await by_words(house.guest(), words)).status_code for _ in range(20)]
    assert {403, 429} == set(more)
    assert sorted(more) == more


async def test_guesses_from_everywhere_are_limited_together(house: Server) -> None:
    limits = house.service.accounts.limits
    taken = [limits.take(f"10.0.{n // 200}.{n % 200}") for n in range(300)]
    assert [True] * 200 + [False] * 90 == taken[:290]


@pytest.mark.second_try("a busy machine may starve whoever is not to wait")
async def test_a_flood_of_sign_ups_is_limited_and_holds_up_nobody(house: Server) -> None:
    async def flood(number: int) -> int:
        body = {"name": f"Flood {number}", "passphrase": PASSPHRASE}
        return (await house.guest().request("PUT", "/api/me/account", body)).status_code

    flooding = asyncio.gather(*(flood(n) for n in range(45)))
    await asyncio.sleep(0.05)
    slowest = 0.0
    while not flooding.done():
        begun = perf_counter()
        await house.guest().get("/api/me")
        slowest = max(slowest, perf_counter() - begun)
        await asyncio.sleep(0.02)
    answers = await flooding
    assert [40, 5] == [answers.count(200), answers.count(429)]
    assert slowest < 1.0


async def test_nothing_secret_is_written_down(house: Server, log: io.BytesIO) -> None:
    zoe, phone = await house.guest().named("Zoe"), house.guest()
    words = await words_of(zoe)
    await sign_up(zoe)
    await sign_in(phone)
    await sign_in(phone, said=OTHER)
    await by_words(phone, words)
    await by_words(phone, words + " zzz")
    order = {"before": PASSPHRASE, "passphrase": OTHER}
    await zoe.request("PUT", "/api/me/passphrase", order)
    broken = b'{"name":"Zoe","passphrase":"' + OTHER.encode() + b'"'
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=house.app), base_url=BASE
    ) as client:
        await client.post("/api/sessions", content=broken, headers={"origin": BASE})
    said = log.getvalue().decode()
    assert "sign_in_right" in said
    for secret in (PASSPHRASE, OTHER, words, words.split()[0] + " ", str(zoe.cookie)):
        assert secret not in said
    answered = b"".join(house.heard)
    assert PASSPHRASE.encode() not in answered


# -- who may do what -----------------------------------------------------------------------------------
BODIES: dict[str, dict[str, Any]] = {
    "/api/me/account": SIGN_UP,
    "/api/me/passphrase": {"before": PASSPHRASE, "passphrase": OTHER},
    "/api/me/words": {},
    "/api/me/passkeys": {"credential": {}},
    "/api/sessions/passkey": {"credential": {}},
    "/api/sessions": SIGN_UP,
    "/api/sessions/words": {"words": "acorn " * 10},
    "/api/sessions/link": {"token": "00" * 32, "passphrase": OTHER},
}
STRANGERS = {
    "GET /api/me/account": 200,  # of whom nothing is known
    "PUT /api/me/account": 200,  # who so become a guest
    "PUT /api/me/passphrase": 403,
    "POST /api/me/words": 201,  # who so become a guest
    "POST /api/me/passkeys/challenge": 409,  # there are none without a public address
    "POST /api/me/passkeys": 409,
    "DELETE /api/me/passkeys/{id}": 403,
    "POST /api/sessions/passkey/challenge": 409,
    "POST /api/sessions/passkey": 409,
    "DELETE /api/me/sessions": 403,
    "DELETE /api/me/sessions/{id}": 403,
    "POST /api/sessions": 403,
    "POST /api/sessions/words": 403,
    "POST /api/sessions/link": 403,
}
OURS = [e for e in ENDPOINTS if f"{e.method} {e.path}" in STRANGERS]


async def test_every_route_is_described_for_machines(house: Server) -> None:
    paths = (await house.guest().get("/api/openapi.json"))["paths"]
    assert {e.path for e in OURS} <= paths.keys()


def test_every_route_of_accounts_is_in_the_table() -> None:
    told = {
        f"{e.method} {e.path}"
        for e in ENDPOINTS
        if e.handler.__module__ == "dicehospital.server.http.people.accounts"
    }
    assert STRANGERS.keys() == told


@pytest.mark.parametrize("endpoint", OURS, ids=lambda e: f"{e.method} {e.path}")
async def test_a_stranger_and_a_foreign_page_may_do_nothing_as_somebody(
    house: Server, endpoint: Any
) -> None:
    zoe = await house.guest().named("Zoe")
    await words_of(zoe)
    (here,) = (await zoe.get("/api/me/account"))["sessions"]
    path = endpoint.path.replace("{id}", str(here["id"]))
    body = BODIES.get(endpoint.path) if endpoint.method != "GET" else None
    for cookie in (None, "f" * 64):
        stranger = house.guest(cookie)
        found = await stranger.request(endpoint.method, path, body)
        assert STRANGERS[f"{endpoint.method} {endpoint.path}"] == found.status_code
        await stranger.request("DELETE", "/api/me")  # a name that was taken is free again
    if endpoint.method == "GET":
        return
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=house.app), base_url=BASE
    ) as client:
        for origin in ({"origin": "https://evil.example"}, {"origin": "null"}, {}):
            headers = {"cookie": f"guest={zoe.cookie}", **origin}
            content = json.dumps(body)
            refused = await client.request(endpoint.method, path, content=content, headers=headers)
            assert (403, "origin") == problem(refused)
    assert "Zoe" == await name_of(zoe)


async def test_somebody_elses_session_cannot_be_ended(house: Server) -> None:
    zoe, mallory = await house.guest().named("Zoe"), await house.guest().named("Mallory")
    (here,) = (await zoe.get("/api/me/account"))["sessions"]
    refused = await mallory.request("DELETE", f"/api/me/sessions/{here['id']}")
    assert (404, "no_session") == problem(refused)
    assert "Zoe" == await name_of(zoe)
