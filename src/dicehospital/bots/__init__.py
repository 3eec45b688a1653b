"""Bots: policies over the legal moves, each made from a seed and the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dicehospital.bots.bot import Bot
from dicehospital.bots.er import greedy as er
from dicehospital.bots.hospital import greedy as hospital
from dicehospital.bots.random import Random
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move

_GREEDY: dict[str, Callable[[int], Bot]] = {"er": er.Greedy, "hospital": hospital.Greedy}


class Greedy:
    """The greedy bot of whichever game it is shown."""

    def __init__(self, seed: int) -> None:
        self.name = "greedy"
        self._seed = seed
        self._bots: dict[str, Bot] = {}  # by game

    def choose(self, game: Game[Any], seat: int) -> Move:
        """The move that the game's own greedy bot makes."""
        bot = self._bots.get(game.name)
        if bot is None:
            bot = self._bots[game.name] = _GREEDY[game.name](self._seed)
        return bot.choose(game, seat)


_BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy}
BOT_NAMES = tuple(_BOTS)


def make_bot(name: str, seed: int) -> Bot:
    """The bot of a name; what it does follows from the seed and the games it is shown."""
    if name not in _BOTS:
        raise BadInput("bot", "not_one_of", seen=name, allowed=BOT_NAMES)
    return _BOTS[name](seed)


__all__ = ["BOT_NAMES", "Bot", "make_bot"]
