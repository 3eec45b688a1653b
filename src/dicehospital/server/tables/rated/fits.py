"""The latest fit of the ratings of each game, and how it came about."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from dicehospital.career.ratings import Rating
from dicehospital.server.store.statements.ratings import RatingState


@dataclass(frozen=True, slots=True)
class Fit:
    """What all rated games say."""

    games: int
    people: dict[int, Rating]
    oldest: tuple[int, str] = (0, "")  # when the first of these games ended, and its table


class Fits:
    """Keeps the latest fit of each game, and makes one at a time: whoever comes meanwhile waits for it."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[RatingState, Fit]] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def get(self, game: str, state: RatingState, make: Callable[[], Awaitable[Fit]]) -> Fit:
        """The fit of what the store keeps now."""
        async with self._locks[game]:
            kept = self._kept.get(game)
            if kept is None or kept[0] != state:
                kept = self._kept[game] = (state, await make())
            return kept[1]
