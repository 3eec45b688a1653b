"""Limits of what there is at one time: sockets of a guest, bytes of an address."""

from __future__ import annotations

from collections.abc import Hashable


class ConcurrencyLimit:
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


class ByteQuota:
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
