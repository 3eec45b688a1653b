"""How many connections there may be: of one address, and of all together."""

from __future__ import annotations

import asyncio
from typing import Protocol

from dicehospital.server.edge.slow_readers import Reached, SlowReaders
from dicehospital.server.edge.socket_affinity import SocketRouter
from dicehospital.server.limits.counts import ConcurrencyLimit
from dicehospital.server.settings import Settings


class Visitor(Protocol):
    """A connection that is no socket of a table."""

    transport: asyncio.Transport

    @property
    def is_waiting(self) -> bool:
        """Whether the server waits for it, rather than it for the server."""

    def give_way(self) -> None:
        """End: somebody else gets the place."""


class ConnectionLimiter:
    """The connections of a server.

    Half of all may be visitors, that is no sockets, so that whoever plays has a place; a quarter cannot be
    taken by sockets, so that others can come in. When there is no place left, the address with the most
    visitors gives one up that only waits.
    """

    def __init__(self, settings: Settings, most: int, router: SocketRouter | None = None) -> None:
        self.router = router
        self.seconds = settings.request_seconds
        self.head_bytes = settings.head_bytes
        self.frame_rate, self.frame_burst = 2 * settings.rate, 4 * settings.burst
        self.readers = SlowReaders()
        self.most = most
        self.visitors_of = ConcurrencyLimit(settings.connections_per_address)
        self._is_proxied = bool(settings.trusted_proxies)  # a proxy's address is everybody's
        self._visitors: dict[str, dict[Visitor, None]] = {}
        self._count = 0  # of visitors
        # Those that are being opened or closed come on top of those that are counted at tables.
        self._sockets_per_address = 2 * settings.sockets_per_address
        self._sockets: dict[Reached, str] = {}
        self._sockets_of = ConcurrencyLimit(self.most)

    # -- visitors --------------------------------------------------------------------------------------
    def is_too_many_of(self, address: str) -> bool:
        """Whether an address has as many visitors as it may."""
        return not self._is_proxied and self.visitors_of.is_full(address)

    def enter(self, visitor: Visitor, address: str) -> bool:
        """Let a visitor in, in the place of another if need be; False when there is none."""
        if (
            self._count >= min(self.most // 2, self.most - len(self._sockets))
            and not self._make_room()
        ):
            return False
        self._visitors.setdefault(address, {})[visitor] = None
        if not self._is_proxied:
            self.visitors_of.enter(address)
        self._count += 1
        self.readers.add(visitor)
        return True

    def _make_room(self) -> bool:
        heaviest = max(self._visitors.values(), key=len, default={})
        visitor = next((visitor for visitor in heaviest if visitor.is_waiting), None)
        if visitor is not None:
            visitor.give_way()
        return visitor is not None

    def leave(self, visitor: Visitor, address: str) -> None:
        """Count one less."""
        left = self._visitors[address]
        del left[visitor]
        if not left:
            del self._visitors[address]
        if not self._is_proxied:
            self.visitors_of.leave(address)
        self._count -= 1
        self.readers.remove(visitor)

    # -- sockets ---------------------------------------------------------------------------------------
    def has_room_for_socket(self, address: str) -> bool:
        """Whether a visitor of an address may become a socket."""
        if len(self._sockets) >= self.most * 3 // 4:
            return False
        return self._is_proxied or self._sockets_of[address] < self._sockets_per_address

    def open(self, socket: Reached, address: str) -> None:
        """Count one more socket."""
        if self._sockets_of.enter(address):
            self._sockets[socket] = address
            self.readers.add(socket)

    def close(self, socket: Reached) -> None:
        """Count one socket less."""
        address = self._sockets.pop(socket, None)
        if address is not None:
            self._sockets_of.leave(address)
            self.readers.remove(socket)
