"""Where messages may be sent: addresses that their host allows, and none of the server's own network."""

from __future__ import annotations

import asyncio
import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from dicehospital.kernel.errors import BadInput
from dicehospital.server.tables.channels.sending import SendingFailed

LONGEST: Final = 1000  # letters of an address
_URL: Final = re.compile(r"(https?)://([A-Za-z0-9.\-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(/[!-~]*)?")
_PORTS: Final = {"https": 443, "http": 80}
# Both carry an address of IPv4 within, which may be a private one.
_TRANSLATED: Final = (ip_network("64:ff9b::/96"), ip_network("2002::/16"))


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address to which something may be sent."""

    scheme: str
    host: str
    port: int
    target: str  # path and query
    is_local: bool  # the host of the house has named it as a whole: it may lie in its own network

    @property
    def authority(self) -> str:
        """Host and port, as a request names them."""
        shown = f"[{self.host}]" if ":" in self.host else self.host
        return shown if self.port == _PORTS[self.scheme] else f"{shown}:{self.port}"


class AllowedHosts:
    """Hosts that something may be sent to: names, `.name` for all below it, or whole origins."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def endpoint(self, url: str, field: str) -> Endpoint:
        """What a URL leads to; `BadInput` where nothing may be sent there."""
        found = _read(url)
        if found is None:
            raise BadInput(field, "server.not_an_endpoint")
        origin = f"{found.scheme}://{found.authority}"
        if origin in self.names:
            return Endpoint(found.scheme, found.host, found.port, found.target, is_local=True)
        is_usual = found.scheme == "https" and found.port == _PORTS["https"]
        if not (is_usual and any(_fits(found.host, name) for name in self.names)):
            raise BadInput(field, "server.host_not_allowed", host=found.authority)
        return found


def _fits(host: str, name: str) -> bool:
    return host.endswith(name) if name.startswith(".") else host == name


def _read(url: str) -> Endpoint | None:
    """The parts of a URL that reads in one way only."""
    found = _URL.fullmatch(url) if len(url) <= LONGEST else None
    if found is None or "#" in url:
        return None
    parts = urlsplit(url)
    port = int(found[3][1:]) if found[3] else _PORTS[found[1]]
    host = (parts.hostname or "").rstrip(".")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    is_whole = bool(host) and 0 < port < 65_536
    return Endpoint(found[1], host, port, target, is_local=False) if is_whole else None


async def resolve(endpoint: Endpoint) -> str:
    """The address to connect to, and no other later; `SendingFailed` where there is none that may be.

    The name is looked up once: whoever owns it cannot lead us to another address between two looks.
    """
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise SendingFailed("unknown_host", is_passing=True) from None
    addresses = [str(address[0]) for *_, address in found]
    if endpoint.is_local and addresses:
        return addresses[0]
    if not addresses or not all(is_public(address) for address in addresses):
        raise SendingFailed("private")
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address is one of the whole internet, and not of this machine or a network around it."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped
        if inner is not None:
            return _is_global(inner)
        if any(address in network for network in _TRANSLATED):
            return False
    return _is_global(address)


def _is_global(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not (address.is_multicast or address.is_reserved)
