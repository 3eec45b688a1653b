"""Whether a store does what it is asked: found out by every try, and told once when that changes."""

from __future__ import annotations

from time import monotonic
from typing import Final

from dicehospital.server.monitoring import logs, metrics

_FRESH: Final = 1.0  # seconds


class RepeatedErrorLog:
    """Something that goes wrong again and again is said once, not for every try meanwhile."""

    def __init__(self, event: str, end: str | None = None) -> None:
        self._event = event  # as lines of the log name it ...
        self._end = end  # ... and its end, where that is worth a line
        self.is_there = False

    def comes(self, error: BaseException) -> None:
        """Log the error, unless it was logged already."""
        if not self.is_there:
            logs.warning(self._event, problem=repr(error))
        self.is_there = True

    def goes(self) -> None:
        """Log that the error is over, if there was one."""
        if self.is_there and self._end is not None:
            logs.warning(self._end)
        self.is_there = False


class Health:
    """Of a disk or a database, by the writes that it took or refused."""

    def __init__(self, what: str) -> None:
        self._trouble = RepeatedErrorLog(f"{what}_refuses", f"{what}_is_well_again")
        self._last_commit = 0.0

    def refused(self, error: Exception) -> None:
        """Note that a write failed."""
        metrics.storage_failed()
        self._trouble.comes(error)

    def accepted(self) -> None:
        """Note that a write was kept."""
        self._trouble.goes()
        self._last_commit = monotonic()

    @property
    def has_just_written(self) -> bool:
        """Whether a write was kept a moment ago and none was refused since."""
        return not self._trouble.is_there and monotonic() - self._last_commit < _FRESH
