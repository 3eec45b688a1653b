"""Table affinity: of several processes on a machine, one serves all sockets of a table."""

from __future__ import annotations

from zlib import crc32


def place_of(table: bytes, count: int) -> int:
    """Return which of `count` processes serves a table."""
    return crc32(table) % count
