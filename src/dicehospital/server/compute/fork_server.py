"""A process that has the engine loaded and does nothing but fork: a new thinker takes milliseconds.

A server with threads and sockets must not fork. This process has neither: it is a copy of the server from
before it had any, or, where that is lost, a new process that loads everything itself.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

from dicehospital.server.compute import worker

# What work needs, by name: those modules give work to this one.
_LOADED: Final = ("dicehospital.server.compute.choices", "dicehospital.server.http")
_ERRORS: Final = 2  # where what is printed by mistake goes
_NAME: Final = Path("/proc/self/comm")  # by which `top` tells processes apart


# -- on the server's side ------------------------------------------------------------------------------
class _Copy:
    """A process that was forked from this one, which alone may end it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._parent = os.getpid()

    def kill(self) -> None:
        if os.getpid() == self._parent:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        if os.getpid() == self._parent:
            with suppress(ChildProcessError):
                os.waitpid(self.pid, 0)


class ForkServer:
    """The fork server of this process; it is started when it is first needed, and again if it is lost.

    Processes that are forked from this one share it: each gets thinkers of its own.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | _Copy | None = None
        self._control: socket.socket | None = None

    def fork(self) -> None:
        """Begin it as a copy of this process, which has no threads yet: it has loaded what we have."""
        self.close()
        self._control, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            _become_fork_server(theirs)
        theirs.close()
        self._process = _Copy(pid)
        atexit.register(self.close)

    def prepare(self) -> None:
        """Let it load the engine, unless it has."""
        if self._control is not None:
            return
        self._control, theirs = socket.socketpair()
        command = [sys.executable, "-P", "-m", __name__]
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603
                command, stdin=theirs.fileno(), stdout=_ERRORS, env=environment()
            )
        atexit.register(self.close)

    def spawn(self, nice: int) -> socket.socket:
        """The line to a new thinker; `OSError` if there can be none."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._send(nice, theirs)
            except OSError:  # it was lost
                self.close()
                self._send(nice, theirs)
        return ours

    def _send(self, nice: int, line: socket.socket) -> None:
        self.prepare()
        if self._control is not None:
            socket.send_fds(self._control, [bytes([nice])], [line.fileno()])

    def close(self) -> None:
        """End it; thinkers end when nobody holds their lines."""
        atexit.unregister(self.close)
        if self._control is not None:
            self._control.close()
            self._control = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def environment() -> dict[str, str]:
    """Ours, and the way to what is loaded here."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


# -- in the process itself -----------------------------------------------------------------------------
def _become_fork_server(control: socket.socket) -> NoReturn:
    """Drop, in a copy of the server, everything that was the server's, and serve forks."""
    os.dup2(control.fileno(), 0)
    os.dup2(_ERRORS, 1)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    main()
    os._exit(0)


def main() -> None:
    """Load everything, then fork whenever a line comes in."""
    with suppress(OSError):
        _NAME.write_text("thinking")
    for name in (
        signal.SIGINT,
        signal.SIGTERM,
        signal.SIGCHLD,
    ):  # the last: nobody waits for children
        signal.signal(name, signal.SIG_IGN)
    control = socket.socket(fileno=os.dup(0))
    for module in _LOADED:
        import_module(module)
    gc.collect()
    gc.freeze()  # what is loaded stays, in memory that all thinkers share
    while True:
        message, lines, _, _ = socket.recv_fds(control, 1, 1)
        if not message:
            return
        _fork(control, lines[0], message[0])


def _fork(control: socket.socket, line: int, nice: int) -> None:
    if os.fork():
        os.close(line)
        return
    control.close()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with socket.socket(fileno=line) as open_line:
        worker.serve(open_line.makefile("rb"), open_line.makefile("wb"), nice)
    os._exit(0)


if __name__ == "__main__":
    main()
