"""Who makes tables: an address makes so many, and has bots play alone at so few of them at a time.

Which tables come from the same address is known for good, but not from which: a store keeps a digest by a
key of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from typing import Final

from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.settings import Settings
from dicehospital.server.store.store import Store

_REMEMBERED: Final = 100  # tables of one address ...
_KEY: Final = "origins"  # what a store calls the key of its digests
_ADDRESSES: Final = 10_000  # ... and addresses; of the others nothing is known any more


class TableQuota:
    """The tables that addresses have made, with or without a cookie, and the guests they have become."""

    def __init__(self, settings: Settings, is_of_bots: Callable[[str], bool]) -> None:
        self.guests = TokenBuckets(settings.guest_rate, settings.guest_burst)
        self._is_of_bots = is_of_bots  # whether a table of this id is now
        self._most = settings.bot_tables_per_address
        self.tables = TokenBuckets(settings.table_rate, settings.table_burst)
        self._made: dict[str, deque[str]] = {}
        self._key = b""

    async def open(self, store: Store) -> None:
        """Learn the key by which the store tells addresses apart."""
        self._key = await store.setting(_KEY) or b""

    def origin(self, address: str) -> str:
        """What stands for an address in the store; "" where nothing does."""
        return blake2b(address.encode(), digest_size=8, key=self._key).hexdigest()

    def refusal(self, address: str) -> str | None:
        """Why no more tables are made for an address now; None when one more may be."""
        made = self._made.get(address, ())
        if sum(map(self._is_of_bots, made)) >= self._most:
            return "too_many_bot_tables"
        return None if self.tables.take(address) else "too_many"

    def note(self, address: str, table: str) -> None:
        """Remember that an address has made a table."""
        made = self._made.pop(address, deque(maxlen=_REMEMBERED))
        made.append(table)
        self._made[address] = made
        if len(self._made) > _ADDRESSES:
            del self._made[next(iter(self._made))]
