"""Work that goes wrong in every way, for the processes to do."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep

from dicehospital.server.compute.progress import report


def whoami() -> tuple[int, int]:
    """The process and how humble it is."""
    return os.getpid(), os.nice(0)


def policy() -> int:
    """How the system shares out the processor to it."""
    return os.sched_getscheduler(0)


def double(number: int) -> int:
    return 2 * number


def fail(text: str) -> None:
    raise ValueError(text)


def lie() -> int:
    """Says that it gives a number."""
    return "nothing like it"  # type: ignore[return-value]


def whisper() -> object:
    """Gives what cannot be said."""
    return object()


def die(_: str = "") -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(flag: str) -> int:
    """Dies, but not the second time."""
    path = Path(flag)
    if not path.exists():
        path.touch()
        die()
    return os.getpid()


def hang(flag: str = "") -> int:
    """Says who hangs, then does so, but not while there is a flag."""
    report(os.getpid())
    while not (flag and Path(flag).exists()):
        sleep(0.005)
    return os.getpid()


def wait_for(flag: str, *_: object) -> str:
    """Says by a file that it has begun, and ends when there is another."""
    Path(f"{flag}.begun").touch()
    while not Path(flag).exists():
        sleep(0.005)
    return "done"


def count(most: int) -> str:
    """Says how far it is."""
    for number in range(most):
        report(number)
    return "done"
