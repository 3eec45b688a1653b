"""Figures about a running server, as Prometheus reads them at /metrics. None tells who played what."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

registry = CollectorRegistry()
ProcessCollector(registry=registry)
GCCollector(registry=registry)


class Spread(Collector):
    """A histogram for what happens all the time, in one thread only: the library's takes locks instead."""

    def __init__(self, name: str, text: str, bounds: Sequence[float]) -> None:
        self._name, self._text = name, text
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value among those that are no larger than the next bound."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[Metric]:
        """The counts as Prometheus wants them: each with those below it."""
        names = [*map(str, self._bounds), "+Inf"]
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._text, buckets, self._sum)


_moves = Spread(
    "dicehospital_move_seconds",
    "From an act received to its answer sent, commit included.",
    _SECONDS,
)
registry.register(_moves)
_commits = Histogram(
    "dicehospital_commit_seconds",
    "Time of one transaction, its way to the disk included.",
    buckets=_SECONDS,
    registry=registry,
)
_batches = Histogram(
    "dicehospital_commit_items",
    "Writes that shared one transaction.",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500, 1000),
    registry=registry,
)
_failures = Counter(
    "dicehospital_storage_failures", "Transactions that the disk refused.", registry=registry
)
_rejects = Counter("dicehospital_rejects", "Acts refused, by code.", ["code"], registry=registry)
_sockets = Gauge("dicehospital_sockets", "Open sockets.", registry=registry)
_tables = Gauge("dicehospital_live_tables", "Tables in memory.", registry=registry)
_mismatches = Counter(
    "dicehospital_view_mismatches",
    "Clients whose view was not the server's and that asked for a whole one. Must stay 0.",
    registry=registry,
)
_lag = Histogram(
    "dicehospital_loop_lag_seconds",
    "How late the event loop woke up.",
    buckets=_SECONDS,
    registry=registry,
)
_thoughts = Histogram(
    "dicehospital_thinking_seconds",
    "Processor time of one piece of work in a thinking process.",
    buckets=(*_SECONDS, 10.0),
    registry=registry,
)
_requests = Counter(
    "dicehospital_http_requests", "HTTP requests, by status.", ["status"], registry=registry
)
_errors = Counter(
    "dicehospital_internal_errors",
    "Faults of the server itself that were caught and logged. Must stay 0.",
    registry=registry,
)


# -- what is told as it happens ----------------------------------------------------------------
moved = _moves.observe
"""An act was answered so many seconds after it came."""
storage_failed = _failures.inc
"""The disk refused a transaction."""
socket_opened = _sockets.inc
"""There is one open socket more."""
socket_closed = _sockets.dec
"""There is one open socket less."""
tables_live = _tables.set
"""So many tables are in memory."""
view_mismatched = _mismatches.inc
"""A client had another view than the server."""
lagged = _lag.observe
"""The event loop woke up so many seconds late."""
thought = _thoughts.observe
"""A piece of work took a thinking process so many seconds."""
failed = _errors.inc
"""A fault of our own was caught."""


def committed(items: int, seconds: float) -> None:
    """A transaction of so many writes took so long."""
    _commits.observe(seconds)
    _batches.observe(items)


def rejected(code: str) -> None:
    """An act was refused."""
    _rejects.labels(code).inc()


def responded(status: int) -> None:
    """An HTTP request was answered."""
    _requests.labels(str(status)).inc()


def page() -> bytes:
    """All figures as text."""
    return generate_latest(registry)
