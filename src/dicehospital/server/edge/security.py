"""Who may speak to us: known host names, requests from our own pages only, and headers that say so."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Final

from dicehospital.server.edge import unknown_host
from dicehospital.server.edge.asgi import ASGIApp, Message, Receive, Scope, Send
from dicehospital.server.edge.asgi_responses import error_body, send_json
from dicehospital.server.monitoring import metrics
from dicehospital.server.settings import Settings

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OPEN: Final = frozenset({"/healthz", "/readyz", "/metrics"})  # asked by programs, under any name
LOCAL_ENDINGS: Final = ("localhost", "local", "lan", "home.arpa", "internal")
"""Endings that the public name system never gives away, so that no foreign page can own such a name."""
_LOCAL_NAMES: Final = re.compile(rf"localhost|.+\.(?:{'|'.join(map(re.escape, LOCAL_ENDINGS))})")

_LONGEST: Final = 260  # letters of a name with a port
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types svelte-trusted-html service-worker default"
)
_HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
]
REFUSALS: Final = {"two_hosts": 400, "origin": 403, "unknown_host": unknown_host.STATUS}
_HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")


class Security:
    """The outermost layer: refuses strangers before anything else looks at a request."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._public = settings.public_url
        self._public_host = (settings.public_url or "").partition("://")[2]
        self._secure = settings.is_secure
        self._names = {settings.host.lower(), socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        guarded = self._guarded(scope, send) if scope["type"] == "http" else send
        problem = self._problem(scope)
        if problem is None:
            await self.app(scope, receive, guarded)
        elif scope["type"] == "http":
            await _refuse(scope, guarded, problem)
        else:
            await send({"type": "websocket.close", "code": 4403})

    # -- headers ---------------------------------------------------------------------------------------
    def _guarded(self, scope: Scope, send: Send) -> Send:
        """A `send` that adds the headers of every answer."""
        secure = self._secure or scope["scheme"] == "https"
        more = [*_HEADERS, _HTTPS_ONLY] if secure else _HEADERS

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        return guarded

    # -- checks ----------------------------------------------------------------------------------------
    def _problem(self, scope: Scope) -> str | None:
        """Why a request is refused, or None."""
        host, origin = _host(scope), ""
        has_session, hosts = False, 0
        for name, value in scope["headers"]:
            hosts += name == b"host"
            if name == b"origin":
                origin = value.decode("latin-1").lower()
            elif name == b"cookie":
                has_session = has_session or b"guest=" in value
        if hosts > 1:
            return "two_hosts"
        if scope["path"] in OPEN:
            return None
        if not self._is_ours(host):
            return "unknown_host"
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        known = self._is_own_page(origin, host) if origin else not has_session
        return None if known else "origin"

    def _is_ours(self, host: str) -> bool:
        """Whether this is a name of ours. Others may point here only to fool a browser (DNS rebinding)."""
        if host == self._public_host and host:
            return True
        name = _without_port(host) if len(host) <= _LONGEST else ""
        return name in self._names or _is_address(name) or bool(_LOCAL_NAMES.fullmatch(name))

    def _is_own_page(self, origin: str, host: str) -> bool:
        """Whether the page that asks came from this server."""
        if host == self._public_host:
            return origin == self._public
        return origin in {f"http://{host}", f"https://{host}", self._public}


async def _refuse(scope: Scope, send: Send, problem: str) -> None:
    host = _host(scope)
    is_host = problem == "unknown_host"
    status = REFUSALS[problem]
    metrics.responded(status)
    if is_host and unknown_host.wants_page(scope):
        await unknown_host.send_page(scope, send, host)
        return
    params = {"host": unknown_host.name_of(host)} if is_host else {}
    await send_json(send, status, error_body(problem, f"server.{problem}", **params))


def _host(scope: Scope) -> str:
    """The name that a request was sent to."""
    found: bytes = dict(scope["headers"]).get(b"host", b"")
    return found.decode("latin-1").lower()


def _without_port(host: str) -> str:
    return re.sub(r":\d{1,5}$", "", host) if not host.endswith("]") else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
