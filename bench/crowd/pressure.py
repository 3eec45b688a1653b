"""What others feel while one address does its worst, beside what they feel when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from crowd.attacks import ATTACKS
from crowd.calls import Calls
from crowd.drive import ClosedLoop, Crowd, PacedLoop
from crowd.er_table import ErTable, seat_guests
from crowd.machine import allow_sockets, family_kilobytes
from crowd.servers import our_server
from crowd.tally import Percentiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

TABLES = 10  # of people who want nothing but to play
ACTS_A_SECOND_AND_TABLE = 2
SECONDS_TO_GET_GOING = 2
SECONDS_BETWEEN_SAMPLES = 0.5
ELSEWHERE = "127.0.0.2"  # the address of those people
# With the usual limits nobody could have so many; how bots think must not depend on that.
RAISED = {"bots": ("BOT_TABLES_PER_ADDRESS",)}


class Felt(NamedTuple):
    """What people felt without and with an attack."""

    attack: str
    alone: Percentiles
    beside: Percentiles
    kilobytes: int  # of all processes of the server, at most
    errors: Mapping[str, int]


async def measure_pressure(home: Path, *, seconds: float) -> Sequence[Felt]:
    """One attack after the other, each on a server of its own."""
    found = []
    for name in ATTACKS:
        place = home / name
        place.mkdir()
        found.append(await _feel(place, name, seconds))
        print(f"{name}: {found[-1].alone} alone, {found[-1].beside} beside", flush=True)
    return found


async def _feel(home: Path, name: str, seconds: float) -> Felt:
    with our_server(home, raised=RAISED.get(name, ())) as server:
        await server.listening()
        people = Calls(server.address, ELSEWHERE)
        crowd = Crowd(await seat_guests(people, TABLES, Random(1)))
        await crowd.open()
        await ClosedLoop(crowd).spread_out(Random(2))
        pace = PacedLoop(crowd, 1 / ACTS_A_SECOND_AND_TABLE)
        pace.start()
        alone, _ = await _watch(crowd, server.pid, seconds)
        with _attacked(name, server.address):
            beside, most = await _watch(crowd, server.pid, seconds)
        errors = crowd.tally.errors
        await pace.stop()
        crowd.close()
        await people.close()
    return Felt(name, alone, beside, most, errors)


async def _watch(crowd: Crowd[ErTable], pid: int, seconds: float) -> tuple[Percentiles, int]:
    """How long acts took, and the most memory."""
    await asyncio.sleep(SECONDS_TO_GET_GOING)
    tally, most, loop = crowd.count_anew(), 0, asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        most = max(most, family_kilobytes(pid))
        await asyncio.sleep(SECONDS_BETWEEN_SAMPLES)
    return Percentiles.of(tally.acks), most


@contextlib.contextmanager
def _attacked(name: str, address: tuple[str, int]) -> Iterator[None]:
    """Meanwhile another process attacks; what that takes must not slow down those who are measured."""
    process = get_context("spawn").Process(target=_attack, args=(name, address), daemon=True)
    process.start()
    try:
        yield
        if process.exitcode is not None:
            raise RuntimeError(f"the attack {name} has ended")
    finally:
        process.terminate()
        process.join()


def _attack(name: str, address: tuple[str, int]) -> None:
    allow_sockets()
    asyncio.run(ATTACKS[name](Calls(address)))
