"""Whether people reach the server: its port, whether it is ready, and what its proxy tells of them."""

from __future__ import annotations

import errno
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from dicehospital.server.checkup.findings import Finding, bad, good, warning
from dicehospital.server.settings import PREFIX, Settings

_PATIENCE: Final = 5.0  # seconds for an answer
_MOST: Final = 1 << 20  # bytes of one
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (names to compare with)
_UNTRUSTED: Final = re.compile(
    r"^dicehospital_forwarded_not_trusted_total(?:\{.*\})? (\S+)$", re.MULTILINE
)
_RULES: Final = re.compile(r'^dicehospital_build_info\{.*rules="(\w+)"', re.MULTILINE)


def server(settings: Settings) -> Iterator[Finding]:
    """What is at the port, and, if it is our server, whether it is well and seen from outside."""
    here = _here(settings)
    found = _port(settings, here)
    yield found
    if found.message.id != "doctor.port_ours":
        return
    yield _readiness(here)
    yield from _build(here)
    if settings.public_url is not None:
        outside = _outside(settings.public_url)
        yield outside
    if settings.public_url is not None or settings.trusted_proxies:
        yield _proxy(settings, here)


def _here(settings: Settings) -> str:
    host = _EVERYWHERE.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def _port(settings: Settings, here: str) -> Finding:
    if _answer(f"{here}/healthz") == (200, '{"alive":true}'):
        return good("port", "port_ours", url=here)
    problem = _bound(settings.host, settings.port)
    if problem is None:
        return warning("port", "port_free", url=here)
    if problem == errno.EADDRINUSE:
        return bad("port", "port_taken", url=here)
    return bad("port", "port_refused", url=here, variable=f"{PREFIX}HOST")


def _bound(host: str, port: int) -> int | None:
    """Why nobody could listen there; None: somebody could."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with closing(socket.socket(family, kind, protocol)) as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind(address)
    except OSError as error:
        return error.errno or errno.EADDRNOTAVAIL
    return None


def _readiness(here: str) -> Finding:
    status, _ = _answer(f"{here}/readyz")
    return good("ready", "is_ready") if status == 200 else bad("ready", "not_ready", url=here)


def _build(here: str) -> Iterator[Finding]:
    """The rules of the server itself, which may be another version than the one that asks."""
    found = _RULES.search(_answer(f"{here}/metrics")[1])
    if found is not None and found[1] == "plain":
        yield warning("server", "server_plain")


def _outside(url: str) -> Finding:
    status, told = _answer(f"{url}/healthz")
    if (status, told) == (200, '{"alive":true}'):
        return good("public", "public_good", url=url)
    return bad("public", "public_bad", url=url, problem=status or told)


def _proxy(settings: Settings, here: str) -> Finding:
    """Whether a visit through the public address is counted as one of a proxy that nobody trusts."""
    before = _untrusted(here)
    if settings.public_url is not None:
        _answer(f"{settings.public_url}/readyz")
    variable = f"{PREFIX}TRUSTED_PROXIES"
    if _untrusted(here, fresh=True) > before:
        return bad("proxy", "proxy_not_trusted", variable=variable)
    if not settings.trusted_proxies:
        return warning("proxy", "no_proxy_trusted", variable=variable)
    return good("proxy", "proxy_good", proxies=settings.trusted_proxies)


def _untrusted(here: str, *, fresh: bool = False) -> float:
    """How many visits of proxies were not believed. The figures are made once a second."""
    if fresh:
        from time import sleep

        sleep(1.1)
    return sum(map(float, _UNTRUSTED.findall(_answer(f"{here}/metrics")[1])))


def _answer(url: str) -> tuple[int, str]:
    """Status and text of an answer; 0 and the problem where there is none."""
    try:
        with urlopen(Request(url), timeout=_PATIENCE) as answer:  # noqa: S310 (an http address of the settings)
            return answer.status, answer.read(_MOST).decode("utf-8", "replace")
    except HTTPError as error:
        return error.code, ""
    except URLError as error:
        return 0, str(error.reason)
    except (OSError, ValueError) as error:
        return 0, str(error)
