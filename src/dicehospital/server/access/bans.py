"""Guests and networks that the host has banned: nobody of them comes in, and whoever is in goes."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final

from dicehospital.kernel.text import catalogue
from dicehospital.server.access.password_page import send_notice
from dicehospital.server.access.unsubscribe_page import is_of_unsubscribing
from dicehospital.server.edge.asgi import ASGIApp, Receive, Scope, Send
from dicehospital.server.edge.asgi_responses import error_body, send_json
from dicehospital.server.edge.security import OPEN
from dicehospital.server.edge.static_files import language_of
from dicehospital.server.edge.unknown_host import wants_page
from dicehospital.server.limits.addresses import plain_host
from dicehospital.server.protocol import Fault, encode
from dicehospital.server.store.people import Ban
from dicehospital.server.store.store import Store
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.guests import guest_token
from dicehospital.server.tables.moderation import told
from dicehospital.server.tables.watchers.watcher_set import Watcher

BANNED: Final = 4430  # close code of a socket
_REMEMBERED: Final = 4096  # addresses
_OWN_DATA: Final = frozenset({("GET", "/api/me/data"), ("DELETE", "/api/me")})
"""What a banned guest may still do: get, and delete, what is kept of them."""

Network = IPv4Network | IPv6Network


class Bans:
    """What a running server knows of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._guests: dict[bytes, Ban] = {}  # by the hash of the token
        self._persons: dict[int, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []
        self._of_host = lru_cache(_REMEMBERED)(self._find)

    async def read(self) -> None:
        """Read them again."""
        found = await self._store.people.bans(now())
        self._persons = {ban.person: ban for ban in found if ban.person is not None}
        tokens = await self._store.people.banned_tokens(now())
        by_number = {ban.id: ban for ban in found}
        self._guests = {token: by_number[n] for token, n in tokens.items() if n in by_number}
        self._networks = [(ip_network(ban.network), ban) for ban in found if ban.network]
        self._of_host.cache_clear()

    def of_host(self, host: str) -> Ban | None:
        """The ban of an address, if there is one."""
        return _holding(self._of_host(host)) if self._networks else None

    def of_token(self, token: str | None) -> Ban | None:
        """The ban of the guest with this token."""
        if token is None or not self._guests:
            return None
        return _holding(self._guests.get(hashlib.sha256(token.encode()).digest()))

    def of_watcher(self, watcher: Watcher) -> Ban | None:
        """The ban of somebody who looks at a table."""
        person = None if watcher.person is None else self._persons.get(watcher.person.id)
        return self.of_host(watcher.host) or _holding(person)

    def _find(self, host: str) -> Ban | None:
        """Of several bans the one that lasts longest."""
        try:
            address = ip_address(plain_host(host))
        except ValueError:
            return None
        found = [ban for network, ban in self._networks if address in network]
        return max(found, key=lambda ban: ban.until or float("inf"), default=None)


def _holding(ban: Ban | None) -> Ban | None:
    return ban if ban is None or ban.until is None or ban.until > now() else None


def farewell(ban: Ban) -> bytes:
    """The last frame of a socket that is closed for a ban."""
    return encode(Fault("banned", told(ban)))


class BanGate:
    """The layer that turns away whoever is banned; what watches the server is never asked."""

    def __init__(self, app: ASGIApp, bans: Bans) -> None:
        self.app = app
        self._bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        is_open = scope["type"] == "lifespan" or scope["path"] in OPEN
        ban = None if is_open or is_of_unsubscribing(scope["path"]) else self._ban(scope)
        if ban is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await _turn_away(receive, send, ban)
        else:
            await _refuse(scope, send, ban)

    def _ban(self, scope: Scope) -> Ban | None:
        client = scope.get("client")
        ban = self._bans.of_host(client[0]) if client else None
        if ban is None and (scope.get("method"), scope["path"]) not in _OWN_DATA:
            ban = self._bans.of_token(guest_token(scope["headers"]))
        return ban


async def _turn_away(receive: Receive, send: Send, ban: Ban) -> None:
    """Close a socket with a code of its own, which a browser reads only after a handshake."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": farewell(ban).decode()})
    await send({"type": "websocket.close", "code": BANNED})


async def _refuse(scope: Scope, send: Send, ban: Ban) -> None:
    message = told(ban)
    if wants_page(scope):
        sentence = catalogue(language_of(scope)).tell(message.id, **message.params)
        await send_notice(scope, send, 403, "house.banned", sentence)
    else:
        await send_json(send, 403, error_body("banned", message.id, **message.params))
