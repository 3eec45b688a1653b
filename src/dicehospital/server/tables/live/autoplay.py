"""What happens at a table without a person: bots act, time runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from dicehospital.kernel.game import Game
from dicehospital.kernel.offers import is_legal
from dicehospital.kernel.types import Move
from dicehospital.server.compute.pool import ComputePool
from dicehospital.server.tables.acts import ActRejected, PendingLine, SequenceConflict
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.live.bots import TableBotRunner, choose_batch
from dicehospital.server.tables.log.lines import BotsMoved, ClockEnded, ClockMoved, RoundClosed
from dicehospital.server.tables.seats import STAND_IN
from dicehospital.server.tables.table import Table

RETRY = 2.0  # seconds until something is tried again that the disk refused
# Moves that end what a seat is at, in the order in which a table tries them.
_ENDINGS: dict[str, tuple[str, ...]] = {"hospital": ("skip", "done")}

Work = Coroutine[Any, Any, None]


class Autoplay:
    """Moves a table on by itself: under its lock, by lines that are written like those of people."""

    def __init__(
        self,
        table: Table,
        lock: asyncio.Lock,
        write: Callable[[PendingLine, str], Work],
        spawn: Callable[[Work], None],
        pool: ComputePool,
        *,
        is_late: Callable[[], bool],
    ) -> None:
        self._table = table
        self._lock = lock
        self._write = write
        self._spawn = spawn
        self._is_late = is_late  # nothing happens at a table whose round has closed
        self.bot_runner = TableBotRunner(table, pool)
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at: int | None = None  # milliseconds since 1970
        self.is_on = False  # at most one process moves a table on

    def begin(self) -> None:
        """Run clocks and bots from now on."""
        self.is_on = True
        self.start_timer()
        self.wake_bots()
        if self._is_late():
            self._spawn(self.close_round())

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        self.is_on = False
        self._cancel_timer()

    # -- bots --------------------------------------------------------------------------------
    async def let_bots_act(self) -> None:
        """Now, where they are quick; who acted before bots that are not can still ask and be answered."""
        if self.bot_runner.run_inline(self._bots()):
            await self._drive()
        else:
            self._spawn(self._drive())

    def _bots(self) -> dict[int, str]:
        """Who decides for which seat."""
        return {n: seat.bot for n, seat in enumerate(self._table.seats) if seat.bot is not None}

    def wake_bots(self) -> None:
        """Let bots act by themselves, where they are to."""
        if self._table.bots_to_act() and self.is_on:
            self._spawn(self._drive())

    async def _drive(self) -> None:
        """Let bots act until a person is to decide or the game is over."""
        while self.is_on and self._table.bots_to_act() and not self._is_late():
            try:
                async with self._lock:
                    await self._drive_once()
            except SequenceConflict:
                continue
            except ActRejected:
                asyncio.get_running_loop().call_later(RETRY, self.wake_bots)
                return

    async def _drive_once(self) -> None:
        table = self._table
        if table.game is None or not table.bots_to_act():
            return
        ahead = table.game.copy()
        moves = await choose_batch(ahead, self._bots(), self.bot_runner, table.seq)
        await self._write(PendingLine(BotsMoved(moves), ahead), f"bots.{table.seq + 1}")

    # -- rounds ------------------------------------------------------------------------------
    async def close_round(self) -> None:
        """Where a round has closed before the game was over, write so, and who owed a decision then."""
        table = self._table
        async with self._lock:
            while self._is_late() and table.status == "playing":
                owed = [seat for seat in table.to_act() if table.seats[seat].waits_for_person()]
                with suppress(SequenceConflict):
                    await self._write(PendingLine(RoundClosed(owed)), f"round.{table.seq + 1}")

    # -- clocks ------------------------------------------------------------------------------
    def start_timer(self) -> None:
        """Come back when the time of the next seat runs out."""
        nearest = self._deadline() if self._table.ticks() else None
        if nearest == self._alarm_at:
            return
        self._cancel_timer()
        if nearest is not None and self.is_on:
            self._alarm_at = nearest
            delay = max(0, nearest - now()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self._on_timeout)

    def _cancel_timer(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm, self._alarm_at = None, None

    def _deadline(self) -> int | None:
        return min((end for end in self._table.deadlines() if end is not None), default=None)

    def _on_timeout(self) -> None:
        self._alarm, self._alarm_at = None, None
        if self.is_on:
            self._spawn(self.act_for_late())

    async def act_for_late(self) -> None:
        """Act for the seats whose time is over, unless the table waits for them."""
        late = True
        while late:
            try:
                async with self._lock:
                    late = await self._act_for_late_once()
            except SequenceConflict:
                continue
            except ActRejected:
                asyncio.get_running_loop().call_later(RETRY, self._on_timeout)
                return
        self.start_timer()
        await self._drive()

    async def _act_for_late_once(self) -> bool:
        table, moment = self._table, now()
        clock, clocks = table.setup.clock, table.clocks
        for seat in clocks.running if table.is_timed() and not clock.waits else ():
            end = clocks.deadline(clock, seat)
            if end is not None and end <= moment:
                prepared = await self._decide_for(seat, moment)
                await self._write(prepared, f"clock.{table.seq + 1}")
                return True
        return False

    async def _decide_for(self, seat: int, moment: int) -> PendingLine:
        """What can be ended is ended (DH-11.4), else a bot decides.

        It decides once, or for good where the time of the whole game is used up.
        """
        table = self._table
        if table.clocks.has_lost(table.setup.clock, seat, moment) or table.game is None:
            return PendingLine(ClockEnded(seat, STAND_IN))
        ahead = table.game.copy()
        move = ending(ahead, seat)
        if move is None:
            moves = await self.bot_runner.choose(ahead, {seat: STAND_IN}, table.seq)
            return PendingLine(ClockMoved(seat, moves[0][1]), ahead)
        words = list(move.words)
        ahead.play_words(seat, words)
        return PendingLine(ClockMoved(seat, words), ahead)


def ending(game: Game[Any], seat: int) -> Move | None:
    """DH-11.4: the ability in question is skipped, a half-made move dropped, the activation done.

    None where a decision has to be made: then a bot makes it.
    """
    for text in _ENDINGS.get(game.name, ()):
        move = game.read(seat, text)
        if is_legal(game.rulebook, game.state, seat, move):
            return move
    return None
