"""What careers bring over HTTP."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from dicehospital.career.finished import Outcome
from dicehospital.career.standing import Standing
from dicehospital.career.titles import TitleEarned
from dicehospital.kernel.types import Json
from dicehospital.server.http.schemas import Body, TableId
from dicehospital.server.protocol import SeatKind

MOST_TITLES: Final = 8  # games whose titles are asked for at once


class CareerRival(Struct, frozen=True):
    """Somebody at another seat."""

    kind: SeatKind
    name: str | None
    bot: str | None


class CareerGame(Struct, frozen=True):
    """A game that I have finished."""

    table: str
    kind: int  # its place among the kinds
    ended: int
    points: int | None  # null: I held several seats, or gave mine up
    outcome: Outcome
    rivals: list[CareerRival]
    scores: list[int]
    counted: bool  # its points stand beside others
    rated: bool  # it says how strong I am


class CareerKind(Struct, frozen=True):
    """Games of as many players with the same options, and the best of those that are counted."""

    game: str
    players: int
    options: Json
    games: int
    best: int | None
    best_table: str | None


class CareerLevel(Struct, frozen=True):
    """A level of opponents and its rating."""

    bot: str
    rating: int


class StrengthThen(Struct, frozen=True):
    """My strength after a game; an end of the interval that is null is open."""

    table: str
    ended: int
    value: int
    low: int | None
    high: int | None


class CareerStrength(Struct, frozen=True):
    """How strong I am at a game."""

    game: str
    games: int  # that say it
    latest: int  # of them count at once, at most
    levels: list[CareerLevel]
    curve: list[StrengthThen]
    between: tuple[str | None, str | None]  # which levels; null: below or above all
    within: tuple[str | None, str | None]  # the levels around the interval


class CareerTitle(Struct, frozen=True):
    """A title that there is, and what has to be counted for it."""

    id: str
    game: str | None  # null: either
    n: int


class Career(Struct, frozen=True):
    """All that my finished games say, the latest first."""

    games: list[CareerGame]
    kinds: list[CareerKind]
    strength: list[CareerStrength]
    titles: list[CareerTitle]
    cut: bool  # there are older games, which are left out


class Stood(Struct, frozen=True):
    """Null where a result is not compared."""

    standing: Standing | None


class TitlesOrder(Body, frozen=True):
    """Tables whose titles are asked for."""

    tables: Annotated[list[TableId], Meta(min_length=1, max_length=MOST_TITLES)]


class TitlesOfGame(Struct, frozen=True):
    """What I have earned at a table."""

    table: str
    titles: list[TitleEarned]


class Titles(Struct, frozen=True):
    """Tables and titles."""

    games: list[TitlesOfGame]
