"""People who play without a pause, come back by themselves, and remember what they were promised."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Self
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from dicehospital.server.tables.live.close_codes import UNKNOWN
from tests.server.ops_server import NO_TLS

LOST = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake, httpx.HTTPError)
PATIENCE = 15.0  # seconds without any frame


@dataclass
class Promises:
    """What the server has said to all players."""

    acks: dict[tuple[str, str], int] = field(
        default_factory=dict
    )  # table and act: the line of the log
    rejects: list[dict[str, Any]] = field(default_factory=list)
    refused: set[tuple[str, str]] = field(default_factory=set)  # table and act; none is sent again
    other_answers: int = 0  # answers to an act that was answered before, with another line
    came_back: int = 0

    def keep(self, table: str, frame: dict[str, Any]) -> None:
        """Remember an answer."""
        if frame["type"] == "reject":
            self.rejects.append(frame)
            self.refused.add((table, frame["id"]))
            return
        before = self.acks.setdefault((table, frame["id"]), frame["seq"])
        self.other_answers += before != frame["seq"]


class Player:
    """One socket that plays one table after the other."""

    def __init__(self, urls: Sequence[str], number: int, promises: Promises) -> None:
        self.urls = urls  # of servers with the same tables; any of them will do
        self.url = urls[number % len(urls)]
        self.promises = promises
        self.last_ack = 0.0  # on the monotonic clock
        self.is_done = False
        self.begins_again = False  # at another table, where the database has lost the last one
        self._order = ["me"] if number % 2 else ["me", "bot:random"]
        self._seat, self._query = 0, ""
        self._cookie = ""
        self._table: str | None = None
        self._pending: dict[str, Any] | None = None
        self._view: dict[str, Any] = {}
        self._have = -1
        self._awaits = 0
        self._lost = ""  # why the last connection ended
        self._random = random.Random(number)

    def __str__(self) -> str:
        """Where it stands, for whoever wonders why it does not go on."""
        to_act, options = self._view.get("to_act"), len(self._view.get("options", ()))
        return (
            f"{self._table} at {self.url}, {self._order}: line {self._have}, awaits {self._awaits}, "
            f"{to_act} to act, {options} options, pending {self._pending}, lost {self._lost}"
        )

    async def play(self) -> None:
        """Play until told otherwise, through every interruption."""
        while not self.is_done:
            try:
                if self._table is None:
                    self._table = await self._new_table()
                await self._sit(self._table)
            except LOST as error:
                self._lost = repr(error)
                self.promises.came_back += 1
                if self.begins_again and _is_gone(error):
                    self._table, self._pending, self._view = None, None, {}
                self.url = self._random.choice(self.urls)
                await asyncio.sleep(self._random.uniform(0.05, 0.2))

    async def _new_table(self) -> str:
        async with httpx.AsyncClient(
            base_url=self.url, headers={"Origin": self.url}, timeout=5, verify=NO_TLS
        ) as http:
            if not self._cookie:
                (await http.put("/api/me", json={"name": "Player"})).raise_for_status()
                self._cookie = f"guest={http.cookies['guest']}"
            order = {"game": "er", "players": len(self._order), "seats": self._order, "start": True}
            headers = {"Cookie": self._cookie}
            answer = await http.post("/api/tables", json=order, headers=headers)
            answer.raise_for_status()
            return str(answer.json()["id"])

    async def _sit(self, table: str) -> None:
        """Play a table on one socket, until the game or the socket ends."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{self._query}"
        headers = {"Cookie": self._cookie, "Origin": self.url}
        async with connect(
            address, additional_headers=headers, compression=None, close_timeout=1, open_timeout=5
        ) as socket:
            self._have, self._awaits = -1, 0
            while not (self.is_done or self._rests()):
                self._read(table, json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
                if self._view.get("over"):
                    self._table, self._pending, self._view = None, None, {}
                    return
                await self._act(socket)

    def _rests(self) -> bool:
        """Whether it leaves a table for now: it never does."""
        return False

    def _read(self, table: str, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "sync":
                self._have, self._view = frame["seq"], frame["view"] or {}
                if self._pending is not None:
                    self._pending["sent"] = False  # again, under the same id
            case "update" if frame["seq"] == self._have + 1:
                self._have = frame["seq"]
                self._view.update(frame.get("view", {}))
            case "ack" | "reject" if self._pending and frame["id"] == self._pending["act"]["id"]:
                self._pending = None
                self._awaits = frame["seq"]
                self.promises.keep(table, frame)
                self.last_ack = monotonic() if frame["type"] == "ack" else self.last_ack

    async def _act(self, socket: ClientConnection) -> None:
        """Send the act that is unanswered, or a new one if we can see what to do."""
        if self._pending is None and self._have >= self._awaits and self._view.get("options"):
            word = self._random.choice(self._view["options"])["word"]
            do = {"kind": "pick", "word": word}
            act = {"type": "act", "id": str(uuid4()), "seat": self._seat, "base": self._have}
            self._pending = {"act": {**act, "phase": None, "do": do}, "sent": False}
        if self._pending is not None and not self._pending["sent"]:
            self._pending["sent"] = True
            await socket.send(json.dumps(self._pending["act"]))


def _is_gone(error: BaseException) -> bool:
    """Whether a socket was closed because there is no such table."""
    return (
        isinstance(error, ConnectionClosed)
        and error.rcvd is not None
        and error.rcvd.code == UNKNOWN
    )


class Crowd:
    """Players at work, for as long as the block lasts."""

    def __init__(self, count: int, *urls: str) -> None:
        self.promises = Promises()
        self.players = [Player(urls, number, self.promises) for number in range(count)]
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]
        return self

    async def __aexit__(self, *_: object) -> None:
        for player in self.players:
            player.is_done = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def all_acknowledged_since(self, moment: float, seconds: float = 30.0) -> float:
        """Wait until everybody was acknowledged after some moment; returns how long that took."""
        await until(
            lambda: all(player.last_ack > moment for player in self.players),
            seconds,
            lambda: "\n".join(map(str, (p for p in self.players if p.last_ack <= moment))),
        )
        return monotonic() - moment


async def until(
    condition: Callable[[], bool], seconds: float, stuck: Callable[[], str] = str
) -> None:
    """Wait for something to become true; `stuck` says what is not."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, f"it never came true\n{stuck()}"
        await asyncio.sleep(0.02)
