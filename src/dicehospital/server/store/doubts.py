"""What a store may hold although nobody was told that it does: remembered until a write is kept again.

In a file, the frames of a transaction lie in the write-ahead log before they are made safe. If that fails
SQLite takes the transaction back, but whoever reads the file after a crash finds the frames. The next write
that is kept takes their place.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from dicehospital.server.store.rows import Row, is_logged, logged

_FAMILY: Final = 0xFF  # of an extended error code of SQLite
_EARLY: Final = frozenset(
    {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_WRITE}
)
"""Errors that leave a transaction without its last frame, so that nobody ever finds it."""
_KEPT: Final = """
SELECT 1 FROM log WHERE table_id = ? AND seq = ? AND action_id = ? AND person IS ? AND at = ? AND action = ?
"""


def is_unsure(error: Exception) -> bool:
    """Whether a transaction that failed may be found after a crash."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & _FAMILY == sqlite3.SQLITE_IOERR and code not in _EARLY


def are_kept(connection: sqlite3.Connection, lines: Sequence[Row]) -> bool:
    """Whether the log has these very lines; others may have the same numbers and ids."""
    own = [logged(line) for line in lines if is_logged(line)]
    return bool(own) and all(connection.execute(_KEPT, line).fetchone() for line in own)


class Doubts:
    """Lines that may be found later. Who sends one of them again is not told that it is not done."""

    def __init__(self) -> None:
        self._lines: set[Row] = set()  # table and action id

    def __bool__(self) -> bool:
        return bool(self._lines)

    def add(self, lines: Sequence[Row]) -> None:
        """Remember writes that may be found in the store or not."""
        self._lines |= _names(lines)

    def touch(self, lines: Sequence[Row]) -> bool:
        """Whether one of these may be found, as it was written before."""
        return not self._lines.isdisjoint(_names(lines))

    def end(self) -> None:
        """Forget all doubts once a write was kept: what was left behind is gone, or was found."""
        self._lines.clear()


def _names(lines: Sequence[Row]) -> set[Row]:
    return {(line[0], line[2]) for line in lines if is_logged(line)}
