"""Work that waits: every client has a queue, the queues take turns, and each has one job done at a time."""

from __future__ import annotations

from asyncio import Future
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import KW_ONLY, dataclass, field
from itertools import islice
from time import monotonic
from typing import Any, Final

MOST_OF_CLIENT: Final = 8
MOST_CLIENTS: Final = 2000
_LOOKED_AT: Final = 16  # queues, for a job that a process knows already
PATIENCE: Final = 0.03  # seconds; then a queue has its turn whichever process is free


class QueueFull(Exception):  # noqa: N818 (an answer, not a fault of ours)
    """More work waits than will be done soon."""


@dataclass(eq=False, slots=True)
class ComputeJob:
    """A piece of work, and who waits for it."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    client: Hashable
    future: Future[Any]
    _: KW_ONLY
    is_urgent: bool  # a person waits
    limit: float  # seconds
    keep: Hashable  # what a process remembers afterwards, to be quicker the next time
    heard: Callable[[Any], None] | None
    charge: (
        Callable[[float], None] | None
    )  # for the seconds taken, whether or not somebody still waits
    attempts: int = 0
    since: float = field(default_factory=monotonic)


class FairQueue:
    """What waits, by client; the queue whose turn is next comes first.

    While a job of a client is being done, none of its others is begun: whoever asks for much at once has
    one process at work, however many there are.
    """

    def __init__(self) -> None:
        self._queues: dict[Hashable, deque[ComputeJob]] = {}
        self._busy: set[Hashable] = set()  # lanes of which a job is being done

    def __bool__(self) -> bool:
        """Whether something waits that could be begun."""
        return len(self._queues) > len(self._queues.keys() & self._busy)

    def add(self, job: ComputeJob) -> None:
        """Let a job wait for its turn; `QueueFull` if its queue, or all together, are too long."""
        queue = self._queues.get(job.client)
        if len(self._queues) >= MOST_CLIENTS if queue is None else len(queue) >= MOST_OF_CLIENT:
            raise QueueFull
        self._queues.setdefault(job.client, deque()).append(job)

    def put_back(self, job: ComputeJob) -> None:
        """Put a job that was begun in vain before all others."""
        self._busy.discard(job.client)
        queue = self._queues.pop(job.client, deque())
        queue.appendleft(job)
        self._queues = {job.client: queue, **self._queues}

    def remove(self, job: ComputeJob) -> None:
        """Drop a job for which nobody waits any more."""
        queue = self._queues.get(job.client, deque())
        if job in queue:
            queue.remove(job)
            if not queue:
                del self._queues[job.client]

    def take(self, suits: Callable[[ComputeJob], bool]) -> ComputeJob | None:
        """The first job that suits, of the next ones; the very first, once it has waited for long."""
        free = (queue for client, queue in self._queues.items() if client not in self._busy)
        heads = [queue[0] for queue in islice(free, _LOOKED_AT)]
        if not heads:
            return None
        if monotonic() - heads[0].since > PATIENCE:
            return self._taken(heads[0])
        job = next((job for job in heads if suits(job)), None)
        return None if job is None else self._taken(job)

    def _taken(self, job: ComputeJob) -> ComputeJob:
        rest = self._queues.pop(job.client)
        rest.popleft()
        if rest:
            self._queues[job.client] = rest
        self._busy.add(job.client)
        return job

    def end(self, job: ComputeJob) -> None:
        """Let the queue of a job that has ended come after all that wait now."""
        self._busy.discard(job.client)
        rest = self._queues.pop(job.client, None)
        if rest is not None:
            self._queues[job.client] = rest

    def clear(self) -> list[ComputeJob]:
        """Everything that waited."""
        found = [job for queue in self._queues.values() for job in queue]
        self._queues = {}
        return found
