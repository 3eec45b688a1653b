"""A house with a password: nobody comes past its door without it, and the door cannot be forced."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from dicehospital.kernel.errors import BadInput
from dicehospital.server.access.password import (
    SETTING,
    ServerPassword,
    clear_password,
    set_password,
)
from dicehospital.server.access.password_gate import ASKED, _onward
from dicehospital.server.settings import check_password, read_settings
from dicehospital.server.store.sqlite import SqliteStore
from tests.server.ops_server import NO_TLS
from tests.server.players import Socket
from tests.server.support import BASE, Server, seated, server

WORDS = "eight wards of grey"
PAGE = {"accept": "text/html", "origin": BASE}


@pytest.fixture
async def shut(tmp_path: Path) -> AsyncIterator[Server]:
    """A server that asks."""
    await keep(tmp_path, hashed())
    async with server(tmp_path) as found:
        yield found


def hashed(words: str = WORDS) -> bytes:
    """As it is kept, but easily made and compared: else that would be most of the work of these tests."""
    return PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(words).encode()


async def keep(folder: Path, found: bytes) -> None:
    store = SqliteStore(folder)
    await store.open()
    await store.set_setting(SETTING, found)
    await store.close()


def contents(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def ask(house: Server, method: str, path: str, **more: Any) -> httpx.Response:
    """One request of a browser; `cookie` is what it has."""
    headers = {"origin": BASE, **more.pop("headers", {})}
    transport = httpx.ASGITransport(app=house.app, client=more.pop("client", ("10.0.0.1", 1)))
    base = more.pop("base", BASE)
    async with httpx.AsyncClient(transport=transport, base_url=base, verify=NO_TLS) as client:
        return await client.request(method, path, headers=headers, **more)


async def enter(house: Server, text: str, onward: str = "/", **more: Any) -> httpx.Response:
    """Type a password into the page."""
    form = {"password": text, "next": onward}
    return await ask(house, "POST", "/house", data=form, headers=PAGE, **more)


async def session(house: Server) -> str:
    response = await enter(house, WORDS)
    assert 303 == response.status_code
    return response.headers["set-cookie"].split(";")[0]


# -- who is asked --------------------------------------------------------------------------------------
async def test_without_a_password_nobody_is_asked(house: Server) -> None:
    assert 200 == (await ask(house, "GET", "/api/games")).status_code
    assert (303, "/") == (
        (gone := await ask(house, "GET", "/house", headers=PAGE)).status_code,
        gone.headers["location"],
    )


async def test_programs_are_told_that_they_need_it(shut: Server) -> None:
    told = {"code": "password", "field": None, "message": {"id": "server.password", "params": {}}}
    for path in ("/api/me", "/api/tables", "/api/openapi.json", "/assets/x.js", "/icon.svg"):
        response = await ask(shut, "GET", path)
        assert (401, told) == (response.status_code, response.json()["error"]), path


async def test_what_watches_the_server_is_never_asked(shut: Server) -> None:
    for path in ("/healthz", "/readyz", "/metrics"):
        assert 200 == (await ask(shut, "GET", path)).status_code, path


async def test_a_socket_is_closed_with_a_code_that_a_browser_reads(shut: Server) -> None:
    headers = [(b"host", b"127.0.0.1"), (b"origin", BASE.encode())]
    socket = Socket(shut.app, shut.heard, "/api/tables/abc/socket", "", headers)
    await socket.connect()
    assert await socket.frame() is None
    assert ASKED == socket.code == 4401


async def test_people_see_a_page_that_leads_back(shut: Server) -> None:
    words = {"en": "Password", "fr": "Mot de passe"}
    for language, label in words.items():
        asked = {**PAGE, "accept-language": language}
        response = await ask(shut, "GET", "/join/K3V9?a=1&b=2", headers=asked)
        assert 401 == response.status_code
        assert f'<html lang="{language}">' in response.text
        assert label in response.text
        assert 'name="next" value="/join/K3V9?a=1&amp;b=2"' in response.text
    assert 200 == (await ask(shut, "GET", "/house.css")).status_code


# -- coming in -----------------------------------------------------------------------------------------
async def test_the_password_opens_and_leads_on(shut: Server) -> None:
    response = await enter(shut, WORDS, "/join/K3V9?a=1")
    assert (303, "/join/K3V9?a=1") == (response.status_code, response.headers["location"])
    cookie = response.headers["set-cookie"]
    assert {"httponly", "path=/", "samesite=lax"} <= {
        part.strip().lower() for part in cookie.split(";")
    }
    inside = await ask(shut, "GET", "/api/games", headers={"cookie": cookie.split(";")[0]})
    assert 200 == inside.status_code
    again = await ask(
        shut, "GET", "/house?next=/lobby", headers={**PAGE, "cookie": cookie.split(";")[0]}
    )
    assert (303, "/lobby") == (again.status_code, again.headers["location"])


async def test_a_program_comes_in_by_json(shut: Server) -> None:
    wrong = await ask(shut, "POST", "/house", json={"password": "no"})
    assert (401, "password") == (wrong.status_code, wrong.json()["error"]["code"])
    right = await ask(shut, "POST", "/house", json={"password": WORDS})
    assert 200 == right.status_code
    assert right.headers["set-cookie"].startswith("house=")


async def test_over_https_only_this_very_server_can_set_the_cookie(tmp_path: Path) -> None:
    url = "https://er.example.org"
    async with server(tmp_path, password=WORDS, public_url=url) as house:
        form = {"password": WORDS}
        response = await ask(
            house, "POST", "/house", data=form, base=url, headers={**PAGE, "origin": url}
        )
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("__Host-house=")
    assert "; secure" in cookie.lower()


async def test_an_accent_is_the_same_however_it_was_typed(tmp_path: Path) -> None:
    composed = "c\u00e9r\u00e9brale"
    async with server(tmp_path, password=composed) as house:
        assert 303 == (await enter(house, "ce\u0301re\u0301brale")).status_code


# -- forcing the door ----------------------------------------------------------------------------------
async def test_a_wrong_password_stays_outside(shut: Server) -> None:
    response = await enter(shut, "eight wards of green", "/lobby")
    assert 401 == response.status_code
    assert "set-cookie" not in response.headers
    assert 'role="alert"' in response.text
    assert 'value="/lobby"' in response.text


async def test_five_tries_a_minute_and_no_more(shut: Server) -> None:
    tried = [(await enter(shut, f"guess number {n}")).status_code for n in range(6)]
    assert [401] * 5 + [429] == tried
    assert 429 == (await enter(shut, WORDS)).status_code  # not even the right one
    assert 303 == (await enter(shut, WORDS, client=("10.0.0.2", 1))).status_code


async def test_a_flood_of_passwords_does_not_hold_up_the_tables(tmp_path: Path) -> None:
    """Each takes a fifth of a second of a core; the event loop turns meanwhile, and few of a network wait."""
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0.001)
            turns += 1

    async with server(tmp_path, password=WORDS) as house:
        turning = asyncio.create_task(turn())
        flood = [enter(house, "a long guess", client=(f"10.1.1.{n}", 1)) for n in range(20)]
        codes = [response.status_code for response in await asyncio.gather(*flood)]
        turning.cancel()
    assert 8 == codes.count(401)
    assert 12 == codes.count(429)
    assert turns > 10 * 8


CROWD = 16


async def crowd(house: Server, number: int, answers: Counter[int]) -> None:
    """A connection that sends one wrong password after the other, each from another address."""
    for guess in count():
        address = f"10.{number}.{guess // 250 % 250}.{guess % 250 + 1}"
        response = await enter(house, f"wrong guess {guess}", client=(address, 1))
        answers[response.status_code] += 1


async def test_a_crowd_with_wrong_passwords_keeps_out_nobody_who_has_the_right_one(
    tmp_path: Path,
) -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1)  # some milliseconds each
    await keep(tmp_path, hasher.hash(WORDS).encode())
    answers: Counter[int] = Counter()
    async with server(tmp_path) as house:
        guessing = [asyncio.create_task(crowd(house, n, answers)) for n in range(CROWD)]
        entered, waited = [], []
        for number in range(31):
            await asyncio.sleep(0.01)
            before = answers[401]
            async with asyncio.timeout(20):
                response = await enter(house, WORDS, client=(f"192.0.{number}.7", 1))
            entered.append(response.status_code)
            waited.append(answers[401] - before)
        for task in guessing:
            task.cancel()
    assert [303] * 31 == entered
    assert answers[401] > 31
    assert max(waited) <= 2 * CROWD  # checks of others, each a fifth of a second


@pytest.mark.parametrize(
    "onward",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "\\\\evil",
        "/a\r\nx: y",
        "",
        "x",
    ],
)
def test_the_door_never_leads_to_another_server(onward: str) -> None:
    assert "/" == _onward(onward)
    assert "/table/k3v9?a=1#b" == _onward("/table/k3v9?a=1#b")


async def test_a_path_cannot_write_into_the_page(shut: Server) -> None:
    response = await ask(shut, "GET", '/"><script>alert(1)</script>', headers=PAGE)
    assert 401 == response.status_code
    assert "<script" not in response.text


async def test_a_cookie_of_ones_own_making_is_none(shut: Server) -> None:
    made_up = [
        "",
        "x",
        "1.2",
        "9999999999.00",
        "9999999999",
        "\u00b2\u00b2\u00b2\u00b2.x",
        "." * 99,
    ]
    for value in made_up:
        headers: Any = {"cookie": f"house={value}; guest=1".encode()}
        assert 401 == (await ask(shut, "GET", "/api/me", headers=headers)).status_code, value


async def test_an_unreadable_answer_is_refused(shut: Server) -> None:
    for body in (b"", b"x=1", b"password=" + b"y" * 9000, b"\xff\xfe", b"{"):
        for kind in ("application/json", "application/x-www-form-urlencoded"):
            sent = {"content-type": kind}
            response = await ask(shut, "POST", "/house", content=body, headers=sent)
            assert 422 == response.status_code, (kind, body)


async def test_another_page_cannot_try_passwords(shut: Server) -> None:
    response = await ask(
        shut,
        "POST",
        "/house",
        data={"password": WORDS},
        headers={"origin": "http://evil.example"},
    )
    assert 403 == response.status_code


# -- changing it ---------------------------------------------------------------------------------------
async def test_sessions_outlive_a_restart_and_are_known_next_door(tmp_path: Path) -> None:
    async with server(tmp_path, password=WORDS) as house:
        cookie = await session(house)
    async with server(tmp_path, password=WORDS) as house:
        assert 200 == (await ask(house, "GET", "/api/me", headers={"cookie": cookie})).status_code


async def test_another_password_ends_all_sessions(tmp_path: Path) -> None:
    async with server(tmp_path, password=WORDS) as house:
        cookie = await session(house)
    await keep(tmp_path, hashed("another one"))
    async with server(tmp_path) as house:
        assert 401 == (await ask(house, "GET", "/api/me", headers={"cookie": cookie})).status_code


async def test_a_password_set_while_people_play_sends_them_to_the_door(house: Server) -> None:
    (player,) = await seated(house, 1)
    await set_password(house.service.store, WORDS)
    await house.service.notices.look()
    while await player.socket.frame() is not None:
        pass
    assert ASKED == player.socket.code
    assert 401 == (await ask(house, "GET", "/api/me")).status_code
    await clear_password(house.service.store)
    await house.service.notices.look()
    assert 200 == (await ask(house, "GET", "/api/me")).status_code


async def test_only_a_hash_is_kept(tmp_path: Path) -> None:
    async with server(tmp_path, password=WORDS) as house:
        kept = await house.service.store.setting(SETTING)
    assert kept is not None
    assert kept.startswith(b"$argon2id$v=19$m=65536,t=3,p=1$")
    assert kept in contents(tmp_path)
    assert WORDS.encode() not in contents(tmp_path)


async def test_a_hash_that_cannot_be_read_lets_nobody_in(tmp_path: Path) -> None:
    await keep(tmp_path, b"nonsense")
    store = SqliteStore(tmp_path)
    await store.open()
    password = ServerPassword(store)
    await password.open("")
    assert password.is_asked
    assert not await password.is_right(WORDS)
    await password.close()
    await store.close()


@pytest.mark.parametrize("text", ["", "seven77", "x" * 201])
def test_a_password_is_neither_short_nor_endless(text: str) -> None:
    with pytest.raises(BadInput) as found:
        check_password("password", text)
    assert ("password", "house.length") == (found.value.field, found.value.message.id)


def test_a_variable_with_a_bad_password_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as found:
        read_settings({"data": tmp_path}, {"DICEHOSPITAL_PASSWORD": "short"})
    assert "DICEHOSPITAL_PASSWORD" == found.value.field
