"""What players have been paid: in the end, dense or not, what the game was worth to them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dicehospital.envs.config import MARGIN, POINTS, EnvConfig

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game
    from dicehospital.many_games import Batch

_PLAYER = 0  # of a lane: it has one


class RewardTracker:
    """Of one game."""

    def __init__(self, setting: EnvConfig) -> None:
        self._setting = setting
        self._paid = [0.0] * setting.players

    def due(self, game: Game[Any], seat: int) -> float:
        """What a player earned since it was paid; nothing before the end where that is agreed."""
        if not self._setting.dense and not game.is_over:
            return 0.0
        worth = self._setting.worth(game, seat)
        due = worth - self._paid[seat]
        self._paid[seat] = worth
        return due

    def all_due(self, game: Game[Any]) -> list[float] | None:
        """Return what is due to every player; None where nobody is paid before the end."""
        if not self._setting.dense and not game.is_over:
            return None
        return [self.due(game, seat) for seat in range(self._setting.players)]


class LaneRewards:
    """Of many games of one player; points are paid without looking at any of them."""

    def __init__(self, setting: EnvConfig, lanes: Batch) -> None:
        self._setting, self._lanes = setting, lanes
        self._paid = np.zeros(len(lanes))
        self._looks = setting.dense and setting.reward == MARGIN  # at every game in every step

    def due(self, waited: Collection[int]) -> NDArray[np.float64]:
        """What the last step of each lane earned; lanes that waited are paid later."""
        lanes = self._lanes
        if self._setting.reward == POINTS:
            points = (
                lanes.rewards if self._setting.dense else lanes.dones * lanes.scores[:, _PLAYER]
            )
            return points.astype(np.float64)
        earned = np.zeros(len(lanes))
        for lane in range(len(lanes)) if self._looks else np.flatnonzero(lanes.dones):
            if lane not in waited:
                earned[lane] = self._earned(int(lane))
        return earned

    def _earned(self, lane: int) -> float:
        ended = bool(self._lanes.dones[lane])
        game = self._lanes.ended(lane) if ended else self._lanes.game_of(lane)
        worth = self._setting.worth(game, _PLAYER)
        earned = worth - self._paid[lane]
        self._paid[lane] = 0.0 if ended else worth
        return float(earned)
