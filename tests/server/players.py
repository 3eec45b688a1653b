"""Players who keep what they are told as the web client does, over sockets without a network."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from binascii import crc32
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp

PATIENCE = 20.0  # seconds until a test gives up waiting
Json = dict[str, Any]

WHOLE = 2000  # picks, far more than a game has

_numbers = itertools.count(1)


class Socket:
    """The other end of a WebSocket to an app, without a network; what comes is heard elsewhere, too."""

    def __init__(
        self,
        app: ASGIApp,
        heard: list[bytes],
        path: str,
        query: str,
        headers: list[tuple[bytes, bytes]],
    ) -> None:
        self._app = app
        self._heard = heard
        self.headers = headers
        self._scope: Json = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 1),
            "root_path": "",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._to_server: asyncio.Queue[Json] = asyncio.Queue()
        self._from_server: asyncio.Queue[Json] = asyncio.Queue()
        self.code: int | None = None
        self.stalled: asyncio.Event | None = None  # set one, and sends wait for it
        self._task: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        await self._to_server.put({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._app(self._scope, self._to_server.get, self._take))

    async def _take(self, message: Any) -> None:
        if self.stalled is not None:
            await self.stalled.wait()
        if message["type"] == "websocket.send":
            self._heard.append(message["text"].encode())
        if message["type"] == "websocket.close":
            self.code = message["code"]
            await self._to_server.put({"type": "websocket.disconnect", "code": self.code})
        await self._from_server.put(message)

    async def frame(self) -> Json | None:
        """The next frame; None when the server has closed the socket."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self._from_server.get()
                if message["type"] == "websocket.close":
                    return None
                if message["type"] == "websocket.send":
                    found: Json = json.loads(message["text"])
                    return found

    def waiting(self) -> int:
        """How many frames have come that nobody has read."""
        return self._from_server.qsize()

    async def say(self, message: Json) -> None:
        await self.say_text(json.dumps(message))

    async def say_text(self, text: str) -> None:
        await self._to_server.put({"type": "websocket.receive", "text": text})

    async def say_bytes(self, frame: bytes) -> None:
        await self._to_server.put({"type": "websocket.receive", "bytes": frame})

    async def close(self) -> None:
        await self._to_server.put({"type": "websocket.disconnect", "code": 1000})
        await self.ended()

    async def ended(self) -> None:
        if self._task is not None:
            async with asyncio.timeout(PATIENCE):
                await self._task


def _without_line(event: Json) -> Json:
    return {name: value for name, value in event.items() if name != "line"}


class Player:
    """A client that keeps what it is told, and complains when it does not fit."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.seq = -1
        self.seat: int | None = None
        self.table: Any = None
        self.view: Any = None
        self.outlook: Any = None
        self.events: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.presence: Json = {}
        self.heard: list[Json] = []  # what was said across the table
        self.errors: list[Json] = []
        self.frames: list[Json] = []

    # -- hearing -----------------------------------------------------------------------------
    async def hear(self, until: Callable[[], bool]) -> None:
        """Read frames until something is true."""
        while not until():
            frame = await self.socket.frame()
            assert frame is not None, self.socket.code
            self.take(frame)

    def take(self, frame: Json) -> None:
        self.frames.append(frame)
        _TAKES[frame["type"]](self, frame)

    def _sync(self, frame: Json) -> None:
        self.seq, self.seat = frame["seq"], frame["seat"]
        self.table, self.view = frame["table"], frame["view"]
        self.outlook = frame["outlook"]
        self._story(frame["from"], frame["events"])
        assert frame["hash"] == view_hash(self.view)

    def _update(self, frame: Json) -> None:
        assert frame["seq"] == self.seq + 1
        self.seq = frame["seq"]
        self.table = {**self.table, **frame.get("table", {})}
        if "view" in frame:
            self.view = {**(self.view or {}), **frame["view"]}
        self.outlook = frame.get("outlook", self.outlook)
        self._story(frame["from"], frame["events"])
        assert ("hash" in frame) == (self.seq % 20 == 0)
        assert frame.get("hash", view_hash(self.view)) == view_hash(self.view)

    def _story(self, first: int, events: list[Json]) -> None:
        """New events; a line that is carried on replaces what was told of it."""
        assert first <= len(self.events)
        self.events[first:] = events
        for place, event in enumerate(events, first):
            if "line" in event:
                begins = event["line"]["from"]
                self.events[begins:place] = [_without_line(e) for e in self.events[begins:place]]

    def _answer(self, frame: Json) -> None:
        assert frame["id"] not in self.answers or self.answers[frame["id"]] == frame
        self.answers[frame["id"]] = frame

    def _presence(self, frame: Json) -> None:
        self.presence = frame

    def _said(self, frame: Json) -> None:
        self.heard.append(frame)

    def _error(self, frame: Json) -> None:
        self.errors.append(frame)

    # -- asking ------------------------------------------------------------------------------
    async def act(
        self, kind: str, seat: int | None = None, phase: int | None = None, **more: Any
    ) -> Json:
        """Do something and wait for the answer, and for what follows from it."""
        name = await self.begin(kind, seat, phase, **more)
        await self.hear(lambda: name in self.answers)
        answer = self.answers[name]
        await self.hear(lambda: self.seq >= answer["seq"])
        return answer

    async def begin(
        self, kind: str, seat: int | None = None, phase: int | None = None, **more: Any
    ) -> str:
        """Send an act and do not wait; returns its id."""
        name = f"act-{next(_numbers)}"
        await self.socket.say(act(name, kind, seat, phase, self.seq, **more))
        return name

    async def ask(self, about: str, seat: int | None = None, **more: Any) -> Json:
        name = f"ask-{next(_numbers)}"
        await self.socket.say({"type": "ask", "id": name, "seat": seat, "about": about, **more})
        await self.hear(lambda: name in self.answers)
        return self.answers[name]

    async def settle(self) -> None:
        """Hear everything that the server has to say by now."""
        name = f"ping-{next(_numbers)}"
        await self.socket.say({"type": "ping", "id": name})
        await self.hear(lambda: name in self.answers)

    async def look(self, seat: int | None) -> None:
        count = len(self.frames)
        await self.socket.say({"type": "look", "seat": seat})
        await self.hear(lambda: any(f["type"] in ("sync", "error") for f in self.frames[count:]))

    async def resume(self, have: int, events: int) -> None:
        count = len(self.frames)
        await self.socket.say({"type": "resume", "have": have, "events": events})
        await self.hear(lambda: any(f["type"] == "sync" for f in self.frames[count:]))

    def cookie(self) -> str:
        """The secret of the guest who opened the socket."""
        headers: dict[bytes, bytes] = dict(self.socket.headers)
        return headers[b"cookie"].decode().removeprefix("guest=")

    def phase(self, seat: int) -> int:
        found: int = self.table["phase"][seat]
        return found

    def words(self) -> list[int]:
        """What the seat may pick now."""
        return [option["word"] for option in self.view["options"]]

    async def close(self) -> None:
        await self.socket.close()


_TAKES: dict[str, Callable[[Player, Json], None]] = {
    "sync": Player._sync,
    "update": Player._update,
    "ack": Player._answer,
    "reject": Player._answer,
    "answer": Player._answer,
    "presence": Player._presence,
    "said": Player._said,
    "error": Player._error,
}


def act(
    name: str, kind: str, seat: int | None, phase: int | None, base: int, /, **more: Any
) -> Json:
    """An act as the client sends it."""
    do = {"kind": kind, **more}
    return {"type": "act", "id": name, "seat": seat, "base": base, "phase": phase, "do": do}


def view_hash(view: Any) -> int:
    """The client's side of the hash."""
    text = json.dumps(view, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return crc32(text.encode())


async def play_on(player: Player, seat: int = 0, most: int = WHOLE, seed: int = 1) -> None:
    """Pick at random until the game is over or enough picks are made."""
    rng = random.Random(seed)
    await player.settle()
    while most and not player.view["over"]:
        if player.view["options"]:
            phase = player.phase(seat)
            answer = await player.act("pick", seat, phase, word=rng.choice(player.words()))
            assert answer["type"] == "ack", answer
            most -= 1
        else:
            await player.settle()


async def play_all(players: list[Player], most: int = WHOLE, seed: int = 1) -> None:
    """Everybody picks at random in random order."""
    rng = random.Random(seed)
    while most:
        for player in players:
            await player.settle()
        if players[0].view["over"]:
            return
        seat = rng.choice(players[0].view["to_act"])
        word = rng.choice(players[seat].words())
        answer = await players[seat].act("pick", seat, players[seat].phase(seat), word=word)
        assert answer["type"] == "ack", answer
        most -= 1
