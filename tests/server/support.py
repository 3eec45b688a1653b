"""A whole server in one process, and browsers that visit it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from dicehospital.server.app import Service, build
from dicehospital.server.settings import Settings
from tests.server.players import Json, Player, Socket

BASE = "http://127.0.0.1"


def settings(folder: Path, **changes: Any) -> Settings:
    """A server whose limits do not get in the way of tests."""
    free = {
        "rate": 10**6,
        "burst": 10**6,
        "http_rate": 10**6,
        "http_burst": 10**6,
        "page_rate": 10**6,
        "page_burst": 10**6,
        "pack_burst": 10**6,
        "ask_burst": 10**6,
        "table_burst": 10**6,
        "guest_burst": 10**6,
        "bot_tables_per_address": 10**4,
        "ask_time_burst": 10**9,
    }
    more = {"sockets_per_person": 10**4, "sockets_per_address": 10**4, "tables_per_person": 10**4}
    more["tournaments_per_person"] = 10**4
    return Settings(folder, **{**free, **more, **changes})


@asynccontextmanager
async def server(folder: Path, **changes: Any) -> AsyncIterator[Server]:
    """A server on a data folder, from its opening to its closing."""
    service = Service(settings(folder, **changes))
    await service.open()
    try:
        yield Server(service)
    finally:
        await service.close()


class Server:
    """A service with its routes, reached without a network."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.registry = service.registry
        self.app: Starlette = build(service)
        self.heard: list[bytes] = []  # every byte that was sent to anybody

    def guest(self, cookie: str | None = None) -> Guest:
        """A browser."""
        return Guest(self, cookie)


class Guest:
    """A browser: it has a cookie, asks over HTTP and opens sockets."""

    def __init__(self, house: Server, cookie: str | None) -> None:
        self.server = house
        self.cookie = cookie

    async def request(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"origin": BASE}
        if self.cookie is not None:
            headers["cookie"] = f"guest={self.cookie}"
        transport = httpx.ASGITransport(app=self.server.app)
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            response = await client.request(method, path, json=body, headers=headers)
        self.cookie = response.cookies.get("guest", self.cookie)
        self.server.heard.append(response.content)
        return response

    async def get(self, path: str) -> Any:
        response = await self.request("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    async def named(self, name: str) -> Guest:
        response = await self.request("PUT", "/api/me", {"name": name})
        assert response.status_code == 200, response.text
        return self

    async def table(self, *seats: str, **more: Any) -> Json:
        """Make a table."""
        body = {"players": len(seats), "seats": list(seats), **more}
        response = await self.request("POST", "/api/tables", body)
        assert response.status_code == 201, response.text
        found: Json = response.json()
        return found

    async def enter(self, table: str, query: str = "") -> Player:
        """Open a socket and read the first sync."""
        player = Player(await self.socket(table, query))
        await player.hear(lambda: player.table is not None)
        return player

    async def socket(self, table: str, query: str = "") -> Socket:
        headers = [(b"host", b"127.0.0.1"), (b"origin", BASE.encode())]
        if self.cookie is not None:
            headers.append((b"cookie", f"guest={self.cookie}".encode()))
        socket = Socket(
            self.server.app, self.server.heard, f"/api/tables/{table}/socket", query, headers
        )
        await socket.connect()
        return socket


async def seated(house: Server, count: int, **more: Any) -> list[Player]:
    """So many people, each at their own browser, at a table that has just begun."""
    guests = [await house.guest().named(f"Guest {n}") for n in range(count)]
    table = await guests[0].table("me", *["open"] * (count - 1), **more)
    players = [await guest.enter(table["id"], f"invite={table['invite']}") for guest in guests]
    for number, player in enumerate(players[1:], 1):
        assert (await player.act("sit", number))["type"] == "ack"
        await player.look(number)
    assert (await players[0].act("start"))["type"] == "ack"
    for player in players:
        await player.settle()
    return players
