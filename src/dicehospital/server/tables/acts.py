"""An act on its way: what somebody wishes, and what may be written of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from dicehospital.kernel.game import Game
from dicehospital.server.store.store import Person
from dicehospital.server.tables.log.lines import AnyLine
from dicehospital.server.tables.table import Table


class Wish(Struct, frozen=True):
    """An act as it comes in: where, by whom, for which seat, in answer to which decision."""

    table: Table
    person: Person | None
    seat: int | None
    phase: int | None
    away: Callable[[int], float]  # seconds since a person was last seen at the table


class Prepared(Struct, frozen=True):
    """A line that may be written, and the game as it will be then (None: the line plays nothing)."""

    line: AnyLine
    game: Game[Any] | None = None
