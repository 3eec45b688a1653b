"""Bots as others would write them, for tests."""

from __future__ import annotations

from typing import Any

import dicehospital as dh
from dicehospital.bots import Bot


class First(Bot):
    """Makes the first move that it finds.

    It plays one game only.
    """

    name = "first"
    games: tuple[str, ...] = ("er",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: dh.Game[Any], seat: int) -> dh.Move:
        self.refuse(game, seat)
        return next(game.moves(seat))


class Namesake(First):
    """Is called as one of those that come along."""

    name = "greedy"


class Stranger(First):
    """Plays what is not here."""

    name = "stranger"
    games = ("chess",)


class Handy(First):
    """Plays everything."""

    name = "handy"
    games = ("er", "hospital")


class Last(Handy):
    """Makes the last of the first few moves that it finds."""

    name = "last"

    def choose(self, game: dh.Game[Any], seat: int) -> dh.Move:
        self.refuse(game, seat)
        return [move for move, _ in zip(game.moves(seat), range(9), strict=False)][-1]
