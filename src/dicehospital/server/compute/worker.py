"""A thinking process: it does one piece of work after the other, and ends when the server lets go of it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from time import process_time
from traceback import format_exc
from typing import Any, BinaryIO, Final

from dicehospital.server.compute import ipc, progress

BORN, PART, DONE, FAILED = "born", "part", "done", "failed"
_GROWN: Final = 256  # megabytes; a process that has grown so large makes room for a new one

Order = tuple[Callable[..., Any], tuple[Any, ...], float]  # work, what it is given, its seconds


def serve(incoming: BinaryIO, outgoing: BinaryIO, nice: int) -> None:
    """Work until nothing more comes in."""
    _lower_priority(nice)
    begin(outgoing)
    while answer_next(incoming, outgoing) and _megabytes() <= _GROWN:
        continue


def begin(outgoing: BinaryIO) -> None:
    """Say that this process is there; from now on it says how far its work is."""
    _say(outgoing, BORN, ipc.written(os.getpid()))
    progress.subscribe(lambda part: _say(outgoing, PART, ipc.written(part)))


def answer_next(incoming: BinaryIO, outgoing: BinaryIO) -> bool:
    """Do the next piece of work; False when there is none."""
    order: Order | None = ipc.next_order(incoming)
    if order is None:
        return False
    _say(outgoing, *_answer(*order))
    return True


def _lower_priority(nice: int) -> None:
    """Tables come first; and whoever stops the server stops us by letting go, not by a signal."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    if hasattr(os, "SCHED_BATCH"):
        with suppress(OSError):  # a host may forbid it
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _say(outgoing: BinaryIO, kind: str, body: bytes, seconds: float = 0.0) -> None:
    try:
        outgoing.writelines(ipc.said(kind, body, seconds))
        outgoing.flush()
    except OSError:  # nobody is there any more
        os._exit(0)


def _answer(
    work: Callable[..., Any], given: tuple[Any, ...], limit: float
) -> tuple[str, bytes, float]:
    """The result of work, or what went wrong, and the processor time it took."""
    began = process_time()
    _set_alarm(limit)
    try:
        body = ipc.written(work(*given))
    except Exception:  # noqa: BLE001 (the server tells of it)
        return FAILED, ipc.written(format_exc()), process_time() - began
    else:
        return DONE, body, process_time() - began
    finally:
        _set_alarm(0)


def _set_alarm(limit: float) -> None:
    """Let the system end what takes too long, compiled code or not, should the server be gone."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, 2 * limit)


def _megabytes() -> float:
    """The most memory that this process has had."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # on Windows
        return 0.0
    unit = 1 if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss * unit / 2**20


def main() -> None:
    """Serve on the standard streams, where processes cannot be forked."""
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake is no message
    serve(sys.stdin.buffer, outgoing, int(sys.argv[1]))


if __name__ == "__main__":
    main()
