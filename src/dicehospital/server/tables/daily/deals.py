"""The deals of a house: their seeds and what is promised of them, and whether a day is over by its clock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from dicehospital.bots.opponents import LEVELS, USUAL
from dicehospital.server.monitoring.cached_answer import CachedAnswer
from dicehospital.server.store.store import StorageError, Store
from dicehospital.server.tables import clock
from dicehospital.server.tables.daily import days
from dicehospital.server.tables.daily.sealing import seed_of_deal, table_of
from dicehospital.server.tables.sealing import PUBLISHED
from dicehospital.server.tables.seats import Setup

_FRESH: Final = 1.0  # seconds for which is remembered how the points of a deal are spread
SECRET: Final = "daily"  # noqa: S105 (the name of a setting)


@dataclass(slots=True)
class Deals:
    """What servers of one house agree on, for they share its store; a page without one publishes its secret."""

    store: Store
    is_published: bool = False
    now: Callable[[], int] = field(default=lambda: clock.now())  # noqa: PLW0108 (looked up when asked)
    bots: tuple[str, ...] = LEVELS
    filler: str = USUAL  # has the seats of rounds that nobody has
    begun: set[tuple[int, str]] = field(default_factory=set)  # deals that bots play or have played
    _secret: bytes | None = None
    _spread: dict[tuple[int, str], CachedAnswer[dict[int, int]]] = field(default_factory=dict)

    async def seed(self, number: int, game: str) -> bytes:
        """What decides a deal. It is for the tables of the day alone, until the day has closed."""
        return seed_of_deal(await self.secret(), number, game)

    async def commitment(self, number: int, game: str) -> str:
        """What is promised of a deal before it is played: the SHA-256 of its seed."""
        return hashlib.sha256(await self.seed(number, game)).hexdigest()

    async def table(self, number: int, game: str, who: str) -> str:
        """The id of the table at which somebody plays a deal first."""
        return table_of(await self.secret(), number, game, who)

    async def points(self, number: int, game: str, mine: int | None) -> dict[int, int]:
        """How many people have how many points; whoever has just ended finds themselves among them."""
        asked = self._spread.get((number, game))
        if asked is None:
            asked = CachedAnswer(_FRESH, partial(self.store.days.points, number, game))
            self._spread[number, game] = asked
        found = await asked.get()
        is_missing = mine is not None and mine not in found
        return await self.store.days.points(number, game) if is_missing else found

    def is_closed(self, number: int) -> bool:
        """Whether a day has ended everywhere."""
        return self.now() >= days.closes(number)

    def is_late(self, setup: Setup) -> bool:
        """Whether the round that a table plays has closed by the clock."""
        return setup.round is not None and self.now() >= setup.round.closes

    def is_open(self, number: int) -> bool:
        """Whether somebody has this day now."""
        return days.opens(number) <= self.now() < days.closes(number)

    async def secret(self) -> bytes:
        """What all deals of the house come from. It is for what is sealed alone."""
        if self._secret is None:
            kept = PUBLISHED if self.is_published else await self.store.setting(SECRET)
            if kept is None:
                raise StorageError(SECRET)
            self._secret = kept
        return self._secret
