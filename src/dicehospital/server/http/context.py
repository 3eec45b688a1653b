"""What can be asked for, and one request for it: what it says, who makes it, and how it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from dicehospital.server.http.problems import Problem, not_found
from dicehospital.server.limits.addresses import address_of
from dicehospital.server.limits.cpu_budget import CpuBudget
from dicehospital.server.store.store import Person
from dicehospital.server.tables.forgetting import forget
from dicehospital.server.tables.guests import SECURE_COOKIE, cookies_of, guest_token
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.live.registry import Registry

if TYPE_CHECKING:
    from dicehospital.server.tables.accounts.accounts import Accounts
    from dicehospital.server.tables.channels.telling import Telling

T = TypeVar("T")
_DIGITS = 16  # too many for a number of a store
JSON = "application/json"
_encode = msgspec.json.Encoder().encode


class Gone(Exception):  # noqa: N818 (a finding)
    """Whoever asked does not wait for an answer any more."""


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked, whatever brings it: a web server, or a page that needs none."""

    method: str
    headers: list[tuple[bytes, bytes]]  # names in small letters
    path: Mapping[str, str]  # the parts of the path that an endpoint names
    query: Mapping[str, str]
    client: tuple[str, int] | None
    base_url: str  # of the server, as whoever asks has reached it
    body: Callable[[], Awaitable[bytes]]
    gone: Callable[[], Awaitable[None]]  # returns when whoever asked has gone

    def header(self, name: str) -> str:
        """What a header says; "" where there is none."""
        wanted = name.encode()
        return next((value.decode("latin-1") for key, value in self.headers if key == wanted), "")


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer, whole or piece by piece; `during` holds for as long as pieces are sent."""

    body: bytes | AsyncIterator[bytes]
    status: int = 200
    media: str = JSON
    is_kept: bool = False  # by who asks, for another time
    during: AbstractContextManager[object] = field(default_factory=nullcontext)


Handler = Callable[..., Awaitable[Reply]]


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
class RequestContext:
    """A request being answered."""

    registry: Registry
    request: Request
    # To be kept by who asks: of a new guest, or of one whose cookie is an old one.
    token: str | None = None
    is_forgotten: bool = False  # who asks is no guest any more, at this browser at least
    accounts: Accounts | None = None  # None: a page that is its own server ...
    telling: Telling | None = None  # ... which has nobody to tell

    async def person(self) -> Person | None:
        """Who makes it, as the cookie says."""
        token = guest_token(self.request.headers)
        person = await self.registry.guests.find(token)
        if person is not None and self.is_secure and not self.has(SECURE_COOKIE):
            self.token = token
        return person

    async def guest(self) -> Person:
        """Who makes it; raise a 403 where the cookie names nobody."""
        person = await self.person()
        if person is None:
            raise Problem(403, "nobody")
        return person

    def number(self, missing: str) -> int:
        """The number in its path; raise a 404 of this code where it cannot be one."""
        text = self.request.path["id"]
        if not (text.isascii() and text.isdecimal() and len(text) < _DIGITS):
            raise not_found(missing)
        return int(text)

    async def visible_table(
        self, invite: str | None, table: str | None = None
    ) -> tuple[LiveTable, Person | None]:
        """Return a table, by default that of the path, and who asks; raise a 404 if they may not see it."""
        person = await self.person()
        wanted = self.request.path["id"] if table is None else table
        live = await self.registry.visible(wanted, person, invite)
        if live is None:
            raise not_found("unknown_table")
        return live, person

    @property
    def is_secure(self) -> bool:
        """Whether nobody on the way can read along."""
        return self.registry.settings.is_secure or self.request.base_url.startswith("https:")

    def has(self, cookie: str) -> bool:
        """Whether whoever asks has a cookie."""
        return cookie in cookies_of(self.request.headers)

    def address(self) -> str:
        """Where it comes from, for counting."""
        return address_of(self.request.client)

    def budget(self) -> CpuBudget:
        """Who pays for what it costs."""
        return self.registry.cpu_budgets.for_requester(self.address())

    async def unless_gone(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of work; `Gone`, and an end of it, when whoever asked has gone."""
        doing = asyncio.ensure_future(work)
        gone = asyncio.ensure_future(self.request.gone())
        try:
            await asyncio.wait([doing, gone], return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                gone.result()  # perhaps not gone, but without an end to what they send
                raise Gone
            return doing.result()
        finally:
            doing.cancel()
            gone.cancel()

    async def ensure_guest(self, name: str) -> Person:
        """Make a guest of whoever asks, unless too many have come from there."""
        if not self.registry.quota.guests.take(self.address()):
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
        return await self.registry.guests.rename(person, name)

    def reply(self, body: object, status: int = 200) -> Reply:
        """An answer as JSON."""
        return Reply(_encode(body), status)
