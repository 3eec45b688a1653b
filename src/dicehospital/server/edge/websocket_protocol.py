"""WebSocket frames the short way: what a table tells and is told is one small text frame after another."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from dicehospital.server.edge.connection import SLOW, TOO_MANY, WIRE
from dicehospital.server.edge.connection_limits import ConnectionLimiter
from dicehospital.server.edge.frame_counter import FrameCounter
from dicehospital.server.limits.addresses import address_of
from dicehospital.server.limits.token_buckets import TokenBucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it has no wheel
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

_TEXT: Final = 0x81  # a whole message of text
_MASKED: Final = 0x80  # in the second byte: as every frame of a client has to be
_MASK: Final = 4  # bytes
_SHORT: Final = 126  # lengths below stand in the second byte
_MIDDLE: Final = 1 << 16  # lengths below stand in two bytes more
_CLOSE: Final = b"\x88\x02"  # a frame that closes, before its code
_GOODBYE: Final = 2.0  # seconds for the other end to say good-bye as well
# Bytes that one turn of the loop may bring before the next frame has to wait.
_GATHERED: Final = 1 << 16


class ReceiveQueue:
    """What came in, for the one who reads it: a queue with none of what several readers need."""

    __slots__ = ("_loop", "_messages", "_reader")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._messages: deque[ASGIReceiveEvent] = deque()
        self._reader: asyncio.Future[ASGIReceiveEvent] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """Hand a message over, or keep it until it is asked for."""
        reader, self._reader = self._reader, None
        if reader is None or reader.done():
            self._messages.append(message)
        else:
            reader.set_result(message)

    async def get(self) -> ASGIReceiveEvent:
        """Wait for the message that came first."""
        if self._messages:
            return self._messages.popleft()
        self._reader = self._loop.create_future()
        return await self._reader

    def empty(self) -> bool:
        """Whether no message waits to be read."""
        return not self._messages


class FastWebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, but for messages of text on an open socket.

    The state machine it reads and sends through serves every kind of frame there is, and an ASGI message
    passes all layers of the app; for ours a header of two to ten bytes is all that is needed. Everything
    else, closing and back-pressure included, stays as it is.
    """

    def __init__(self, *given: Any, door: ConnectionLimiter, **named: Any) -> None:  # noqa: ANN401 (passed on as it comes)
        super().__init__(*given, **named)
        self.close_timeout = _GOODBYE
        self.queue = ReceiveQueue(self.loop)  # type: ignore[assignment]  # of a queue it has all that is used
        self._door = door
        self._course = FrameCounter()
        self._frames_left = TokenBucket(door.frame_rate, door.frame_burst)
        self._patience: asyncio.TimerHandle | None = None

    # -- coming and going ------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the deadline of the handshake of a new socket."""
        super().connection_made(transport)
        self._door.open(self, address_of(self.client))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one socket less."""
        self._wait_no_more()
        self._door.close(self)
        super().connection_lost(exc)

    # -- reading ---------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        """Take a short message of text that comes alone; everything else goes the usual way."""
        text = text_of(data) if self.handshake_complete and self._course.is_at_start else None
        if text is None:
            self._read_on(data)
        elif not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            if not self.read_paused and not self.queue.empty():
                self.read_paused = True
                self.transport.pause_reading()

    def _read_on(self, data: bytes) -> None:
        """Read any frames, as long as they are not too many and come to an end."""
        if self.handshake_initiated and not self._is_within_limits(data):
            self._cut(TOO_MANY)
            return
        try:
            super().data_received(data)
        except InvalidState:  # text that is none, behind a close that is answered already
            self.transport.abort()
        if self._course.is_at_start and self.handshake_complete:
            self._wait_no_more()
        elif self._patience is None:
            self._wait()

    def _is_within_limits(self, data: bytes) -> bool:
        """Whether frames of every kind come no faster than anybody needs."""
        self._frames_left.spend(self._course.go_on(data, self._door.frame_burst))
        return self._frames_left.has_budget()

    def _cut(self, code: int) -> None:
        """Close at once, and read no further."""
        if not self.transport.is_closing():
            if self.handshake_complete and not self.close_sent:
                self._flush()
                self.transport.write(_CLOSE + code.to_bytes(2))
            self.close_sent = self.disconnected = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.transport.close()

    # -- patience --------------------------------------------------------------------------------------
    def _wait(self) -> None:
        self._patience = self.loop.call_later(self._door.seconds, self._on_deadline)

    def _on_deadline(self) -> None:
        """End a socket that did not finish what it began, unless it is we who do not read on."""
        if self.read_paused:
            self._wait()
        elif self.handshake_complete and self._course.is_at_start:
            self._patience = None
        else:
            self._cut(SLOW)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    # -- writing ---------------------------------------------------------------------------------------
    async def run_asgi(self) -> None:
        """Let the app know that it may write without asking all layers."""
        self._frames: list[bytes] = []
        self._gathered = 0  # bytes in these frames
        self.scope["extensions"] = {**(self.scope.get("extensions") or {}), WIRE: {WIRE: self}}
        await super().run_asgi()

    def write(self, text: bytes) -> bool:
        """Take a message of text; False when it must wait, or go the usual way."""
        if self._frames:  # whoever takes one takes those of the same turn of the loop
            if self._gathered > _GATHERED:
                return False
        elif self._is_open():
            self.loop.call_soon(self._flush)
        else:
            return False
        self._frames += (header(len(text)), text)
        self._gathered += len(text)
        return True

    def _is_open(self) -> bool:
        """Whether a text may be sent now without asking anybody."""
        shut = self.close_sent or self.disconnected or self.transport.is_closing()
        return self.handshake_complete and self.writable.is_set() and not shut

    def abort(self) -> None:
        """End the connection at once: what waits to be sent is thrown away, and nobody is told."""
        self.transport.abort()

    def _flush(self) -> None:
        """Write all that one turn of the loop has brought in one system call."""
        frames, self._frames, self._gathered = self._frames, [], 0
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message of another kind, after the texts that were taken before."""
        self._flush()
        await super().send(message)


def header(length: int) -> bytes:
    """What precedes a text of so many bytes (RFC 6455, 5.2)."""
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length < _MIDDLE:
        return bytes((_TEXT, _SHORT)) + length.to_bytes(2)
    return bytes((_TEXT, _SHORT + 1)) + length.to_bytes(8)


def text_of(data: bytes) -> str | None:
    """The text of a frame from a client, if that is all there is and it is not long."""
    length = len(data) - 2 - _MASK
    if length >= 0 and data[0] == _TEXT and data[1] == _MASKED + length and length < _SHORT:
        return _unmasked(data, 2)
    length -= 2
    if length >= _SHORT and data[0] == _TEXT and data[1] == _MASKED + _SHORT:
        return _unmasked(data, 4) if int.from_bytes(data[2:4]) == length else None
    return None


def _unmasked(data: bytes, start: int) -> str | None:
    """The text behind a mask; None when it is no text, for which a socket is closed the usual way."""
    content = start + _MASK
    try:
        return apply_mask(data[content:], data[start:content]).decode()
    except UnicodeDecodeError:
        return None
