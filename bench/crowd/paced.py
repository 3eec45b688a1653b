"""Five hundred tables at the pace of lively people, and what happens when all lose their connection."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from crowd.calls import Calls
from crowd.drive import ClosedLoop, Crowd, PacedLoop
from crowd.er_table import ErTable, seat_guests
from crowd.machine import Meter, Noise, resident_kilobytes
from crowd.servers import our_server
from crowd.tally import Percentiles

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ACTS_A_SECOND_AND_TABLE = 2
SECONDS_TO_GET_GOING = 2
SECONDS_BETWEEN_SAMPLES = 0.25


class Storm(NamedTuple):
    """All sockets dropped and connected again at once, without any back-off."""

    sockets: int
    seconds: float  # until the last one shows its table again
    lost: int  # sockets that saw less than before


class Paced(NamedTuple):
    """What was seen."""

    tables: int
    seconds: float
    acts: int  # acknowledged
    moves: int  # of the game: most are one act, to admit a patient takes two
    games: int  # played to the end and replaced
    acks: Percentiles  # from an act to its acknowledgement
    others: Percentiles  # from an act to the other player's update
    errors: Mapping[str, int]
    memory: tuple[int, int, int]  # kB of the server: at first, at last, at most
    cpu_seconds: float  # of the server
    generator_seconds: float
    noise: Noise

    @property
    def rate(self) -> float:
        """Acts a second."""
        return self.acts / self.seconds


async def measure_paced(home: Path, *, tables: int, seconds: float) -> tuple[Paced, Storm]:
    """Play at an even pace, then drop everybody."""
    with our_server(home) as server:
        await server.listening()
        calls = Calls(server.address)
        chance = Random(1)
        crowd = Crowd(await seat_guests(calls, tables, chance))
        await crowd.open()
        await ClosedLoop(crowd).spread_out(chance)
        paced = await _play(crowd, server.pid, seconds)
        storm = await _storm(crowd)
        crowd.close()
        await calls.close()
    return paced, storm


async def _play(crowd: Crowd[ErTable], pid: int, seconds: float) -> Paced:
    pace = PacedLoop(crowd, 1 / ACTS_A_SECOND_AND_TABLE)
    pace.start()
    await asyncio.sleep(SECONDS_TO_GET_GOING)
    tally, meter, begin = crowd.count_anew(), Meter(pid), perf_counter()
    memory = await _watch_memory(pid, seconds)
    crowd.count_anew()
    paced = Paced(
        tables=len(crowd.matches),
        seconds=perf_counter() - begin,
        acts=len(tally.acks),
        moves=tally.moves,
        games=tally.games,
        acks=Percentiles.of(tally.acks),
        others=Percentiles.of(tally.others),
        errors=tally.errors,
        memory=memory,
        cpu_seconds=meter.server_seconds(),
        generator_seconds=meter.generator_seconds(),
        noise=meter.noise(),
    )
    await pace.stop()
    return paced


async def _watch_memory(pid: int, seconds: float) -> tuple[int, int, int]:
    until = perf_counter() + seconds
    seen = [resident_kilobytes(pid)]
    while perf_counter() < until:
        await asyncio.sleep(min(SECONDS_BETWEEN_SAMPLES, max(0.0, until - perf_counter())))
        seen.append(resident_kilobytes(pid))
    return seen[0], seen[-1], max(seen)


async def _storm(crowd: Crowd[ErTable]) -> Storm:
    for table in crowd.matches:
        table.drop()
    begin = perf_counter()
    back = await asyncio.gather(
        *(table.come_back(player) for table in crowd.matches for player in table.players)
    )
    return Storm(len(back), perf_counter() - begin, back.count(False))
