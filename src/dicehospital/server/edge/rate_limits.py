"""How often an address may ask: for anything at all, and for what is below /api."""

from __future__ import annotations

import asyncio
from typing import Final

from dicehospital.server.edge.asgi import ASGIApp, Receive, Scope, Send
from dicehospital.server.edge.asgi_responses import error_body, send_json
from dicehospital.server.edge.body_limits import CLOSE, PIECE, announced
from dicehospital.server.limits.addresses import address_of
from dicehospital.server.limits.token_buckets import TokenBuckets

ALIVE: Final = "/healthz"
"""Answered at any rate: refusing would cost as much, and who balances load must not lose us by a flood."""
_PAUSE: Final = 0.25  # seconds after which it is looked again, so that nobody asks anew at once
# Then it is refused: a class that opens the game together is late rather than left out.
_LOOKS: Final = 8


class RateLimits:
    """Refuses whoever asks too often."""

    def __init__(self, app: ASGIApp, all_paths: TokenBuckets, api: TokenBuckets) -> None:
        self.app = app
        self._all_paths = all_paths
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan" or await self._is_allowed(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4429})
        else:
            # A large body that nobody wants would be read to its end for the sake of the next request.
            closing = (CLOSE,) if announced(scope) > PIECE else ()
            body = error_body("too_many", "server.too_many")
            await send_json(send, 429, body, (b"retry-after", b"1"), *closing)

    async def _is_allowed(self, scope: Scope) -> bool:
        path, address = scope["path"], address_of(scope.get("client"))
        if path == ALIVE:
            return True
        looks = _LOOKS if scope["type"] == "http" else 1
        if not await _has_turn(self._all_paths, address, looks):
            return False
        if not path.startswith("/api/") or self._api.take(address):
            return True
        await asyncio.sleep(_PAUSE if scope["type"] == "http" else 0)
        return False


async def _has_turn(buckets: TokenBuckets, address: str, looks: int) -> bool:
    """Whether one more is allowed now, or soon."""
    for _ in range(looks):
        if buckets.take(address):
            return True
        await asyncio.sleep(_PAUSE)
    return False
