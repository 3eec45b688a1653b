"""How much anyone may ask for: rates, numbers of sockets, and the depth of JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final

Clock = Callable[[], float]

_REMEMBERED: Final = 4096  # addresses
_HOUSEHOLD: Final = (
    128 - 56
)  # bits of an IPv6 address that one customer of a provider has to give away
# Possessive: linear whatever comes.
_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_OPEN: Final = bytes.maketrans(b"[]{}", b"()()")
_OTHER: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")


class Bucket:
    """A token bucket: `burst` at once, then `rate` a second."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, clock: Clock = monotonic) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock
        self._left = float(burst)
        self._seen = clock()

    def take(self) -> bool:
        """Whether one more is allowed now; if so it is counted."""
        now = self._clock()
        left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        self._left = left if left < 1.0 else left - 1.0
        return left >= 1.0

    def is_solvent(self) -> bool:
        """Whether nothing is owed."""
        return self.holds(0.0)

    def holds(self, amount: float) -> bool:
        """Whether so much is left."""
        return self._left + (self._clock() - self._seen) * self._rate >= amount

    def spend(self, amount: float) -> None:
        """Take as much as something has cost, even if so much was not left."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate) - amount
        self._seen = now

    def is_full(self) -> bool:
        """Whether nothing is missing, so that a new bucket would be the same."""
        return self._left + (self._clock() - self._seen) * self._rate >= self._burst


class Buckets:
    """A bucket for each key, e.g. each address. Those that have filled up again are forgotten."""

    def __init__(
        self, rate: float, burst: float, clock: Clock = monotonic, most: int = 10_000
    ) -> None:
        self._make: Callable[[], Bucket] = lambda: Bucket(rate, burst, clock)
        self._most = most
        self._buckets: dict[Hashable, Bucket] = {}
        self.burst = burst
        self.taken: dict[Hashable, float] | None = None  # for other processes that share the limit

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable) -> bool:
        """Whether one more of this key is allowed now."""
        if not self[key].take():
            return False
        self._tell(key, 1)
        return True

    def spend(self, key: Hashable, amount: float) -> None:
        """Take as much of this key as something has cost."""
        self[key].spend(amount)
        self._tell(key, amount)

    def _tell(self, key: Hashable, amount: float) -> None:
        if self.taken is not None:
            if len(self.taken) >= self._most:
                self.taken.clear()
            self.taken[key] = self.taken.get(key, 0) + amount

    def charge(self, key: Hashable, count: int) -> None:
        """So many of this key were allowed elsewhere."""
        self[key].spend(count)

    def __getitem__(self, key: Hashable) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget()
            bucket = self._buckets[key] = self._make()
        return bucket

    def _forget(self) -> None:
        """Make room; if all are in use the oldest half goes, for memory must not grow without end."""
        kept = [(key, bucket) for key, bucket in self._buckets.items() if not bucket.is_full()]
        self._buckets = dict(kept[-self._most // 2 :])


class Counter:
    """How many of each key there are now, e.g. the sockets of a person, with a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[Hashable, int] = {}
        self.changed: set[Hashable] | None = None  # for other processes that share the limit ...
        self.elsewhere: dict[Hashable, int] = {}  # ... and what they have

    def is_full(self, key: Hashable) -> bool:
        """Whether one more would be too many."""
        return self._counts.get(key, 0) + self.elsewhere.get(key, 0) >= self._most

    def enter(self, key: Hashable) -> bool:
        """Count one more, unless that would be too many."""
        if self.is_full(key):
            return False
        self._counts[key] = self._counts.get(key, 0) + 1
        self._tell(key)
        return True

    def leave(self, key: Hashable) -> None:
        """Count one less; only after an `enter` that was allowed."""
        count = self._counts[key] - 1
        if count:
            self._counts[key] = count
        else:
            del self._counts[key]
        self._tell(key)

    def _tell(self, key: Hashable) -> None:
        if self.changed is not None:
            self.changed.add(key)

    def __getitem__(self, key: Hashable) -> int:
        return self._counts.get(key, 0)


class Weights:
    """How much of each key there is now, e.g. bytes of an address that wait; and of all together.

    A part of all is a reserve for what is small, of which one key may have an eighth.
    """

    def __init__(self, most_of_one: int, most: int, reserve: int = 0) -> None:
        self._most_of_one = {False: most_of_one, True: min(most_of_one, reserve // 8)}
        self._most_large = most - reserve
        self._most = most
        self._all = {False: 0, True: 0}  # what is large, and what is small
        self._each: dict[tuple[Hashable, bool], int] = {}

    def is_too_much(self, more: int, *, is_small: bool = False) -> bool:
        """Whether all together would be too heavy with so much more."""
        large = self._all[False]
        if not is_small:
            return large + more > self._most_large
        return self._all[True] + min(large, self._most_large) + more > self._most

    def is_too_much_of(self, key: Hashable, more: int, *, is_small: bool = False) -> bool:
        """Whether this key would be."""
        return self._each.get((key, is_small), 0) + more > self._most_of_one[is_small]

    def add(self, key: Hashable, more: int, *, is_small: bool = False) -> None:
        """Let there be more of a key, or less."""
        self._all[is_small] += more
        weight = self._each.get((key, is_small), 0) + more
        if weight:
            self._each[key, is_small] = weight
        else:
            self._each.pop((key, is_small), None)


def address_of(client: tuple[str, int] | None) -> str:
    """Who asks, for counting: an IPv4 address, or the network of an IPv6 one, which is one household."""
    return _household(client[0]) if client else ""


def network_of(client: tuple[str, int] | None) -> str:
    """The network that somebody asks from, where many addresses may be one person's: /24, IPv6 /48."""
    return _network(client[0]) if client else ""


@lru_cache(_REMEMBERED)
def _network(host: str) -> str:
    try:
        found = ip_address(_household(host))
    except ValueError:
        return host
    prefix = 24 if isinstance(found, IPv4Address) else 48
    return str(ip_network((found, prefix), strict=False))


def plain_host(host: str) -> str:
    """An address without its zone; one of IPv4 that came over IPv6 as what it is."""
    bare = host.partition("%")[0]
    return bare.removeprefix("::ffff:") if "." in bare else bare


@lru_cache(_REMEMBERED)  # a request asks several times, and whoever comes comes again
def _household(host: str) -> str:
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> _HOUSEHOLD << _HOUSEHOLD))


def depth_ok(text: bytes, most: int) -> bool:
    """Whether JSON is nested at most so deep, found without reading it.

    Brackets that do not match are refused as well: such text is no JSON however deep it is.
    """
    if text.count(b"[") + text.count(b"{") <= most:
        return True
    brackets = _STRING.sub(b"", text).translate(_OPEN, _OTHER)
    for _ in range(most):  # each pass takes the innermost pairs away
        brackets = brackets.replace(b"()", b"")
    return not brackets
