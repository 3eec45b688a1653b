"""Guests: people known by a secret in their browser, of which only a hash is kept, and by a name."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.text import LANGUAGES, catalogue
from dicehospital.server.store.store import Person, StorageError, Store
from dicehospital.server.tables.clock import now

COOKIE = "guest"
SECURE_COOKIE = "__Host-guest"  # over https: no other host and no page without https can set it
COOKIE_LIFE = 365 * 24 * 3600  # seconds
LONGEST = 40  # letters of a name
_TOKEN = re.compile(r"[0-9a-f]{64}")
_DAY = 86_400_000  # milliseconds between two notes of when a guest was here
_KNOWN = 10_000  # guests remembered without asking the store
_BLANK = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0\U0001d159"
)  # letters and signs that show nothing
_MARKS = 4  # accents on one letter
_COOKIES = 100  # of a request that are looked at
_LANGUAGES = 10  # that a browser may ask for
_NAMES = 24  # for guests who have not said theirs: messages server.guest.1 and so on


class Guests:
    """Finds out by their tokens who people are."""

    def __init__(self, store: Store, *, remembers: bool = True) -> None:
        self._store = store
        self._remembers = remembers  # not where another process may give a guest another name
        self._known: OrderedDict[bytes, Person] = OrderedDict()

    async def find(self, token: str | None) -> Person | None:
        """The guest with this token; None when there is none."""
        if token is None or not _TOKEN.fullmatch(token):
            return None
        digest = _digest(token)
        person = self._known.get(digest) or await self._store.person(digest)
        if person is not None:
            person = await self._seen(person)
            self._remember(digest, person)
        return person

    async def _seen(self, person: Person) -> Person:
        """Note once a day that a guest is here."""
        at = now()
        if at - person.seen < _DAY:
            return person
        with suppress(StorageError):
            await self._store.people.saw(person.id, person.session, at)
        return replace(person, seen=at)

    def forget(self, person: int) -> None:
        """Remember a guest no more."""
        for digest in [digest for digest, known in self._known.items() if known.id == person]:
            del self._known[digest]

    async def add(self, name: str) -> tuple[Person, str]:
        """A new guest and the token that only this guest will know."""
        token = fresh_token() + fresh_token()
        digest = _digest(token)
        person = await self._store.add_person(digest, name)
        self._remember(digest, person)
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        """The guest under another name."""
        await self._store.rename(person.id, name)
        for digest, known in self._known.items():
            if known.id == person.id:
                self._known[digest] = replace(known, name=name)
        return replace(person, name=name)

    # -- sessions ----------------------------------------------------------------------------------
    async def open_session(self, person: Person, browser: str, before: Person | None) -> str:
        """The token that a browser shows from now on, in place of the one it has shown before."""
        token = fresh_token() + fresh_token()
        is_same = before is not None and before.id == person.id
        replaced = before.session if before is not None and is_same else None
        await self._store.accounts.open_session(person.id, _digest(token), now(), browser, replaced)
        if before is not None:
            await self.end_session(before.id, before.session)
        return token

    async def end_session(self, person: int, number: int) -> bool:
        """Let a browser be nobody any more; False when there is no such session."""
        is_done = await self._store.accounts.end_session(person, number, _blank())
        self.forget(person)
        return is_done

    async def end_others(self, person: Person) -> int:
        """Let all other browsers of a person be nobody any more; how many these were."""
        count = await self._store.accounts.end_others(person.id, person.session, _blank())
        self.forget(person.id)
        return count

    def _remember(self, digest: bytes, person: Person) -> None:
        if not self._remembers:
            return
        self._known[digest] = person
        self._known.move_to_end(digest)
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)


def _blank() -> bytes:
    """The digest of a token that nobody has."""
    return _digest(fresh_token())


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def guest_token(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The token among the headers of a request."""
    cookies = cookies_of(headers)
    return cookies.get(SECURE_COOKIE, cookies.get(COOKIE))


def cookies_of(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """The cookies among the headers of a request."""
    found: dict[str, str] = {}
    for name, value in headers:
        if name == b"cookie":
            # Reading thousands would hold up a table.
            for one in value.decode("latin-1").split(";", _COOKIES)[:_COOKIES]:
                key, is_named, said = one.partition("=")
                if is_named:
                    found[key.strip()] = said.strip()
    return found


# -- names -------------------------------------------------------------------------------------
def clean_name(text: str) -> str:
    """A name without what cannot be seen; "" if nothing is left that shows by itself."""
    name = clean_text(text, LONGEST)
    return name if any(not _is_mark(letter) for letter in name if letter != " ") else ""


def clean_text(text: str, longest: int) -> str:
    """A line without what cannot be seen: controls, direction marks, doubled spaces, piled up accents."""
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in composed)
    kept = "".join(letter for letter in seen if unicodedata.category(letter)[0] != "C")
    return " ".join(_unpiled(kept).split())[:longest].strip()


def _unpiled(text: str) -> str:
    """A line in which no letter has more accents than any language gives it."""
    found, marks = [], 0
    for letter in text:
        marks = marks + 1 if _is_mark(letter) else 0
        if marks <= _MARKS:
            found.append(letter)
    return "".join(found)


def _is_mark(letter: str) -> bool:
    """Whether it only shows on another: an accent, a choice of form."""
    return unicodedata.category(letter)[0] == "M"


def guest_name(accept_language: str) -> str:
    """A friendly name in the first language of ours that a browser asks for."""
    number = 1 + int(fresh_token()[:8], 16) % _NAMES
    return catalogue(_language(accept_language)).tell(f"server.guest.{number}")


def _language(accept_language: str) -> str:
    for wanted in accept_language.lower().split(",", _LANGUAGES)[:_LANGUAGES]:
        tongue = wanted.split(";")[0].strip().split("-")[0]
        if tongue in LANGUAGES:
            return tongue
    return LANGUAGES[0]
