"""Whom a table waits for, since when and until when, as its card in lists keeps it."""

from __future__ import annotations

from msgspec import Struct


class Asked(Struct, frozen=True):
    """A person who has something to decide. Times are milliseconds since 1970.

    The store reads this by the names of its fields (`listing_asks` in its schema).
    """

    seat: int
    person: int
    since: int
    ends: int | None = None  # when the time of the decision is over ...
    half: int | None = None  # ... when half of it is ...
    late: int | None = None  # ... and seven eighths; null: nobody need be reminded
