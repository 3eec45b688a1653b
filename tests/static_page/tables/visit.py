"""A browser that keeps rows in memory, and visits to its page: without JavaScript, in this Python."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING, Any

from dicehospital.browser.page_server import PageServer, open_page_server
from dicehospital.browser.thinking import Thinking
from tests.server.players import PATIENCE, Json, Player

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from dicehospital.browser.mirror import Key, Row


class Inline:
    """A worker that thinks in the same thread, when nothing else is to be done."""

    def __init__(self, said: Callable[[bytes], None]) -> None:
        self._thinking: Thinking | None = None
        self._said = said
        asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        self._thinking = Thinking(self._say)

    def _say(self, data: bytes) -> None:
        self._said(data)

    def post(self, data: bytes) -> None:
        if self._thinking is not None:
            asyncio.get_running_loop().call_soon(self._thinking.receive, data)

    def end(self) -> None:
        self._said = lambda _: None


class Browser:
    """What is kept from visit to visit."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._visits = count()
        self.rows: dict[Key, bytes] = {}
        self.transactions: list[list[Row]] = []
        self.is_full = False
        self.gate: asyncio.Event | None = None  # set one, and what is kept waits for it

    async def keep(self, rows: list[Row]) -> bool:
        if self.gate is not None:
            await self.gate.wait()
        await asyncio.sleep(0)
        if self.is_full:
            return False
        self.transactions.append(rows)
        for key, body in rows:
            if body is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = body
        return True

    async def visit(self) -> Visit:
        """Open the page: a new worker knows nothing but what was kept."""
        visit = Visit()
        folder = self._folder / str(next(self._visits))
        visit.server = await open_page_server(
            folder, list(self.rows.items()), self, Inline, visit.post
        )
        return visit


class Visit:
    """An open page."""

    server: PageServer

    def __init__(self) -> None:
        self._numbers = count(1)
        self._said: dict[int, asyncio.Queue[tuple[Any, ...]]] = defaultdict(asyncio.Queue)
        self.posted: list[tuple[Any, ...]] = []  # all that was said, to whomever

    def post(self, kind: str, number: int, *values: Any) -> None:
        self.posted.append((kind, *values))
        self._said[number].put_nowait((kind, *values))

    async def next(self, number: int) -> tuple[Any, ...]:
        async with asyncio.timeout(PATIENCE):
            return await self._said[number].get()

    def begin(self, method: str, target: str, body: Any = None) -> int:
        """Ask, and do not wait."""
        number = next(self._numbers)
        text = "" if body is None else json.dumps(body)
        self.server.ask(number, method, target, text, "fr-CH, fr;q=0.9")
        return number

    async def ask(self, method: str, target: str, body: Any = None) -> tuple[int, Any]:
        """The status of an answer, and what it says."""
        number = self.begin(method, target, body)
        _, status, _ = await self.next(number)
        pieces = []
        while (said := await self.next(number)) != ("end",):
            pieces.append(said[1])
        text = "".join(pieces)
        lines = text.splitlines() if len(pieces) > 1 else [text]
        return status, json.loads(lines[-1])

    async def make(self, game: str, players: int, seats: list[str], **more: Any) -> str:
        """The id of a new table."""
        order = {"game": game, "players": players, "seats": seats, "start": True, **more}
        status, made = await self.ask("POST", "/api/tables", {**order, "visibility": "private"})
        assert 201 == status, made
        found: str = made["id"]
        return found

    async def player(self, table: str) -> Player:
        """Somebody at a table, as soon as it is in sight."""
        socket = PageSocket(self, next(self._numbers), f"/api/tables/{table}/socket")
        player = Player(socket)  # type: ignore[arg-type]  # it has all that a player needs
        await player.hear(lambda: player.table is not None)
        return player

    async def end(self) -> None:
        """The person closes the page in peace."""
        await self.server.close()


class PageSocket:
    """The page's end of a socket."""

    headers: tuple[()] = ()

    def __init__(self, visit: Visit, number: int, target: str) -> None:
        self._visit = visit
        self._number = number
        self.code: int | None = None
        visit.server.sockets.open(number, target)

    async def frame(self) -> Json | None:
        while True:
            kind, *values = await self._visit.next(self._number)
            if kind == "closed":
                self.code = values[0]
                return None
            if kind == "frame":
                found: Json = json.loads(values[0])
                return found

    async def say(self, message: Json) -> None:
        self._visit.server.sockets.tell(self._number, json.dumps(message))

    async def close(self) -> None:
        self._visit.server.sockets.shut(self._number)
        while await self.frame() is not None:
            continue
