"""What systemd hears of a service of `Type=notify`: that it is ready, that it lives, that it stops."""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress
from time import monotonic
from typing import Final

_ADDRESS: Final = "NOTIFY_SOCKET"
_WATCHDOG: Final = ("WATCHDOG_USEC", "WATCHDOG_PID")
_PATIENCE: Final = 1.0  # seconds for systemd to take a word


class Systemd:
    """Whoever runs us as a service; without one, every word goes nowhere.

    What it has said is taken out of the environment: it does not mean the processes that we start.
    """

    def __init__(self, environment: MutableMapping[str, str] = os.environ) -> None:
        self._wire = _connected(environment.pop(_ADDRESS, ""))
        self._interval = _interval(*(environment.pop(name, "") for name in _WATCHDOG))
        self._told = 0.0  # when it was last told that we live

    def ready(self) -> None:
        """Say that the service is ready."""
        self._send(b"READY=1")

    def alive(self) -> None:
        """Say that the service works, at half the interval after which it would count as hanging."""
        now = monotonic()
        if self._interval and now - self._told >= self._interval / 2:
            self._told = now
            self._send(b"WATCHDOG=1")

    def stopping(self) -> None:
        """Say that the service stops, and nothing more after that."""
        self._send(b"STOPPING=1")
        if self._wire is not None:
            self._wire.close()
            self._wire = None

    def _send(self, word: bytes) -> None:
        if self._wire is not None:
            with suppress(OSError):  # it has gone, or takes nothing: we serve all the same
                self._wire.send(word)


def _connected(address: str) -> socket.socket | None:
    """The way to a socket in the file system, or to an abstract one, which begins with an @."""
    if not address.startswith(("/", "@")):
        return None
    wire = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    wire.settimeout(_PATIENCE)
    try:
        wire.connect("\0" + address[1:] if address.startswith("@") else address)
    except OSError:
        wire.close()
        return None
    return wire


def _interval(microseconds: str, pid: str) -> float:
    """Seconds within which we must be heard; 0 if nobody listens for us."""
    is_ours = pid in {"", str(os.getpid())}
    return int(microseconds) / 1e6 if is_ours and microseconds.isdecimal() else 0.0
