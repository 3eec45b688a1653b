"""A two-player table of ER on this server, played at random."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from crowd.messages import Ack, AnyHeard, Fault, Reject, Sync, Update
from crowd.player import Player
from crowd.tally import Tally

if TYPE_CHECKING:
    from random import Random

    from crowd.calls import Calls
    from crowd.wire import Wire

PATIENCE = 30  # seconds for anything that opens a table
ASKED_FOR = {
    "game": "er",
    "players": 2,
    "options": {},
    "seats": ["me", "open"],
    "visibility": "private",
    "clock": {"move": 0, "game": 0},
    "start": False,
}


class TableError(Exception):
    """A table could not be opened."""


class ErTable:
    """A `Match` on this server; it can be opened anew when its game is over."""

    def __init__(
        self, calls: Calls, guests: tuple[str, str], chance: Random, *, is_lean: bool = False
    ) -> None:
        """Nothing is asked of the server yet."""
        self.tally = Tally()
        self.on_ready = _nothing
        self.is_busy = False
        self.is_over = False
        self.id = self._invite = ""
        self._calls = calls
        self._chance = chance
        self.players = tuple(
            Player(calls, seat, cookie, self._hear, self._lost, is_lean=is_lean)
            for seat, cookie in enumerate(guests)
        )
        self._actor = self.players[0]
        self._number = 0  # of acts, the id of each
        self._since = 0.0
        self._acked = -1  # the line of the act under way, once it is acknowledged
        self._other_told = False
        self._answer: asyncio.Future[None] | None = None  # to an act that opens the table

    async def open(self) -> None:
        """Make a table, sit both down and start the game."""
        async with asyncio.timeout(PATIENCE):
            host, other = self.players
            made = await self._calls.call("POST", "/api/tables", ASKED_FOR, {"Cookie": host.cookie})
            self.id, self._invite = made.json["id"], made.json["invite"]
            for player in self.players:
                await player.come(self.id, self._invite)
            await self._do(other, b'{"kind":"sit"}')
            await self._do(host, b'{"kind":"start"}')
            for player in self.players:
                if player.viewpoint != player.seat:
                    await player.look()
            while not any(player.options for player in self.players):  # noqa: ASYNC110 (it is soon)
                await asyncio.sleep(0.001)  # the ack of the start comes before what it began
        self.is_busy = self.is_over = False

    async def _do(self, player: Player, what: bytes) -> None:
        self._number += 1
        self._answer = asyncio.get_running_loop().create_future()
        player.do(self._number, what)
        await self._answer
        self._answer = None

    def act(self, since: float) -> None:
        """One of those who can pick does, at random."""
        able = [player for player in self.players if player.options]
        if not able:
            self._give_up("stuck")
            return
        self._actor = actor = able[0] if len(able) == 1 else self._chance.choice(able)
        self._number += 1
        self._since = since
        self._acked = -1
        self._other_told = False
        self.is_busy = True
        actor.pick(self._number, self._chance.choice(actor.options))

    def close(self) -> None:
        """Both leave."""
        for player in self.players:
            player.leave()

    async def open_second_windows(self) -> list[Wire]:
        """Both look at the table once more."""
        return [await p.open_second_window(self.id, self._invite) for p in self.players]

    # -- a storm -----------------------------------------------------------------------------------
    def drop(self) -> None:
        """Both lose their connection."""
        for player in self.players:
            if player.wire is not None:
                player.wire.drop()

    async def come_back(self, player: Player) -> bool:
        """Connect one of them again; return whether all is there that was there before."""
        seen = player.seq
        await player.come(self.id, self._invite)
        return player.seq >= seen and player.viewpoint == player.seat

    # -- what comes --------------------------------------------------------------------------------
    def _hear(self, player: Player, heard: AnyHeard) -> None:
        if isinstance(heard, Update | Sync):
            self._told(player)
        elif isinstance(heard, Ack):
            self._done(heard.seq)
        elif isinstance(heard, Reject):
            self._refused(player, heard)
        elif isinstance(heard, Fault):
            self._give_up(heard.code)

    def _told(self, player: Player) -> None:
        if not self.is_busy:
            return
        if not self._other_told and player is not self._actor:
            self._other_told = True
            self.tally.others.append(perf_counter() - self._since)
        self._settle()

    def _done(self, seq: int) -> None:
        if self._answer is not None:
            self._answer.set_result(None)
        elif self.is_busy:
            self.tally.acks.append(perf_counter() - self._since)
            self._acked = seq
            self._settle()

    def _settle(self) -> None:
        """Nothing new is asked before both have seen what the last act did."""
        if self._acked < 0 or any(player.seq < self._acked for player in self.players):
            return
        self.is_busy = False
        self.tally.moves += not self._actor.is_drafting
        if self._actor.status == "over":
            self.tally.games += 1
            self.is_over = True
        self.on_ready()

    def _refused(self, player: Player, heard: Reject) -> None:
        if self._answer is not None:
            self._answer.set_exception(TableError(heard.code))
        else:
            self.tally.errors[heard.code] += 1
            self._acked = heard.seq
            player.resync()

    def _lost(self) -> None:
        self._give_up("lost")

    def _give_up(self, code: str) -> None:
        """Count an error and leave the table to be opened anew."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(TableError(code))
            return
        self.tally.errors[code] += 1
        if not self.is_over:
            self.is_over, self.is_busy = True, False
            self.on_ready()


def _nothing() -> None:
    """What a table does when nobody drives it."""


async def seat_guests(
    calls: Calls, tables: int, chance: Random, *, is_lean: bool = False
) -> list[ErTable]:
    """Tables that are not open yet, with two new guests each."""
    guests = [await _two_guests(calls, number) for number in range(tables)]
    return [ErTable(calls, two, chance, is_lean=is_lean) for two in guests]


async def _two_guests(calls: Calls, number: int) -> tuple[str, str]:
    cookies = []
    for name in (f"Ana {number}", f"Ben {number}"):
        reply = await calls.call("PUT", "/api/me", {"name": name})
        if reply.cookie is None:
            raise TableError("a new guest got no cookie")
        cookies.append(reply.cookie)
    return cookies[0], cookies[1]
