"""One WebSocket seen from the client: text frames, no compression, nothing copied without need."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127  # what a length says when it does not fit into its seven bits
NO_MASK = b"\0\0\0\0"  # a client must mask; XOR with zeros leaves the text as it is
NORMAL = (1000).to_bytes(2, "big")
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: bG9hZGxvYWRsb2FkbG9hZA==\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n"
)


class WireError(Exception):
    """The other side refused, or said what this client does not understand."""


class Wire(asyncio.Protocol):
    """An open WebSocket; each text that comes is handed on as it is."""

    __slots__ = ("_opened", "_rest", "_transport", "is_open", "on_close", "on_text")

    def __init__(self, on_text: Callable[[bytes], None], on_close: Callable[[], None]) -> None:
        """Not connected yet."""
        self.on_text = on_text
        self.on_close = on_close
        self.is_open = False
        self._rest = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    async def open(
        self,
        address: tuple[str, int],
        path: str,
        headers: Mapping[str, str],
        source: tuple[str, int] | None = None,
    ) -> None:
        """Connect, from some address, ask for a WebSocket, and wait until the server agrees."""
        host, port = address
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, host, port, local_addr=source)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        request = HANDSHAKE.format(path=path, host=host, port=port, headers=lines)
        cast("asyncio.Transport", self._transport).write(request.encode())
        await self._opened

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Say goodbye."""
        if self.is_open:
            self._send(CLOSE, NORMAL)
            self.is_open = False
            cast("asyncio.Transport", self._transport).close()

    def drop(self) -> None:
        """Break off without a word, as a lost connection does."""
        self.is_open = False
        cast("asyncio.Transport", self._transport).abort()

    def _send(self, kind: int, text: bytes) -> None:
        size = len(text)
        if size < TWO_BYTES:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | TWO_BYTES)) + size.to_bytes(2, "big")
        cast("asyncio.Transport", self._transport).write(head + NO_MASK + text)

    # -- what asyncio calls ------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep what to write to."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        if not self._opened.done():
            self._opened.set_exception(WireError(f"no WebSocket: {exc or 'closed'}"))
        elif self.is_open:
            self.is_open = False
            self.on_close()

    def data_received(self, data: bytes) -> None:
        """Hand on every whole frame; keep the beginning of the next."""
        data = self._rest + data if self._rest else data
        if not self._opened.done():
            data = self._take_hand(data)
            if not self.is_open:
                return
        at = 0
        while (found := _frame_at(data, at)) is not None:
            start, stop = found
            self._take(data[at], data[start:stop])
            at = stop
        self._rest = data[at:]

    def _take_hand(self, data: bytes) -> bytes:
        head, gap, rest = data.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"[: len(head)]):
            self._opened.set_exception(WireError(f"no WebSocket: {data[:300]!r}"))
            self.drop()
            return b""
        if gap:
            self.is_open = True
            self._opened.set_result(None)
            return rest
        self._rest = data
        return b""

    def _take(self, first: int, text: bytes) -> None:
        if first == FINAL | TEXT:
            self.on_text(text)
        elif first == FINAL | PING:
            self._send(PONG, text)
        elif first == FINAL | CLOSE:
            cast("asyncio.Transport", self._transport).close()
        elif first != FINAL | PONG:
            raise WireError(f"a frame that begins with {first:#x}")


def _frame_at(data: bytes, at: int) -> tuple[int, int] | None:
    """Where the text of the frame at `at` starts and stops; None when it is not all there yet."""
    end = len(data)
    if end - at < 2:
        return None
    size, start = data[at + 1], at + 2
    if size == TWO_BYTES:
        size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
    elif size == EIGHT_BYTES:
        size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
    stop = start + size
    return (start, stop) if stop <= end else None
