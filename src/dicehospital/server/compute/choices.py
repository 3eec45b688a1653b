"""What bots choose: on a game in which all that is hidden from them is drawn anew."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from time import perf_counter
from typing import Any, Final

import msgspec

from dicehospital.api import resume_game
from dicehospital.bots import Bot
from dicehospital.bots.advice import without_draft
from dicehospital.bots.registry import known_bot, made
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move
from dicehospital.server.compute.compute_process import KEPT

PATIENCE: Final = 2.0  # seconds that a bot may think over a choice
Moves = list[tuple[int, list[int]]]  # seats and the words of their moves


class GameSnapshot(msgspec.Struct, frozen=True):
    """A game on its way to another process: how it began, and everything since."""

    game: str
    origin: bytes
    journal: list[int]
    dealer: str = "sealed"

    def restore(self) -> Game[Any]:
        """The game itself, to be played on; of what arrived last there is a copy."""
        if not _arrived or _arrived[0][0] != self:
            origin = msgspec.json.decode(self.origin)
            game = resume_game(self.game, origin, self.journal, dealer=self.dealer)
            _arrived[:] = [(self, game)]
        return _arrived[0][1].copy()


_arrived: list[tuple[GameSnapshot, Game[Any]]] = []  # the last one: questions come in rows


class BotMovesRequest(msgspec.Struct, frozen=True):
    """Moves that are wanted of the bots of a table."""

    table: str
    game: GameSnapshot
    bots: dict[int, str]  # by seat
    source: bytes  # of what they draw
    number: int  # of the first choice; each has its own
    most: int  # moves ...
    seconds: float  # ... or until so much time has passed


# -- choosing ------------------------------------------------------------------------------------------
class TableBots:
    """The bots of one table with what they remember of their plans."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._bots: dict[tuple[int, str], Bot] = {}

    def choose(self, game: Game[Any], seat: int, name: str, number: int) -> list[int]:
        """The words of the move that a bot makes for a seat."""
        bot = self._bots.get((seat, name))
        if bot is None:
            bot = made(known_bot(name, game.name), derive_seed(self._source, seat), PATIENCE)
            self._bots[seat, name] = bot
        return list(
            choose_move(
                bot, game.imagine(seat, derive_seed(self._source, seat, number)), seat
            ).words
        )


def choose_move(bot: Bot, seen: Game[Any], seat: int) -> Move:
    """What a bot does."""
    return bot.choose(without_draft(seen, seat), seat)


def derive_seed(source: bytes, *numbers: int) -> int:
    """A number that nobody foresees who does not know the source."""
    text = source + b":" + ":".join(map(str, numbers)).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


# -- in a process of its own ---------------------------------------------------------------------------
class _CachedTable:
    """A table as this process remembers it."""

    def __init__(self, wish: BotMovesRequest) -> None:
        self.bots = TableBots(wish.source)
        self._origin = b""
        self._game: Game[Any] | None = None

    def game(self, now: GameSnapshot) -> Game[Any]:
        """The game as it is now; the one we played on, if nothing else has happened."""
        game = self._game
        if game is None or self._origin != now.origin or game.journal() != now.journal:
            game = self._game = now.restore()
            self._origin = now.origin
        return game


_known: OrderedDict[str, _CachedTable] = OrderedDict()


def choose_moves(wish: BotMovesRequest) -> Moves:
    """Moves of bots until somebody else is to decide, as many as are wanted; at least one."""
    known = _remembered(wish)
    game = known.game(wish.game)
    end = perf_counter() + wish.seconds
    moves: Moves = []
    seat = next_seat(game, wish.bots)
    while seat is not None and len(moves) < wish.most and (not moves or perf_counter() < end):
        words = known.bots.choose(game, seat, wish.bots[seat], wish.number + len(moves))
        game.play_words(seat, words)
        moves.append((seat, words))
        seat = next_seat(game, wish.bots)
    return moves


def next_seat(game: Game[Any], bots: dict[int, str]) -> int | None:
    """The next seat for which a bot decides."""
    return next((seat for seat in game.to_act if seat in bots), None)


def _remembered(wish: BotMovesRequest) -> _CachedTable:
    known = _known.get(wish.table)
    if known is None:
        known = _known[wish.table] = _CachedTable(wish)
    _known.move_to_end(wish.table)
    if len(_known) > KEPT:
        _known.popitem(last=False)
    return known
