"""What is kept of somebody's rated games."""

from __future__ import annotations

from msgspec import Struct


class KeptRatedGame(Struct, frozen=True):
    """How a rated game ended for me."""

    table: str
    game: str
    ended: int
    points: int
    place: int  # by the rules
    left: bool  # which is the last place


class KeptRatings(Struct, frozen=True):
    """My rated games, the latest first, and since when I agree to be named on lists."""

    named: int | None
    games: list[KeptRatedGame]
