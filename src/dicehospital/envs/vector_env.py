"""Gymnasium: many games of one player, stepped together inside the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dicehospital.envs.config import POINTS, EnvConfig
from dicehospital.envs.gymnasium_env import ILLEGAL_REWARD, SEAT
from dicehospital.envs.picking import pick
from dicehospital.envs.rendering import ANSI, read_render_mode, rendered
from dicehospital.envs.rewards import LaneRewards
from dicehospital.envs.seeds import LaneSeeds, Seed
from dicehospital.envs.spaces import ObservationEncoder, Seen
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.many_games import Batch, batch

Flags = NDArray[np.bool_]


class SoloVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """`SoloEnv` many times, with the same settings: lane i of `reset(seed=n)` is it after `reset(seed=n + i)`.

    A game that ends is followed by the next in the same step, the one that `SoloEnv` begins without a
    seed; what was seen at its end is `infos["final_obs"]`, with `infos["final_info"]`. A word that is not
    open leaves its lane as it is, costs `illegal_reward`, and `infos["illegal"]` says why; one that does
    not exist raises `BadInput`, which names the lane, and no game has moved. With `copy=False`
    observations are the arrays that the next step writes into.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium's)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": [ANSI],
    }

    def __init__(
        self,
        num_envs: int,
        game: str = "er",
        *,
        copy: bool = True,
        render_mode: str | None = None,
        reward: str = POINTS,
        dense: bool = True,
        illegal_reward: float = ILLEGAL_REWARD,
        **options: Any,  # noqa: ANN401 (JSON)
    ) -> None:
        self.render_mode = read_render_mode(render_mode, (ANSI,))
        self._usual = EnvConfig(game, 1, options, reward, dense)
        eyes = ObservationEncoder(self._usual)
        self.num_envs = num_envs
        self.single_observation_space = eyes.observation_space()
        self.single_action_space = eyes.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.action_names = self._usual.vocabulary
        self._copy, self._illegal_reward = copy, illegal_reward
        self._seeds = LaneSeeds(num_envs)
        self._all = np.ones(num_envs, bool)
        self._agree(self._usual)

    def _agree(self, setting: EnvConfig) -> None:
        self._setting = setting
        self.batch: Batch = batch(setting.game, self.num_envs, options=setting.options)

    def reset(
        self,
        *,
        seed: Seed | Sequence[Seed] = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game in every lane, of the seeds from a number on, as listed, or of those that follow."""
        if options is not None:
            self._agree(self._usual.agreed(options))
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset(self._seeds.begin(seed))
        for lane, following in enumerate(self._seeds.following):
            self.batch.follow(lane, following)
        self._wages = LaneRewards(self._setting, self.batch)
        seen = self._seen()
        return seen, self._info(seen)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Pick a word in every lane."""
        refused = self._pick(actions)
        rewards, over = self._wages.due(refused), self.batch.dones.copy()
        seen = self._seen()
        info = self._info(seen)
        if over.any():
            info |= self._ended(over)
        if refused:
            rewards[list(refused)] = self._illegal_reward
            info |= self._told("illegal", refused)
        return seen, rewards, over, np.zeros_like(over), info

    def render(self) -> tuple[str | None, ...] | None:
        """The table of every lane as the terminal draws it."""
        if self.render_mode is None:
            return None
        games = [self.batch.game_of(lane) for lane in range(self.num_envs)]
        return tuple(rendered(game, self.render_mode) for game in games)

    def _pick(self, actions: NDArray[np.int64]) -> dict[int, str]:
        """Pick the words that are open; the lanes of the others, and why."""
        try:
            self.batch.step(actions)
        except BadInput:
            refused = self._refused(np.asarray(actions))
            if not refused:
                raise
            waits = np.isin(np.arange(self.num_envs), list(refused))
            self.batch.step(actions, where=~waits)
            return refused
        return {}

    def _refused(self, actions: NDArray[np.int64]) -> dict[int, str]:
        """The lanes whose word is not open, and why; none where some action is no word at all."""
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            return {}
        if actions.min() < 0 or actions.max() >= len(self.action_names):
            return {}
        is_open = self.batch.masks[np.arange(self.num_envs), actions].astype(bool)
        return {int(lane): self._why(int(lane), actions[lane]) for lane in np.flatnonzero(~is_open)}

    def _why(self, lane: int, word: np.int64) -> str:
        try:
            pick(self.batch.game_of(lane), SEAT, word)
        except IllegalMove as error:
            return str(error)
        raise AssertionError(lane)

    def _seen(self) -> Seen:
        lanes = self.batch
        if not self._copy:
            return {"observation": lanes.observations, "action_mask": lanes.masks.view(np.int8)}
        mask = lanes.masks.astype(np.int8)
        return {"observation": lanes.observations.copy(), "action_mask": mask}

    def _info(self, seen: Seen) -> dict[str, Any]:
        return {"action_mask": seen["action_mask"], "_action_mask": self._all.copy()}

    def _ended(self, over: Flags) -> dict[str, Any]:
        """What was seen and told at the end of each game that has ended; nothing is open there any more."""
        lanes = np.flatnonzero(over)
        for lane in lanes.tolist():
            self.batch.follow(lane, self._seeds.draw(lane))
        words = len(self.action_names)
        last, masks = self.batch.final_observations[lanes], np.zeros((len(lanes), words), np.int8)
        rows = zip(lanes.tolist(), last, masks, strict=True)
        seen = {lane: {"observation": row, "action_mask": mask} for lane, row, mask in rows}
        none_open = np.zeros((self.num_envs, words), np.int8)
        final = {"action_mask": none_open, "_action_mask": over.copy()}
        return {**self._told("final_obs", seen), "final_info": final, "_final_info": over.copy()}

    def _told(self, key: str, facts: dict[int, Any]) -> dict[str, Any]:
        """Facts of some lanes as Gymnasium tells them: by lane, and which lanes have one."""
        told = np.full(self.num_envs, None, object)
        has = np.zeros(self.num_envs, bool)
        for lane, fact in facts.items():
            told[lane], has[lane] = fact, True
        return {key: told, f"_{key}": has}
