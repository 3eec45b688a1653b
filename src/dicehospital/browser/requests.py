"""Requests of a page to the tables in its worker: the HTTP API without HTTP, for one guest."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from dicehospital.browser.guest import Guest
from dicehospital.server.edge.asgi_responses import error_body
from dicehospital.server.http.api import Answering, answering
from dicehospital.server.http.context import Reply, Request
from dicehospital.server.tables.live.registry import Registry

ADDRESS: Final = ("page", 0)
_BASE: Final = "http://localhost/"  # leads nobody else here: others cannot come in


@dataclass(frozen=True, slots=True)
class PageRequest:
    """What a page asks."""

    method: str
    target: str  # path and query
    body: str
    language: str  # of whoever asks, as browsers say it
    gone: asyncio.Event = field(default_factory=asyncio.Event)  # nobody waits for an answer

    async def read(self) -> bytes:
        """The body, as a web server would bring it."""
        return self.body.encode("utf-8", "surrogatepass")

    async def wait_until_gone(self) -> None:
        """Return when nobody waits any more."""
        await self.gone.wait()


class Requests:
    """Finds who answers a path, and asks."""

    def __init__(self, registry: Registry, guest: Guest) -> None:
        self._guest = guest
        self._paths = [(_parts(each.path), each) for each in answering(registry)]

    async def answer(self, asked: PageRequest) -> Reply:
        """The answer to a request; `Gone` when whoever asked does not wait for it."""
        path, found = self._find(urlsplit(asked.target).path)
        if found is None:
            return _refusal(404, "not_found")
        if asked.method not in found.methods:
            return _refusal(405, "wrong_method")
        call, reply = await found.answer(self._request(asked, path))
        await self._guest.follow(call)
        return reply

    def _find(self, path: str) -> tuple[Mapping[str, str], Answering | None]:
        parts = [unquote(part) for part in _parts(path)]
        for pattern, found in self._paths:
            named = _fit(pattern, parts)
            if named is not None:
                return named, found
        return {}, None

    def _request(self, asked: PageRequest, path: Mapping[str, str]) -> Request:
        language = asked.language.encode("latin-1", "replace")
        headers = [*self._guest.headers(), (b"accept-language", language)]
        query = dict(parse_qsl(urlsplit(asked.target).query, keep_blank_values=True))
        return Request(
            asked.method, headers, path, query, ADDRESS, _BASE, asked.read, asked.wait_until_gone
        )


def _parts(path: str) -> list[str]:
    return [part for part in path.split("/") if part]


def _fit(pattern: list[str], parts: list[str]) -> dict[str, str] | None:
    """What the names of a pattern stand for in a path; None where it is another path."""
    if len(pattern) != len(parts):
        return None
    pairs = list(zip(pattern, parts, strict=True))
    if any(want != part for want, part in pairs if not want.startswith("{")):
        return None
    return {want[1:-1]: part for want, part in pairs if want.startswith("{")}


def _refusal(status: int, code: str) -> Reply:
    return Reply(error_body(code, f"server.{code}"), status)
