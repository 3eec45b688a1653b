"""Whether a store takes what it is given: found out by every write, and told once when that changes."""

from __future__ import annotations

from time import monotonic
from typing import Final

from dicehospital.server import logs, metrics

_FRESH: Final = 1.0  # seconds


class Health:
    """Of a disk or a database, by the writes that it took or refused."""

    def __init__(self, what: str) -> None:
        self._what = what  # as lines of the log name it
        self._last_commit = 0.0
        self._is_refusing = False

    def refused(self, error: Exception) -> None:
        """A write failed: said once, not for every move that is tried meanwhile."""
        metrics.storage_failed()
        if not self._is_refusing:
            logs.warning(f"{self._what}_refuses", problem=repr(error))
        self._is_refusing = True

    def accepted(self) -> None:
        """A write was kept."""
        if self._is_refusing:
            logs.warning(f"{self._what}_is_well_again")
        self._is_refusing = False
        self._last_commit = monotonic()

    @property
    def has_just_written(self) -> bool:
        """Whether a write was kept a moment ago and none was refused since."""
        return not self._is_refusing and monotonic() - self._last_commit < _FRESH
