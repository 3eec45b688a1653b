"""Heartbeats of workers: one that is silent for too long hangs, and is replaced."""

from __future__ import annotations

from time import monotonic
from typing import Final

BEAT: Final = 1.0  # seconds between two heartbeats
# Seconds of silence before a worker serves: it may bring a large file up to date.
START: Final = 300
_LONGEST: Final = 0.5  # seconds between two looks that count


class Listening:
    """The time in which silence can be noticed: that in which we ourselves run.

    Where the whole machine pauses, or only the process that listens, nobody was heard, and nobody hangs.
    """

    def __init__(self) -> None:
        self._looked = monotonic()

    def passed(self) -> float:
        """Seconds since the last look, as far as they count."""
        before, self._looked = self._looked, monotonic()
        return min(_LONGEST, self._looked - before)
