"""What can be asked for, and one request for it: what it says, who makes it, and how it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from dicehospital.server.costs import Payer
from dicehospital.server.http.problems import Problem
from dicehospital.server.limits import address_of
from dicehospital.server.store.store import Person
from dicehospital.server.tables.forgetting import forget
from dicehospital.server.tables.guests import (
    COOKIE,
    COOKIE_LIFE,
    SECURE_COOKIE,
    cookies_of,
    guest_token,
)
from dicehospital.server.tables.registry import Registry

T = TypeVar("T")
JSON = "application/json"
Reply = Response
Handler = Callable[..., Awaitable[Reply]]
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A method of a path: who answers it, what it takes and gives."""

    method: str
    path: str
    handler: Handler
    answer: Any
    body: type[msgspec.Struct] | None = None
    query: type[msgspec.Struct] | None = None
    status: int = 200
    errors: tuple[int, ...] = ()
    media: str = JSON
    heavy: bool = False  # whoever works on a large body reads it too


@dataclass(slots=True)
class Call:
    """A request being answered."""

    registry: Registry
    request: Request
    token: str | None = (
        None  # to be kept by who asks: of a new guest, or of one whose cookie is an old one
    )
    is_forgotten: bool = False  # who asks is no guest any more

    async def person(self) -> Person | None:
        """Who makes it, as the cookie says."""
        token = guest_token(self.request.headers.raw)
        person = await self.registry.guests.find(token)
        if person is not None and self._is_secure and not self._has(SECURE_COOKIE):
            self.token = token
        return person

    @property
    def _is_secure(self) -> bool:
        return self.registry.settings.is_secure or self.request.url.scheme == "https"

    def _has(self, cookie: str) -> bool:
        return cookie in cookies_of(self.request.headers.raw)

    def address(self) -> str:
        """Where it comes from, for counting."""
        client = self.request.client
        return address_of((client.host, client.port) if client else None)

    def payer(self) -> Payer:
        """Who pays for what it costs."""
        return self.registry.purses.of(self.address())

    async def unless_gone(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of work; `ClientDisconnect`, and an end of it, when whoever asked has gone."""
        doing = asyncio.ensure_future(work)
        gone = asyncio.ensure_future(self._gone())
        try:
            await asyncio.wait([doing, gone], return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                gone.result()  # perhaps not gone, but without an end to what they send
                raise ClientDisconnect
            return doing.result()
        finally:
            doing.cancel()
            gone.cancel()

    async def _gone(self) -> None:
        while (await self.request.receive())["type"] != "http.disconnect":
            continue

    async def welcome(self, name: str) -> Person:
        """Make a guest of whoever asks, unless too many have come from there."""
        if not self.registry.makers.guests.take(self.address()):
            raise Problem(429, "too_many")
        person, self.token = await self.registry.guests.add(name)
        return person

    async def forget(self, person: Person | None) -> None:
        """Forget who asks, and let the browser forget its cookie."""
        if person is not None:
            await forget(self.registry, person.id)
        self.is_forgotten = True

    async def rename(self, person: Person, name: str) -> Person:
        """Call a guest something else."""
        token = guest_token(self.request.headers.raw) or ""
        return await self.registry.guests.rename(token, person, name)

    def reply(self, body: object, status: int = 200) -> Reply:
        """An answer as JSON."""
        return self.reply_as(_encode(body), status)

    def reply_as(self, body: bytes, status: int = 200) -> Reply:
        """An answer whose JSON is written already."""
        response = Response(body, status, media_type=JSON)
        response.headers["cache-control"] = "no-store"
        if self.is_forgotten:
            for cookie in (COOKIE, SECURE_COOKIE):
                self._end_cookie(response, cookie)
        elif self.token is not None:
            self._set_cookie(response)
        return response

    def _end_cookie(self, response: Response, cookie: str) -> None:
        if self._has(cookie):
            secure = self._is_secure
            response.delete_cookie(cookie, path="/", secure=secure, httponly=True, samesite="lax")

    def _set_cookie(self, response: Response) -> None:
        response.set_cookie(
            SECURE_COOKIE if self._is_secure else COOKIE,
            self.token or "",
            COOKIE_LIFE,
            path="/",
            secure=self._is_secure,
            httponly=True,
            samesite="lax",
        )
        if self._is_secure:
            self._end_cookie(response, COOKIE)
