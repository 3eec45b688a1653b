"""What one process has told the others, kept alike on both sides."""

from __future__ import annotations

from typing import Generic, TypeVar
from zlib import crc32

K = TypeVar("K")
V = TypeVar("V")


class ReplicatedMap(Generic[K, V]):
    """Entries with a mark: where two ledgers have the same mark, nothing was lost between them."""

    def __init__(self) -> None:
        self.entries: dict[K, V] = {}
        self.mark = 0

    def note(self, key: K, value: V | None) -> V | None:
        """Write an entry, or strike it out; what it was before."""
        before = self.entries.pop(key, None)
        if value is not None:
            self.entries[key] = value
        self.mark ^= _mark(key, before) ^ _mark(key, value)
        return before


def _mark(key: object, value: object) -> int:
    """Return a checksum of an entry that is equal in every process."""
    return 0 if value is None else crc32(repr((key, value)).encode())
