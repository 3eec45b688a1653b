"""Gymnasium, many games at once: a vector environment on the batch engine, for `gymnasium.make_vec`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import dicehospital as dh
from dicehospital.envs.seen import Eyes, Seen
from dicehospital.envs.setting import Setting

_ANY_SEED = 2**61


class SoloVectorEnv(VectorEnv[Seen, Any, NDArray[Any]]):
    """One player in every lane, paid in points with every step; a game that is over begins anew at once.

    Lane i of n begins with seed `seed + i`, and the game after that of seed s is that of seed s + n. A word
    that is not open raises `BadInput`, which names the lane, and no lane moves.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "er",
        render_mode: str | None = None,
        **options: Any,  # noqa: ANN401 (JSON)
    ) -> None:
        eyes = Eyes(Setting(game, 1, options))
        self.num_envs, self.render_mode = num_envs, render_mode
        self.batch = dh.batch(game, num_envs, players=1, options=options)
        self.single_observation_space = eyes.observation_space()
        self.single_action_space = eyes.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game in every lane, with seeds from a number on or as listed."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        self.batch.reset(int(self.np_random.integers(_ANY_SEED)) if seed is None else seed)
        seen = self._seen()
        return seen, {"action_mask": seen["action_mask"]}

    def step(
        self,
        actions: Any,  # noqa: ANN401 (an array)
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Pick a word in every lane."""
        self.batch.step(actions)
        seen, dones = self._seen(), self.batch.dones.copy()
        info: dict[str, Any] = {"action_mask": seen["action_mask"]}
        if dones.any():
            info |= self._finals(dones)
        rewards = self.batch.rewards.astype(np.float64)
        return seen, rewards, dones, np.zeros(self.num_envs, bool), info

    def _seen(self) -> Seen:
        masks = self.batch.masks.astype(np.int8)
        return {"observation": self.batch.observations.copy(), "action_mask": masks}

    def _finals(self, dones: NDArray[Any]) -> dict[str, Any]:
        """What Gymnasium wants to know of games that ended with this step."""
        ended = {
            "observation": self.batch.final_observations.copy(),
            "action_mask": np.zeros_like(self.batch.masks, np.int8),
        }
        scores = {"score": self.batch.scores[:, 0].copy(), "_score": dones}
        return {"final_obs": ended, "_final_obs": dones, "final_info": scores, "_final_info": dones}
