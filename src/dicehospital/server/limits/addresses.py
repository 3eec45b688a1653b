"""The address that a request is counted under: one address, or one customer's network."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

_REMEMBERED: Final = 4096  # addresses
# Bits of an IPv6 address that one customer of a provider has to give away.
_CUSTOMER_BITS: Final = 128 - 56


def address_of(client: tuple[str, int] | None) -> str:
    """Who asks, for counting: an IPv4 address, or the network of an IPv6 one, which is one household."""
    return _address_prefix(client[0]) if client else ""


def network_of(client: tuple[str, int] | None) -> str:
    """The network that somebody asks from, where many addresses may be one person's: /24, IPv6 /48."""
    return _network(client[0]) if client else ""


@lru_cache(_REMEMBERED)
def _network(host: str) -> str:
    try:
        found = ip_address(_address_prefix(host))
    except ValueError:
        return host
    prefix = 24 if isinstance(found, IPv4Address) else 48
    return str(ip_network((found, prefix), strict=False))


def plain_host(host: str) -> str:
    """An address without its zone; one of IPv4 that came over IPv6 as what it is."""
    bare = host.partition("%")[0]
    return bare.removeprefix("::ffff:") if "." in bare else bare


@lru_cache(_REMEMBERED)  # a request asks several times, and whoever comes comes again
def _address_prefix(host: str) -> str:
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> _CUSTOMER_BITS << _CUSTOMER_BITS))
