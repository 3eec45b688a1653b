"""How a result stands among the games of its kind, and the best of each kind."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from dicehospital.career.finished import FinishedGame


class Standing(Struct, frozen=True):
    """How a result stands among my games of its kind."""

    points: int
    games: int  # that are compared, this one among them
    place: int  # from the best; who has as many shares it
    best: int | None  # of the others


def standing_of(game: FinishedGame, games: Iterable[FinishedGame]) -> Standing | None:
    """The standing of a game among these, itself or not; None where it is not compared."""
    if not game.is_counted or game.points is None:
        return None
    others = [
        other.points
        for other in games
        if other.table != game.table
        and other.is_counted
        and other.points is not None
        and other.kind == game.kind
    ]
    place = 1 + sum(points > game.points for points in others)
    return Standing(game.points, len(others) + 1, place, max(others, default=None))


def best_of(games: Iterable[FinishedGame]) -> FinishedGame | None:
    """The counted game with the most points, of equal ones the earliest."""
    counted = [game for game in games if game.is_counted]
    return max(counted, key=lambda game: (game.points or 0, -game.ended), default=None)
