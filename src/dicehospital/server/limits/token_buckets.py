"""Token buckets: how often somebody may ask, and how much may be spent."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import monotonic

Clock = Callable[[], float]


class TokenBucket:
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

    def has_budget(self) -> bool:
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


class TokenBuckets:
    """A bucket for each key, e.g. each address. Those that have filled up again are forgotten."""

    def __init__(
        self, rate: float, burst: float, clock: Clock = monotonic, most: int = 10_000
    ) -> None:
        self._make: Callable[[], TokenBucket] = lambda: TokenBucket(rate, burst, clock)
        self._most = most
        self._buckets: dict[Hashable, TokenBucket] = {}
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
        """Take tokens that a peer has granted to this key."""
        self[key].spend(count)

    def __getitem__(self, key: Hashable) -> TokenBucket:
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
