"""Channels over HTTP: made, tried out, listed and deleted by whoever they belong to; told from a real table."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from dicehospital.server.http.api import ENDPOINTS
from tests.server.support import BASE, Guest, Server, seated, server
from tests.server.tables.channels.mailbox import Mailbox
from tests.server.tables.channels.receiver import Ahead, Receiver, receiving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

BROWSER = {"endpoint": "https://web.push.apple.com/1", "p256dh": "", "auth": "", "language": "en"}
MAILBOX = {"address": "ann@example.org", "label": "", "language": "en"}
QUIET = {"zone": "Europe/Paris", "begins": 22, "ends": 8}


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found


@pytest.fixture
async def telling(tmp_path: Path, receiver: Receiver) -> AsyncIterator[Server]:
    """A server that may send to the receiver."""
    async with server(tmp_path, message_hosts=receiver.origin) as found:
        yield found


def webhook(address: str, **more: Any) -> dict[str, Any]:
    usual = {"form": "text", "label": "", "language": "fr"}
    return {**usual, "address": address, **more}


async def asks(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    answer = await guest.request(method, path, body)
    return answer.status_code, answer.json()


async def made(guest: Guest, address: str, **more: Any) -> dict[str, Any]:
    """A new channel of somebody."""
    status, answer = await asks(guest, "POST", "/api/me/channels", webhook(address, **more))
    assert 201 == status, answer
    found: dict[str, Any] = answer["channels"][-1]
    return found


# -- my channels ---------------------------------------------------------------------------------------
async def test_a_channel_is_made_tried_out_and_deleted(telling: Server, receiver: Receiver) -> None:
    ann = await telling.guest().named("Ann")
    assert [receiver.origin] == (await ann.get("/api/me/channels"))["hosts"]
    channel = await made(ann, f"{receiver.origin}/secret-topic")
    assert receiver.origin.partition("//")[2] == channel["label"]
    path = f"/api/me/channels/{channel['id']}"
    status, answer = await asks(ann, "POST", f"{path}/test")
    assert (200, None) == (status, answer["channels"][0]["problem"])
    assert answer["channels"][0]["told"] is not None
    assert "ceci est un essai" in receiver.got[0].body.decode()
    receiver.answers = ["500 Broken"]
    _, answer = await asks(ann, "POST", f"{path}/test")
    assert "busy" == answer["channels"][0]["problem"]
    assert "secret-topic" not in str(answer), "who looks over a shoulder sees no address"
    status, answer = await asks(ann, "DELETE", path)
    assert (200, []) == (status, answer["channels"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"address": "http://127.0.0.1:1/"}, "address"),
        ({"address": "https://evil.example/"}, "address"),
        ({"address": "http://[::1]/"}, "address"),
        ({"form": "xml"}, "form"),
        ({"more": 1}, None),
    ],
)
async def test_what_cannot_be_a_channel_is_refused_by_its_field(
    telling: Server, receiver: Receiver, change: dict[str, Any], field: str | None
) -> None:
    ann = await telling.guest().named("Ann")
    body = {**webhook(f"{receiver.origin}/topic"), **change}
    status, answer = await asks(ann, "POST", "/api/me/channels", body)
    assert (422, field) == (status, answer["error"]["field"])
    assert [] == receiver.got


async def test_where_a_host_allows_nothing_there_are_no_webhooks(house: Server) -> None:
    ann = await house.guest().named("Ann")
    assert [] == (await ann.get("/api/me/channels"))["hosts"]
    status, answer = await asks(ann, "POST", "/api/me/channels", webhook("https://ntfy.sh/a"))
    assert (409, "no_such_way") == (status, answer["error"]["code"])


async def test_tests_are_limited(telling: Server, receiver: Receiver) -> None:
    ann = await telling.guest().named("Ann")
    channel = await made(ann, f"{receiver.origin}/topic")
    tries = [
        (await asks(ann, "POST", f"/api/me/channels/{channel['id']}/test"))[0] for _ in range(11)
    ]
    assert [200] * 9 + [429] * 2 == tries
    assert 9 == len(receiver.got)


async def test_quiet_hours_are_kept_and_ended(telling: Server) -> None:
    ann = await telling.guest().named("Ann")
    assert QUIET == (await asks(ann, "PUT", "/api/me/quiet", QUIET))[1]["quiet"]
    for wrong, field in (({"ends": 22}, "ends"), ({"zone": "Mars/Olympus"}, "zone")):
        status, answer = await asks(ann, "PUT", "/api/me/quiet", {**QUIET, **wrong})
        assert (422, field) == (status, answer["error"]["field"])
    assert QUIET == (await ann.get("/api/me/data"))["quiet"]
    assert (await asks(ann, "DELETE", "/api/me/quiet"))[1]["quiet"] is None


async def test_channels_are_part_of_what_is_kept_and_are_deleted_with_it(
    telling: Server, receiver: Receiver
) -> None:
    ann = await telling.guest().named("Ann")
    await made(ann, f"{receiver.origin}/topic", form="json")
    await asks(ann, "PUT", "/api/me/quiet", QUIET)
    (kept,) = (await ann.get("/api/me/data"))["channels"]
    assert (f"{receiver.origin}/topic", "json") == (kept["address"], kept["keys"])
    await ann.request("DELETE", "/api/me")
    rows = telling.service.store.channels._store.rows
    assert [[], []] == [await rows("SELECT * FROM channel"), await rows("SELECT * FROM quiet")]


# -- who may do what -----------------------------------------------------------------------------------
STRANGERS = {
    "GET /api/me/channels": 200,  # of whom nothing is known
    "POST /api/me/channels": 403,
    "PUT /api/me/channels/browser": 403,
    "POST /api/me/channels/mail": 403,
    "PUT /api/me/channels/{id}/code": 403,
    "DELETE /api/me/channels/{id}": 403,
    "POST /api/me/channels/{id}/test": 403,
    "PUT /api/me/quiet": 403,
    "DELETE /api/me/quiet": 403,
}
OURS = [e for e in ENDPOINTS if e.handler.__module__ == "dicehospital.server.http.people.channels"]


def test_every_route_of_channels_is_in_the_table() -> None:
    assert STRANGERS.keys() == {f"{e.method} {e.path}" for e in OURS}


@pytest.mark.parametrize("endpoint", OURS, ids=lambda e: f"{e.method} {e.path}")
async def test_nobody_else_and_no_foreign_page_gets_at_somebodys_channels(
    telling: Server, receiver: Receiver, endpoint: Any
) -> None:
    ann, bob = await telling.guest().named("Ann"), await telling.guest().named("Bob")
    channel = await made(ann, f"{receiver.origin}/topic")
    before = await ann.get("/api/me/channels")
    path = endpoint.path.replace("{id}", str(channel["id"]))
    bodies = {
        "POST /api/me/channels": webhook(f"{receiver.origin}/x"),
        "PUT /api/me/channels/browser": BROWSER,
        "POST /api/me/channels/mail": MAILBOX,
        "PUT /api/me/channels/{id}/code": {"code": "k3v9q2xr"},
        "PUT /api/me/quiet": QUIET,
    }
    wanted = bodies.get(f"{endpoint.method} {endpoint.path}")
    stranger = await telling.guest().request(endpoint.method, path, wanted)
    assert STRANGERS[f"{endpoint.method} {endpoint.path}"] == stranger.status_code
    other = await bob.request(endpoint.method, path, wanted)
    assert other.status_code in ((404,) if "{id}" in endpoint.path else (200, 201, 409))
    if endpoint.method != "GET":
        headers = {"cookie": f"guest={ann.cookie}", "origin": "https://evil.example"}
        transport = httpx.ASGITransport(app=telling.app)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            answer = await client.request(endpoint.method, path, json=wanted, headers=headers)
        assert (403, "origin") == (answer.status_code, answer.json()["error"]["code"])
    assert before == await ann.get("/api/me/channels")
    assert [] == receiver.got


async def test_every_route_is_described_for_machines(house: Server) -> None:
    paths = (await house.guest().get("/api/openapi.json"))["paths"]
    assert {e.path for e in OURS} <= paths.keys()


# -- at a table ----------------------------------------------------------------------------------------
async def arrived(receiver: Receiver | Mailbox, count: int) -> None:
    while len(receiver.got) < count:  # noqa: ASYNC110 (it comes over a network)
        await asyncio.sleep(0.05)


async def test_whose_turn_it_is_is_told_and_whoever_looks_on_is_not(
    telling: Server, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, log: io.BytesIO
) -> None:
    ahead = Ahead(monkeypatch)
    players = await seated(telling, 2, clock={"move": 86_400})
    for number, player in enumerate(players):
        await made(telling.guest(player.cookie()), f"{receiver.origin}/player-{number}")
    turns = [seat for seat, end in enumerate(players[0].table["deadline"]) if end]
    for seat in turns:
        await players[seat].socket.say({"type": "ping", "id": "p", "seen": True})
    await asyncio.sleep(0.5)
    ahead.seconds = 30
    await asyncio.sleep(2.5)
    assert [] == receiver.got, "the page was in sight"
    for player in players:
        await player.close()
    ahead.seconds = 43_200 + 30
    await arrived(receiver, len(turns))
    await asyncio.sleep(1.5)
    assert [f"/player-{seat}" for seat in turns] == sorted(one.path for one in receiver.got)
    assert "la moitié du temps" in receiver.got[0].body.decode()
    said = log.getvalue().decode()
    assert '"event":"told"' in said
    assert "player-" not in said, "addresses are in no log"
    assert receiver.origin not in said


async def test_tables_without_a_long_time_tell_nobody(telling: Server) -> None:
    await seated(telling, 2, clock={"move": 60})
    assert [] == await telling.service.store.turns.parked(2**60, 10)
