"""One process and two of them, by turns, with as many tables for each process.

On a machine of two cores the generator needs one of them, so two processes can never show there what they
would carry. What is measured is what each act costs, and how evenly the processes share the work: a house
of processes carries as much as lets the busiest of them fill one core. All tables act at an even pace, so
that how much work each process has does not depend on which of them the machine lets run. The less a
process has to do, the less of it is done together (lines of one commit, frames of one turn of its loop)
and the dearer it is: so the house of two has twice the tables.
"""

from __future__ import annotations

import asyncio
from random import Random
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from crowd.calls import Calls
from crowd.drive import ClosedLoop, Crowd, PacedLoop
from crowd.er_table import ErTable, seat_guests
from crowd.machine import Meter, Noise, cpu_by_process
from crowd.servers import Server, our_server

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

SECONDS_TO_GET_GOING = 1
SECONDS_TO_START = 2  # for all processes to serve
PROCESSES = 2
ACTS_A_SECOND_AND_TABLE = 2


class Shift(NamedTuple):
    """What a house did in one round."""

    acts: int
    busiest: float  # CPU seconds of the process that did most
    least: float  # ... and of the one that did least, of those that serve
    whole: float  # ... and of all, with whoever watches over them
    errors: Mapping[str, int]
    noise: Noise

    @property
    def carried(self) -> float:
        """Acts a second at which the busiest process would fill a core."""
        return self.acts / self.busiest

    @property
    def cost(self) -> float:
        """CPU milliseconds of all processes for an act."""
        return 1000 * self.whole / self.acts


class Workers(NamedTuple):
    """Rounds of one process and of two."""

    rounds: Sequence[tuple[Shift, Shift]]

    def ratio(self) -> tuple[float, float, float]:
        """How much more two carry than one: median, least and most."""
        ratios = [two.carried / one.carried for one, two in self.rounds]
        return median(ratios), min(ratios), max(ratios)

    @property
    def quiet(self) -> int:
        """How many rounds were disturbed by nobody else."""
        return sum(one.noise.is_quiet and two.noise.is_quiet for one, two in self.rounds)

    def dearer(self) -> float:
        """By which share an act costs more CPU time, all processes together."""
        return median(two.cost / one.cost for one, two in self.rounds) - 1

    def evenness(self) -> float:
        """CPU time of the least busy process as a share of the busiest one's."""
        return median(two.least / two.busiest for _, two in self.rounds)

    def errors(self) -> int:
        """What went wrong, all rounds together."""
        return sum(sum(shift.errors.values()) for pair in self.rounds for shift in pair)


async def measure_workers(home: Path, *, tables: int, rounds: int, seconds: float) -> Workers:
    """Measure by turns; the players of a table may reach different processes."""
    ones, twos = home / "one", home / "two"
    ones.mkdir()
    twos.mkdir()
    with our_server(ones) as one, our_server(twos, "--workers", str(PROCESSES)) as two:
        houses = [await _house(one, tables), await _house(two, PROCESSES * tables)]
        seen: list[tuple[Shift, Shift]] = []
        for number in range(rounds):
            order = houses if number % 2 == 0 else houses[::-1]
            shifts = [await house.work(seconds) for house in order]
            single, double = shifts if number % 2 == 0 else shifts[::-1]
            seen.append((single, double))
            print(f"round {number + 1}: {double.carried / single.carried:.2f}", flush=True)
        for house in houses:
            await house.end()
    return Workers(seen)


async def _house(server: Server, tables: int) -> _House:
    await server.listening()
    await asyncio.sleep(SECONDS_TO_START)
    calls, chance = Calls(server.address), Random(1)
    house = _House(server.pid, calls, Crowd(await seat_guests(calls, tables, chance)))
    await house.begin(chance)
    return house


class _House:
    """A server, however many processes it has, and its tables."""

    def __init__(self, pid: int, calls: Calls, crowd: Crowd[ErTable]) -> None:
        self._pid = pid
        self._calls = calls
        self._crowd = crowd

    async def begin(self, chance: Random) -> None:
        await self._crowd.open()
        await ClosedLoop(self._crowd).spread_out(chance)

    async def work(self, seconds: float) -> Shift:
        pace = PacedLoop(self._crowd, 1 / ACTS_A_SECOND_AND_TABLE)
        pace.start()
        await asyncio.sleep(SECONDS_TO_GET_GOING)
        tally, meter, before = self._crowd.count_anew(), Meter(self._pid), cpu_by_process(self._pid)
        await asyncio.sleep(seconds)
        self._crowd.count_anew()
        noise, after = meter.noise(), cpu_by_process(self._pid)
        await pace.stop()
        spent = sorted(after[pid] - before.get(pid, 0.0) for pid in after)
        serving = spent[-PROCESSES:] if len(spent) > PROCESSES else spent[-1:]
        return Shift(len(tally.acks), spent[-1], serving[0], sum(spent), tally.errors, noise)

    async def end(self) -> None:
        self._crowd.close()
        await self._calls.close()
