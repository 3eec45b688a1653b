"""Figures about a running server, counted as things happen. None tells who played what.

`figures` shows them as Prometheus reads them; counting itself needs no library.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from threading import Lock
from typing import Final

_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_ITEMS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Count:
    """How often something has happened, by the values of a label where it has one."""

    def __init__(self, name: str, text: str, label: str = "") -> None:
        self.name, self.text, self.label = name, text, label
        self.values: defaultdict[str, int] = defaultdict(int, {} if label else {"": 0})
        self._lock = Lock()  # some things happen in several threads

    def add(self, value: str = "") -> None:
        """Count one more."""
        with self._lock:
            self.values[value] += 1


class Level:
    """How many there are of something now, as one thread tells."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self.value = 0

    def rise(self) -> None:
        """Raise the level by one."""
        self.value += 1

    def fall(self) -> None:
        """Lower the level by one."""
        self.value -= 1

    def set(self, value: int) -> None:
        """Set the level."""
        self.value = value


class FastHistogram:
    """A histogram of what one thread observes."""

    def __init__(self, name: str, text: str, bounds: Sequence[float] = _SECONDS) -> None:
        self.name, self.text = name, text
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value among those that are no larger than the next bound."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


_moves = FastHistogram(
    "dicehospital_move_seconds", "From an act received to its answer sent, commit included."
)
_commits = FastHistogram(
    "dicehospital_commit_seconds", "Time of one transaction, its way to the disk included."
)
_batches = FastHistogram("dicehospital_commit_items", "Writes that shared one transaction.", _ITEMS)
_failures = Count("dicehospital_storage_failures", "Transactions that the disk refused.")
_rejects = Count("dicehospital_rejects", "Acts refused, by code.", "code")
_sockets = Level("dicehospital_sockets", "Open sockets.")
_tables = Level("dicehospital_live_tables", "Tables in memory.")
_finished = Count("dicehospital_games_finished", "Games that came to their end, by game.", "game")
_mismatches = Count(
    "dicehospital_view_mismatches",
    "Clients whose view was not the server's and that asked for a whole one. Must stay 0.",
)
_lag = FastHistogram("dicehospital_loop_lag_seconds", "How late the event loop woke up.")
_thoughts = FastHistogram(
    "dicehospital_thinking_seconds",
    "Processor time of one piece of work in a thinking process.",
    (*_SECONDS, 10.0),
)
_requests = Count("dicehospital_http_requests", "HTTP requests, by status.", "status")
_untrusted = Count(
    "dicehospital_forwarded_not_trusted",
    "Requests of a proxy that nobody trusts: their visitors count as one. Should stay 0.",
)
_errors = Count(
    "dicehospital_internal_errors",
    "Faults of the server itself that were caught and logged. Must stay 0.",
)
COUNTED: Final[tuple[Count | Level | FastHistogram, ...]] = (
    _moves,
    _commits,
    _batches,
    _failures,
    _rejects,
    _sockets,
    _tables,
    _finished,
    _mismatches,
    _lag,
    _thoughts,
    _requests,
    _untrusted,
    _errors,
)

# -- what is told as it happens ----------------------------------------------------------------
moved = _moves.observe
"""An act was answered so many seconds after it came."""
storage_failed = _failures.add
"""The disk refused a transaction."""
socket_opened = _sockets.rise
"""There is one open socket more."""
socket_closed = _sockets.fall
"""There is one open socket less."""
tables_live = _tables.set
"""So many tables are in memory."""
game_finished = _finished.add
"""A game, of this name, came to its end."""
view_mismatched = _mismatches.add
"""A client had another view than the server."""
lagged = _lag.observe
"""The event loop woke up so many seconds late."""
thought = _thoughts.observe
"""A piece of work took a thinking process so many seconds."""
failed = _errors.add
"""A fault of our own was caught."""
forwarded_untrusted = _untrusted.add
"""A proxy that nobody trusts has passed a request on."""
rejected = _rejects.add
"""An act was refused, with this code."""


def responded(status: int) -> None:
    """Count an HTTP request that was answered."""
    _requests.add(str(status))


def committed(items: int, seconds: float) -> None:
    """Count a transaction, its writes and its seconds."""
    _commits.observe(seconds)
    _batches.observe(items)
