"""Gymnasium: many games of one player, stepped together inside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dicehospital.envs.seen import Eyes, Seen
from dicehospital.envs.setting import Setting
from dicehospital.many_games import Batch, batch

_ANY_SEED = 2**61


class SoloVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """`SoloEnv` many times. Options are those of `dicehospital.new_game`, as keywords.

    A game that ends is followed by the next in the same step; what was seen at its end is
    `infos["final_obs"]`. `reset(seed=n)` begins the games of seeds n, n + 1, ...; the reward of a step
    is the points it gained. An action that is not open raises `BadInput`, which names the lane, and no
    game has moved. With `copy=False` observations are the arrays that the next step writes into.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        num_envs: int,
        game: str = "er",
        *,
        copy: bool = True,
        **options: Any,  # noqa: ANN401 (JSON)
    ) -> None:
        eyes = Eyes(Setting(game, 1, options))
        self.num_envs = num_envs
        self.single_observation_space = eyes.observation_space()
        self.single_action_space = eyes.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch: Batch = batch(game, num_envs, options=options)
        self._copy = copy

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game in every lane, of the seeds from a number on or as listed."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        self.batch.reset(self._seeds(seed))
        seen = self._seen()
        return seen, self._info(seen)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> int | list[int]:
        """The seeds meant; where none is said, one that follows from the last."""
        if isinstance(seed, int):
            return seed
        if seed is None:
            return int(self.np_random.integers(_ANY_SEED))
        return [int(self.np_random.integers(_ANY_SEED)) if s is None else s for s in seed]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Pick a word in every lane."""
        lanes = self.batch
        lanes.step(actions)
        seen = self._seen()
        info, over = self._info(seen), lanes.dones.copy()
        if over.any():
            info["final_obs"], info["_final_obs"] = self._final(over), over
        return seen, lanes.rewards.astype(np.float64), over, np.zeros_like(over), info

    def _seen(self) -> Seen:
        lanes = self.batch
        if not self._copy:
            return {"observation": lanes.observations, "action_mask": lanes.masks.view(np.int8)}
        mask = lanes.masks.astype(np.int8)
        return {"observation": lanes.observations.copy(), "action_mask": mask}

    def _info(self, seen: Seen) -> dict[str, Any]:
        return {"action_mask": seen["action_mask"]}

    def _final(self, over: NDArray[np.bool_]) -> NDArray[np.object_]:
        """What was seen at the end of each game that has ended; nothing is open there any more."""
        found = np.full(self.num_envs, None, object)
        nothing = np.zeros(len(self.batch.vocabulary), np.int8)
        for lane in np.flatnonzero(over):
            ended = self.batch.final_observations[lane].copy()
            found[lane] = {"observation": ended, "action_mask": nothing}
        return found
