"""How often an address may ask: for anything at all, and for what is below /api."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from dicehospital.server.answers import error_body, send_json
from dicehospital.server.intake.body_limits import CLOSE, PIECE, announced
from dicehospital.server.limits import Buckets, address_of

ALIVE: Final = "/healthz"
"""Answered at any rate: refusing would cost as much, and who balances load must not lose us by a flood."""
_PAUSE: Final = (
    0.25  # seconds before a refusal, so that a connection cannot ask for the next one at once
)


class Rates:
    """Refuses whoever asks too often."""

    def __init__(self, app: ASGIApp, all_paths: Buckets, api: Buckets) -> None:
        self.app = app
        self._all_paths = all_paths
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan" or self._is_allowed(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4429})
        else:
            await asyncio.sleep(_PAUSE)
            # A large body that nobody wants would be read to its end for the sake of the next request.
            closing = (CLOSE,) if announced(scope) > PIECE else ()
            body = error_body("too_many", "server.too_many")
            await send_json(send, 429, body, (b"retry-after", b"1"), *closing)

    def _is_allowed(self, scope: Scope) -> bool:
        path, address = scope["path"], address_of(scope.get("client"))
        if path == ALIVE:
            return True
        if not self._all_paths.take(address):
            return False
        return not path.startswith("/api/") or self._api.take(address)
