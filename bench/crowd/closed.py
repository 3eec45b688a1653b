"""Our server and boardgame.io by turns, both asked for as much as they can do."""

from __future__ import annotations

import asyncio
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Generic, NamedTuple

from crowd.calls import Calls
from crowd.counting import CountingMatch
from crowd.drive import ClosedLoop, Crowd
from crowd.er_table import ErTable, seat_guests
from crowd.machine import Meter, Noise
from crowd.match import AnyMatch
from crowd.servers import Server, anchor_server, our_server
from crowd.tally import Percentiles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

SECONDS_TO_GET_GOING = 1
ROUNDS_TRIED_AT_MOST = 2  # times those that are wanted


class Round(NamedTuple):
    """What one server did in one round."""

    acts: int
    cpu_seconds: float
    seconds: float
    acks: Percentiles
    errors: Mapping[str, int]
    noise: Noise

    @property
    def efficiency(self) -> float:
        """Acts for each second of CPU that the server used."""
        return self.acts / self.cpu_seconds

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.acts / self.seconds


class Pair(NamedTuple):
    """One round of both."""

    ours: Round
    anchor: Round

    @property
    def is_quiet(self) -> bool:
        """Whether it counts."""
        return self.ours.noise.is_quiet and self.anchor.noise.is_quiet

    @property
    def ratio(self) -> float:
        """How much more our server does with the same CPU time."""
        return self.ours.efficiency / self.anchor.efficiency


class Closed(NamedTuple):
    """All rounds, the noisy ones too."""

    tables: int
    pairs: Sequence[Pair]

    @property
    def counted(self) -> Sequence[Pair]:
        """The quiet rounds; when none was, all of them, which the report says."""
        return [pair for pair in self.pairs if pair.is_quiet] or self.pairs

    def ratio(self) -> tuple[float, float, float]:
        """Median, least and most."""
        ratios = [pair.ratio for pair in self.counted]
        return median(ratios), min(ratios), max(ratios)


class _Side(Generic[AnyMatch]):
    """One server with its matches."""

    def __init__(self, server: Server, crowd: Crowd[AnyMatch]) -> None:
        self._server = server
        self._crowd = crowd
        self._loop = ClosedLoop(crowd)

    async def begin(self, chance: Random) -> None:
        await self._crowd.open()
        await self._loop.spread_out(chance)

    async def round(self, seconds: float) -> Round:
        await self._loop.play_on()
        await asyncio.sleep(SECONDS_TO_GET_GOING)
        tally, meter, begin = self._crowd.count_anew(), Meter(self._server.pid), perf_counter()
        await asyncio.sleep(seconds)
        self._crowd.count_anew()
        cpu, took, noise = meter.server_seconds(), perf_counter() - begin, meter.noise()
        await self._loop.stop()
        return Round(len(tally.acks), cpu, took, Percentiles.of(tally.acks), tally.errors, noise)

    def end(self) -> None:
        self._crowd.close()


async def measure_closed(home: Path, *, tables: int, rounds: int, seconds: float) -> Closed:
    """Measure until enough rounds were quiet, or twice as many were tried."""
    with our_server(home) as our, anchor_server(home) as anchor:
        await our.listening()
        await anchor.listening()
        print(f"pids: ours {our.pid}, boardgame.io {anchor.pid}", flush=True)
        calls, anchor_calls, chance = Calls(our.address), Calls(anchor.address), Random(1)
        us = _Side(our, Crowd(await seat_guests(calls, tables, chance)))
        them = _Side(anchor, Crowd([CountingMatch(anchor_calls) for _ in range(tables)]))
        await us.begin(chance)
        await them.begin(chance)
        pairs: list[Pair] = []
        for number in range(rounds * ROUNDS_TRIED_AT_MOST):
            pairs.append(await _pair(us, them, seconds, ours_first=number % 2 == 0))
            print(f"round {number + 1}: {_told(pairs[-1])}", flush=True)
            if sum(pair.is_quiet for pair in pairs) == rounds:
                break
        us.end()
        them.end()
        await calls.close()
        await anchor_calls.close()
    return Closed(tables, pairs)


async def _pair(
    us: _Side[ErTable], them: _Side[CountingMatch], seconds: float, *, ours_first: bool
) -> Pair:
    if ours_first:
        ours = await us.round(seconds)
        return Pair(ours, await them.round(seconds))
    anchor = await them.round(seconds)
    return Pair(await us.round(seconds), anchor)


def _told(pair: Pair) -> str:
    ours, anchor = pair
    text = f"{ours.efficiency:,.0f} : {anchor.efficiency:,.0f} = {pair.ratio:.2f}"
    return text if pair.is_quiet else f"{text}, rejected ({ours.noise}; {anchor.noise})"
