"""Sockets of a page: frames come and go through a port, and the table's own socket serves them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import unquote, urlsplit

from dicehospital.browser.guest import Guest
from dicehospital.browser.requests import ADDRESS
from dicehospital.server.edge.asgi import Message, Scope
from dicehospital.server.edge.connection import WIRE
from dicehospital.server.edge.sockets import TableSocket
from dicehospital.server.tables.live.registry import Registry

Post = Callable[..., None]
"""Tells the page something: of what kind, about which request or socket, and what."""


class _Wire:
    """Frames that are sent at once: a port takes whatever it is given.

    So an act is confirmed before anybody works out what the table looks like after it.
    """

    def __init__(self, post: Post, number: int) -> None:
        self._post = post
        self._number = number

    def write(self, text: bytes) -> bool:
        self._post("frame", self._number, text.decode())
        return True

    def abort(self) -> None:
        """Nothing is on its way."""


class Sockets:
    """The open sockets, by the numbers that the page has given them."""

    def __init__(self, registry: Registry, guest: Guest, post: Post) -> None:
        self._serve = TableSocket(registry)
        self._spawn = registry.spawn
        self._guest = guest
        self._post = post
        self._inboxes: dict[int, asyncio.Queue[Message]] = {}

    def open(self, number: int, target: str) -> None:
        """Serve a new socket."""
        inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inboxes[number] = inbox
        inbox.put_nowait({"type": "websocket.connect"})
        self._spawn(self._run(number, self._scope(number, target), inbox))

    def tell(self, number: int, text: str) -> None:
        """A frame of the page."""
        self._put(number, {"type": "websocket.receive", "text": text})

    def shut(self, number: int) -> None:
        """The page listens no more."""
        self._put(number, {"type": "websocket.disconnect", "code": 1000})

    def _put(self, number: int, message: Message) -> None:
        inbox = self._inboxes.get(number)
        if inbox is not None:
            inbox.put_nowait(message)

    def _scope(self, number: int, target: str) -> Scope:
        parts = urlsplit(target)
        return {
            "type": "websocket",
            "headers": self._guest.headers(),
            "client": ADDRESS,
            "query_string": parts.query.encode(),
            "path_params": {"id": unquote(parts.path.split("/")[-2])},
            "extensions": {WIRE: {WIRE: _Wire(self._post, number)}},
        }

    async def _run(self, number: int, scope: Scope, inbox: asyncio.Queue[Message]) -> None:
        code = 1006  # nothing was said

        async def send(message: Message) -> None:
            nonlocal code
            if message["type"] == "websocket.accept":
                self._post("opened", number)
            else:
                code = message.get("code", 1000)

        try:
            await self._serve(scope, inbox.get, send)
        finally:
            del self._inboxes[number]
            self._post("closed", number, code)
