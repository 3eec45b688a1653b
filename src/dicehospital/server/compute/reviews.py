"""Reviews of finished games: thought out once each, in a process that does nothing else, and remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from dicehospital.server.compute import compute_process
from dicehospital.server.compute.compute_process import Launch
from dicehospital.server.compute.fair_queue import Busy
from dicehospital.server.compute.pool import Closed, Done, Failed, Lost, Pool
from dicehospital.server.limits.cpu_budget import Payer

Told = tuple[bytes, int]  # the body of an answer and its status
_KEPT: Final = 64  # reviews that are remembered
_LIMIT: Final = 300.0  # seconds; compiled it takes some fifteen
_NICE: Final = 15
_PRICE: Final = 0.25  # of what other questions cost: nobody waits for this process but for a review


class Reviewing:
    """A review that is being thought out, or that has been."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.askers = 0
        self.share = 0.0  # how far it is
        self.has_begun = asyncio.Event()
        self.task: asyncio.Task[Done[Told]] | None = None

    def hear(self, share: Any) -> None:  # noqa: ANN401 (whatever work says)
        """How far it is now."""
        self.share = float(share)
        self.has_begun.set()

    async def wait(self, seconds: float) -> bool:
        """Wait for its end, but no longer than so; whether it has ended."""
        if self.task is not None:
            await asyncio.wait([self.task], timeout=seconds)
        return self.task is not None and self.task.done()

    def result(self) -> Told:
        """What came of it, once it has ended; `Busy`, `Lost`, `Failed` and `Closed` say why nothing did."""
        if self.task is None or self.task.cancelled():
            raise Closed
        return self.task.result().result


class Reviews:
    """The reviews of a server."""

    def __init__(self, launch: Launch = compute_process.usual) -> None:
        self._pool = Pool(1, lambda _: launch(_NICE))  # it leaves the processor to everybody else
        self._known: OrderedDict[str, Reviewing] = OrderedDict()

    def ask(
        self,
        key: str,
        payer: Payer,
        work: Callable[..., Told],
        *given: Any,  # noqa: ANN401
    ) -> Reviewing:
        """The review of this key, begun if nobody has asked for it; who asks first pays, all `leave`."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Reviewing(key)
            found.task = asyncio.create_task(self._think(found, payer, work, given))
        found.askers += 1
        self._known.move_to_end(key)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

    def leave(self, reviewing: Reviewing) -> None:
        """Somebody waits no more; when nobody does, a review that is not done ends."""
        reviewing.askers -= 1
        task = reviewing.task
        if not reviewing.askers and task is not None and not task.done():
            self._forget(reviewing)
            task.cancel()

    def _forget(self, reviewing: Reviewing) -> None:
        """The next who asks begins anew."""
        if self._known.get(reviewing.key) is reviewing:
            del self._known[reviewing.key]

    def knows(self, key: str) -> bool:
        """Whether somebody has asked for it before."""
        return key in self._known

    async def _think(
        self,
        found: Reviewing,
        payer: Payer,
        work: Callable[..., Told],
        given: tuple[Any, ...],
    ) -> Done[Told]:
        try:
            return await self._pool.run(
                work,
                *given,
                lane=payer.address,
                limit=_LIMIT,
                heard=found.hear,
                pay=lambda seconds: payer.pay(_PRICE * seconds),
            )
        except (Busy, Lost, Failed, Closed):
            self._forget(found)
            raise
        finally:
            found.has_begun.set()

    async def close(self) -> None:
        """Let go of the process; nobody gets an answer any more."""
        await self._pool.close()
        tasks = [found.task for found in self._known.values() if found.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
