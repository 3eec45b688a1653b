"""Where a server is found: from this machine, from the network round it, from everywhere."""

from __future__ import annotations

import shlex
import socket
from dataclasses import replace
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from dicehospital.server.settings import Settings

_EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 (names to compare with)


def addresses(listener: socket.socket) -> tuple[str, str | None]:
    """Where to find a listener: from this machine, and from others in the network if they can."""
    host, port = listener.getsockname()[:2]
    if host not in _EVERYWHERE:
        return f"http://{f'[{host}]' if ':' in host else host}:{port}", None
    return f"http://127.0.0.1:{port}", _in_network(port)


def as_listening(settings: Settings, listener: socket.socket) -> Settings:
    """Settings that say where a listener is: its port may be another, and it may have been handed over."""
    host, port = listener.getsockname()[:2]
    return replace(settings, host=host if host in _EVERYWHERE else settings.host, port=port)


def for_others(settings: Settings, asked: str) -> str | None:
    """The address to hand on, seen from one that somebody here uses; None: others cannot come in."""
    if settings.public_url is not None:
        return settings.public_url
    if not _is_here(urlsplit(asked).hostname or ""):
        return asked.rstrip("/")
    return _in_network(settings.port) if settings.host in _EVERYWHERE else None


def opening_command(settings: Settings) -> str:
    """The command that starts this server again so that others can come in, with the tables it has."""
    kept = (
        ["--data", str(settings.data.absolute())]
        if settings.database is None
        else ["--database", "…"]
    )
    words = ["dicehospital", "serve", "--host", "0.0.0.0", "--port", str(settings.port), *kept]  # noqa: S104 (words for people)
    return shlex.join(words)


def _in_network(port: int) -> str | None:
    found = lan_address()
    return f"http://{found}:{port}" if found else None


def _is_here(host: str) -> bool:
    """Whether a name leads every machine to itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def lan_address() -> str | None:
    """The address that this machine would use to reach others. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") else found
