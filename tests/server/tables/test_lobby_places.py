"""The lobby shows everybody's tables, however many somebody makes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from tests.server.access.test_password import contents
from tests.server.support import BASE, Server, server

NEW = {"players": 2, "seats": ["me", "open"]}


async def ask(house: Server, address: str, method: str, path: str, body: Any = None) -> Any:
    """What somebody without a cookie is answered who comes from an address."""
    transport = httpx.ASGITransport(app=house.app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
        return (await client.request(method, path, json=body)).json()


async def shown(house: Server, address: str) -> list[str]:
    found = await ask(house, address, "GET", "/api/tables?status=open&free=1")
    return [table["id"] for table in found["tables"]]


async def test_two_addresses_cannot_fill_the_lobby(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        honest = (await ask(house, "192.0.2.1", "POST", "/api/tables", NEW))["id"]
        for number in range(163):
            address = f"198.51.100.{1 + number % 2}"
            made = await ask(house, address, "POST", "/api/tables", NEW)
            assert "id" in made
        seen = await shown(house, "203.0.113.9")
        assert honest in seen
        assert 1 + 2 * 5 == len(seen)
        assert 50 == len(await shown(house, "198.51.100.1"))
    async with server(tmp_path) as house:  # as it is known for good
        assert seen == await shown(house, "203.0.113.9")


async def test_a_table_with_somebody_there_comes_before_newer_ones(house: Server) -> None:
    ann = await house.guest().named("Ann")
    waited_at = (await ann.table("me", "open"))["id"]
    newer = (await house.guest().table("me", "open"))["id"]
    assert [newer, waited_at] == await shown(house, "203.0.113.9")
    await ann.enter(waited_at)
    assert [waited_at, newer] == await shown(house, "203.0.113.9")


async def test_no_address_is_in_the_store(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        made = await ask(house, "192.0.2.77", "POST", "/api/tables", NEW)
        assert 16 == len(await house.service.store.origin_of(made["id"]))
    assert b"192.0.2.77" not in contents(tmp_path)
