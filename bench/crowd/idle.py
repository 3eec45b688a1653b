"""Sockets at which nothing happens, and the memory that each of them holds."""

from __future__ import annotations

import asyncio
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from crowd.calls import Calls
from crowd.drive import Crowd
from crowd.er_table import seat_guests
from crowd.machine import resident_kilobytes
from crowd.servers import our_server

if TYPE_CHECKING:
    from pathlib import Path

SECONDS_TO_CALM_DOWN = 2


class Idle(NamedTuple):
    """Memory of the server in kB, as more and more is open."""

    sockets: int
    empty: int  # guests are known, nobody is there
    played: int  # tables with a game begun, and half of the sockets
    full: int  # a second window of everybody

    @property
    def each_socket(self) -> float:
        """What one more window on a table takes that is in memory already."""
        return (self.full - self.played) / (self.sockets / 2)

    @property
    def each_table(self) -> float:
        """What a table with a game takes, its windows aside."""
        return (self.played - self.empty) / (self.sockets / 4) - 2 * self.each_socket


async def measure_idle(home: Path, *, sockets: int) -> Idle:
    """Open tables with a game begun and two windows for each player, then do nothing."""
    with our_server(home) as server:
        await server.listening()
        calls, chance = Calls(server.address), Random(1)
        crowd = Crowd(await seat_guests(calls, sockets // 4, chance))
        memory = [resident_kilobytes(server.pid)]
        await crowd.open()
        memory.append(await _memory_at_rest(server.pid))
        seconds = [await table.open_second_windows() for table in crowd.matches]
        memory.append(await _memory_at_rest(server.pid))
        crowd.close()
        for wire in chain.from_iterable(seconds):
            wire.close()
        await calls.close()
    return Idle(len(crowd.matches) * 4, *memory)


async def _memory_at_rest(pid: int) -> int:
    await asyncio.sleep(SECONDS_TO_CALM_DOWN)
    return resident_kilobytes(pid)
