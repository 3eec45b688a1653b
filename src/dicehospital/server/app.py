"""The server put together: store, registry, routes, and the layers around them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dicehospital.server.access.admin_commands import AdminPoller
from dicehospital.server.access.bans import BanGate, Bans
from dicehospital.server.access.password import ServerPassword
from dicehospital.server.access.password_gate import PasswordGate
from dicehospital.server.access.password_page import STYLE
from dicehospital.server.access.unsubscribe_page import UnsubscribePage
from dicehospital.server.bus.hub_client import HubClient
from dicehospital.server.bus.merged_metrics import CONTENT_TYPE, MetricsMerger
from dicehospital.server.bus.open_bus import choose_bus
from dicehospital.server.edge.asgi import Scope
from dicehospital.server.edge.asgi_responses import error_body
from dicehospital.server.edge.body_limits import BodyLimits, ErrorMiddleware
from dicehospital.server.edge.rate_limits import ALIVE, RateLimits
from dicehospital.server.edge.security import Security
from dicehospital.server.edge.static_files import Knows, StaticFiles
from dicehospital.server.http.routes import routes
from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.monitoring import metrics
from dicehospital.server.monitoring.cached_answer import CachedAnswer
from dicehospital.server.settings import Settings
from dicehospital.server.store.open_store import open_store
from dicehospital.server.tables.accounts.accounts import Accounts
from dicehospital.server.tables.accounts.passkeys.offer import passkeys
from dicehospital.server.tables.accounts.slow_hash import SlowHashes
from dicehospital.server.tables.channels.mail.mail import STOP
from dicehospital.server.tables.channels.ways import telling
from dicehospital.server.tables.guests import guest_token
from dicehospital.server.tables.live.registry import Registry

_CODES: Final = {404: "not_found", 405: "wrong_method", 500: "internal"}
_DISK: Final = 0.5  # seconds for which is remembered whether the disk takes writes ...
_FIGURES: Final = 1.0  # ... and how the figures stand
_SAMPLE: Final = 0.5  # seconds between two looks at the event loop
_SWITCH: Final = 0.0003
"""Seconds after which a thread may ask for the interpreter. Python's own 5 ms are longer than a turn of a
busy event loop, which so never hands over: commits then waited for tens of milliseconds and more."""


class Service:
    """What one server is made of, and whether it is on its way out."""

    def __init__(self, settings: Settings, link: HubClient | None = None) -> None:
        self.settings = settings
        bus = choose_bus(settings, link)
        self.store = open_store(settings, is_shared=bus is not None)
        self.registry = Registry(self.store, settings, bus)
        self._link = link
        self.figures = MetricsMerger(link)
        self.pages = TokenBuckets(settings.page_rate, settings.page_burst)  # requests of any path
        hashes = SlowHashes()
        self.password = ServerPassword(self.store, hashes)
        self.accounts = Accounts(self.store, hashes, passkeys(self.store, settings))
        self.telling = telling(self.store, settings)
        if self.registry.peers is not None:
            self.registry.peers.limits.share_rate("password", self.password.tries)
            self.registry.peers.limits.share_rate("pages", self.pages)
            self.registry.peers.limits.share_rate("channels", self.telling.tries)
            shared = {**self.accounts.limits.shared(), **self.telling.codes.shared()}
            for name, buckets in shared.items():
                self.registry.peers.limits.share_rate(name, buckets)
        self.bans = Bans(self.store)
        self.notices = AdminPoller(self.store, self.registry, self.password, self.bans)
        self.is_stopping = False
        self._is_drained = False
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take the data folder and begin."""
        sys.setswitchinterval(_SWITCH)
        if self._link is not None:
            await self._link.open()
        await self.store.open()
        try:
            await self.notices.open()
            await self.bans.read()
            await self.password.open(self.settings.password)
            await self.accounts.open()
            await self.registry.open()
            self.registry.spawn(self.notices.run())
            self.telling.open()
        except BaseException:
            await self.store.close()
            raise
        self._watch = asyncio.create_task(_measure_loop_lag())

    async def drain(self) -> None:
        """Answer what was asked, then tell everybody that we restart."""
        self.is_stopping = True
        if not self._is_drained:
            self._is_drained = True
            await asyncio.gather(self.telling.close(), self.registry.close())

    async def close(self) -> None:
        """Let go of everything."""
        await self.drain()
        if self._watch is not None:
            self._watch.cancel()
            with suppress(asyncio.CancelledError):
                await self._watch
        await self.accounts.close()
        await self.password.close()
        await self.store.close()
        if self._link is not None:
            await self._link.close()


def create_app(settings: Settings) -> Starlette:
    """The server as an ASGI app; it opens and closes its data folder itself."""
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await service.open()
        try:
            yield
        finally:
            await service.close()

    return build(service, lifespan)


def build(service: Service, lifespan: Any = None) -> Starlette:  # noqa: ANN401 (as Starlette has it)
    """The routes of a service and the layers around them."""
    layers = [
        Middleware(Security, service.settings),
        Middleware(ErrorMiddleware),
        Middleware(RateLimits, service.pages, service.registry.requests),
        Middleware(BodyLimits, service.settings),
        Middleware(BanGate, service.bans),
        Middleware(PasswordGate, service.password, service.registry.guests, service.settings),
    ]
    stopping = UnsubscribePage(service.store)
    own = [
        Route(ALIVE, _health),
        Route("/readyz", _readiness(service)),
        Route("/metrics", _metrics(service)),
        Route(f"{STOP}/{{key}}", stopping, methods=["GET", "POST"]),
        Route(STYLE, stopping, methods=["GET"]),
    ]
    app = Starlette(
        routes=[*own, *routes(service.registry, service.accounts, service.telling)],
        middleware=layers,
        exception_handlers={HTTPException: _refusal},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    # Not a route, which would hide that a method is wrong.
    app.router.default = StaticFiles(
        _table_page_visibility(service),
        origin=service.settings.public_url or "",
        is_kept=bool(service.settings.offline),
    )
    return app


def _refusal(_: Request, error: Exception) -> Response:
    """What the framework refuses, in the form of all our errors."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = error.headers if isinstance(error, HTTPException) else None
    code = _CODES.get(status, "bad")
    return Response(error_body(code, f"server.{code}"), status, headers, "application/json")


def _table_page_visibility(service: Service) -> Knows:
    async def knows(table: str, scope: Scope) -> bool:
        """Whether whoever asks for the page of a table may know that it is there."""
        invite = parse_qs(scope["query_string"].decode("latin-1")).get("invite", [None])[0]
        return await service.registry.knows(table, guest_token(scope["headers"]), invite)

    return knows


# -- for those who watch the server ----------------------------------------------------------------------
async def _health(_: Request) -> Response:
    """The process is alive."""
    return JSONResponse({"alive": True})


def _readiness(service: Service) -> Callable[[Request], Any]:
    disk = CachedAnswer(_DISK, service.store.is_writable)

    async def readiness(_: Request) -> Response:
        """Moves would be kept: the disk takes writes and we are not about to stop."""
        ready = not service.is_stopping and await disk.get()
        return JSONResponse({"ready": ready}, 200 if ready else 503)

    return readiness


def _metrics(service: Service) -> Callable[[Request], Any]:
    page = CachedAnswer(_FIGURES, service.figures.page)

    async def figures(_: Request) -> Response:
        """Figures of this process, or of all that were started with it."""
        return Response(await page.get(), media_type=CONTENT_TYPE)

    return figures


async def _measure_loop_lag() -> None:
    """Measure how late the event loop wakes us."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _SAMPLE
        await asyncio.sleep(_SAMPLE)
        metrics.lagged(max(0.0, loop.time() - due))
