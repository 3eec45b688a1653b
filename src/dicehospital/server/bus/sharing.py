"""Limits that the processes of a house share: each tells what it has allowed, and counts what others did.

Nobody waits for an answer, so a limit can be passed by a little before all have heard of it. Where nothing
is heard, each process keeps to the limit by itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from dicehospital.server.bus.told import AnyTold, Held, Took, Used
from dicehospital.server.limits import Buckets, Counter

_PART: Final = 8  # of a burst: less is not worth telling


class Sharing:
    """The limits of one process that others count too."""

    def __init__(self) -> None:
        self._buckets: dict[str, Buckets] = {}
        self._counters: dict[str, Counter] = {}
        self._held: dict[str, dict[tuple[str, Hashable], int]] = {}  # by server

    def share_rate(self, name: str, buckets: Buckets) -> None:
        """Let others know what is taken."""
        buckets.taken = {}
        self._buckets[name] = buckets

    def share_count(self, name: str, counter: Counter) -> None:
        """Let others know how many there are."""
        counter.changed = set()
        self._counters[name] = counter

    # -- telling ---------------------------------------------------------------------------------------
    def news(self, server: str) -> list[AnyTold]:
        """What others have not been told yet."""
        took = [
            Took(name, keys) for name, limit in self._buckets.items() if (keys := _taken(limit))
        ]
        held = [
            Held(server, name, keys)
            for name, limit in self._counters.items()
            if (keys := _changed(limit))
        ]
        return [*took, *held]

    def whole(self, server: str) -> list[AnyTold]:
        """All counts, for somebody who has heard of none."""
        return [
            Held(server, name, _used({key: limit[key] for key in limit.known()}))
            for name, limit in self._counters.items()
        ]

    # -- hearing ---------------------------------------------------------------------------------------
    def take(self, told: Took) -> None:
        """Others have allowed something."""
        buckets = self._buckets.get(told.limit)
        if buckets is not None:
            for key, count in told.keys:
                buckets.charge(key, count)

    def hold(self, told: Held) -> None:
        """A server has so many of something."""
        held = self._held.setdefault(told.server, {})
        for key, count in told.keys:
            self._add(told.limit, key, count - held.pop((told.limit, key), 0))
            if count:
                held[told.limit, key] = count

    def forget(self, server: str) -> None:
        """A server has nothing any more."""
        for (limit, key), count in self._held.pop(server, {}).items():
            self._add(limit, key, -count)

    def _add(self, limit: str, key: Hashable, more: int) -> None:
        counter = self._counters.get(limit)
        if counter is not None:
            counter.elsewhere[key] = counter.elsewhere.get(key, 0) + more
            if counter.elsewhere[key] <= 0:
                del counter.elsewhere[key]


def _taken(buckets: Buckets) -> Used:
    taken = buckets.taken or {}
    worth = {key: count for key, count in taken.items() if count * _PART >= buckets.burst}
    for key in worth:
        del taken[key]
    return _used(worth)


def _changed(counter: Counter) -> Used:
    changed, counter.changed = counter.changed or set(), set()
    return _used({key: counter[key] for key in changed})


def _used(counts: dict[Hashable, int]) -> Used:
    return [(key, count) for key, count in counts.items() if isinstance(key, int | str)]
