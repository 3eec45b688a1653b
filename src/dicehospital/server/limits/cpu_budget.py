"""What questions cost: time of a processor, from the purses of an address and a person that fill again."""

from __future__ import annotations

from collections.abc import Hashable

from dicehospital.server.limits.token_buckets import Buckets
from dicehospital.server.settings import Settings

_OWN_PRICE = 4.0  # time of the tables' own process is dearer than that of a process beside it


class Purses:
    """A purse for each address and each person, in thousandths of a second."""

    def __init__(self, settings: Settings) -> None:
        self.time = Buckets(settings.ask_time_rate, settings.ask_time_burst)
        self.count = Buckets(settings.ask_rate, settings.ask_burst)

    def of(self, address: str, person: int | None = None) -> Payer:
        """Whoever asks from an address."""
        keys: list[Hashable] = [address] if person is None else [address, person]
        return Payer(address, keys, self)


class Payer:
    """Somebody who asks, and pays for it."""

    def __init__(self, address: str, keys: list[Hashable], purses: Purses) -> None:
        self.address = address  # all who ask from one wait in one lane
        self._keys = keys
        self._purses = purses

    def is_solvent(self) -> bool:
        """Whether what was asked before is paid off."""
        return all(self._purses.time[key].is_solvent() for key in self._keys)

    def can_afford(self, seconds: float) -> bool:
        """Whether that much work would leave at least as much again for other questions."""
        return all(self._purses.time[key].holds(2000 * seconds) for key in self._keys)

    def may_ask(self) -> bool:
        """Whether one more question is allowed now."""
        return self.is_solvent() and self._purses.count.take(self.address)

    def pay(self, seconds: float) -> None:
        """A process beside the tables has worked for so long."""
        for key in self._keys:
            self._purses.time.spend(key, 1000 * seconds)

    def pay_here(self, seconds: float) -> None:
        """The tables' own process has."""
        self.pay(_OWN_PRICE * seconds)
