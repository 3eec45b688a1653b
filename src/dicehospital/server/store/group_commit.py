"""When commits wait for company."""

from __future__ import annotations

from time import monotonic
from typing import Final

GATHER: Final = 0.005  # seconds
_BUSY: Final = 1_200  # jobs a second; then what commits together saves is worth a wait
_WHILE: Final = 0.05  # seconds over which jobs are counted


class CommitRate:
    """How busy the disk is kept: jobs a second, counted over short whiles."""

    def __init__(self) -> None:
        self._began = monotonic()
        self._count = 0
        self.is_busy = False

    def count(self, jobs: int) -> None:
        """Count jobs that were done."""
        self._count += jobs
        gone = monotonic() - self._began
        if gone >= _WHILE:
            self.is_busy = self._count >= _BUSY * gone
            self._began += gone
            self._count = 0
