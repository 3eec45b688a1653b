"""Which game comes next: that of the seed that was said, else one drawn by what that seed began."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Final

import numpy as np
from gymnasium.utils import seeding

from dicehospital.kernel.errors import BadInput

_SEEDS: Final = 2**63
_AT_ONCE: Final = 16

Seed = int | np.integer | None  # NumPy's numbers count as well


def read_seed(seed: Seed) -> int | None:
    """A seed as the libraries take it."""
    return None if seed is None else index(seed)


def next_seed(chance: np.random.Generator) -> int:
    """The seed of the next game, from the generator that Gymnasium or PettingZoo keep."""
    return int(chance.integers(_SEEDS))


class LaneSeeds:
    """Of many lanes the seeds that follow: in each those that an environment by itself would draw."""

    def __init__(self, lanes: int) -> None:
        self._chances: list[np.random.Generator | None] = [None] * lanes
        self._ready: list[list[int]] = [[] for _ in range(lanes)]  # drawn some at a time: cheaper
        self.following = [0] * lanes  # by lane: the seed of the game after the one under way

    def begin(self, seed: Seed | Sequence[Seed]) -> list[int]:
        """The seeds that all lanes begin with: from a number on, as listed, or those that follow."""
        said = self._listed(seed)
        return [self._begin(lane, one) for lane, one in enumerate(said)]

    def draw(self, lane: int) -> int:
        """The seed of the game after that which has just begun in a lane."""
        ready = self._ready[lane]
        if not ready:
            chance = self._chances[lane]
            if chance is None:
                chance = self._chances[lane] = seeding.np_random()[0]
            ready += reversed(chance.integers(_SEEDS, size=_AT_ONCE).tolist())
        self.following[lane] = ready.pop()
        return self.following[lane]

    def _begin(self, lane: int, seed: int | None) -> int:
        if seed is not None:
            self._chances[lane], self._ready[lane] = seeding.np_random(seed)[0], []
        elif self._chances[lane] is None:
            seed = self.draw(lane)
        begun = self.following[lane] if seed is None else seed
        self.draw(lane)
        return begun

    def _listed(self, seed: Seed | Sequence[Seed]) -> list[int | None]:
        lanes = len(self._chances)
        if seed is None:
            return [None] * lanes
        if isinstance(seed, int | np.integer):
            return [int(seed) + lane for lane in range(lanes)]
        if len(seed) != lanes:
            raise BadInput("seed", "not_as_many", seen=len(seed), wanted=lanes)
        return [read_seed(one) for one in seed]
