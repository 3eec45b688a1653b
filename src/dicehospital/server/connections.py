"""What may come before a request: so many connections of one address, so many bytes, so much time."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from dicehospital.server.limits import Counter, address_of
from dicehospital.server.settings import Settings
from dicehospital.server.steering import Steering

_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Door:
    """The connections of a server that are no sockets of a table, counted by address."""

    def __init__(self, settings: Settings, steering: Steering | None = None) -> None:
        self.steering = steering
        self.seconds = settings.request_seconds
        self.bytes = settings.head_bytes
        self._counter = Counter(settings.connections_per_address)
        self._is_open = bool(settings.trusted_proxies)  # a proxy's address is everybody's

    def enter(self, address: str) -> bool:
        """Count a connection, unless its address has too many."""
        return self._is_open or self._counter.enter(address)

    def leave(self, address: str) -> None:
        """Count one less."""
        if not self._is_open:
            self._counter.leave(address)


class Connections(HttpToolsProtocol):
    """uvicorn's own protocol, which would wait for ever for the end of a header without end."""

    def __init__(self, *given: Any, door: Door, **named: Any) -> None:  # noqa: ANN401 (passed on as it comes)
        super().__init__(*given, **named)
        self._door = door
        self._address: str | None = None  # None while it is not counted
        self._head = 0  # bytes of a request whose head is not whole yet
        self._in_head = True
        self.is_settled = door.steering is None  # no other process should have it
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as theirs
        """Somebody has come in: let them ask soon, or not at all."""
        super().connection_made(transport)
        address = address_of(self.client)
        if not self._door.enter(address):
            transport.abort()
            return
        self._address = address
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the head of the request may still come to an end."""
        if not self.is_settled and self._is_elsewhere(data):
            self.transport.abort()
            return
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
        if self._head > self._door.bytes and not self.transport.is_closing():
            self.transport.write(_TOO_LARGE)
            self.transport.close()

    def _is_elsewhere(self, data: bytes) -> bool:
        """Whether another process has it from now on; that is asked but once."""
        self.is_settled = True
        steering = self._door.steering
        return steering is not None and steering.hands_on(self.transport, data)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._in_head = True
        self._wait()

    def on_headers_complete(self) -> None:
        """All is known of a request but its body."""
        self._in_head = False
        self._head = 0
        self._wait_no_more()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it counts as a socket."""
        self._leave()
        super().handle_websocket_upgrade()

    # -- patience --------------------------------------------------------------------------------------
    def _wait(self) -> None:
        self._wait_no_more()
        self._patience = self.loop.call_later(self._door.seconds, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _leave(self) -> None:
        self._wait_no_more()
        if self._address is not None:
            self._door.leave(self._address)
            self._address = None
