"""A real server that gets messages, and a table in a store at which it is somebody's turn."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

import msgspec
import pytest

from dicehospital.server.store.statements.channels import NewChannel
from dicehospital.server.store.store import Listing, Store
from dicehospital.server.tables import clock
from dicehospital.server.tables.channels.endpoints import AllowedHosts
from dicehospital.server.tables.channels.telling import Telling
from dicehospital.server.tables.channels.webhooks import Webhooks
from tests.server.ops_store import entry, header, listing

TABLE = "k3v9q2xr"
HOUR = 3_600_000
DAY = 24 * HOUR


@dataclass
class Got:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """What came, and how it is answered; the last answer is for all that follow. "": none at all."""

    origin: str = ""
    got: list[Got] = field(default_factory=list)
    answers: list[str] = field(default_factory=lambda: ["200 OK"])
    held: asyncio.Event | None = None
    pause: float = 0.0  # seconds at most until it answers
    heard: Callable[[Got], None] | None = None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._serve(reader, writer)
        except (asyncio.IncompleteReadError, OSError):  # whoever asked was killed
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().rstrip().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines)
        whole = dict(line.split(": ", 1) for line in lines)
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.append(Got(first.split(" ")[1], whole, body))
        if self.heard is not None:
            self.heard(self.got[-1])
        await asyncio.sleep(random.uniform(0, self.pause))
        if self.held is not None:
            await self.held.wait()
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if answer:
            writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
        writer.close()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """A server on a port of this machine."""
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    receiver.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield receiver
    finally:
        if receiver.held is not None:
            receiver.held.set()
        server.close()


class Ahead:
    """The clock of the server, set ahead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 0.0
        monkeypatch.setattr(clock, "monotonic", lambda: monotonic() + self.seconds)


def teller(store: Store, origin: str) -> Telling:
    """One that sends webhooks to this machine alone."""
    ways = {"webhook": Webhooks(AllowedHosts((origin,)))}
    return Telling(store, ways, "https://er.example.org")


async def looks(telling: Telling) -> None:
    """One look, with all that it sends."""
    await telling.look()
    while telling._sending:  # noqa: ASYNC110 (they end by themselves)
        await asyncio.sleep(0.01)


def asked(*turns: dict[str, Any]) -> Listing:
    """A table as lists have it, with whose turn it is."""
    summary = msgspec.json.encode({"turns": turns} if turns else {})
    return replace(listing("playing"), summary=summary)


def turn(person: int, began: int, *, waits: bool = False) -> dict[str, Any]:
    """A decision that has a day."""
    ends = None if waits else began + DAY
    return {
        "person": person, "began": began, "half": began + DAY // 2, "last": began + DAY * 7 // 8,
        "ends": ends,
    }  # fmt: skip


async def table_with(store: Store, *turns: dict[str, Any]) -> None:
    await store.create(header(TABLE), [entry(1)], asked(*turns))


def webhook(person: int, address: str, form: str = "text") -> NewChannel:
    """A webhook in English."""
    return NewChannel(person, "webhook", address, "mine", form, "en", None, None, 1)
