"""One request: what it says, who makes it, and how it is answered."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dicehospital.server.http.cookies import LIFE, NAME, guest_token
from dicehospital.server.store.store import Person
from dicehospital.server.tables.registry import House

Reply = Response
_encode = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Call:
    """A request being answered."""

    house: House
    request: Request
    token: str | None = None  # of a guest made while answering

    async def person(self) -> Person | None:
        """Who makes it, as the cookie says."""
        return await self.house.guests.find(guest_token(self.request.headers.raw))

    async def welcome(self, name: str) -> Person:
        """Make a guest of whoever asks."""
        person, self.token = await self.house.guests.add(name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Call a guest something else."""
        token = guest_token(self.request.headers.raw) or ""
        return await self.house.guests.rename(token, person, name)

    def reply(self, body: object, status: int = 200) -> Reply:
        """An answer as JSON."""
        response = Response(_encode(body), status, media_type="application/json")
        response.headers["cache-control"] = "no-store"
        if self.token is not None:
            self._set_cookie(response)
        return response

    def _set_cookie(self, response: Response) -> None:
        secure = self.house.settings.is_secure or self.request.url.scheme == "https"
        response.set_cookie(
            NAME, self.token or "", LIFE, path="/", secure=secure, httponly=True, samesite="lax"
        )
