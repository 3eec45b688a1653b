"""Bots: policies over the legal moves, each made from a seed and the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable

from dicehospital.bots.bot import Bot
from dicehospital.bots.er.greedy import Greedy
from dicehospital.bots.random import Random
from dicehospital.kernel.errors import BadInput

_BOTS: dict[str, Callable[[int], Bot]] = {"random": Random, "greedy": Greedy}
BOT_NAMES = tuple(_BOTS)


def make_bot(name: str, seed: int) -> Bot:
    """The bot of a name; what it does follows from the seed and the games it is shown."""
    if name not in _BOTS:
        raise BadInput("bot", "not_one_of", seen=name, allowed=BOT_NAMES)
    return _BOTS[name](seed)


__all__ = ["BOT_NAMES", "Bot", "make_bot"]
