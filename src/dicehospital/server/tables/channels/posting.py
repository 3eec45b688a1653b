"""One POST to another server: to an address that was checked, without following where it leads."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from dicehospital.server.tables.channels.endpoints import Endpoint, resolve
from dicehospital.server.tables.channels.sending import Begin, SendingFailed

REACH_S: Final = 10.0  # seconds to connect ...
ANSWER_S: Final = 10.0  # ... and to be answered
_HEAD: Final = 16_384  # bytes of an answer that are read
_GONE: Final = (404, 410)
_LATER: Final = (408, 429)
_LONGEST_WAIT: Final = 3_600  # seconds that a server may ask for
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, begin: Begin) -> None:
    """Send a body; `SendingFailed` unless the other server says that it took it."""
    reader, writer = await _connected(endpoint)
    try:
        await begin()
        head = await _answered(reader, writer, _request(endpoint, headers, body))
    finally:
        writer.close()
        with suppress(OSError):  # how it closes does not matter
            writer.transport.abort()
    _judge(*_read_head(head))


async def _connected(endpoint: Endpoint) -> Connection:
    """A connection to the address that the name had when it was checked."""
    secure = endpoint.scheme == "https"
    try:
        async with asyncio.timeout(REACH_S):
            address = await resolve(endpoint)
            return await asyncio.open_connection(
                address,
                endpoint.port,
                limit=_HEAD,
                ssl=True if secure else None,
                server_hostname=endpoint.host if secure else None,
            )
    except (OSError, TimeoutError):  # certificates that do not fit are among them
        raise SendingFailed("unreachable", is_passing=True) from None


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    fields = {
        "Host": endpoint.authority,
        "User-Agent": "dicehospital",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    lines = [f"POST {endpoint.target} HTTP/1.1", *(f"{key}: {fields[key]}" for key in fields)]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


async def _answered(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> bytes:
    """The head of the answer; without one nobody knows what became of the message."""
    try:
        async with asyncio.timeout(ANSWER_S):
            writer.write(request)
            await writer.drain()
            return await reader.readuntil(b"\r\n\r\n")
    except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise SendingFailed("unknown") from None


def _read_head(head: bytes) -> tuple[int, int | None]:
    """The status of an answer, and after how many seconds it wants to be asked again."""
    first, *lines = head.decode("latin-1").split("\r\n")
    status = first.split(" ")[1:2]
    after = next((line[12:].strip() for line in lines if line.lower()[:12] == "retry-after:"), "")
    is_known = bool(status) and status[0].isdecimal()
    seconds = int(after) if after.isdecimal() and len(after) < 7 else None
    return int(status[0]) if is_known else 0, seconds


def _judge(status: int, after: int | None) -> None:
    wait = None if after is None else min(after, _LONGEST_WAIT)
    if 200 <= status < 300:
        return
    if status in _GONE:
        raise SendingFailed("gone", is_gone=True)
    if status in _LATER or status >= 500:
        raise SendingFailed("busy", is_passing=True, after=wait)
    raise SendingFailed("refused" if status else "unknown")
