"""Limits that the processes of a house share: each tells what it has allowed, and counts what others did.

Nobody waits for an answer, so a limit can be passed by a little before all have heard of it. Where nothing
is heard, each process keeps to the limit by itself.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from dicehospital.server.bus.messages import AnyMessage, CountsHeld, Key, TokensTaken, Used
from dicehospital.server.bus.replicated_map import ReplicatedMap
from dicehospital.server.limits.counts import ConcurrencyLimit
from dicehospital.server.limits.token_buckets import TokenBuckets

_PART: Final = 8  # of a burst: less is not worth telling
Counts = ReplicatedMap[tuple[str, Key], int]  # by limit and key


class SharedLimits:
    """The limits of one process that others count too."""

    def __init__(self) -> None:
        self._buckets: dict[str, TokenBuckets] = {}
        self._counters: dict[str, ConcurrencyLimit] = {}
        self._told: Counts = ReplicatedMap()
        self._held: dict[str, Counts] = {}  # by server

    def share_rate(self, name: str, buckets: TokenBuckets) -> None:
        """Let others know what is taken."""
        buckets.taken = {}
        self._buckets[name] = buckets

    def share_count(self, name: str, counter: ConcurrencyLimit) -> None:
        """Let others know how many there are."""
        counter.changed = set()
        self._counters[name] = counter

    # -- telling ---------------------------------------------------------------------------------------
    def changes(self, server: str) -> list[AnyMessage]:
        """What others have not been told yet."""
        took = [
            TokensTaken(name, keys)
            for name, limit in self._buckets.items()
            if (keys := _taken(limit))
        ]
        held = [
            CountsHeld(server, name, keys)
            for name, limit in self._counters.items()
            if (keys := _changed(limit))
        ]
        for told in held:
            _note(self._told, told)
        return [*took, *held]

    def all_counts(self, server: str) -> list[AnyMessage]:
        """All counts that were told, for somebody who has heard of none."""
        return [CountsHeld(server, name, self._told_of(name)) for name in self._counters]

    def _told_of(self, name: str) -> Used:
        told = self._told.entries.items()
        return [(key, count) for (limit, key), count in told if limit == name]

    def mark(self, server: str | None = None) -> int:
        """The mark of what we have told, or of what we have heard of a server."""
        ledger = self._told if server is None else self._held.get(server)
        return 0 if ledger is None else ledger.mark

    # -- hearing ---------------------------------------------------------------------------------------
    def take(self, told: TokensTaken) -> None:
        """Others have allowed something."""
        buckets = self._buckets.get(told.limit)
        if buckets is not None:
            for key, count in told.keys:
                buckets.charge(key, count)

    def hold(self, told: CountsHeld) -> None:
        """Set how many of something a peer has."""
        for key, more in _note(self._held.setdefault(told.server, ReplicatedMap()), told):
            self._add(told.limit, key, more)

    def forget(self, server: str) -> None:
        """Drop all counts of a peer."""
        held = self._held.pop(server, None)
        for (limit, key), count in held.entries.items() if held else ():
            self._add(limit, key, -count)

    def _add(self, limit: str, key: Hashable, more: int) -> None:
        counter = self._counters.get(limit)
        if counter is not None:
            counter.elsewhere[key] = counter.elsewhere.get(key, 0) + more
            if counter.elsewhere[key] <= 0:
                del counter.elsewhere[key]


def _note(ledger: Counts, told: CountsHeld) -> Used:
    """Write counts down; by how much each has grown."""
    return [
        (key, count - (ledger.note((told.limit, key), count or None) or 0))
        for key, count in told.keys
    ]


def _taken(buckets: TokenBuckets) -> Used:
    taken = buckets.taken or {}
    worth = {key: count for key, count in taken.items() if count * _PART >= buckets.burst}
    for key in worth:
        del taken[key]
    return _used(worth)


def _changed(counter: ConcurrencyLimit) -> Used:
    changed, counter.changed = counter.changed or set(), set()
    return _used({key: counter[key] for key in changed})


def _used(counts: Mapping[Hashable, float]) -> Used:
    return [(key, round(count)) for key, count in counts.items() if isinstance(key, int | str)]
