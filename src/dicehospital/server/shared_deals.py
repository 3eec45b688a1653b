"""Whose deal a table plays, where other tables play the same: that of a day, or of a round."""

from __future__ import annotations

from msgspec import Struct


class DayMark(Struct, frozen=True):
    """That a table plays the deal of a day."""

    number: int
    counts: bool  # the first try of its player; later ones are practice


class RoundMark(Struct, frozen=True):
    """That a table plays the deal of a round of a tournament."""

    tournament: str
    number: int  # of the round, from 1
    closes: int  # at the latest, in milliseconds since 1970
