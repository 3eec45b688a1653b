"""Reviews of finished games: thought out once each, in a process that does nothing else, and remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from dicehospital.server.compute import compute_process
from dicehospital.server.compute.compute_process import Launch
from dicehospital.server.compute.fair_queue import QueueFull
from dicehospital.server.compute.pool import (
    ComputePool,
    JobFailed,
    JobResult,
    PoolClosed,
    WorkerCrashed,
)
from dicehospital.server.limits.cpu_budget import CpuBudget

EncodedAnswer = tuple[bytes, int]  # the body of an answer and its status
_KEPT: Final = 64  # reviews that are remembered
_LIMIT: Final = 300.0  # seconds; compiled it takes some fifteen
_NICE: Final = 15
_PRICE: Final = 0.25  # of what other questions cost: nobody waits for this process but for a review


class ReviewJob:
    """A review that is being thought out, or that has been."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.askers = 0
        self.share = 0.0  # how far it is
        self.has_begun = asyncio.Event()
        self.task: asyncio.Task[JobResult[EncodedAnswer]] | None = None

    def hear(self, share: Any) -> None:  # noqa: ANN401 (whatever work says)
        """Set how far the review is."""
        self.share = float(share)
        self.has_begun.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for its end, but no longer than so; whether it has ended."""
        if self.task is not None:
            await asyncio.wait([self.task], timeout=seconds)
        return self.task is not None and self.task.done()

    def result(self) -> EncodedAnswer:
        """Return the result of a job that has ended, or raise why there is none (`QueueFull`, …)."""
        if self.task is None or self.task.cancelled():
            raise PoolClosed
        return self.task.result().result


class ReviewCache:
    """The reviews of a server."""

    def __init__(self, launch: Launch = compute_process.usual) -> None:
        self._pool = ComputePool(
            1, lambda _: launch(_NICE)
        )  # it leaves the processor to everybody else
        self._known: OrderedDict[str, ReviewJob] = OrderedDict()

    def ask(
        self,
        key: str,
        budget: CpuBudget,
        work: Callable[..., EncodedAnswer],
        *given: Any,  # noqa: ANN401
    ) -> ReviewJob:
        """The review of this key, begun if nobody has asked for it; who asks first pays, all `leave`."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = ReviewJob(key)
            found.task = asyncio.create_task(self._think(found, budget, work, given))
        found.askers += 1
        self._known.move_to_end(key)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

    def leave(self, reviewing: ReviewJob) -> None:
        """Count one waiting client less; a review for which nobody waits ends."""
        reviewing.askers -= 1
        task = reviewing.task
        if not reviewing.askers and task is not None and not task.done():
            self._forget(reviewing)
            task.cancel()

    def _forget(self, reviewing: ReviewJob) -> None:
        """Drop a review, so that the next request begins it anew."""
        if self._known.get(reviewing.key) is reviewing:
            del self._known[reviewing.key]

    def knows(self, key: str) -> bool:
        """Whether somebody has asked for it before."""
        return key in self._known

    async def _think(
        self,
        found: ReviewJob,
        budget: CpuBudget,
        work: Callable[..., EncodedAnswer],
        given: tuple[Any, ...],
    ) -> JobResult[EncodedAnswer]:
        try:
            return await self._pool.run(
                work,
                *given,
                client=budget.address,
                limit=_LIMIT,
                heard=found.hear,
                charge=lambda seconds: budget.charge(_PRICE * seconds),
            )
        except (QueueFull, WorkerCrashed, JobFailed, PoolClosed):
            self._forget(found)
            raise
        finally:
            found.has_begun.set()

    async def close(self) -> None:
        """Let go of the process; nobody gets an answer any more."""
        await self._pool.close()
        tasks = [found.task for found in self._known.values() if found.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
