"""What comes in over HTTP is counted and measured, and so is what waits to go out.

What goes wrong inside never leaves as a traceback.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.requests import ClientDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from dicehospital.server.edge.asgi import ASGIApp, Message, Receive, Scope, Send
from dicehospital.server.edge.asgi_responses import error_body, send_json
from dicehospital.server.edge.slow_readers import PATIENCE
from dicehospital.server.limits.addresses import address_of
from dicehospital.server.limits.counts import ByteQuota
from dicehospital.server.monitoring import logs, metrics
from dicehospital.server.settings import Settings

_WITH_GAMES: Final = ("/api/replay", "/api/review")
_WITH_PACKS: Final = ("/api/packs", "/api/tables")
_INTERNAL: Final = 1011  # close code of a socket
PIECE: Final = 65_536  # bytes of an answer that are sent at once
_SLOWEST: Final = 20_000  # bytes of a large answer that have to be taken in a second
CLOSE: Final = (b"connection", b"close")


class BodyTooLarge(Exception):  # noqa: N818 (a finding about a request)
    """A body went past its limit."""


class TooSlow(Exception):  # noqa: N818 (a finding about a request)
    """A body did not come to its end in time."""


class BuffersFull(Exception):  # noqa: N818 (a finding about requests)
    """Bodies of one address, or of all, are more together than may wait."""

    def __init__(self, *, of_all: bool) -> None:
        self.of_all = of_all
        super().__init__(of_all)


class BodyLimits:
    """Limits the size of bodies, the time they take, and what of them waits at the same time."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._settings = settings
        self._small = settings.body_bytes + settings.pack_bytes
        self._waiting = ByteQuota(
            settings.waiting_bytes_per_address,
            settings.waiting_bytes,
            min(settings.waiting_bytes_small, settings.waiting_bytes),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            await self._measured(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _measured(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request whose body stays within its limit, and with others within theirs."""
        most = self._most(scope["path"])
        held = _BufferedBytes(self._waiting, address_of(scope.get("client")), self._small)
        counted = _LimitedReceive(
            receive, most, held, self._deadline_of(min(announced(scope), most))
        )
        is_api = scope["path"].startswith("/api/")
        try:
            counted.check(announced(scope))
            await self.app(
                scope, counted.receive, _ChunkedSend(send, held).send if is_api else send
            )
        except BodyTooLarge:
            await send_json(
                send, 413, error_body("too_large", "server.too_large", most=most), CLOSE
            )
        except TooSlow:
            await send_json(send, 408, error_body("slow_body", "server.slow_body"), CLOSE)
        except BuffersFull as much:
            await _refuse_much(send, of_all=much.of_all)
        finally:
            held.release()

    def _most(self, path: str) -> int:
        """How many bytes a body may have: one with a game or a pack in it has more."""
        settings = self._settings
        if path in _WITH_GAMES:
            return settings.replay_bytes
        return settings.body_bytes + (settings.pack_bytes if path in _WITH_PACKS else 0)

    def _deadline_of(self, announced: int) -> Deadline:
        settings = self._settings
        return Deadline(settings.request_seconds, settings.body_rate, announced)


class Deadline:
    """When a body has to be whole: some seconds after its head, and more the larger it is."""

    def __init__(self, seconds: float, rate: float, announced: int) -> None:
        self._from = asyncio.get_running_loop().time() + seconds
        self._rate = rate
        self._announced = announced

    def after(self, seen: int) -> float:
        """The moment, by the event loop, once so many bytes have come."""
        return self._from + max(self._announced, seen) / self._rate


class _BufferedBytes:
    """The bytes that one request has us keep until it is answered."""

    def __init__(self, waiting: ByteQuota, address: str, small: int) -> None:
        self._waiting = waiting
        self._address = address
        self._most_small = small
        self._is_small = True
        self._bytes = 0

    def check(self, length: int, more: int) -> None:
        """`BuffersFull` if so many more bytes would be, of a body of this length as far as it is known."""
        self._weigh(length)
        if self._waiting.is_too_much(more, is_small=self._is_small):
            raise BuffersFull(of_all=True)
        if self._waiting.is_too_much_of(self._address, more, is_small=self._is_small):
            raise BuffersFull(of_all=False)

    def _weigh(self, length: int) -> None:
        """Count a body that grows beyond a certain length among the large ones."""
        if self._is_small and length > self._most_small:
            held = self._bytes
            self.release()
            self._is_small = False
            self.add(held)

    def add(self, more: int) -> None:
        """Keep so many more bytes."""
        self._bytes += more
        self._waiting.add(self._address, more, is_small=self._is_small)

    def add_answer(self, more: int) -> None:
        """Keep so many bytes of an answer."""
        self._weigh(self._bytes + more)
        self.add(more)

    def release(self) -> None:
        """Keep none of them any more."""
        self._waiting.add(self._address, -self._bytes, is_small=self._is_small)
        self._bytes = 0


class _LimitedReceive:
    """A `receive` that stops at a limit, for bodies that lie about their length or do not tell it."""

    def __init__(
        self, receive: Receive, most: int, held: _BufferedBytes, deadline: Deadline
    ) -> None:
        self._receive = receive
        self._most = most
        self._held = held
        self._deadline = deadline
        self._seen = 0
        self._is_whole = False

    async def receive(self) -> Message:
        """Wait for the next piece of the body; raise `BodyTooLarge`, `BuffersFull` or `TooSlow`."""
        if self._is_whole:
            return await self._receive()
        message = await self._next()
        more = len(message.get("body", b""))
        self._is_whole = not message.get("more_body", False)
        self._seen += more
        self.check(self._seen, more)
        self._held.add(more)
        return message

    async def _next(self) -> Message:
        try:
            async with asyncio.timeout_at(self._deadline.after(self._seen)):
                return await self._receive()
        except TimeoutError:
            raise TooSlow from None

    def check(self, length: int, more: int | None = None) -> None:
        """`BodyTooLarge` if a body of this length is; `BuffersFull` if what is new of it is."""
        if length > self._most:
            raise BodyTooLarge
        self._held.check(length, length if more is None else more)


class _ChunkedSend:
    """A `send` of large answers in pieces, so that who reads slowly is waited for and counted."""

    def __init__(self, send: Send, held: _BufferedBytes) -> None:
        self._send = send
        self._held = held

    async def send(self, message: Message) -> None:
        """Send a message on; the rest of a large one when the network has taken the first of it."""
        body = message.get("body", b"")
        if len(body) <= PIECE:
            await self._send(message)
            return
        self._held.add_answer(len(body))
        try:
            async with asyncio.timeout(PATIENCE + len(body) / _SLOWEST):
                await self._send_pieces(message, body)
        except TimeoutError:
            raise ClientDisconnected from None  # whoever takes so little is as good as gone

    async def _send_pieces(self, message: Message, body: bytes) -> None:
        for place in range(0, len(body), PIECE):
            more = message.get("more_body", False) or place + PIECE < len(body)
            piece = {"body": body[place : place + PIECE], "more_body": more}
            await self._send({**message, **piece})


def announced(scope: Scope) -> int:
    """The length that a request gives; the ASGI server has checked that it is a number."""
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths and lengths[0].isdigit() else 0


async def _refuse_much(send: Send, *, of_all: bool) -> None:
    """Refuse a body that cannot be buffered before it is read."""
    code, status = ("full", 503) if of_all else ("too_many", 429)
    await send_json(send, status, error_body(code, f"server.{code}"), CLOSE, (b"retry-after", b"2"))


class ErrorMiddleware:
    """The outermost layer but one: counts answers, and turns an error of our own into a plain 500."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, whatever happens inside."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        watched = _TrackedSend(send)
        frames_or_answer = send if scope["type"] == "websocket" else watched.send
        try:
            await self.app(scope, receive, frames_or_answer)
        except (ClientDisconnect, ClientDisconnected):
            return  # who has gone waits for no answer
        except Exception as error:  # noqa: BLE001 (the last line of defence)
            number = logs.fault("fault", error, path=_route(scope["path"]))
            await _send_500(scope, watched, number)


class _TrackedSend:
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


async def _send_500(scope: Scope, watched: _TrackedSend, number: str) -> None:
    if scope["type"] == "websocket":
        with suppress(Exception):  # it may be closed already
            await watched.send({"type": "websocket.close", "code": _INTERNAL})
    elif not watched.has_begun:
        body = error_body("internal", "server.internal", id=number)
        await send_json(watched.send, 500, body)


def _route(path: str) -> str:
    """A path without what only its visitor should know, such as an invitation."""
    return "/".join(path.split("/")[:3])
