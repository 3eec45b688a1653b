"""Who is believed about where a request came from: the proxies that a host trusts, and nobody else."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from dicehospital.server.edge.asgi import ASGIApp, Receive, Scope, Send
from dicehospital.server.monitoring import logs, metrics
from dicehospital.server.settings import PREFIX

_HEADER: Final = b"x-forwarded-for"


def forwarded(app: ASGIApp, proxies: str) -> ASGIApp:
    """An app that sees visitors instead of its proxies; a proxy that is not trusted is told of once."""
    inner: ASGIApp = ProxyHeadersMiddleware(app, proxies) if proxies else app  # type: ignore[arg-type,assignment]  # its types are stricter
    return inner if proxies.strip() == "*" else Forwarded(inner, proxies)


class Forwarded:
    """The layer outside all others. It changes nothing: it looks for the slip that is made most often.

    Behind a proxy that is not trusted all visitors have one address, and share its limits.
    """

    def __init__(self, inner: ASGIApp, proxies: str) -> None:
        self._app = inner
        self._known = [ip_network(one.strip()) for one in proxies.split(",") if one.strip()]
        self._is_told = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "lifespan" and any(name == _HEADER for name, _ in scope["headers"]):
            self._look((scope.get("client") or ("", 0))[0])
        await self._app(scope, receive, send)

    def _look(self, peer: str) -> None:
        if not self._is_trusted(peer):
            metrics.forwarded_untrusted()
            if not self._is_told:
                self._is_told = True
                _tell(peer)

    def _is_trusted(self, peer: str) -> bool:
        try:
            address = ip_address(peer)
        except ValueError:  # a socket of this machine
            return True
        return any(address in network for network in self._known)


def _tell(peer: str) -> None:
    """Say so once; anybody can send the header, so an address of the world stays out of the log."""
    own = {"peer": peer, "fix": f"{PREFIX}TRUSTED_PROXIES={peer}"} if _is_near(peer) else {}
    logs.warning("forwarded_not_trusted", **own)


def _is_near(peer: str) -> bool:
    return ip_address(peer).is_private
