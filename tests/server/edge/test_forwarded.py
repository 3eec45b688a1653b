"""A proxy that is not trusted, a setting that does not exist, plain rules: the log says so, once."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicehospital.kernel.build import COMPILED, full_version
from dicehospital.server.edge.asgi import Receive, Scope, Send
from dicehospital.server.edge.forwarded import forwarded
from tests.server.ops_server import ask, running

FORWARDED = {"X-Forwarded-For": "192.0.2.9"}


async def tell_client(scope: Scope, _: Receive, send: Send) -> None:
    """An app that answers with the address it sees."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": scope["client"][0].encode()})


async def seen_from(peer: str, proxies: str, times: int = 1, **headers: str) -> str:
    app: Any = forwarded(tell_client, proxies)
    transport = httpx.ASGITransport(app, client=(peer, 4711))
    async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
        answers = [await client.get("/", headers=headers or FORWARDED) for _ in range(times)]
    return answers[-1].text


def told(log: io.BytesIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


async def test_visitors_of_a_trusted_proxy_have_their_own_addresses(log: io.BytesIO) -> None:
    for proxies in ("127.0.0.1", "10.0.0.0/8,127.0.0.0/8", "*"):
        assert "192.0.2.9" == await seen_from("127.0.0.1", proxies)
    assert [] == told(log)


@pytest.mark.parametrize("proxies", ["", "10.0.0.1"])
async def test_a_proxy_that_is_not_trusted_is_told_of_once(log: io.BytesIO, proxies: str) -> None:
    assert "127.0.0.1" == await seen_from("127.0.0.1", proxies, times=5)
    (line,) = told(log)
    assert ("forwarded_not_trusted", "warning") == (line["event"], line["level"])
    assert "DICEHOSPITAL_TRUSTED_PROXIES=127.0.0.1" == line["fix"]


async def test_addresses_of_the_world_stay_out_of_the_log(log: io.BytesIO) -> None:
    await seen_from("8.8.8.8", "")
    assert b"8.8.8.8" not in log.getvalue()
    assert ["forwarded_not_trusted"] == [line["event"] for line in told(log)]


async def test_who_comes_without_a_proxy_is_nothing_to_tell_of(log: io.BytesIO) -> None:
    await seen_from("127.0.0.1", "", Accept="*/*")
    assert [] == told(log)


def test_the_log_of_a_server_begins_with_its_build_and_what_was_misspelt(tmp_path: Path) -> None:
    with running(tmp_path / "d", DICEHOSPITAL_PORTT="9") as server:
        page = ask("GET", f"{server.url}/metrics").text
        for _ in range(2):
            ask("GET", f"{server.url}/", headers=FORWARDED)
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    rules = "compiled" if COMPILED else "plain"
    assert ("begins", full_version(), rules) == tuple(
        lines[0][k] for k in ("event", "version", "rules")
    )
    events = [line["event"] for line in lines]
    assert (0 if COMPILED else 1) == events.count("rules_are_plain")
    assert 1 == events.count("forwarded_not_trusted")
    (unknown,) = (line for line in lines if line["event"] == "unknown_setting")
    assert ("DICEHOSPITAL_PORTT", "DICEHOSPITAL_PORT") == (unknown["variable"], unknown["meant"])
    (info,) = (line for line in page.splitlines() if line.startswith("dicehospital_build_info{"))
    assert f'rules="{rules}"' in info
    assert info.endswith(" 1.0")
