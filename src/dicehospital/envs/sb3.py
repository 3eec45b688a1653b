"""Stable-Baselines3: many games of one player as its VecEnv, stepped together inside the rules."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecEnv

from dicehospital.envs.rendering import rendered
from dicehospital.envs.spaces import Seen
from dicehospital.envs.vector_env import SoloVectorEnv
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game

Info = dict[str, Any]


class Lane:
    """What `get_attr` and `env_method` find in one lane: the attributes of `SoloEnv` that only look."""

    def __init__(self, env: SoloVectorEnv, lane: int) -> None:
        self._env, self._lane = env, lane
        self.render_mode, self.action_names = env.render_mode, env.action_names

    @property
    def game(self) -> Game[Any]:
        """A copy of the game under way."""
        return self._env.batch.game_of(self._lane)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which words are open, by the name that sb3-contrib asks for."""
        mask: NDArray[np.bool_] = self._env.batch.masks[self._lane].astype(bool)
        return mask

    def render(self) -> str | None:
        """The table as the terminal draws it."""
        return rendered(self.game, self.render_mode)


class BatchVecEnv(VecEnv):
    """`SoloVectorEnv` as Stable-Baselines3 takes it; settings are those of `SoloEnv`, as keywords.

    It does what `DummyVecEnv` does with as many `SoloEnv`, each in a `Monitor`: the same spaces, games,
    rewards and infos (`episode`, `terminal_observation`, `TimeLimit.truncated`).
    """

    def __init__(self, num_envs: int, game: str = "er", **settings: Any) -> None:  # noqa: ANN401 (JSON)
        self.env = SoloVectorEnv(num_envs, game, **settings)
        self.lanes = [Lane(self.env, lane) for lane in range(num_envs)]
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)
        self._began = perf_counter()
        self._earned, self._steps = np.zeros(num_envs), np.zeros(num_envs, np.int64)

    def reset(self) -> Seen:
        """Begin a game in every lane, with the seeds and options that were said for it."""
        first = self._options[0]
        for lane, options in enumerate(self._options):
            if options != first:
                raise BadInput(f"options[{lane}]", "not_one_of", seen=options, allowed=(first,))
        seen, told = self.env.reset(seed=self._seeds, options=first or None)
        self.reset_infos = [{"action_mask": mask} for mask in told["action_mask"]]
        self._earned[:], self._steps[:] = 0, 0
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Keep the words to pick."""
        self._actions = actions

    def step_wait(self) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], list[Info]]:
        """Pick them; a game that ends is followed by the next at once."""
        seen, rewards, over, _, told = self.env.step(self._actions)
        self._earned += rewards
        self._steps += 1
        masks = told["action_mask"]
        infos: list[Info] = [{"action_mask": mask, "TimeLimit.truncated": False} for mask in masks]
        if "illegal" in told:
            for lane in np.flatnonzero(told["_illegal"]):
                infos[lane]["illegal"] = told["illegal"][lane]
        for lane in np.flatnonzero(over):
            self._end(int(lane), infos[lane], told["final_obs"][lane])
        return seen, rewards.astype(np.float32), over, infos

    def _end(self, lane: int, info: Info, last: Seen) -> None:
        """Tell of a game that has ended, and begin to count the next."""
        self.reset_infos[lane] = {"action_mask": info["action_mask"]}
        lasted = round(perf_counter() - self._began, 6)
        earned, steps = round(float(self._earned[lane]), 6), int(self._steps[lane])
        info |= {
            "action_mask": last["action_mask"],
            "terminal_observation": last,
            "episode": {"r": earned, "l": steps, "t": lasted},
        }
        self._earned[lane], self._steps[lane] = 0, 0

    def close(self) -> None:
        """Nothing is held open."""

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """An attribute of some lanes."""
        return [getattr(self.lanes[lane], attr_name) for lane in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: object, indices: object = None) -> None:  # noqa: ARG002 (SB3's)
        """Lanes have nothing that can be set: settings are those of the constructor."""
        raise AttributeError(attr_name)

    def env_method(
        self,
        method_name: str,
        *method_args: object,
        indices: int | Iterable[int] | None = None,
        **method_kwargs: object,
    ) -> list[Any]:
        """What a method of some lanes returns."""
        found = self.get_attr(method_name, indices)
        return [method(*method_args, **method_kwargs) for method in found]

    def env_is_wrapped(
        self, wrapper_class: type, indices: int | Iterable[int] | None = None
    ) -> list[bool]:
        """Episodes are told as a `Monitor` tells them."""
        return [issubclass(wrapper_class, Monitor) for _ in self._get_indices(indices)]
