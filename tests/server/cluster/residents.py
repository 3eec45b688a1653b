"""People with accounts who play by the day: they come to the table when told to, and care for their account."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

from tests.server.ops_load import LOST, Player, Promises
from tests.server.ops_server import NO_TLS

PUBLIC = "https://er.example.org"
COOKIE = "__Host-guest"
_BUSY = (429, 503)
_ORDER = {
    "game": "er", "players": 2, "seats": ["me", "open"], "visibility": "private",
    "clock": {"move": 3_600},
}  # fmt: skip


@dataclass
class Proofs:
    """What somebody can show to be known again, and what they have been told is worth nothing any more."""

    passphrase: str | None = None
    words: str | None = None
    ended_words: list[str] = field(default_factory=list)
    ended_cookies: list[str] = field(default_factory=list)


class Resident(Player):
    """Somebody who plays while it is their turn, whenever a message says so."""

    def __init__(
        self, urls: Sequence[str], number: int, promises: Promises, keys: dict[str, str] | None
    ) -> None:
        super().__init__(urls, number, promises)
        self.number = number
        self.told = asyncio.Event()
        self.stays_away = False
        self.name = f"Resident {number}"
        self.proofs = Proofs()
        self.cared = 0  # how often they did something about their account, as was acknowledged
        self.keys = keys  # of the browser that is told; None: a webhook is
        self.pair: Pair
        self._busy = asyncio.Lock()

    async def play(self) -> None:
        """Come when told, until told otherwise."""
        while not self.is_done:
            await self.told.wait()
            self.told.clear()
            if self.stays_away:
                continue
            async with self._busy:
                if self._random.random() < 0.3:
                    await self._care()
                await self._visit()

    def is_busy(self) -> bool:
        """Whether they are at the table, or care for their account."""
        return self._busy.locked()

    async def settle(self, origin: str) -> None:
        """Become somebody who is known again, and is told of turns."""
        made = await self.asked("PUT", "/api/me", {"name": self.name})
        self._keep_cookie(made)
        if self.number % 2:
            self.proofs.passphrase = f"seven kites over Rouen {self.number}"
            order = {"name": self.name, "passphrase": self.proofs.passphrase}
            self._keep_cookie(await self.asked("PUT", "/api/me/account", order))
        await self._take_words()
        await self._be_told(origin)

    async def _be_told(self, origin: str) -> None:
        self._origin, address = origin, f"{origin}/{self.number}"
        if self.keys is None:
            order = {"address": address, "form": "text", "label": "", "language": "en"}
            await self._done("POST", "/api/me/channels", order)
        else:
            own = {name: self.keys[name] for name in ("p256dh", "auth")}
            order = {"endpoint": address, "language": "en", **own}
            await self._done("PUT", "/api/me/channels/browser", order)

    # -- the table -----------------------------------------------------------------------------------
    async def act(self, table: str, seat: int, do: dict[str, Any], query: str = "") -> None:
        """Do something at a table, and what is asked there then."""
        async with self._busy:
            self._table, self._seat, self._query = table, seat, query
            act = {"type": "act", "id": str(uuid4()), "seat": seat, "base": 0, "phase": None}
            self._pending = {"act": {**act, "do": do}, "sent": False}
            await self._visit()

    async def _visit(self) -> None:
        """Play until nothing is asked any more, through every interruption."""
        while (table := self._table) is not None and not self.is_done:
            try:
                await self._sit(table)
            except LOST as error:
                await self._come_back(error)
                continue
            if self._table is None:
                self.pair.end(table)
            return

    def _rests(self) -> bool:
        """Whether nothing is asked of them now."""
        is_here = self._have >= max(0, self._awaits)
        return is_here and self._pending is None and not self._view.get("options")

    async def _come_back(self, error: BaseException) -> None:
        self._lost = repr(error)
        self.promises.came_back += 1
        self.url = self._random.choice(self.urls)
        await asyncio.sleep(self._random.uniform(0.05, 0.2))

    # -- the account -----------------------------------------------------------------------------------
    async def _care(self) -> None:
        """Take another name, other words, or another device."""
        ways = [self._rename, self._change_device]
        if self.proofs.passphrase:  # else a lost answer would leave them without any proof
            ways.append(self._take_words)
        await self._random.choice(ways)()
        self.cared += 1

    async def _rename(self) -> None:
        name = f"Resident {self.number} {self._random.randrange(10**6)}"
        await self._done("PUT", "/api/me", {"name": name})
        self.name = name

    async def _take_words(self) -> None:
        """Get other words; where their answer is lost, so is the cookie that came with it."""
        while True:
            try:
                made = await self._ask("POST", "/api/me/words", {"language": "en"})
                break
            except LOST as error:
                await self._come_back(error)
                await self._come_in_again()
        if self.proofs.words:
            self.proofs.ended_words.append(self.proofs.words)
        self.proofs.words = " ".join(made.json()["words"])
        self._keep_cookie(made)

    async def _come_in_again(self) -> None:
        if (await self.asked("GET", "/api/me")).json()["name"] is None:
            self._keep_cookie(await self._by_passphrase())
            await self._be_told(self._origin)

    async def _change_device(self) -> None:
        """Sign in elsewhere, sign out everywhere else, and be told there."""
        before = self._cookie
        self._keep_cookie(await self.sign_in())
        await self._done("DELETE", "/api/me/sessions")
        self.proofs.ended_cookies.append(before)
        await self._be_told(self._origin)

    async def sign_in(self) -> httpx.Response:
        """Come as a browser that nobody knows, by the passphrase or the words."""
        if self.proofs.passphrase and self._random.random() < 0.5:
            return await self._by_passphrase()
        return await self.by_words(self.proofs.words or "")

    async def _by_passphrase(self) -> httpx.Response:
        said = {"name": f"resident {self.number}", "passphrase": self.proofs.passphrase}
        return await self.asked("POST", "/api/sessions", said, "")

    async def by_words(self, words: str) -> httpx.Response:
        """Come by these words."""
        return await self.asked("POST", "/api/sessions/words", {"words": words}, "")

    async def check(self) -> None:
        """They are known by their words and their passphrase, under the last name; not by what has ended."""
        assert self.name == (await self.asked("GET", "/api/me")).json()["name"]
        assert self.name == (await self.by_words(self.proofs.words or "")).json()["name"]
        if self.proofs.passphrase:
            assert self.name == (await self._by_passphrase()).json()["name"]
        for cookie in self.proofs.ended_cookies:
            assert (await self.asked("GET", "/api/me", cookie=cookie)).json()["name"] is None
        for words in self.proofs.ended_words:
            assert 403 == (await self.by_words(words)).status_code

    # -- requests ----------------------------------------------------------------------------------------
    async def asked(
        self, method: str, path: str, body: Any = None, cookie: str | None = None
    ) -> httpx.Response:
        """An answer, however often it has to be asked for."""
        while True:
            try:
                return await self._ask(method, path, body, cookie)
            except LOST as error:
                await self._come_back(error)

    async def _done(self, method: str, path: str, body: Any = None) -> None:
        """Ask for something that is not refused."""
        answer = await self.asked(method, path, body)
        assert answer.is_success, answer.text

    async def _ask(
        self, method: str, path: str, body: Any = None, cookie: str | None = None
    ) -> httpx.Response:
        """An answer to one request that was not put off."""
        headers = {"Origin": PUBLIC, "Cookie": self._cookie if cookie is None else cookie}
        headers["X-Forwarded-For"] = f"10.0.0.{self.number}"
        while True:
            async with httpx.AsyncClient(base_url=self.url, timeout=10, verify=NO_TLS) as http:
                found = await http.request(method, path, json=body, headers=headers)
            if found.status_code not in _BUSY:
                return found
            await asyncio.sleep(1)

    def _keep_cookie(self, answer: httpx.Response) -> None:
        assert answer.is_success, answer.text
        self._cookie = f"{COOKIE}={answer.cookies[COOKIE]}"


class Pair:
    """Two who play one game by the day after the other."""

    def __init__(self, host: Resident, other: Resident) -> None:
        self.host, self.other = host, other
        self.table = ""
        self.games = 0
        self._beginning: asyncio.Task[None] | None = None
        host.pair = other.pair = self

    async def begin(self) -> None:
        """Sit down at a new table."""
        made = (await self.host.asked("POST", "/api/tables", _ORDER)).json()
        self.table = made["id"]
        self.games += 1
        await self.other.act(self.table, 1, {"kind": "sit"}, f"?invite={made['invite']}")
        await self.host.act(self.table, 0, {"kind": "start"})

    def end(self, table: str) -> None:
        """Note that a game is over; the next one begins."""
        if table == self.table:
            self.table = ""
            self._beginning = asyncio.create_task(self.begin())

    async def close(self) -> None:
        """Begin nothing more."""
        if self._beginning is not None:
            self._beginning.cancel()
            (end,) = await asyncio.gather(self._beginning, return_exceptions=True)
            assert not isinstance(end, Exception), end
