"""Somebody who decides by what a door shows alone, the same through every door."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import dicehospital as dh

SEEDS = (1, 2)
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("er", 1, {}),
    ("er", 1, {"modifiers": "all"}),
    ("er", 3, {}),
    ("er", 2, {"choices": "clockwise"}),
    ("hospital", 1, {}),
    ("hospital", 1, {"solo": "automa", "automa_mix": "4/3/2"}),
    ("hospital", 2, {"modules": ["city", "events", "maternity"]}),
    ("hospital", 3, {"activation": "linear"}),
]


class Chooser:
    """Picks by seat and by how often that seat was asked: the order among seats does not matter."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._asked: Counter[int] = Counter()

    def pick(self, seat: int, words: Sequence[int]) -> int:
        """One of the open words."""
        self._asked[seat] += 1
        number = 97 * self._seed + 31 * seat + 7919 * self._asked[seat] ** 2
        return int(words[number % len(words)])

    def pick_of(self, seat: int, mask: Any) -> int:
        """The same from a mask."""
        return self.pick(seat, mask.nonzero()[0])


def played(game: str, players: int, options: dict[str, Any], seed: int) -> list[float]:
    """The scores of the players when a plain game is played so."""
    table, chooser = dh.new_game(game, players=players, seed=seed, options=options), Chooser(seed)
    while not table.is_over:
        seat = table.to_act[-1]
        table.pick(seat, chooser.pick(seat, sorted(table.options(seat))))
    return [float(score.total) for score in table.scores()[:players]]
