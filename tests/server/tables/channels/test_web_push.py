"""Messages by Web Push, verified and opened by the cryptography of another program, as a browser does."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import read_settings
from dicehospital.server.store.statements.channels import NewChannel
from dicehospital.server.tables.channels.endpoints import AllowedHosts
from dicehospital.server.tables.channels.push.keys import public_bytes, secret_key
from dicehospital.server.tables.channels.push.web_push import SERVICES, WebPush, encoded
from dicehospital.server.tables.channels.telling import Telling
from dicehospital.server.tables.clock import now
from tests.server.ops_store import opened
from tests.server.support import Server, server
from tests.server.tables.channels.receiver import (
    TABLE,
    Ahead,
    Got,
    Receiver,
    looks,
    receiving,
    table_with,
    turn,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NODE = Path(sys.executable).with_name("node")
BROWSER = Path(__file__).with_name("browser.mjs")
PUBLIC = "https://er.example.org"
SECRET = (7).to_bytes(32)
KEY = encoded(SECRET)


def node(*arguments: str, told: Any = None) -> Any:
    """What the other program says: the keys of a browser, or what it reads in messages."""
    asked = [str(NODE), str(BROWSER), *arguments]
    done = subprocess.run(asked, input=json.dumps(told).encode(), capture_output=True, check=True)
    return json.loads(done.stdout)


def opened_by(browser: dict[str, Any], got: Got) -> dict[str, Any]:
    """A message as the other program is given it."""
    sealed = urlsafe_b64encode(got.body).decode()
    return {**browser, "authorization": got.headers["Authorization"], "body": sealed}


@pytest.fixture(scope="module")
def browser() -> dict[str, Any]:
    """The keys of a browser."""
    found: dict[str, Any] = node("new")
    return found


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found


@pytest.fixture
async def house(tmp_path: Path, receiver: Receiver) -> AsyncIterator[Server]:
    """A server whose push service is the receiver."""
    async with server(tmp_path) as found:
        found.service.telling.ways = {"push": pushing(receiver)}
        yield found


def pushing(receiver: Receiver) -> WebPush:
    return WebPush(SECRET, PUBLIC, AllowedHosts((*SERVICES, receiver.origin)))


def order(receiver: Receiver, browser: dict[str, Any], **changes: Any) -> dict[str, Any]:
    usual = {"p256dh": browser["p256dh"], "auth": browser["auth"], "language": "de"}
    return {"endpoint": f"{receiver.origin}/push/1", **usual, **changes}


async def test_a_browser_reads_what_is_sent_and_its_service_knows_who_sends(
    house: Server, receiver: Receiver, browser: dict[str, Any]
) -> None:
    receiver.answers = ["201 Created"]
    ann = await house.guest().named("Ann")
    made = await ann.request("PUT", "/api/me/channels/browser", order(receiver, browser))
    (channel,) = made.json()["channels"]
    assert ("push", True) == (channel["kind"], channel["here"])
    await ann.request("POST", f"/api/me/channels/{channel['id']}/test")
    (got,) = receiver.got
    assert ("aes128gcm", "high") == (got.headers["Content-Encoding"], got.headers["Urgency"])
    told = opened_by(browser, got)
    found = node(told=told)
    assert "Das ist ein Test" in found["told"]["text"]
    assert (receiver.origin, PUBLIC) == (found["claims"]["aud"], found["claims"]["sub"])
    assert time() < found["claims"]["exp"] < time() + 24 * 3600
    with pytest.raises(subprocess.CalledProcessError):
        node(
            told={
                **told,
                "authorization": told["authorization"].replace("vapid t=ey", "vapid t=ez"),
            }
        )


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"endpoint": "https://push.evil.example/1"}, "endpoint"),
        ({"endpoint": "https://127.0.0.1/1"}, "endpoint"),
        ({"p256dh": "AAAA"}, "p256dh"),
        ({"p256dh": "é"}, "p256dh"),
        ({"auth": "AAAA"}, "auth"),
        ({"auth": "!"}, "auth"),
    ],
)
async def test_what_is_no_browser_is_refused_by_its_field(
    house: Server, receiver: Receiver, browser: dict[str, Any], change: dict[str, str], field: str
) -> None:
    ann = await house.guest().named("Ann")
    body = order(receiver, browser, **change)
    answer = await ann.request("PUT", "/api/me/channels/browser", body)
    assert (422, field) == (answer.status_code, answer.json()["error"]["field"])


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
async def test_a_browser_that_is_gone_is_forgotten(
    house: Server, receiver: Receiver, browser: dict[str, Any], status: str
) -> None:
    receiver.answers = [status]
    ann = await house.guest().named("Ann")
    made = await ann.request("PUT", "/api/me/channels/browser", order(receiver, browser))
    (channel,) = made.json()["channels"]
    answer = await ann.request("POST", f"/api/me/channels/{channel['id']}/test")
    assert [] == answer.json()["channels"]


async def test_a_browser_that_is_signed_out_is_told_nothing(
    house: Server, receiver: Receiver, browser: dict[str, Any]
) -> None:
    ann, phone = await house.guest().named("Ann"), house.guest()
    words = (await ann.request("POST", "/api/me/words", {"language": "en"})).json()["words"]
    await phone.request("POST", "/api/sessions/words", {"words": " ".join(words)})
    await phone.request("PUT", "/api/me/channels/browser", order(receiver, browser))
    assert [False] == [one["here"] for one in (await ann.get("/api/me/channels"))["channels"]]
    await phone.request("POST", "/api/me/words", {"language": "en"})
    assert [True] == [one["here"] for one in (await phone.get("/api/me/channels"))["channels"]]
    await ann.request("DELETE", "/api/me/sessions")
    assert [] == (await ann.get("/api/me/channels"))["channels"]


async def test_a_browser_whose_service_ended_it_is_swept_when_a_turn_is_told(
    tmp_path: Path, receiver: Receiver, browser: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = Ahead(monkeypatch)
    receiver.answers = ["201 Created", "410 Gone"]
    keys = f"{browser['p256dh']} {browser['auth']}"
    push = NewChannel(1, "push", f"{receiver.origin}/1", "", keys, "en", None, None, 1)
    async with opened(tmp_path) as store:
        await store.channels.add(push)
        await store.channels.add(replace(push, address=f"{receiver.origin}/2"))
        await table_with(store, turn(1, now()))
        telling = Telling(store, {"push": pushing(receiver)}, PUBLIC)
        ahead.seconds = 21
        await looks(telling)
        assert 2 == len(receiver.got)
        (left,) = await store.channels.of(1)
        assert left.told is not None
        by_path = {got.path: got for got in receiver.got}
        got = by_path[left.address.removeprefix(receiver.origin)]
        assert f"{PUBLIC}/table/{TABLE}" == node(told=opened_by(browser, got))["told"]["url"]


@pytest.mark.parametrize(
    ("public", "key"),
    [(None, KEY), ("http://er.example.org", KEY), (PUBLIC, "short"), (PUBLIC, "A" * 43)],
)
def test_push_needs_a_key_and_an_address_of_https(
    tmp_path: Path, public: str | None, key: str
) -> None:
    with pytest.raises(BadInput) as refused:
        read_settings({"data": tmp_path, "public_url": public}, {"DICEHOSPITAL_PUSH_KEY": key})
    assert "DICEHOSPITAL_PUSH_KEY" == refused.value.field
    assert key not in str(refused.value.message)


def test_the_public_key_is_that_of_the_setting(tmp_path: Path) -> None:
    found = read_settings({"data": tmp_path, "public_url": PUBLIC}, {"DICEHOSPITAL_PUSH_KEY": KEY})
    assert KEY == found.push_key
    assert (
        encoded(public_bytes(secret_key(SECRET)))
        == WebPush(SECRET, PUBLIC, AllowedHosts(())).public_key
    )


def test_push_without_its_library_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehospital.server.settings.find_spec", lambda _: None)
    with pytest.raises(BadInput, match=r'pip install "dicehospital\[push\]"'):
        read_settings({"data": tmp_path, "public_url": PUBLIC}, {"DICEHOSPITAL_PUSH_KEY": KEY})
