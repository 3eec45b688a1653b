"""The layer that lets nobody past who has not given the password of the house, where it has one."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs, quote

import msgspec
from starlette.responses import Response

from dicehospital.server.access.password import SESSION_DAYS, ServerPassword
from dicehospital.server.access.password_page import PATH, send_page
from dicehospital.server.access.unsubscribe_page import is_of_unsubscribing
from dicehospital.server.edge.asgi import ASGIApp, Receive, Scope, Send
from dicehospital.server.edge.asgi_responses import error_body, send_body, send_json
from dicehospital.server.edge.security import OPEN
from dicehospital.server.edge.unknown_host import wants_page
from dicehospital.server.limits.addresses import address_of, network_of
from dicehospital.server.limits.password_queue import PasswordChecksBusy
from dicehospital.server.monitoring import logs
from dicehospital.server.settings import Settings
from dicehospital.server.store.store import StorageError
from dicehospital.server.tables.guests import Guests, cookies_of, guest_token

ASKED: Final = 4401  # close code of a socket
_COOKIE: Final = "house"
_LARGEST: Final = 4096  # bytes of an answer
_OWN_PATH: Final = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]*")
"""A path of this server, and no way to another: browsers read `//` and a backslash as a new host."""

_TOLD: Final = {
    401: error_body("password", "server.password"),
    429: error_body("too_many", "server.too_many"),
}
"""What programs are told where people see a page."""


class LoginRequest(msgspec.Struct):
    """The password as a program sends it, or a page."""

    password: str
    next: str = "/"


class PasswordGate:
    """Asks everybody once; what watches the server is never asked."""

    def __init__(
        self, app: ASGIApp, password: ServerPassword, guests: Guests, settings: Settings
    ) -> None:
        self.app = app
        self._password = password
        self._guests = guests
        self._secure = settings.is_secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or ask."""
        is_open = scope["type"] == "lifespan" or scope["path"] in OPEN
        if is_open or is_of_unsubscribing(scope["path"]):
            await self.app(scope, receive, send)
        elif not self._password.is_asked or self._is_known(scope):
            await self._let_in(scope, receive, send)
        elif scope["type"] == "websocket":
            await _turn_away(receive, send)
        else:
            await self._ask(scope, receive, send)

    def _is_known(self, scope: Scope) -> bool:
        return self._password.knows(cookies_of(scope["headers"]).get(self._cookie(scope), ""))

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a visitor who needs no password back to where they came from."""
        if scope["path"] == PATH:
            await _redirect(send, _onward(_query(scope)))
        else:
            await self.app(scope, receive, send)

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path == PATH and scope["method"] == "POST":
            await self._try(scope, receive, send)
        elif path == PATH:
            await send_page(scope, send, 200, _onward(_query(scope)))
        elif wants_page(scope):
            await send_page(scope, send, 401, _onward(_asked_for(scope)))
        else:
            await send_json(send, 401, _TOLD[401])

    # -- trying ----------------------------------------------------------------------------------
    async def _try(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_form = (
            not dict(scope["headers"]).get(b"content-type", b"").startswith(b"application/json")
        )
        given = _read(await _body(receive), is_form=is_form)
        if given is None:
            await send_json(send, 422, error_body("bad", "server.unreadable", "password"))
            return
        status, problem = await self._verdict(scope, given)
        onward = _onward(given.next)
        if not problem:
            cookie = self._set_cookie(scope)
            await (
                _redirect(send, onward, cookie) if is_form else send_json(send, 200, b"{}", cookie)
            )
        elif is_form:
            await send_page(scope, send, status, onward, problem)
        else:
            await send_json(send, status, _TOLD[status])

    async def _verdict(self, scope: Scope, given: LoginRequest) -> tuple[int, str]:
        """The status of the answer, and what is wrong."""
        if not self._password.tries.take(address_of(scope.get("client"))):
            return 429, "house.too_many"
        is_guest = await self._is_guest(scope)
        network = network_of(scope.get("client"))
        try:
            is_right = await self._password.queue.checked(
                given.password, network, is_known=is_guest
            )
        except PasswordChecksBusy:
            return 429, "house.too_many"
        logs.info("password_right" if is_right else "password_wrong")
        return (200, "") if is_right else (401, "house.wrong")

    async def _is_guest(self, scope: Scope) -> bool:
        """Whether a browser has been inside before."""
        try:
            return await self._guests.find(guest_token(scope["headers"])) is not None
        except StorageError:
            return False

    def _set_cookie(self, scope: Scope) -> tuple[bytes, bytes]:
        response = Response()
        response.set_cookie(
            self._cookie(scope),
            self._password.new_session(),
            SESSION_DAYS * 24 * 3600,
            secure=self._is_secure(scope),
            httponly=True,
            samesite="lax",
        )
        return b"set-cookie", response.headers["set-cookie"].encode()

    def _cookie(self, scope: Scope) -> str:
        """Over https by a name that only this very server can set."""
        return f"__Host-{_COOKIE}" if self._is_secure(scope) else _COOKIE

    def _is_secure(self, scope: Scope) -> bool:
        return self._secure or scope["scheme"] in {"https", "wss"}


# -- requests ------------------------------------------------------------------------------------------
async def _body(receive: Receive) -> bytes:
    """The body, or as much of it as shows that it is too large."""
    body, more = b"", True
    while more and len(body) <= _LARGEST:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _read(body: bytes, *, is_form: bool) -> LoginRequest | None:
    if len(body) > _LARGEST:
        return None
    try:
        if not is_form:
            return msgspec.json.decode(body, type=LoginRequest)
        fields = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=4)
        return LoginRequest(fields["password"][0], fields.get("next", ["/"])[0])
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError, KeyError):
        return None


def _query(scope: Scope) -> str:
    """Where the page of the door leads, as its address says."""
    query: bytes = scope["query_string"]
    asked = parse_qs(query.decode("latin-1"))
    return asked.get("next", ["/"])[0]


def _asked_for(scope: Scope) -> str:
    """The address that was asked for."""
    path, query = quote(str(scope["path"])), scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path


def _onward(wanted: str) -> str:
    """Where to go after the door: a path of our own, else the beginning."""
    return wanted if _OWN_PATH.fullmatch(wanted) else "/"


# -- answers -------------------------------------------------------------------------------------------
async def _redirect(send: Send, path: str, *more: tuple[bytes, bytes]) -> None:
    headers = [(b"location", path.encode()), (b"cache-control", b"no-store"), *more]
    await send_body(send, 303, headers, b"")


async def _turn_away(receive: Receive, send: Send) -> None:
    """Close a socket with a code of its own, which a browser reads only after a handshake."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": ASKED})
