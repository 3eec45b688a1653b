"""What a seat sees and may do, as arrays of a fixed size, and the spaces that they lie in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import dicehospital as dh

if TYPE_CHECKING:
    from dicehospital.envs.config import EnvConfig
    from dicehospital.kernel.game import Game

Mask = NDArray[np.int8]
Seen = dict[str, NDArray[Any]]


class ObservationEncoder:
    """Reads games of one setting; every array is a new one, since those who learn keep them."""

    def __init__(self, setting: EnvConfig) -> None:
        layout = dh.observation(setting.game)
        self._size, self._words = layout.size, setting.words
        low, high = np.zeros(layout.size, np.uint8), np.zeros(layout.size, np.uint8)
        for field in layout.fields:
            place = slice(field.offset, field.offset + field.length)
            low[place], high[place] = field.low, field.high
        self.low, self.high = low, high

    def observation(self, game: Game[Any], seat: int) -> NDArray[np.uint8]:
        """What the seat sees."""
        seen = np.empty(self._size, np.uint8)
        game.observe(seat, seen)
        return seen

    def mask(self, game: Game[Any], seat: int) -> Mask:
        """1 for every word that is open to the seat; none at the end."""
        mask = np.empty(self._words, np.int8)
        game.mask(seat, mask)
        return mask

    def nothing(self) -> Mask:
        """The mask of a seat that may do nothing."""
        return np.zeros(self._words, np.int8)

    def observation_space(self) -> spaces.Space[Any]:
        """The observation and the mask."""
        return spaces.Dict(
            {
                "observation": spaces.Box(self.low, self.high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self._words,), np.int8),
            }
        )

    def state_space(self, players: int) -> spaces.Space[Any]:
        """The observations of so many players, one after the other."""
        low, high = np.tile(self.low, players), np.tile(self.high, players)
        return spaces.Box(low, high, dtype=np.uint8)

    def action_space(self) -> spaces.Space[Any]:
        """The words of the vocabulary."""
        return spaces.Discrete(self._words)
