"""Mail over HTTP: nothing is sent to an address but a code until it is confirmed, and one press stops it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from dicehospital.server.store.schema import FILE
from tests.server.http.test_channels import MAILBOX, arrived, asks
from tests.server.support import BASE, Guest, Server, seated, server
from tests.server.tables.channels.mailbox import Mailbox, mailing
from tests.server.tables.channels.receiver import Ahead

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ORIGIN = "http://er.example.org"
ADDRESS = MAILBOX["address"]


@pytest.fixture
async def box() -> AsyncIterator[Mailbox]:
    async with mailing() as found:
        yield found


def sending(box: Mailbox) -> dict[str, str]:
    """The settings of a server that sends its mail by this one."""
    place = f"smtp://127.0.0.1:{box.port}"
    return {"mail_server": place, "mail_from": "hospital@er.example.org", "public_url": ORIGIN}


@pytest.fixture
async def telling(tmp_path: Path, box: Mailbox) -> AsyncIterator[Server]:
    async with server(tmp_path, **sending(box)) as found:
        yield found


async def asked(guest: Guest, address: str = ADDRESS) -> dict[str, Any]:
    """An address that somebody wants to be told at."""
    status, answer = await asks(
        guest, "POST", "/api/me/channels/mail", {**MAILBOX, "address": address}
    )
    assert 201 == status, answer
    found: dict[str, Any] = answer["channels"][-1]
    return found


def code_in(box: Mailbox) -> str:
    found = re.search(r"code is ([a-z0-9]{8})\.", box.got[-1].text)
    assert found is not None
    return found[1]


async def confirmed(guest: Guest, box: Mailbox) -> dict[str, Any]:
    """The same once its code is typed."""
    channel = await asked(guest)
    path, code = f"/api/me/channels/{channel['id']}/code", code_in(box)
    status, answer = await asks(guest, "PUT", path, {"code": f" {code[:4].upper()} {code[4:]}"})
    assert (200, True) == (status, answer["channels"][-1]["confirmed"])
    return channel


def stop_path(box: Mailbox) -> str:
    """Where the last letter says that no more come from."""
    link = str(box.got[-1].message["List-Unsubscribe"]).strip("<>")
    assert link.startswith(f"{ORIGIN}/unsubscribe/")
    return link.removeprefix(ORIGIN)


async def alone(house: Server, method: str, path: str, **more: Any) -> httpx.Response:
    """A request without a cookie and an origin, as programs that read mail send it."""
    transport = httpx.ASGITransport(app=house.app)
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        return await client.request(method, path, **more)


# -- confirming ------------------------------------------------------------------------------------------
async def test_an_address_is_told_after_its_code_is_typed(telling: Server, box: Mailbox) -> None:
    ann = await telling.guest().named("Ann")
    assert (await ann.get("/api/me/channels"))["mail"] is True
    channel = await asked(ann)
    assert ("mail", "example.org", False) == (
        channel["kind"], channel["label"], channel["confirmed"],
    )  # fmt: skip
    assert "ann@" not in str(channel), "who looks over a shoulder sees no address"
    assert (1, ADDRESS) == (len(box.got), box.got[0].to)
    assert "Dice Hospital: your code is" in box.got[0].message["Subject"]
    path = f"/api/me/channels/{channel['id']}"
    status, answer = await asks(ann, "PUT", f"{path}/code", {"code": "22222222"})
    assert (403, "wrong_code", "code") == (
        status, answer["error"]["code"], answer["error"]["field"],
    )  # fmt: skip
    _, answer = await asks(ann, "POST", f"{path}/test")
    assert answer["channels"][0]["confirmed"] is False
    first, second = (one.text for one in box.got)
    assert "your code is" in second, "a test of what is not confirmed is another code"
    assert first != second
    status, _ = await asks(ann, "PUT", f"{path}/code", {"code": code_in(box)})
    assert 200 == status
    await asks(ann, "POST", f"{path}/test")
    assert "this is a test" in box.got[-1].text


async def test_a_code_is_that_of_one_person_and_ends_with_the_next_and_with_the_day(
    telling: Server, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = Ahead(monkeypatch)
    ann, bob = await telling.guest().named("Ann"), await telling.guest().named("Bob")
    ours, theirs = await asked(ann), await asked(bob)
    bobs = code_in(box)
    path = f"/api/me/channels/{ours['id']}"
    assert 403 == (await asks(ann, "PUT", f"{path}/code", {"code": bobs}))[0]
    other = f"/api/me/channels/{theirs['id']}"
    assert 404 == (await asks(ann, "PUT", f"{other}/code", {"code": bobs}))[0]
    await asks(ann, "POST", f"{path}/test")
    newest = code_in(box)
    ahead.seconds = 24 * 3_600 - 60
    assert 200 == (await asks(ann, "PUT", f"{path}/code", {"code": newest}))[0]
    ahead.seconds = 24 * 3_600 + 60
    assert 403 == (await asks(bob, "PUT", f"{other}/code", {"code": bobs}))[0]


async def test_an_address_that_is_added_again_stays_confirmed(
    telling: Server, box: Mailbox
) -> None:
    ann = await telling.guest().named("Ann")
    await confirmed(ann, box)
    again = await asked(ann)
    assert (True, 1) == (again["confirmed"], len(box.got))


async def test_nobody_is_flooded_with_codes(telling: Server, box: Mailbox) -> None:
    """By one person, or by several who name the same address in different cases."""
    guests = [await telling.guest().named(name) for name in ("Ann", "Bob", "Cem", "Dia")]
    tries = [
        (await asks(guest, "POST", "/api/me/channels/mail", {**MAILBOX, "address": address}))[0]
        for guest, address in zip(guests, (ADDRESS, ADDRESS.upper(), ADDRESS, ADDRESS), strict=True)
    ]
    assert [201, 201, 201, 429] == tries
    assert 3 == len(box.got)


async def test_where_the_mail_server_fails_the_list_says_so(telling: Server, box: Mailbox) -> None:
    ann = await telling.guest().named("Ann")
    box.answers["RCPT"] = ["550 Nobody"]
    assert "refused" == (await asked(ann))["problem"]


@pytest.mark.parametrize("address", ["ann", "ann@example.org\r\nBcc: b@example.org", "a@127.0.0.1"])
async def test_what_is_no_address_is_refused_by_its_field(
    telling: Server, box: Mailbox, address: str
) -> None:
    ann = await telling.guest().named("Ann")
    body = {**MAILBOX, "address": address}
    status, answer = await asks(ann, "POST", "/api/me/channels/mail", body)
    assert (422, "address", []) == (status, answer["error"]["field"], box.got)


async def test_where_a_host_has_set_no_server_there_is_no_mail(house: Server) -> None:
    ann = await house.guest().named("Ann")
    assert (await ann.get("/api/me/channels"))["mail"] is False
    status, answer = await asks(ann, "POST", "/api/me/channels/mail", MAILBOX)
    assert (409, "no_such_way") == (status, answer["error"]["code"])


# -- stopping --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("is_confirmed", [False, True])
async def test_one_press_stops_the_mail_without_a_cookie(
    telling: Server, box: Mailbox, *, is_confirmed: bool
) -> None:
    ann = await telling.guest().named("Ann")
    await (confirmed(ann, box) if is_confirmed else asked(ann))
    path = stop_path(box)
    looked = await alone(telling, "GET", path, headers={"accept-language": "de"})
    assert (200, True) == (looked.status_code, "E-Mails abbestellen" in looked.text)
    assert ADDRESS not in looked.text
    assert 1 == len((await ann.get("/api/me/channels"))["channels"]), "looking changes nothing"
    pressed = await alone(telling, "POST", path, data={"List-Unsubscribe": "One-Click"})
    assert 200 == pressed.status_code
    assert [] == (await ann.get("/api/me/channels"))["channels"]
    unknown = await alone(telling, "POST", "/unsubscribe/" + "0" * 32)
    assert (pressed.status_code, pressed.text) == (unknown.status_code, unknown.text)


async def test_a_password_of_the_house_is_not_asked_for(tmp_path: Path, box: Mailbox) -> None:
    async with server(tmp_path, password="seven kites", **sending(box)) as house:  # noqa: S106
        looked = await alone(house, "GET", "/unsubscribe/" + "0" * 32)
        style = await alone(house, "GET", "/house.css")
        page = await alone(house, "GET", "/lobby", headers={"accept": "text/html"})
    assert [200, 200, 401] == [one.status_code for one in (looked, style, page)]
    assert "Stop the e-mails" in looked.text


async def test_a_foreign_page_stops_nothing(telling: Server, box: Mailbox) -> None:
    ann = await telling.guest().named("Ann")
    await confirmed(ann, box)
    pressed = await alone(
        telling, "POST", stop_path(box), headers={"origin": "https://evil.example"}
    )
    assert 403 == pressed.status_code
    assert 1 == len((await ann.get("/api/me/channels"))["channels"])


# -- what is kept ----------------------------------------------------------------------------------------
def bytes_of(folder: Path) -> bytes:
    """All that a store has on its disk."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob(f"{FILE}*")))


async def test_an_address_is_given_and_erased_and_in_no_log(
    tmp_path: Path, box: Mailbox, log: io.BytesIO
) -> None:
    async with server(tmp_path, **sending(box)) as house:
        ann = await house.guest().named("Ann")
        await confirmed(ann, box)
        box.answers["RCPT"] = [f"550 {ADDRESS} is nobody"]
        await asks(ann, "POST", f"/api/me/channels/{(await asked(ann))['id']}/test")
        (kept,) = (await ann.get("/api/me/data"))["channels"]
        assert ADDRESS.encode() in bytes_of(tmp_path)
        await ann.request("DELETE", "/api/me")
    assert (ADDRESS, True, "refused") == (kept["address"], kept["confirmed"], kept["problem"])
    assert ADDRESS.encode() not in log.getvalue()
    assert ADDRESS.encode() not in bytes_of(tmp_path)


async def test_a_turn_is_told_by_mail(
    telling: Server, box: Mailbox, monkeypatch: pytest.MonkeyPatch, log: io.BytesIO
) -> None:
    ahead = Ahead(monkeypatch)
    players = await seated(telling, 2, clock={"move": 86_400})
    seat = next(seat for seat, end in enumerate(players[0].table["deadline"]) if end)
    await confirmed(telling.guest(players[seat].cookie()), box)
    for player in players:
        await player.close()
    ahead.seconds = 30
    await arrived(box, 2)
    assert "it is your turn" in box.got[1].message["Subject"]
    assert ADDRESS.encode() not in log.getvalue()
