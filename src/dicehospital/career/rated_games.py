"""Rated games: who had which place, and the duels that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

Player = int | str
"""The number of a person, below 0 of somebody who was forgotten, or a level."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """How the game of one seat ended."""

    player: Player
    place: int  # by the rules, from 1; who is as good shares it
    left: bool  # the seat was given up, or a bot had it in the end


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that says how strong the people at its table are."""

    table: str
    ended: int  # milliseconds since 1970
    seats: tuple[RatedSeat, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """What two players of a table did to each other."""

    one: Player
    other: Player
    share: float  # of the victory, that `one` had: 1, a half or 0
    weight: float


def places_of(seats: tuple[RatedSeat, ...]) -> list[int]:
    """The places that count: all who have left share the last one."""
    ranks = [(seat.left, 0 if seat.left else seat.place) for seat in seats]
    return [1 + sum(better < rank for better in ranks) for rank in ranks]


def duels_of(game: RatedGame) -> Iterator[Duel]:
    """Everybody against everybody; all duels of a player together weigh as much as one game of two.

    What bots do to each other says nothing about people.
    """
    weight = 1 / (len(game.seats) - 1)
    places = places_of(game.seats)
    for (one, place), (other, theirs) in combinations(zip(game.seats, places, strict=True), 2):
        if isinstance(one.player, int) or isinstance(other.player, int):
            share = 0.5 if place == theirs else float(place < theirs)
            yield Duel(one.player, other.player, share, weight)
