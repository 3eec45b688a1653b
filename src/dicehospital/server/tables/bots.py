"""Bots at a table: they choose on a game in which all that is hidden from them is drawn anew."""

from __future__ import annotations

import asyncio
import hashlib
from itertools import chain
from time import perf_counter
from typing import Any

from dicehospital.bots import Bot, make_bot
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move
from dicehospital.server.tables.log.lines import Chosen
from dicehospital.server.tables.seats import STAND_IN

SLOW = 0.02  # seconds; a bot that thinks for longer must not hold up other tables
BATCH = 32  # moves in one line of the log

# Seconds that each bot thinks, on average, whichever table it sits at.
_usual: dict[str, float] = {}


class Thinkers:
    """The bots of one table, by seat and name."""

    def __init__(self, table: str, secret: bytes) -> None:
        self._table = table.encode()
        # What a bot draws must not be foreseeable: its secret takes would be none.
        self._secret = hashlib.sha256(b"dicehospital:bots:" + secret).digest()
        self._bots: dict[tuple[int, str], Bot] = {}

    async def choose(self, game: Game[Any], seat: int, bot: str, number: int) -> list[int]:
        """The words of the move that a bot makes for a seat; `number` grows with every choice."""
        found = self._bots.get((seat, bot))
        if found is None:
            found = self._bots[seat, bot] = make_bot(bot, _number(self._secret, seat))
        seen = game.imagine(seat, _number(self._secret, seat, number))
        return list((await self._think(found, seen, seat)).words)

    async def hint(self, game: Game[Any], seat: int, number: int) -> str:
        """The move, in notation, that the stand-in would make; it draws on what everybody knows."""
        bot = make_bot(STAND_IN, _number(self._table, seat))
        seen = game.imagine(seat, _number(self._table, seat, number))
        return str(await self._think(bot, seen, seat))

    async def _think(self, bot: Bot, seen: Game[Any], seat: int) -> Move:
        half_made = [task.words() for task in seen.state.agenda if task.seat == seat]
        for _ in chain.from_iterable(half_made):
            seen.undo(seat)  # a person left a move half made; bots make whole ones
        began = perf_counter()
        if _usual.get(bot.name, 0.0) > SLOW:
            move = await asyncio.to_thread(bot.choose, seen, seat)
        else:
            move = bot.choose(seen, seat)
        spent = perf_counter() - began
        _usual[bot.name] = 0.9 * _usual.get(bot.name, spent) + 0.1 * spent
        return move


async def choose_batch(
    game: Game[Any], bots: dict[int, str], thinkers: Thinkers, seq: int
) -> list[tuple[int, Chosen]]:
    """Moves of bots until a person is to decide, as many as one line holds; `game` follows them."""
    moves: list[tuple[int, Chosen]] = []
    while len(moves) < BATCH:
        seat = next((seat for seat in game.to_act if seat in bots), None)
        if seat is None:
            break
        words = await thinkers.choose(game, seat, bots[seat], seq * BATCH + len(moves))
        game.play_words(seat, words)
        moves.append((seat, words))
        await asyncio.sleep(0)
    return moves


def _number(source: bytes, *numbers: int) -> int:
    text = source + b":" + ":".join(map(str, numbers)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
