"""Passkeys over HTTP: made, signed in by, listed and deleted; and all that is refused."""

from __future__ import annotations

import io
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from dicehospital.server.store.schema import FILE
from dicehospital.server.tables.accounts.passkeys.offer import can_have_keys
from tests.server.http.accounts.device import PRESENT, Device, Json, decoded, encoded
from tests.server.http.accounts.ways import limitless, name_of, problem
from tests.server.support import Guest, Server, server
from tests.server.tables.channels.receiver import Ahead

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    import httpx

HOST = "localhost"
ORIGIN = f"http://{HOST}:8123"


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Server]:
    """A server with an address that keys can be made for."""
    async with server(tmp_path, public_url=ORIGIN) as found:
        limitless(found)
        yield found


async def asked(guest: Guest, path: str) -> Json:
    response = await guest.request("POST", f"{path}/challenge")
    assert 201 == response.status_code, response.text
    options: Json = response.json()["options"]
    return options


async def sends(guest: Guest, path: str, credential: Json) -> httpx.Response:
    return await guest.request("POST", path, {"credential": credential})


MINE, SESSION = "/api/me/passkeys", "/api/sessions/passkey"


async def added(guest: Guest, device: Device) -> list[Json]:
    """All my passkeys with a new one."""
    made = device.make(await asked(guest, MINE))
    response = await sends(guest, MINE, made)
    assert 201 == response.status_code, response.text
    found: list[Json] = response.json()["passkeys"]
    return found


async def signed_in(house: Server, device: Device) -> Guest:
    guest = house.guest()
    response = await sends(guest, SESSION, device.sign(await asked(guest, SESSION)))
    assert 200 == response.status_code, response.text
    return guest


# -- making and using one --------------------------------------------------------------------------------
async def test_a_guest_comes_back_by_a_passkey(home: Server) -> None:
    zoe, device = await home.guest().named("Zoe"), Device(ORIGIN)
    before = zoe.cookie
    (kept,) = await added(zoe, device)
    assert before != zoe.cookie, "whoever had slipped a cookie in has nothing of it"
    assert (None, HOST) == (kept["browser"], (await zoe.get("/api/me/account"))["passkey_host"])
    phone = await signed_in(home, device)
    assert "Zoe" == await name_of(phone)
    assert 2 == len((await zoe.get("/api/me/account"))["sessions"])
    again = await signed_in(home, device)
    assert len({zoe.cookie, phone.cookie, again.cookie}) == 3
    response = await phone.request("DELETE", f"{MINE}/{kept['id']}")
    assert (200, []) == (response.status_code, response.json()["passkeys"])
    refused = await sends(home.guest(), SESSION, device.sign(await asked(home.guest(), SESSION)))
    assert (403, "wrong_passkey") == problem(refused)
    assert (404, "no_passkey") == problem(await phone.request("DELETE", f"{MINE}/{kept['id']}"))


async def test_several_keys_lead_to_one_person_and_devices_know_which_they_have(
    home: Server,
) -> None:
    zoe, desk, phone = await home.guest().named("Zoe"), Device(ORIGIN), Device(ORIGIN)
    await added(zoe, desk)
    options = await asked(zoe, MINE)
    assert [encoded(desk.keys[0].name)] == [one["id"] for one in options["excludeCredentials"]]
    assert 2 == len(await added(zoe, phone))
    assert desk.keys[0].handle == phone.keys[0].handle
    for device in (desk, phone):
        assert "Zoe" == await name_of(await signed_in(home, device))
    selection = options["authenticatorSelection"]
    assert ("required", "required") == (selection["residentKey"], selection["userVerification"])
    bob = await home.guest().named("Bob")
    theirs = decoded((await asked(bob, MINE))["user"]["id"])
    assert theirs != desk.keys[0].handle
    assert 32 == len(theirs)


async def test_a_passkey_alone_is_a_way_back(home: Server) -> None:
    zoe = await home.guest().named("Zoe")
    await added(zoe, Device(ORIGIN))
    here = next(one for one in (await zoe.get("/api/me/account"))["sessions"] if one["here"])
    response = await zoe.request("DELETE", f"/api/me/sessions/{here['id']}")
    assert 200 == response.status_code


async def test_ten_are_enough(home: Server) -> None:
    zoe, device = await home.guest().named("Zoe"), Device(ORIGIN)
    for _ in range(10):
        await added(zoe, device)
    refused = await sends(zoe, MINE, device.make(await asked(zoe, MINE)))
    assert (409, "too_many_passkeys") == problem(refused)


async def test_another_server_of_the_house_takes_the_answer(tmp_path: Path, database: str) -> None:
    more: dict[str, Any] = {"public_url": ORIGIN, "database": database}
    async with server(tmp_path / "a", **more) as one, server(tmp_path / "b", **more) as other:
        device, zoe = Device(ORIGIN), await one.guest().named("Zoe")
        made = device.make(await asked(zoe, MINE))
        assert 201 == (await sends(other.guest(zoe.cookie), MINE, made)).status_code
        signed = device.sign(await asked(one.guest(), SESSION))
        phone = other.guest()
        assert 200 == (await sends(phone, SESSION, signed)).status_code
        assert "Zoe" == await name_of(phone)
        refused = await sends(one.guest(), SESSION, signed)
        assert (403, "wrong_passkey") == problem(refused), "an answer is taken once by all of them"


# -- what is refused -------------------------------------------------------------------------------------
def _of_another_page(device: Device, options: Json) -> Json:
    device.origin = "https://evil.example"
    return device.sign(options)


def _of_another_host(device: Device, options: Json) -> Json:
    device.keys[-1].host = "evil.example"
    return device.sign(options)


def _unverified(device: Device, options: Json) -> Json:
    device.flags = PRESENT
    return device.sign(options)


def _by_a_copy(device: Device, options: Json) -> Json:
    device.keys[-1].count = -1
    return device.sign(options)


def _by_a_stranger(_: Device, options: Json) -> Json:
    other = Device(ORIGIN)
    other.make({"rp": {"id": HOST}, "user": {"id": "AAAA"}, **options})
    return other.sign(options)


def _by_another_key(device: Device, options: Json) -> Json:
    other = Device(ORIGIN)
    other.make({"rp": {"id": HOST}, "user": {"id": encoded(device.keys[-1].handle)}, **options})
    other.keys[-1].name = device.keys[-1].name
    other.keys[-1].count = 9
    return other.sign(options)


def _as_somebody_else(device: Device, options: Json) -> Json:
    device.keys[-1].handle = bytes(32)
    return device.sign(options)


def _changed(device: Device, options: Json) -> Json:
    answer = deepcopy(device.sign(options))
    told = bytearray(decoded(answer["response"]["authenticatorData"]))
    told[-1] ^= 0x10
    answer["response"]["authenticatorData"] = encoded(bytes(told))
    return answer


def _of_a_challenge_of_its_own(device: Device, options: Json) -> Json:
    return device.sign({**options, "challenge": encoded(bytes(64))})


WRONG = [
    _of_another_page, _of_another_host, _unverified, _by_a_copy, _by_a_stranger, _by_another_key,
    _as_somebody_else, _changed, _of_a_challenge_of_its_own,
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_signature_that_is_not_right_gets_one_answer(
    home: Server, wrong: Callable[[Device, Json], Json]
) -> None:
    """The same as one of somebody whom nobody knows."""
    zoe, device = await home.guest().named("Zoe"), Device(ORIGIN)
    await added(zoe, device)
    await signed_in(home, device)
    guest = home.guest()
    refused = await sends(guest, SESSION, wrong(device, await asked(guest, SESSION)))
    unknown = await sends(guest, SESSION, {})
    assert (403, "wrong_passkey") == problem(refused)
    assert (refused.content, None) == (unknown.content, guest.cookie)


async def test_a_challenge_is_answered_once_in_time_and_by_whom_it_was_for(
    home: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe, bob = await home.guest().named("Zoe"), await home.guest().named("Bob")
    device = Device(ORIGIN)
    options = await asked(zoe, MINE)
    made = device.make(options)
    assert (403, "wrong_passkey") == problem(await sends(bob, MINE, made))
    assert (403, "wrong_passkey") == problem(await sends(zoe, MINE, made)), "it is taken"
    await added(zoe, device)
    for_a_key = await asked(zoe, MINE)
    refused = await sends(home.guest(), SESSION, device.sign(for_a_key))
    assert (403, "wrong_passkey") == problem(refused), "it was asked for something else"
    to_sign = await asked(home.guest(), SESSION)
    signed = device.sign(to_sign)
    assert 200 == (await sends(home.guest(), SESSION, signed)).status_code
    assert (403, "wrong_passkey") == problem(await sends(home.guest(), SESSION, signed))
    late = device.sign(await asked(home.guest(), SESSION))
    Ahead(monkeypatch).seconds = 301
    assert (403, "wrong_passkey") == problem(await sends(home.guest(), SESSION, late))
    await asked(home.guest(), SESSION)
    rows = home.service.store.passkeys._store.rows
    assert 1 == len(await rows("SELECT * FROM challenge")), "those that are over go"


async def test_a_key_of_somebody_is_nobody_elses(home: Server) -> None:
    zoe, bob = await home.guest().named("Zoe"), await home.guest().named("Bob")
    device = Device(ORIGIN)
    await added(zoe, device)
    copy, name = Device(ORIGIN), encoded(device.keys[-1].name)
    made = copy.make(await asked(bob, MINE))
    told = decoded(made["response"]["attestationObject"])
    told = told.replace(copy.keys[-1].name, device.keys[-1].name)
    made["response"]["attestationObject"] = encoded(told)
    refused = await sends(bob, MINE, {**made, "id": name, "rawId": name})
    assert (409, "too_many_passkeys") == problem(refused)
    assert "Zoe" == await name_of(await signed_in(home, device))


@pytest.mark.parametrize(
    "credential",
    [{}, {"id": 1}, {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": None}],
)
async def test_what_strangers_send_is_refused_and_breaks_nothing(
    home: Server, credential: Json, log: io.BytesIO
) -> None:
    zoe = await home.guest().named("Zoe")
    for path in (MINE, SESSION):
        assert (403, "wrong_passkey") == problem(await sends(zoe, path, credential))
    assert b'"event":"error"' not in log.getvalue()


async def test_a_passkey_that_is_broken_anywhere_is_refused(home: Server) -> None:
    zoe, device = await home.guest().named("Zoe"), Device(ORIGIN)
    whole = device.make(await asked(zoe, MINE))
    size = len(decoded(whole["response"]["attestationObject"]))
    for cut in range(0, size, 7):
        made = device.make(await asked(zoe, MINE))
        told = decoded(made["response"]["attestationObject"])
        made["response"]["attestationObject"] = encoded(told[:cut])
        assert (403, "wrong_passkey") == problem(await sends(zoe, MINE, made))


async def test_tries_are_limited(tmp_path: Path) -> None:
    async with server(tmp_path, public_url=ORIGIN) as house:
        seen = [
            (await house.guest().request("POST", f"{SESSION}/challenge")).status_code
            for _ in range(40)
        ]
    assert [201] * 30 == seen[:30]
    assert 429 in seen, "one is free again in six seconds"


async def test_nobody_gets_at_somebody_elses_key(home: Server) -> None:
    zoe, bob = await home.guest().named("Zoe"), await home.guest().named("Bob")
    (kept,) = await added(zoe, Device(ORIGIN))
    assert (404, "no_passkey") == problem(await bob.request("DELETE", f"{MINE}/{kept['id']}"))
    for cookie in (None, "f" * 64):
        stranger = home.guest(cookie)
        assert 403 == (await stranger.request("DELETE", f"{MINE}/{kept['id']}")).status_code
        assert 403 == (await sends(stranger, MINE, {})).status_code
    assert 1 == len((await zoe.get("/api/me/account"))["passkeys"])


# -- where there are any ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("origin", "has_keys"),
    [
        ("https://er.example.org", True),
        ("https://er.example.org:8443", True),
        ("http://localhost:8000", True),
        ("http://er.example.org", False),
        ("https://10.0.0.5", False),
        ("https://[::1]:8000", False),
    ],
)
def test_browsers_make_keys_for_names_of_https_and_for_this_machine(
    origin: str, *, has_keys: bool
) -> None:
    assert has_keys is can_have_keys(origin)


async def test_without_a_public_address_there_are_none(house: Server) -> None:
    zoe = await house.guest().named("Zoe")
    assert (await zoe.get("/api/me/account"))["passkey_host"] is None
    for path in (MINE, SESSION):
        refused = await zoe.request("POST", f"{path}/challenge")
        assert (409, "no_passkeys_here") == problem(refused)


# -- what is kept ----------------------------------------------------------------------------------------
def bytes_of(folder: Path) -> bytes:
    """All that a store has on its disk."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob(f"{FILE}*")))


async def test_passkeys_are_given_and_erased(tmp_path: Path) -> None:
    device = Device(ORIGIN)
    async with server(tmp_path, public_url=ORIGIN) as home:
        zoe = await home.guest().named("Zoe")
        await added(zoe, device)
        await asked(zoe, MINE)
        assert 1 == len((await zoe.get("/api/me/data"))["account"]["passkeys"])
        assert device.keys[0].name in bytes_of(tmp_path)
        await zoe.request("DELETE", "/api/me")
        guest = home.guest()
        refused = await sends(guest, SESSION, device.sign(await asked(guest, SESSION)))
        assert (403, "wrong_passkey") == problem(refused)
        rows = home.service.store.passkeys._store.rows
        assert [] == await rows("SELECT * FROM passkey")
    assert device.keys[0].name not in bytes_of(tmp_path)
    assert device.keys[0].public()[-32:] not in bytes_of(tmp_path)
