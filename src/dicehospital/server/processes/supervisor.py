"""Several processes that serve one house: started, started again when they die or hang, and stopped together.

They are forked, so what is loaded is loaded once and a new one serves at once. The process that does this
serves nobody, has no threads and no event loop, and passes on what the others tell each other.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from dicehospital.server.bus.heartbeat import START, Listening
from dicehospital.server.bus.hub import Hub, WorkerPipe
from dicehospital.server.bus.hub_client import UP, HubClient
from dicehospital.server.edge.socket_affinity import SocketRouter, make_channels
from dicehospital.server.monitoring import logs
from dicehospital.server.processes.server import DRAIN_SECONDS, GRACE_SECONDS, run, serve
from dicehospital.server.processes.systemd import Systemd
from dicehospital.server.settings import Settings
from dicehospital.server.store.sqlite import hold

_LOOK: Final = 0.1  # seconds between two looks whether all are well
_AGAIN: Final = 1.0  # seconds until one that died early is started again
_LAST: Final = DRAIN_SECONDS + GRACE_SECONDS + 2  # seconds for all to stop
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


@dataclass(slots=True)
class Worker:
    """One process, or the place of one that is to be started again."""

    number: int
    listener: socket.socket
    pid: int = 0  # 0: none runs
    line: WorkerPipe | None = None
    due: float = 0.0  # when it may be started
    began: float = 0.0


class Supervisor:
    """The process that others are forked from."""

    def __init__(
        self, settings: Settings, listeners: list[socket.socket], started: Callable[[], None]
    ) -> None:
        self._settings = settings
        self._started = started
        self._hub = Hub()
        self._ways = make_channels(len(listeners))
        self._workers = [Worker(number, found) for number, found in enumerate(listeners, 1)]
        self._systemd = Systemd()
        self._listening = Listening()
        self._is_stopping = False
        self._has_served = False  # at least one of them

    def run(self) -> int:
        """Keep them running until a signal comes; the exit status."""
        # Whoever is forked holds the folder too: it is free when the last one has ended.
        lock = hold(self._settings.data) if self._settings.database is None else None
        for number in _SIGNALS:
            signal.signal(number, self._stop)
        try:
            while not self._is_stopping:
                self._look()
                self._hub.pass_on(_LOOK)
                self._tell_systemd()
            return self._end()
        finally:
            if lock is not None:
                lock.close()

    def _stop(self, *_: Any) -> None:  # noqa: ANN401 (a signal and a frame)
        self._is_stopping = True

    def _tell_systemd(self) -> None:
        """Tell systemd that the service is ready as soon as one worker serves."""
        if not self._has_served and any(w.line and w.line.is_up for w in self._workers):
            self._has_served = True
            self._systemd.ready()
        self._systemd.alive()

    # -- starting --------------------------------------------------------------------------------------
    def _look(self) -> None:
        passed = self._listening.passed()
        for worker in self._workers:
            if worker.pid and _has_ended(worker.pid):
                self._lost(worker)
            if worker.pid:
                self._end_if_it_hangs(worker, passed)
            elif monotonic() >= worker.due and not self._is_stopping:
                self._start(worker)

    def _end_if_it_hangs(self, worker: Worker, passed: float) -> None:
        """Whatever it was at: what was acknowledged is in the store."""
        if worker.line is None:
            return
        worker.line.silence += passed
        if worker.line.silence > (self._settings.silence_seconds if worker.line.is_up else START):
            logs.warning("worker_hangs", worker=worker.number, pid=worker.pid)
            _signal(worker.pid, signal.SIGKILL)
            worker.line.silence = 0.0  # should the system not end it now, it is tried again

    def _lost(self, worker: Worker) -> None:
        """Restart a worker that died; if none ever served, none will."""
        logs.warning("worker_lost", worker=worker.number, pid=worker.pid)
        worker.pid = 0
        worker.due = max(monotonic(), worker.began + _AGAIN)
        self._is_stopping = self._is_stopping or not self._has_served

    def _start(self, worker: Worker) -> None:
        worker.line, wire = self._hub.add()
        worker.began = monotonic()
        worker.pid = os.fork()
        if worker.pid == 0:
            self._work(worker, wire)
        wire.close()

    def _work(self, worker: Worker, wire: socket.socket) -> None:
        """Serve in the new process, and never come back."""
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        self._hub.close()
        link = HubClient(wire, str(worker.number), _stop_oneself, is_steered=bool(self._ways))
        started = self._started if worker.number == 1 and not self._has_served else _quietly
        router = SocketRouter(self._ways, worker.number - 1) if self._ways else None
        run(serve(self._settings, worker.listener, _both(started, link), link, router))
        sys.exit(0)

    # -- stopping --------------------------------------------------------------------------------------
    def _end(self) -> int:
        """Ask all to stop, and end those that do not."""
        self._systemd.stopping()
        running = [worker for worker in self._workers if worker.pid]
        for worker in running:
            _signal(worker.pid, signal.SIGTERM)
        last = monotonic() + _LAST
        while running and monotonic() < last:
            self._hub.pass_on(_LOOK)
            running = [worker for worker in running if not _has_ended(worker.pid)]
        for worker in running:
            _signal(worker.pid, signal.SIGKILL)
        return 0 if self._has_served else 1


def _has_ended(pid: int) -> bool:
    try:
        return os.waitpid(pid, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return True


def _signal(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def _stop_oneself() -> None:
    """Stop when whoever started this process is gone: nobody would start it again."""
    os.kill(os.getpid(), signal.SIGTERM)


def _quietly() -> None:
    """Announce nothing: only the first worker says where the server is."""


def _both(started: Callable[[], None], link: HubClient) -> Callable[[], None]:
    def tell() -> None:
        link.send(UP)
        started()

    return tell
