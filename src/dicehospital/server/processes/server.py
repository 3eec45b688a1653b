"""Running a service on a port until somebody stops it: answers first, then good-byes, then the end."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import stat
import sys
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvicorn

from dicehospital.kernel.build import COMPILED, full_version
from dicehospital.kernel.errors import BadInput
from dicehospital.server.app import Service, build
from dicehospital.server.bus.hub_client import HubClient
from dicehospital.server.edge.connection_limits import ConnectionLimiter
from dicehospital.server.edge.forwarded import forwarded
from dicehospital.server.edge.public_urls import as_listening
from dicehospital.server.edge.socket_affinity import SocketRouter
from dicehospital.server.edge.websocket_protocol import FastWebSocketProtocol
from dicehospital.server.monitoring import logs
from dicehospital.server.processes import descriptors
from dicehospital.server.processes.systemd import Systemd
from dicehospital.server.settings import Settings, unknown_variables, without_password
from dicehospital.server.store.lock import FILE as LOCK
from dicehospital.server.store.schema import FILE

DRAIN_SECONDS: Final = 4
GRACE_SECONDS: Final = 3
_TRIED: Final = 100  # ports after the usual one
_BACKLOG: Final = 2048
_PING: Final = 30  # seconds; a socket that does not answer is gone
# Objects between two looks for garbage; looks between two wider ones. At 1,000 acts a second a look among
# 4,000 more objects takes 25 ms, among 50,000 more 80 to 100, in which nobody is answered.
_COLLECTOR: Final = (4_000, 625, 100)
_HANDED: Final = 3  # the first descriptor after the three standard ones
_PRIVATE: Final = 0o700
_OTHERS: Final = 0o077
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class GracefulServer(uvicorn.Server):
    """A server that empties its tables before it cuts connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        service: Service,
        started: Callable[[], None],
        router: SocketRouter | None = None,
    ) -> None:
        super().__init__(config)
        self._systemd = Systemd()
        self._service = service
        self._tell = started
        self._steering = router
        self._settling: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self._steering is not None:
            self._steering.open(self._settle)
        self._tell()
        self._systemd.ready()

    async def on_tick(self, counter: int) -> bool:
        """As often as uvicorn looks whether it is to stop, say that the event loop turns."""
        self._systemd.alive()
        return await super().on_tick(counter)

    def _settle(self, one: socket.socket, data: bytes) -> None:
        """Serve a connection that another process has taken, and what has come of it."""
        task = asyncio.get_running_loop().create_task(self._serve_taken(one, data))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _serve_taken(self, one: socket.socket, data: bytes) -> None:
        with suppress(OSError):  # who has gone meanwhile is not missed
            _, protocol = await asyncio.get_running_loop().connect_accepted_socket(
                self._protocol, one
            )
            protocol.data_received(data)  # who asks for a socket says no more before the answer

    def _protocol(self) -> Any:  # noqa: ANN401 (as uvicorn is told how requests are read)
        protocol = self.config.http_protocol_class(  # type: ignore[call-arg]  # each has its own
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        protocol.is_settled = True  # type: ignore[attr-defined]  # ours has it
        return protocol

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on signals, and do not raise them again: we still have a file to close."""
        before = {number: signal.signal(number, self.handle_exit) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ANN401 (a frame of the interpreter)
        """Stop when a signal asks for it; from now on the server is not ready for new visitors."""
        self._service.is_stopping = True
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer what was asked and say good-bye; those who do not listen are cut off."""
        self._systemd.stopping()
        for server in self.servers:
            server.close()
        if self._steering is not None:
            self._steering.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._service.drain(), DRAIN_SECONDS)
        await super().shutdown(sockets)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run something in the fastest event loop there is here."""
    with asyncio.Runner(loop_factory=_fastest_loop()) as runner:
        runner.run(work)


def _fastest_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:  # e.g. on Windows
        return asyncio.new_event_loop
    return uvloop.new_event_loop


def _tune_gc() -> None:
    """Look for cyclic garbage more rarely than Python does on its own.

    A server makes hardly any. The search took a tenth of its time, and among thousands of tables a full
    one would be felt as a pause.
    """
    gc.collect()
    gc.freeze()  # what is loaded now stays
    gc.set_threshold(*_COLLECTOR)


async def serve(
    settings: Settings,
    listener: socket.socket,
    started: Callable[[], None],
    link: HubClient | None = None,
    router: SocketRouter | None = None,
) -> None:
    """Serve until a signal comes."""
    if settings.database is None:
        keep_private(settings.data)
    limit = descriptors.raise_limit()
    service = Service(as_listening(settings, listener), link)
    await service.open()
    _tune_gc()
    live = descriptors.for_visitors(settings, limit)
    _tell_beginning(settings, open_files=limit, connections=live)
    door = ConnectionLimiter(settings, live, router)
    if service.registry.peers is not None:
        service.registry.peers.limits.share_count("connections", door.visitors_of)
    try:
        config = _config(service, door)
        await GracefulServer(config, service, started, router).serve([listener])
    finally:
        await service.close()
        logs.info("ends")


def _tell_beginning(settings: Settings, **live: int) -> None:
    """Log what serves here, and settings that a host may not have meant."""
    rules = "compiled" if COMPILED else "plain"
    logs.info("begins", version=full_version(), rules=rules, data=where(settings), **live)
    if not COMPILED and not sys.stderr.isatty():  # people were told in words
        logs.warning("rules_are_plain", fix="docs/install.md#compiled-rules")
    for variable, near in unknown_variables().items():
        logs.warning("unknown_setting", variable=variable, **({"meant": near} if near else {}))


def where(settings: Settings) -> str:
    """Where tables are kept, without a secret."""
    return str(settings.data) if settings.database is None else without_password(settings.database)


def _config(service: Service, door: ConnectionLimiter) -> uvicorn.Config:
    settings = service.settings
    return uvicorn.Config(
        forwarded(build(service), settings.trusted_proxies),
        http=_http(door),
        ws=partial(FastWebSocketProtocol, door=door),  # type: ignore[arg-type]  # makes one
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        ws_per_message_deflate=False,  # frames are small; packing costs more than it saves
        ws_max_size=4 * settings.message_bytes,  # below that we say ourselves what is wrong
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # `forwarded` sees to them
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=_BACKLOG,
    )


def _http(door: ConnectionLimiter) -> Any:  # noqa: ANN401 (what makes a protocol, or the name of one)
    """How requests are read; where httptools has no wheel, by the one that has bounds of its own."""
    try:
        from dicehospital.server.edge.http_protocol import LimitedHttpProtocol
    except ImportError:
        return "h11"
    return partial(LimitedHttpProtocol, door=door)


# -- where to listen -----------------------------------------------------------------------------------
def handed_over(environment: Mapping[str, str] = os.environ) -> socket.socket | None:
    """The socket that whoever started us holds open, as systemd does: none is refused while we restart."""
    return socket.socket(fileno=_HANDED) if _is_handed(environment) else None


def _is_handed(environment: Mapping[str, str]) -> bool:
    meant = environment.get("LISTEN_PID") == str(os.getpid())
    return meant and environment.get("LISTEN_FDS") == "1"


def listen(
    host: str, port: int, *, may_move: bool, names: tuple[str, str] = ("--host", "--port")
) -> socket.socket:
    """A socket on a port, or on the next free one; `BadInput` says what is in the way, by who said it."""
    for candidate in range(port, min(port + _TRIED, 65_536) if may_move else port + 1):
        try:
            return _bound(host, candidate)
        except socket.gaierror:
            raise BadInput(names[0], "serve.no_such_host", seen=host) from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise BadInput(
                    names[0], "serve.cannot_listen", seen=f"{host}:{candidate}"
                ) from None
    raise BadInput(names[1], "serve.port_taken", seen=port)


def listeners_for(listener: socket.socket, count: int) -> list[socket.socket]:
    """Sockets on the port of a listener, which ends: the system shares out who comes among them.

    Whoever starts the processes keeps them open, so that nobody is refused while one starts again. Where
    a socket was handed over, or the system does not share out, all take from the one.
    """
    if not sys.platform.startswith("linux") or _is_handed(os.environ):
        return [listener] * count
    host, port = listener.getsockname()[:2]
    listener.close()
    return [_bound(host, port, is_shared=True) for _ in range(count)]


def _bound(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


# -- the data folder is for its owner alone: it holds the seeds of running games ---------------------
def keep_private(folder: Path) -> None:
    """Shut an existing folder to others; one with more in it than ours is only told of.

    Whoever gave `--data` a folder that others need, such as /tmp, must not lose it.
    """
    if sys.platform == "win32" or not folder.is_dir():  # a new one is made private
        return
    if not stat.S_IMODE(folder.stat().st_mode) & _OTHERS:
        return
    if _is_shut(folder):
        logs.warning("folder_made_private", folder=str(folder), mode="0700")
    else:
        logs.warning("folder_open_to_others", folder=str(folder), fix=f"chmod 700 {folder}")


def _is_shut(folder: Path) -> bool:
    """Shut a folder that is ours alone; False where it is not, or belongs to somebody else."""
    if any(not _is_ours(path.name) for path in folder.iterdir()):
        return False
    try:
        folder.chmod(_PRIVATE)
    except OSError:
        return False
    return True


def _is_ours(name: str) -> bool:
    return name == LOCK or name.startswith(FILE)
