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
    """One round of both; ours also with clients that ask for views alone, as the other's do."""

    ours: Round
    anchor: Round
    lean: Round

    @property
    def is_quiet(self) -> bool:
        """Whether it counts."""
        return all(side.noise.is_quiet for side in self)

    @property
    def ratio(self) -> float:
        """How much more our server does with the same CPU time."""
        return self.ours.efficiency / self.anchor.efficiency

    @property
    def lean_ratio(self) -> float:
        """The same, without what the other server does not do for its clients."""
        return self.lean.efficiency / self.anchor.efficiency


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
        return _spread([pair.ratio for pair in self.counted])

    def lean_ratio(self) -> tuple[float, float, float]:
        """The same of clients that ask for views alone."""
        return _spread([pair.lean_ratio for pair in self.counted])


def _spread(ratios: Sequence[float]) -> tuple[float, float, float]:
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
        lean = _Side(our, Crowd(await seat_guests(calls, tables, chance, is_lean=True)))
        them = _Side(anchor, Crowd([CountingMatch(anchor_calls) for _ in range(tables)]))
        sides = (us, them, lean)
        for side in sides:
            await side.begin(chance)
        pairs: list[Pair] = []
        for number in range(rounds * ROUNDS_TRIED_AT_MOST):
            pairs.append(await _pair(sides, seconds, first=number % len(sides)))
            print(f"round {number + 1}: {_told(pairs[-1])}", flush=True)
            if sum(pair.is_quiet for pair in pairs) == rounds:
                break
        for side in sides:
            side.end()
        await calls.close()
        await anchor_calls.close()
    return Closed(tables, pairs)


async def _pair(
    sides: tuple[_Side[ErTable], _Side[CountingMatch], _Side[ErTable]], seconds: float, first: int
) -> Pair:
    """A round of each, another one beginning every time."""
    order = [*range(first, len(sides)), *range(first)]
    rounds = {place: await sides[place].round(seconds) for place in order}
    return Pair(rounds[0], rounds[1], rounds[2])


def _told(pair: Pair) -> str:
    ours, anchor, lean = (side.efficiency for side in pair)
    text = f"{ours:,.0f} : {anchor:,.0f} = {pair.ratio:.2f}, views alone {lean:,.0f}"
    noise = "; ".join(str(side.noise) for side in pair)
    return text if pair.is_quiet else f"{text}, rejected ({noise})"
