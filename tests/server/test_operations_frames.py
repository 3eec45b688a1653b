"""Frames that go the short way are the frames everybody writes, and none overtakes another."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from dicehospital.server.frames import header
from dicehospital.server.tables.connection import SLOW, Connection


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 300_000])
def test_a_frame_is_what_the_standard_says(length: int) -> None:
    payload = b"x" * length
    standard = Frame(Opcode.TEXT, payload).serialize(mask=False)
    assert standard == header(length) + payload


class Network:
    """A network that takes frames while it is open, the short way and the usual way."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.is_open = True
        self.gate = asyncio.Event()

    def write(self, text: str) -> bool:
        if self.is_open:
            self.taken.append(text)
        return self.is_open

    async def send(self, message: Any) -> None:
        await self.gate.wait()
        self.taken.append(message.get("text", message.get("code")))


def test_no_frame_overtakes_another_when_the_network_falters() -> None:
    async def work() -> list[str]:
        network = Network()
        connection = Connection(network.send, None, 1000, network)
        writer = asyncio.get_running_loop().create_task(connection.write())
        connection.post("1")
        network.is_open = False
        connection.post("2")
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the writer has taken it and waits for the network
        network.is_open = True
        connection.post("3")
        network.gate.set()
        await asyncio.sleep(0.01)
        connection.post("4")
        writer.cancel()
        return network.taken

    assert ["1", "2", "3", "4"] == asyncio.run(work())


def test_who_takes_nothing_is_sent_away() -> None:
    async def work() -> list[Any]:
        network = Network()
        network.is_open = False
        connection = Connection(network.send, None, 1000, network)
        writer = asyncio.get_running_loop().create_task(connection.write())
        for _ in range(20):
            connection.post("x" * 100)
        network.gate.set()
        await writer
        return network.taken

    taken = asyncio.run(work())
    assert SLOW == taken[-1]
    assert len(taken) < 20
