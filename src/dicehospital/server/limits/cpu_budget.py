"""CPU-time rate limiting: each query is charged to token buckets of its address and of its guest."""

from __future__ import annotations

from collections.abc import Hashable

from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.settings import Settings

# Time on the event loop is dearer than time in a compute process: every table waits for it.
_LOOP_PRICE = 4.0


class CpuBudgets:
    """Token buckets of CPU milliseconds, one for each address and each guest."""

    def __init__(self, settings: Settings) -> None:
        self.time = TokenBuckets(settings.ask_time_rate, settings.ask_time_burst)
        self.count = TokenBuckets(settings.ask_rate, settings.ask_burst)

    def for_requester(self, address: str, person: int | None = None) -> CpuBudget:
        """Return the budget of a guest at an address."""
        keys: list[Hashable] = [address] if person is None else [address, person]
        return CpuBudget(address, keys, self)


class CpuBudget:
    """The CPU budget of one requester."""

    def __init__(self, address: str, keys: list[Hashable], budgets: CpuBudgets) -> None:
        self.address = address  # jobs of one address wait in one queue
        self._keys = keys
        self._budgets = budgets

    def has_budget(self) -> bool:
        """Return whether earlier queries are paid off."""
        return all(self._budgets.time[key].has_budget() for key in self._keys)

    def can_afford(self, seconds: float) -> bool:
        """Return whether that much work would leave at least as much again for other queries."""
        return all(self._budgets.time[key].holds(2000 * seconds) for key in self._keys)

    def try_acquire(self) -> bool:
        """Count one more query; return False if it is not allowed now."""
        return self.has_budget() and self._budgets.count.take(self.address)

    def charge(self, seconds: float) -> None:
        """Charge time of a compute process."""
        for key in self._keys:
            self._budgets.time.spend(key, 1000 * seconds)

    def charge_loop_time(self, seconds: float) -> None:
        """Charge time on the event loop, at four times the price of a compute process."""
        self.charge(_LOOP_PRICE * seconds)
