"""Taking back at a table with dice and cards of its own: whatever people did or said there last."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mypy_extensions import i64

from dicehospital.kernel.game import Game
from dicehospital.kernel.journal import next_place, seat_of
from dicehospital.kernel.vecs import vec
from dicehospital.server.tables.log.rewinding import rewind


def has_said(journal: vec[i64], people: Collection[int]) -> bool:
    """Whether people at these seats have done or said anything."""
    return _last_said(journal, people) >= 0


def correct(game: Game[Any], people: Collection[int]) -> None:
    """Go back to before the last result of chance, or step of these seats; what followed goes with it."""
    journal = game.state.journal
    place = _last_said(journal, people)
    if journal[place] < 0:
        game.catch_up([int(entry) for entry in journal[:place]])
    else:
        rewind(game, int(seat_of(journal[place])))


def _last_said(journal: vec[i64], people: Collection[int]) -> int:
    """The place of the last result of chance or pick of these seats; -1 where there is none."""
    found, place = -1, 0
    while place < len(journal):
        if journal[place] < 0 or int(seat_of(journal[place])) in people:
            found = place
        place = int(next_place(journal, place))
    return found
