"""What comes in over HTTP is counted and measured, and so is what waits to go out.

What goes wrong inside never leaves as a traceback.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from dicehospital.server import logs, metrics
from dicehospital.server.answers import error_body, send_json
from dicehospital.server.limits import Buckets, Weights, address_of
from dicehospital.server.settings import Settings

_WITH_GAMES: Final = ("/api/replay", "/api/review")
_WITH_PACKS: Final = ("/api/packs", "/api/tables")
_INTERNAL: Final = 1011  # close code of a socket
_PIECE: Final = 65_536  # bytes of an answer that are sent at once
_DEAF: Final = 30.0  # seconds after which somebody who takes nothing of an answer is given up


_CLOSE: Final = (b"connection", b"close")


class TooLarge(Exception):  # noqa: N818 (a finding about a request)
    """A body went past its limit."""


class TooMuch(Exception):  # noqa: N818 (a finding about requests)
    """Bodies of one address, or of all, are more together than may wait."""

    def __init__(self, *, of_all: bool) -> None:
        self.of_all = of_all
        super().__init__(of_all)


class BodyLimits:
    """Limits the rate of requests, the size of their bodies, and what of them waits at the same time."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Buckets) -> None:
        self.app = app
        self._settings = settings
        self._buckets = requests
        self._waiting = Weights(settings.waiting_bytes_per_address, settings.waiting_bytes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
        elif not self._buckets.take(address_of(scope.get("client"))):
            await _refuse_for_now(scope, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._measured(scope, receive, send)

    async def _measured(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request whose body stays within its limit, and with others within theirs."""
        most = self._most(scope["path"])
        held = _Held(self._waiting, address_of(scope.get("client")))
        counted = _Counted(receive, most, held)
        try:
            counted.check(_announced(scope))
            await self.app(scope, counted.receive, _Pieces(send, held).send)
        except TooLarge:
            body = error_body("too_large", "server.too_large", most=most)
            await send_json(send, 413, body, _CLOSE)
        except TooMuch as much:
            await _refuse_much(send, of_all=much.of_all)
        finally:
            held.release()

    def _most(self, path: str) -> int:
        """How many bytes a body may have: one with a game or a pack in it has more."""
        settings = self._settings
        if path in _WITH_GAMES:
            return settings.replay_bytes
        return settings.body_bytes + (settings.pack_bytes if path in _WITH_PACKS else 0)


class _Held:
    """The bytes that one request has us keep until it is answered."""

    def __init__(self, waiting: Weights, address: str) -> None:
        self._waiting = waiting
        self._address = address
        self._bytes = 0

    def check(self, more: int) -> None:
        """`TooMuch` if so many more bytes would be."""
        if self._waiting.is_too_much(more):
            raise TooMuch(of_all=True)
        if self._waiting.is_too_much_of(self._address, more):
            raise TooMuch(of_all=False)

    def add(self, more: int) -> None:
        """Keep so many more bytes."""
        self._bytes += more
        self._waiting.add(self._address, more)

    def release(self) -> None:
        """Keep none of them any more."""
        self._waiting.add(self._address, -self._bytes)
        self._bytes = 0


class _Counted:
    """A `receive` that stops at a limit, for bodies that lie about their length or do not tell it."""

    def __init__(self, receive: Receive, most: int, held: _Held) -> None:
        self._receive = receive
        self._most = most
        self._held = held
        self._seen = 0

    async def receive(self) -> Message:
        """Wait for the next piece of the body; `TooLarge` or `TooMuch` if that is one too many."""
        message = await self._receive()
        more = len(message.get("body", b""))
        self._seen += more
        self.check(self._seen, more)
        self._held.add(more)
        return message

    def check(self, length: int, more: int | None = None) -> None:
        """`TooLarge` if a body of this length is; `TooMuch` if what is new of it is."""
        if length > self._most:
            raise TooLarge
        self._held.check(length if more is None else more)


class _Pieces:
    """A `send` of large answers in pieces, so that who reads slowly is waited for and counted."""

    def __init__(self, send: Send, held: _Held) -> None:
        self._send = send
        self._held = held

    async def send(self, message: Message) -> None:
        """Send a message on; the rest of a large one when the network has taken the first of it."""
        body = message.get("body", b"")
        if len(body) <= _PIECE:
            await self._send(message)
            return
        self._held.add(len(body))
        async with asyncio.timeout(_DEAF) as patience:
            for place in range(0, len(body), _PIECE):
                patience.reschedule(asyncio.get_running_loop().time() + _DEAF)
                more = message.get("more_body", False) or place + _PIECE < len(body)
                piece = {"body": body[place : place + _PIECE], "more_body": more}
                await self._send({**message, **piece})


def _announced(scope: Scope) -> int:
    """The length that a request gives; the ASGI server has checked that it is a number."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths and lengths[0].isdigit() else 0


async def _refuse_much(send: Send, *, of_all: bool) -> None:
    """What cannot wait is refused before it is read."""
    code, status = ("full", 503) if of_all else ("too_many", 429)
    await send_json(
        send, status, error_body(code, f"server.{code}"), _CLOSE, (b"retry-after", b"2")
    )


async def _refuse_for_now(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 4429})
    else:
        # A large body that nobody wants would be read to its end for the sake of the next request.
        closing = (_CLOSE,) if _announced(scope) > _PIECE else ()
        body = error_body("too_many", "server.too_many")
        await send_json(send, 429, body, (b"retry-after", b"1"), *closing)


class Faults:
    """The outermost layer but one: counts answers, and turns an error of our own into a plain 500."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, whatever happens inside."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        watched = _Watched(send)
        frames_or_answer = send if scope["type"] == "websocket" else watched.send
        try:
            await self.app(scope, receive, frames_or_answer)
        except (ClientDisconnect, ClientDisconnected):
            return  # who has gone waits for no answer
        except Exception as error:  # noqa: BLE001 (the last line of defence)
            number = logs.fault("fault", error, path=_route(scope["path"]))
            await _apologise(scope, watched, number)


class _Watched:
    """A `send` that knows what was sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_begun = False

    async def send(self, message: Message) -> None:
        """Send a message on."""
        if message["type"] == "http.response.start":
            self.has_begun = True
            metrics.responded(message["status"])
        await self._send(message)


async def _apologise(scope: Scope, watched: _Watched, number: str) -> None:
    if scope["type"] == "websocket":
        with suppress(Exception):  # it may be closed already
            await watched.send({"type": "websocket.close", "code": _INTERNAL})
    elif not watched.has_begun:
        body = error_body("internal", "server.internal", id=number)
        await send_json(watched.send, 500, body)


def _route(path: str) -> str:
    """A path without what only its visitor should know, such as an invitation."""
    return "/".join(path.split("/")[:3])
