"""Work that waits: everybody who waits has a lane, the lanes take turns, and one is worked for at a time."""

from __future__ import annotations

from asyncio import Future
from collections import deque
from collections.abc import Callable, Hashable
from itertools import islice
from time import monotonic
from typing import Any, Final

MOST_IN_LANE: Final = 8
MOST_LANES: Final = 2000
_LOOKED_AT: Final = 16  # lanes, for one that a thinker knows already
PATIENCE: Final = 0.03  # seconds; then a lane has its turn whichever thinker is free


class QueueFull(Exception):  # noqa: N818 (an answer, not a fault of ours)
    """More work waits than will be done soon."""


class Job:
    """A piece of work, and who waits for it."""

    __slots__ = (
        "attempts",
        "charge",
        "future",
        "given",
        "heard",
        "is_urgent",
        "keep",
        "lane",
        "limit",
        "since",
        "work",
    )  # fmt: skip

    def __init__(
        self,
        work: Callable[..., Any],
        given: tuple[Any, ...],
        lane: Hashable,
        future: Future[Any],
        *,
        is_urgent: bool,
        limit: float,
        keep: Hashable,
        heard: Callable[[Any], None] | None,
        charge: Callable[[float], None] | None,
    ) -> None:
        self.work = work
        self.given = given
        self.lane = lane
        self.future = future
        self.is_urgent = is_urgent  # a person waits
        self.limit = limit  # seconds
        self.keep = keep  # what a thinker remembers afterwards, to be quicker the next time
        self.heard = heard
        # For the seconds that it has taken, whether or not somebody still waits.
        self.charge = charge
        self.attempts = 0
        self.since = monotonic()


class FairQueue:
    """What waits, by lane; the lane whose turn is next comes first.

    While a job of a lane is being done, none of its others is begun: whoever asks for much at once has
    one process at work, however many there are.
    """

    def __init__(self) -> None:
        self._lanes: dict[Hashable, deque[Job]] = {}
        self._busy: set[Hashable] = set()  # lanes of which a job is being done

    def __bool__(self) -> bool:
        """Whether something waits that could be begun."""
        return len(self._lanes) > len(self._lanes.keys() & self._busy)

    def add(self, job: Job) -> None:
        """Let a job wait for its turn; `QueueFull` if its lane, or all together, are too long."""
        lane = self._lanes.get(job.lane)
        if len(self._lanes) >= MOST_LANES if lane is None else len(lane) >= MOST_IN_LANE:
            raise QueueFull
        self._lanes.setdefault(job.lane, deque()).append(job)

    def put_back(self, job: Job) -> None:
        """Put a job that was begun in vain before all others."""
        self._busy.discard(job.lane)
        lane = self._lanes.pop(job.lane, deque())
        lane.appendleft(job)
        self._lanes = {job.lane: lane, **self._lanes}

    def remove(self, job: Job) -> None:
        """Drop a job for which nobody waits any more."""
        lane = self._lanes.get(job.lane, deque())
        if job in lane:
            lane.remove(job)
            if not lane:
                del self._lanes[job.lane]

    def take(self, suits: Callable[[Job], bool]) -> Job | None:
        """The first job that suits, of the next ones; the very first, once it has waited for long."""
        free = (lane for name, lane in self._lanes.items() if name not in self._busy)
        heads = [lane[0] for lane in islice(free, _LOOKED_AT)]
        if not heads:
            return None
        if monotonic() - heads[0].since > PATIENCE:
            return self._taken(heads[0])
        job = next((job for job in heads if suits(job)), None)
        return None if job is None else self._taken(job)

    def _taken(self, job: Job) -> Job:
        rest = self._lanes.pop(job.lane)
        rest.popleft()
        if rest:
            self._lanes[job.lane] = rest
        self._busy.add(job.lane)
        return job

    def end(self, job: Job) -> None:
        """Let the queue of a job that has ended come after all that wait now."""
        self._busy.discard(job.lane)
        rest = self._lanes.pop(job.lane, None)
        if rest is not None:
            self._lanes[job.lane] = rest

    def clear(self) -> list[Job]:
        """Everything that waited."""
        found = [job for lane in self._lanes.values() for job in lane]
        self._lanes = {}
        return found
