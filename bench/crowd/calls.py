"""HTTP calls over a few connections that stay open: as little client as JSON needs."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

CONNECTIONS = 4


class CallError(Exception):
    """The server answered a call with an error."""


class Reply(NamedTuple):
    """What came back."""

    json: Any
    cookie: str | None


class _Connection(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


class Calls:
    """A server that can be called."""

    def __init__(self, address: tuple[str, int], source: str | None = None) -> None:
        """Connections are made when they are needed, from the address `source`."""
        self.address = address
        self.source = None if source is None else (source, 0)
        self.origin = f"http://{address[0]}:{address[1]}"
        self._free: list[_Connection] = []
        self._limit = asyncio.Semaphore(CONNECTIONS)

    async def call(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Return the answer; an error is raised as `CallError`."""
        sent = msgspec.json.encode(body)
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.origin.removeprefix('http://')}",
            f"Origin: {self.origin}",
            "Content-Type: application/json",
            f"Content-Length: {len(sent)}",
            *(f"{name}: {value}" for name, value in (headers or {}).items()),
        ]
        async with self._limit:
            return await self._exchange("\r\n".join(lines).encode() + b"\r\n\r\n" + sent)

    async def _exchange(self, request: bytes) -> Reply:
        connection, head = await self._answered(request)
        status, *lines = head.rstrip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in map(_parted, lines)}
        answer = await connection.reader.readexactly(int(headers["content-length"]))
        if headers.get("connection") != "close":
            self._free.append(connection)
        if not status.startswith("HTTP/1.1 2"):
            asked = request.partition(b"\r")[0].decode()
            raise CallError(f"{asked}: {status} {answer[:300]!r}")
        cookie = headers.get("set-cookie")
        return Reply(msgspec.json.decode(answer), cookie.split(";")[0] if cookie else None)

    async def _answered(self, request: bytes) -> tuple[_Connection, str]:
        """The head of the answer; a connection that the server has closed meanwhile is replaced."""
        while self._free:
            connection = self._free.pop()
            connection.writer.write(request)
            with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
                return connection, await _head(connection)
        opened = await asyncio.open_connection(*self.address, local_addr=self.source)
        connection = _Connection(*opened)
        connection.writer.write(request)
        return connection, await _head(connection)

    async def close(self) -> None:
        """Close what is open."""
        for connection in self._free:
            connection.writer.close()
        self._free.clear()


def _parted(line: str) -> tuple[str, str, str]:
    return line.partition(":")


async def _head(connection: _Connection) -> str:
    return (await connection.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
