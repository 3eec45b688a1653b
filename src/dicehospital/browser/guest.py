"""The one guest of a page: the token that a browser would keep as a cookie lies with the tables."""

from __future__ import annotations

from typing import Final

from dicehospital.server.http.context import RequestContext
from dicehospital.server.store.store import Store
from dicehospital.server.tables.guests import COOKIE

_SETTING: Final = "guest"


class Guest:
    """Who plays here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._token: str | None = None

    async def open(self) -> None:
        """Remember who played here before."""
        kept = await self._store.setting(_SETTING)
        self._token = None if kept is None else kept.decode()

    def headers(self) -> list[tuple[bytes, bytes]]:
        """What says with a request who makes it."""
        if self._token is None:
            return []
        return [(b"cookie", f"{COOKIE}={self._token}".encode())]

    async def follow(self, call: RequestContext) -> None:
        """Keep the token that came with an answer, or forget the one that we have."""
        if call.is_forgotten:
            await self._keep(None)
        elif call.token is not None:
            await self._keep(call.token)

    async def _keep(self, token: str | None) -> None:
        await self._store.set_setting(_SETTING, None if token is None else token.encode())
        self._token = token
