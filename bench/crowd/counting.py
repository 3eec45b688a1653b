"""A match of the counting game on boardgame.io, spoken to in the words of socket.io."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from crowd.tally import Tally
from crowd.wire import Wire

if TYPE_CHECKING:
    from crowd.calls import Calls

GAME = "counting"
MOVES = 114  # as bench/boardgame/server.js has it
PATIENCE = 30  # seconds for anything that opens a match
PATH = "/socket.io/?EIO=4&transport=websocket"
# engine.io: 0 open, 2 ping, 3 pong, 4 message; socket.io within a message: 0 connect, 2 event.
OPEN, PING, PONG, CONNECTED = b"0", b"2", b"3", b"40"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
SYNCED = EVENT + b'["sync"'
UPDATED = EVENT + b'["update"'
SYNC = '["sync","{match}","{seat}","{credentials}",2]'
ADD = (
    '["update",{{"type":"MAKE_MOVE","payload":{{"type":"add","args":[],"playerID":"{seat}",'
    '"credentials":"{credentials}"}}}},%d,"{match}","{seat}"]'
)


class _Seat:
    """One person: a socket, and the act as it is sent but for its number."""

    def __init__(self, match: CountingMatch, number: int, match_id: str, credentials: str) -> None:
        words = {"match": match_id, "seat": str(number), "credentials": credentials}
        self.act = EVENT + ADD.format(**words).encode()
        self.seen = 0  # moves
        self._sync = EVENT + SYNC.format(**words).encode()
        self._match = match
        self._synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.wire: Wire | None = None

    async def come(self, calls: Calls) -> None:
        self.wire = Wire(self._hear, self._match.lost)
        await self.wire.open(calls.address, PATH, {"Origin": calls.origin})
        await self._synced

    def send(self, text: bytes) -> None:
        if self.wire is not None and self.wire.is_open:
            self.wire.send(text)

    def _hear(self, text: bytes) -> None:
        if text.startswith(UPDATED):
            self.seen += 1
            self._match.told(self)
        elif text == PING:
            self.send(PONG)
        elif text.startswith(OPEN):
            self.send(CONNECT)
        elif text.startswith(CONNECTED):
            self.send(self._sync)
        elif text.startswith(SYNCED):
            self._synced.set_result(None)


class CountingMatch:
    """A `Match` on boardgame.io; the players move by turns, so nobody need read the state."""

    def __init__(self, calls: Calls) -> None:
        """Nothing is asked of the server yet."""
        self.tally = Tally()
        self.on_ready = _nothing
        self.is_busy = False
        self.is_over = False
        self._calls = calls
        self._seats: list[_Seat] = []
        self._moves = 0
        self._since = 0.0

    async def open(self) -> None:
        """Make a match and join it twice."""
        async with asyncio.timeout(PATIENCE):
            path = f"/games/{GAME}"
            made = await self._calls.call("POST", f"{path}/create", {"numPlayers": 2})
            match_id = made.json["matchID"]
            self._seats = []
            for number, name in enumerate(("Ana", "Ben")):
                asked = {"playerID": str(number), "playerName": name}
                joined = await self._calls.call("POST", f"{path}/{match_id}/join", asked)
                seat = _Seat(self, number, match_id, joined.json["playerCredentials"])
                self._seats.append(seat)
                await seat.come(self._calls)
        self._moves = 0
        self.is_busy = self.is_over = False

    def act(self, since: float) -> None:
        """Whose turn it is adds one."""
        self._since = since
        self.is_busy = True
        seat = self._seats[self._moves % 2]
        seat.send(seat.act % self._moves)

    def close(self) -> None:
        """Both leave."""
        for seat in self._seats:
            if seat.wire is not None:
                seat.wire.close()

    def told(self, seat: _Seat) -> None:
        """A player has seen a move: the mover's own update is his acknowledgement."""
        mover = self._seats[self._moves % 2]
        times = self.tally.acks if seat is mover else self.tally.others
        times.append(perf_counter() - self._since)
        if all(one.seen > self._moves for one in self._seats):
            self._settle()

    def _settle(self) -> None:
        self._moves += 1
        self.tally.moves += 1
        self.is_busy = False
        if self._moves == MOVES:
            self.tally.games += 1
            self.is_over = True
        self.on_ready()

    def lost(self) -> None:
        """A socket was closed from the other side."""
        self.tally.errors["lost"] += 1
        if not self.is_over:
            self.is_over, self.is_busy = True, False
            self.on_ready()


def _nothing() -> None:
    """What a match does when nobody drives it."""
