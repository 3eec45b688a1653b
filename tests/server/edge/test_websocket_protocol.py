"""Frames that go the short way are the frames everybody writes and reads, and none overtakes another."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from websockets.frames import Frame, Opcode

from dicehospital.server.edge.connection import SLOW, Connection
from dicehospital.server.edge.frame_counter import FrameCounter
from dicehospital.server.edge.websocket_protocol import ReceiveQueue, header, text_of
from dicehospital.server.protocol import decode


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536, 300_000])
def test_a_frame_is_what_the_standard_says(length: int) -> None:
    payload = b"x" * length
    standard = Frame(Opcode.TEXT, payload).serialize(mask=False)
    assert standard == header(length) + payload


def sent(text: str, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin=fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 5_000, 65_535])
def test_a_text_that_comes_alone_is_read(length: int) -> None:
    assert "x" * length == text_of(sent("x" * length))
    assert 1 == FrameCounter().go_on(sent("x" * length), 10)


def test_letters_of_several_bytes_are_read() -> None:
    assert "é€😀" == text_of(sent("é€😀"))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        sent("x")[:-1],
        sent("x") + sent("y"),
        sent("x", fin=False),
        sent("x", Opcode.BINARY),
        sent("x", Opcode.PING),
        sent("x" * 65_536),
        b"\x81\x01x",
        b"\x81\x81\x00\x00\x00\x00\xff",
    ],
    ids=range(10),  # masks are random: the bytes make no stable names
)
def test_everything_else_goes_the_usual_way(data: bytes) -> None:
    assert text_of(data) is None


@pytest.mark.parametrize(
    ("data", "frames", "is_at_start"),
    [
        (sent("x") + sent("y" * 300) + sent("", Opcode.PONG), 3, True),
        (sent("x") + sent("y")[:-1], 2, False),
        (sent("x") + b"\x81", 1, False),
        (sent("x", fin=False), 1, False),
        (sent("x", fin=False) + sent("", Opcode.PING), 2, False),
        (sent("x", fin=False) + sent("y" * 70_000, Opcode.CONT), 2, True),
    ],
    ids=range(6),
)
@pytest.mark.parametrize("size", [1, 3, 10**6])
def test_frames_are_counted_in_whatever_pieces_they_come(
    data: bytes, frames: int, size: int, *, is_at_start: bool
) -> None:
    course = FrameCounter()
    pieces = [data[place : place + size] for place in range(0, len(data), size)]
    assert frames == sum(course.go_on(piece, 10) for piece in pieces)
    assert is_at_start == course.is_at_start


def test_frames_are_counted_no_further_than_they_are_too_many() -> None:
    assert 11 == FrameCounter().go_on(sent("") * 100_000, 10)


def test_an_inbox_keeps_the_order_and_wakes_its_reader() -> None:
    async def work() -> list[Any]:
        inbox = ReceiveQueue(asyncio.get_running_loop())
        first = asyncio.ensure_future(inbox.get())
        await asyncio.sleep(0)
        for number in (1, 2, 3):
            inbox.put_nowait({"type": "websocket.disconnect", "code": number})
        assert not inbox.empty()
        return [await first, await inbox.get(), await inbox.get(), inbox.empty()]

    *messages, is_empty = asyncio.run(work())
    assert [1, 2, 3] == [message["code"] for message in messages]
    assert is_empty


class Network:
    """A network that takes frames while it is open, the short way and the usual way."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.is_open = True
        self.gate = asyncio.Event()

    def write(self, text: bytes) -> bool:
        if self.is_open:
            self.taken.append(text.decode())
        return self.is_open

    def abort(self) -> None:
        self.is_open = False

    async def send(self, message: Any) -> None:
        await self.gate.wait()
        self.taken.append(message.get("text", message.get("code")))


def test_no_frame_overtakes_another_when_the_network_falters() -> None:
    async def work() -> list[str]:
        network = Network()
        connection = Connection(network.send, None, 1000, network)
        writer = asyncio.get_running_loop().create_task(connection.write())
        connection.post(b"1")
        network.is_open = False
        connection.post(b"2")
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the writer has taken it and waits for the network
        network.is_open = True
        connection.post(b"3")
        network.gate.set()
        await asyncio.sleep(0.01)
        connection.post(b"4")
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
            connection.post(b"x" * 100)
        network.gate.set()
        await writer
        return network.taken

    taken = asyncio.run(work())
    assert SLOW == taken[-1]
    assert len(taken) < 20


@pytest.mark.parametrize("name", ["a\0b", "\n", "a\x1f"])
def test_an_id_has_no_control_characters(name: str) -> None:
    """No database keeps a NUL in a text; such an act would be tried for ever."""
    with pytest.raises(msgspec.ValidationError, match="regex"):
        decode(msgspec.json.encode({"type": "ping", "id": name}))
