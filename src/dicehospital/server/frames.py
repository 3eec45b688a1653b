"""WebSocket frames written the short way: what a table tells is one small text frame after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dicehospital.server.tables.connection import WIRE

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

_TEXT: Final = 0x81  # a whole message of text
_SHORT: Final = 126  # lengths below stand in the second byte
_MIDDLE: Final = 1 << 16  # lengths below stand in two bytes more


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's own protocol, but for messages of text on an open socket.

    The state machine it sends through serves every kind of frame there is, and an ASGI message passes all
    layers of the app; for ours a header of two to ten bytes is all that is needed. Everything else, closing
    and back-pressure included, stays as it is.
    """

    async def run_asgi(self) -> None:
        """Let the app know that it may write without asking all layers."""
        self._frames: list[bytes] = []
        self.scope["extensions"] = {**(self.scope.get("extensions") or {}), WIRE: {WIRE: self}}
        await super().run_asgi()

    def write(self, text: str) -> bool:
        """Take a message of text; False when it must wait, or go the usual way."""
        shut = self.close_sent or self.disconnected or self.transport.is_closing()
        if shut or not self.handshake_complete or not self.writable.is_set():
            return False
        if not self._frames:
            self.loop.call_soon(self._flush)
        payload = text.encode()
        self._frames += (header(len(payload)), payload)
        return True

    def _flush(self) -> None:
        """What one turn of the loop has brought goes out as one piece: to the system a call is a call."""
        frames, self._frames = self._frames, []
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """Everything else, after what was taken before."""
        self._flush()
        await super().send(message)


def header(length: int) -> bytes:
    """What precedes a text of so many bytes (RFC 6455, 5.2)."""
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length < _MIDDLE:
        return bytes((_TEXT, _SHORT)) + length.to_bytes(2)
    return bytes((_TEXT, _SHORT + 1)) + length.to_bytes(8)
