"""What ratings bring over HTTP."""

from __future__ import annotations

from msgspec import Struct

from dicehospital.server.http.career_shapes import CareerLevel, StrengthThen
from dicehospital.server.http.schemas import Body

Around = tuple[str | None, str | None]
"""Two levels; null: below or above all."""


class NamingOrder(Body, frozen=True):
    """Whether I may be named on lists of ratings."""

    named: bool


class Naming(Struct, frozen=True):
    """Since when I may be named; null: I may not."""

    named: int | None


class RatedPerson(Struct, frozen=True):
    """Somebody on a list."""

    name: str
    you: bool
    games: int
    low: int
    high: int
    within: Around  # the levels around the interval


class MyRating(Struct, frozen=True):
    """My rating, and how it has come about."""

    games: int
    low: int
    high: int
    sure: bool  # enough for a list
    within: Around
    curve: list[StrengthThen]  # after each of the latest games


class Ratings(Struct, frozen=True):
    """The ratings of the people of this server at a game."""

    game: str
    levels: list[CareerLevel]
    games: int  # rated ones
    people: int  # who have played them
    least_games: int  # of whoever is on the list ...
    widest: int  # ... and how wide their interval is at most
    listed: list[RatedPerson]  # those who agree to be named, the surest strength first
    mine: MyRating | None  # null: I have not played a rated game
    named: bool  # whether I agree to be named
