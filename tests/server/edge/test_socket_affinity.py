"""Of several processes on one machine, one serves all sockets of a table."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from zlib import crc32

import pytest

from dicehospital.server.bus.affinity import place_of
from dicehospital.server.edge.socket_affinity import Channel, SocketRouter, make_channels
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.store.store import Person
from dicehospital.server.tables.creation import Order, make_table
from tests.server.cluster import houses
from tests.server.ops_server import Guest, ask, wait_until

HEAD = b"GET /api/tables/%b/socket?have=3 HTTP/1.1\r\nHost: here\r\n\r\n"
NAMES = [b"k3v9q2xr", b"aaaabbbb", b"m2n3p4q5", b"zzzzyyyy"]
OURS = next(name for name in NAMES if crc32(name) % 2 == 0)
THEIRS = next(name for name in NAMES if crc32(name) % 2 == 1)


class Taking(asyncio.Protocol):
    """What a process does with a connection: hands it on, or says that it serves it."""

    def __init__(self, router: SocketRouter) -> None:
        self._steering = router

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._steering.hands_on(self._transport, data):
            self._transport.abort()
        else:
            self._transport.write(b"here")


@pytest.fixture
def two_ways() -> Iterator[list[Channel]]:
    found = make_channels(2)
    yield found
    for way in found:
        for end in way:
            end.close()


@asynccontextmanager
async def first_process(two_ways: list[Channel]) -> AsyncIterator[int]:
    """A process that takes whoever comes; the port it listens on."""
    router = SocketRouter(two_ways, 0)
    server = await asyncio.get_running_loop().create_server(lambda: Taking(router), "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def answer(port: int, data: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    async with asyncio.timeout(10):
        found = await reader.read(5)
    writer.close()
    return found


async def test_a_socket_is_served_by_the_process_of_its_table(two_ways: list[Channel]) -> None:
    second, came = SocketRouter(two_ways, 1), []

    def settle(one: socket.socket, data: bytes) -> None:
        came.append(data)
        one.sendall(b"there")
        one.close()

    second.open(settle)
    async with first_process(two_ways) as port:
        assert b"there" == await answer(port, HEAD % THEIRS)
        assert b"here" == await answer(port, HEAD % OURS)
    assert [HEAD % THEIRS] == came
    second.close()


@pytest.mark.parametrize(
    "data",
    [
        b"GET /api/tables HTTP/1.1\r\n\r\n",
        b"POST /api/tables/%b/socket HTTP/1.1\r\n\r\n" % THEIRS,
        (HEAD % THEIRS)[:-2],  # more of it is on its way
        (HEAD % THEIRS)[:-2] + b"X: " + b"x" * 20_000 + b"\r\n\r\n",
    ],
)
async def test_what_is_no_whole_request_for_a_socket_stays(
    two_ways: list[Channel], data: bytes
) -> None:
    async with first_process(two_ways) as port:
        assert b"here" == await answer(port, data)


async def test_who_cannot_be_handed_on_is_served_where_they_came(two_ways: list[Channel]) -> None:
    with suppress(BlockingIOError):
        while True:
            two_ways[1][0].send(b"x" * 1000)
    async with first_process(two_ways) as port:
        assert b"here" == await answer(port, HEAD % THEIRS)


async def test_who_waits_for_a_process_that_stops_is_let_go(two_ways: list[Channel]) -> None:
    second = SocketRouter(two_ways, 1)
    async with first_process(two_ways) as port:
        waiting = asyncio.create_task(answer(port, HEAD % THEIRS))
        await asyncio.to_thread(_until_readable, two_ways[1][1])
        second.close()
        assert b"" == await waiting


def _until_readable(inlet: socket.socket) -> None:
    wait_until(lambda: _has_word(inlet))


def _has_word(inlet: socket.socket) -> bool:
    try:
        return bool(inlet.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return False


def test_one_process_needs_no_ways() -> None:
    assert [] == make_channels(1)


def test_new_tables_are_shared_out_evenly() -> None:
    order = Order("er", 1, ["me"], {}, {}, Clock(0, 0), "private", None, start=False)
    made = [make_table(order, Person(1, "Ana"), 0, workers=3)[0].id for _ in range(12)]
    assert [4, 4, 4] == [
        sum(place_of(one.encode(), 3) == place for one in made) for place in range(3)
    ]


@pytest.mark.soak
def test_both_players_of_every_table_reach_one_worker(tmp_path: Path) -> None:
    with houses.workers(tmp_path) as house, ExitStack() as open_:
        for _ in range(12):
            guest = open_.enter_context(Guest(house.urls[0]))
            table = guest.table(game="er", players=2, seats=["me", "open"])
            for _ in range(2):
                open_.enter_context(guest.socket(table))
        found = ask("GET", f"{house.urls[0]}/metrics").text
        counts = re.findall(r'^dicehospital_sockets\{worker="\d"\} (\d+)', found, re.MULTILINE)
    assert 24 == sum(map(int, counts))
    assert all(int(count) and int(count) % 2 == 0 for count in counts), counts
