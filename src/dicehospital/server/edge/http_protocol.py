"""Requests as they come: so many bytes before a body, so many headers, and so much time for all of it."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from dicehospital.server.edge.asgi_responses import error_body
from dicehospital.server.edge.connection_limits import ConnectionLimiter
from dicehospital.server.limits.addresses import address_of
from dicehospital.server.monitoring import metrics

_HEADERS: Final = 100  # of one request
_URL: Final = 8_000  # bytes
_FIELDS: Final = 32  # of a query
# Bytes of a header of a handshake: more the reader of handshakes does not take.
_LINE: Final = 8_000
_PIPELINED: Final = 16  # requests that wait for the answer to the one before
_AUTHORITY: Final = re.compile(rb"(?i)https?://([^/?#]*)(.*)", re.DOTALL)


class Excess(Exception):  # noqa: N818 (a finding about a request)
    """A request has more of something than any that means well."""


def _answer(status: str, body: bytes) -> bytes:
    """An answer of which nothing is known but the bytes: its request was not read."""
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return head.encode() + b"connection: close\r\n\r\n" + body


_TOO_LARGE: Final = _answer("431 Request Header Fields Too Large", b"")
_FULL: Final = _answer("503 Service Unavailable", error_body("full", "server.full"))


class LimitedHttpProtocol(HttpToolsProtocol):
    """uvicorn's own protocol, which would wait for ever for the end of whatever has none."""

    def __init__(self, *given: Any, door: ConnectionLimiter, **named: Any) -> None:  # noqa: ANN401 (passed on as it comes)
        super().__init__(*given, **named)
        self._door = door
        self._address: str | None = None  # None while it is not counted
        self._head = 0  # bytes of a request whose head is not whole yet
        self._is_in_head = True
        self._is_whole = True  # the request that came last, with its body
        self._body = 0  # bytes of its body ...
        self._wrapping = 0  # ... and of what chunks are wrapped in
        self.is_settled = door.router is None  # no other process should have it
        self._patience: asyncio.TimerHandle | None = None

    # -- coming and going ------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as theirs
        """Count a new connection, and close it unless a request comes soon."""
        super().connection_made(transport)
        address = address_of(self.client)
        if self._door.is_too_many_of(address):
            transport.abort()
        elif not self._door.enter(self, address):
            self._refuse(503, _FULL)
        else:
            self._address = address
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count one connection less."""
        self._leave()
        super().connection_lost(exc)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing is being answered."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def give_way(self) -> None:
        """End: somebody else gets the place."""
        self._leave()
        has_answer = self.cycle is not None and self.cycle.response_started
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        elif has_answer:
            self.transport.close()
        else:
            self._refuse(503, _FULL)

    def handle_websocket_upgrade(self) -> None:
        """Count a connection as a socket from now on."""
        if not self._door.has_room_for_socket(address_of(self.client)):
            self._refuse(503, _FULL)
            return
        self._leave()
        super().handle_websocket_upgrade()

    def _refuse(self, status: int, answer: bytes) -> None:
        """Answer without reading any further."""
        metrics.responded(status)
        self.transport.write(answer)
        self.transport.close()

    def _leave(self) -> None:
        self._wait_no_more()
        if self._address is not None:
            self._door.leave(self, self._address)
            self._address = None

    # -- reading ---------------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        """Read on, as long as the request may still come to an end."""
        if not self.is_settled and self._is_elsewhere(data):
            self.transport.abort()
            return
        before = self._body
        super().data_received(data)
        if self._address is None or self.transport.is_closing():  # it is a socket now, or ends
            return
        if self._is_in_head:
            self._head += len(data)
        elif not self._is_whole:
            self._wrapping += len(data) - max(0, self._body - before)
        most = self._door.head_bytes
        if self._head > most or self._wrapping > most + self._body:
            self._refuse(431, _TOO_LARGE)
        elif self._patience is None and (self.cycle is None or self.cycle.response_complete):
            self._wait()  # for the next request: what came has ended uvicorn's own patience

    def _is_elsewhere(self, data: bytes) -> bool:
        """Whether another process has it from now on; that is asked but once."""
        self.is_settled = True
        router = self._door.router
        return router is not None and router.hands_on(self.transport, data)

    def on_message_begin(self) -> None:
        """Start the deadline of a request that begins."""
        super().on_message_begin()
        self._is_in_head, self._is_whole = True, False
        self._wait()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header; those after a body are dropped."""
        if not self._is_in_head:
            return
        if len(self.headers) >= _HEADERS:
            raise Excess
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Check the head of a request, of which only the body is missing now."""
        self._is_in_head = False
        self._head = self._body = self._wrapping = 0
        if len(self.url) > _URL or self.url.count(b"&") >= _FIELDS:
            raise Excess
        if len(self.pipeline) >= _PIPELINED:
            raise Excess
        self._heed_authority()
        if self._is_handshake():
            if any(len(name) + len(value) > _LINE for name, value in self.headers):
                raise Excess
        else:
            self._wait_no_more()
        super().on_headers_complete()

    def _is_handshake(self) -> bool:
        return bool(self.parser.should_upgrade()) and self._should_upgrade()

    def _heed_authority(self) -> None:
        """Let the host of a whole address be the request's, whatever its header says (RFC 9112, 3.2.2)."""
        whole = _AUTHORITY.fullmatch(self.url)
        if whole is not None:
            self.url = whole[2] if whole[2].startswith(b"/") else b"/" + whole[2]
            self.headers[:] = [
                (name, whole[1] if name == b"host" else value) for name, value in self.headers
            ]

    def on_body(self, body: bytes) -> None:
        """Take a piece of a body."""
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End the deadline of a request that is whole."""
        self._is_whole = True
        self._wrapping = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Go on to the next request; the rest of a body is not waited for without end."""
        super().on_response_complete()
        if not self._is_whole and not self._is_in_head:
            self._wait()

    # -- patience --------------------------------------------------------------------------------------
    def _wait(self) -> None:
        self._wait_no_more()
        self._patience = self.loop.call_later(self._door.seconds, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
