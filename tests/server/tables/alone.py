"""A table of one person among bots, without a network: moves, steps back, a log to read again."""

from __future__ import annotations

import random
from typing import Any

from dicehospital.kernel.game import Game
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.protocol import AnyDo, Play, Undo
from dicehospital.server.store.store import Entry, LoadedTable, Person
from dicehospital.server.tables.actions import CHECKS
from dicehospital.server.tables.acts import ActContext, PendingLine
from dicehospital.server.tables.apply import apply
from dicehospital.server.tables.creation import Order, make_table
from dicehospital.server.tables.live.bots import TableBotRunner, choose_batch
from dicehospital.server.tables.log.lines import BotsMoved, write_line
from tests.server.here import Here

ME = Person(1, "Ana", 0)


class Alone:
    """One person at seat 0; bots answer at once."""

    def __init__(self, game: str, bots: list[str], options: dict[str, Any], **more: Any) -> None:
        seats = ["me", *(f"bot:{bot}" for bot in bots)]
        order = Order(
            game=game,
            players=len(seats),
            seats=seats,
            options=options,
            names={},
            clock=more.get("clock", Clock()),
            visibility="private",
            position=more.get("position"),
            start=True,
            guided=more.get("guided", False),
        )
        self.table, entries = make_table(order, ME, 0)
        self.entries = list(entries)
        self.bot_runner = TableBotRunner(self.table, Here())

    @property
    def game(self) -> Game[Any]:
        assert self.table.game is not None
        return self.table.game

    async def begin(self) -> None:
        await self._let_bots_act()

    async def do(self, do: AnyDo) -> None:
        act = ActContext(self.table, ME, 0, None, lambda _: 0.0)
        self._write(CHECKS[type(do)](act, do), str(len(self.entries)))
        await self._let_bots_act()

    async def undo(self) -> None:
        await self.do(Undo())

    async def move(self, chance: random.Random) -> str:
        """Make some whole move; its notation."""
        text = str(chance.choice(list(self.game.moves(0))))
        await self.play(text)
        return text

    async def play(self, text: str) -> None:
        await self.do(Play(text))

    def stored(self) -> LoadedTable:
        """The table as its log keeps it."""
        return LoadedTable(self.table.header, None, tuple(self.entries), {})

    async def _let_bots_act(self) -> None:
        while self.table.bots_to_act():
            ahead = self.game.copy()
            bots = {n: s.bot for n, s in enumerate(self.table.seats) if s.bot is not None}
            moves = await choose_batch(ahead, bots, self.bot_runner, self.table.seq)
            self._write(PendingLine(BotsMoved(moves), ahead), f"bots.{self.table.seq + 1}")

    def _write(self, prepared: PendingLine, action_id: str) -> None:
        entry = Entry(self.table.seq + 1, action_id, None, 0, write_line(prepared.line))
        self.entries.append(entry)
        apply(self.table, entry, prepared.line, prepared.game)
