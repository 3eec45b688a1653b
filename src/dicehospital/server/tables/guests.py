"""Guests: people known by a secret in their browser, of which only a hash is kept."""

from __future__ import annotations

import hashlib
import re

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.server.store.store import Person, Store

_TOKEN = re.compile(r"[0-9a-f]{64}")
_KNOWN = 10_000  # guests remembered without asking the store


class Guests:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[bytes, Person] = {}

    async def find(self, token: str | None) -> Person | None:
        """The guest with this token; None when there is none."""
        if token is None or not _TOKEN.fullmatch(token):
            return None
        digest = _digest(token)
        person = self._known.get(digest) or await self._store.person(digest)
        if person is not None:
            self._remember(digest, person)
        return person

    async def add(self, name: str) -> tuple[Person, str]:
        """A new guest and the token that only this guest will know."""
        token = fresh_token() + fresh_token()
        digest = _digest(token)
        person = await self._store.add_person(digest, name)
        self._remember(digest, person)
        return person, token

    async def rename(self, token: str, person: Person, name: str) -> Person:
        """The guest under another name."""
        await self._store.rename(person.id, name)
        renamed = Person(person.id, name)
        self._remember(_digest(token), renamed)
        return renamed

    def _remember(self, digest: bytes, person: Person) -> None:
        if len(self._known) >= _KNOWN:
            self._known.clear()
        self._known[digest] = person


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
