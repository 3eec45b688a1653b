"""Bots at a table: quick ones choose at once, the others in a process of their own; a choice always comes."""

from __future__ import annotations

import asyncio
import hashlib
from functools import cache
from typing import Any, Final

from msgspec.json import encode

from dicehospital.api import with_cards
from dicehospital.bots import bots as registered_bots
from dicehospital.bots.plans import Plans
from dicehospital.bots.random import NAME as RANDOM
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.compute.choices import (
    BotMovesRequest,
    GameSnapshot,
    Moves,
    TableBots,
    choose_moves,
    next_seat,
)
from dicehospital.server.compute.fair_queue import QueueFull
from dicehospital.server.compute.pool import ComputePool, JobFailed, PoolClosed, WorkerCrashed
from dicehospital.server.monitoring import logs
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.live.recent_answers import RecentAnswers
from dicehospital.server.tables.log.lines import Chosen
from dicehospital.server.tables.offloaded_queries import Hint
from dicehospital.server.tables.seats import STAND_IN
from dicehospital.server.tables.table import Table, cards_of

BATCH = 32  # moves in one line of the log
_SLICE: Final = 0.1  # seconds of thinking after which a process may turn to another table
_LIMITS: Final = {True: 10.0, False: 60.0}  # seconds for a choice, while a person waits or nobody
_QUICK: Final = 0.002  # seconds; whoever always chooses within them is not sent elsewhere


class TableBotRunner:
    """The bots of one table."""

    def __init__(self, table: Table, pool: ComputePool) -> None:
        self._table = table
        self.pool = pool
        # What a bot draws must not be foreseeable: its secret takes would be none.
        self._source = hashlib.sha256(b"dicehospital:bots:" + table.header.seed).digest()
        self._bots = TableBots(self._source)
        self.hints: RecentAnswers[Hint] = RecentAnswers()
        self.insights: RecentAnswers[Json] = RecentAnswers()  # what the Expert sees
        self.plans = Plans()  # what hints have planned, turn by turn
        self._origin: tuple[Json, bytes] = ({}, b"")  # as it last travelled

    async def choose(
        self, game: Game[Any], bots: dict[int, str], number: int, most: int = 1
    ) -> Moves:
        """At least one move of bots, at most so many; `game` follows them. Each choice has its number."""
        seat = next_seat(game, bots)
        if seat is None:
            return []
        answer = self._table.rewinds.answer(game)
        if answer is not None:
            return _played(game, [(seat, answer)])
        if self.run_inline(bots):
            return self._decide(game, seat, bots[seat], number)
        moves = await self._think(game, bots, number, most)
        return moves or self._decide(game, seat, RANDOM, number)

    def run_inline(self, bots: dict[int, str]) -> bool:
        """Whether they choose here: people wait, and none of the bots thinks for long."""
        game = self._table.header.game
        return self._person_waits() and all(_is_quick(bot, game) for bot in bots.values())

    def _person_waits(self) -> bool:
        return any(seat.waits_for_person() for seat in self._table.seats)

    def _decide(self, game: Game[Any], seat: int, bot: str, number: int) -> Moves:
        """A move that is chosen here and now."""
        words = self._bots.choose(game, seat, bot, number)
        game.play_words(seat, words)
        return [(seat, words)]

    # -- elsewhere ---------------------------------------------------------------------------
    async def _think(self, game: Game[Any], bots: dict[int, str], number: int, most: int) -> Moves:
        """Moves that were chosen elsewhere, by the stand-in where a bot fails; none where that fails too."""
        now = self.travelling(game)
        for chosen in (bots, dict.fromkeys(bots, STAND_IN)):
            wish = BotMovesRequest(self._table.id, now, chosen, self._source, number, most, _SLICE)
            try:
                return _played(game, await self._ask(wish))
            except (WorkerCrashed, JobFailed, BadInput) as error:
                logs.warning("bot_failed", table=self._table.id, problem=str(error)[-500:])
        return []

    async def _ask(self, wish: BotMovesRequest) -> Moves:
        table, is_awaited = self._table.id, self._person_waits()
        try:
            done = await self.pool.run(
                choose_moves,
                wish,
                client=table,
                keep=table,
                is_urgent=is_awaited,
                limit=_LIMITS[is_awaited],
            )
        except PoolClosed:
            raise ActRejected("busy", "server.restarting") from None
        except QueueFull:
            raise ActRejected("busy", "server.too_many") from None
        return done.result

    def travelling(self, game: Game[Any]) -> GameSnapshot:
        """A game of this table, ready to be sent to another process."""
        origin = game.origin
        if self._origin[0] is not origin:
            begun = with_cards(game.name, origin, cards_of(self._table.begun))
            self._origin = (origin, encode(begun))
        return GameSnapshot(game.name, self._origin[1], game.journal(), game.dealer.name)


@cache
def _is_quick(bot: str, game: str) -> bool:
    """Whether a bot chooses as fast as it says: not ours on plain rules, and never those of others."""
    entry = registered_bots().get(bot)
    if entry is None or not entry.is_ours or (bot != RANDOM and not COMPILED):
        return False
    return entry.pace[game] <= _QUICK


def _played(game: Game[Any], moves: Moves) -> Moves:
    """The moves that can be made, and are; `BadInput` when none can."""
    for place, (seat, words) in enumerate(moves):
        try:
            game.play_words(seat, words)
        except BadInput:
            if place:
                return moves[:place]
            raise
    return moves


async def choose_batch(
    game: Game[Any], bots: dict[int, str], runner: TableBotRunner, seq: int
) -> list[tuple[int, Chosen]]:
    """Moves of bots until a person is to decide, as many as one line holds; `game` follows them."""
    moves: list[tuple[int, Chosen]] = []
    while len(moves) < BATCH and next_seat(game, bots) is not None:
        left = BATCH - len(moves)
        moves += await runner.choose(game, bots, seq * BATCH + len(moves), left)
        await asyncio.sleep(0)
    return moves
