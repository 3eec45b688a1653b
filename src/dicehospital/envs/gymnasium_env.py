"""Gymnasium: one player of Emergency Roll against ALICAT, or of Dice Hospital with reports or an Automa."""

from __future__ import annotations

from typing import Any, SupportsIndex

import gymnasium

from dicehospital.envs.config import POINTS, EnvConfig
from dicehospital.envs.picking import pick
from dicehospital.envs.rendering import HUMAN, RENDER_MODES, read_render_mode, rendered
from dicehospital.envs.rewards import RewardTracker
from dicehospital.envs.seeds import Seed, next_seed, read_seed
from dicehospital.envs.spaces import Mask, ObservationEncoder, Seen
from dicehospital.kernel.errors import IllegalMove

SEAT = 0
ILLEGAL_REWARD = -1.0


class SoloEnv(gymnasium.Env[Seen, Any]):
    """One player. Options are those of `dicehospital.new_game`, as keywords.

    An action is a word of `game.vocabulary`, told by `action_names`. Which are open stands in the
    observation and in `info["action_mask"]`. A word that is not open changes nothing, costs
    `illegal_reward`, and `info["illegal"]` says why. Rewards: `REWARDS` of `setting`. `reset(seed=n)` is
    the game of seed n; `reset(options=...)` lays options over those of the constructor, for this game and
    those that follow until options are given again.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str = "er",
        *,
        render_mode: str | None = None,
        reward: str = POINTS,
        dense: bool = True,
        illegal_reward: float = ILLEGAL_REWARD,
        **options: Any,  # noqa: ANN401 (JSON)
    ) -> None:
        self._usual = self._setting = EnvConfig(game, 1, options, reward, dense)
        self._eyes = ObservationEncoder(self._setting)
        self._illegal_reward = illegal_reward
        self.render_mode = read_render_mode(render_mode)
        self.observation_space = self._eyes.observation_space()
        self.action_space = self._eyes.action_space()
        self.action_names = self._setting.vocabulary
        self._begin(0)

    def _begin(self, seed: int) -> None:
        self.game = self._setting.begin(seed)
        self._wages = RewardTracker(self._setting)

    def reset(
        self, *, seed: Seed = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin the game of a seed, or one of those that follow from the last seed."""
        if options is not None:
            self._setting = self._usual.agreed(options)
        said = read_seed(seed)
        super().reset(seed=said)
        self._begin(next_seed(self.np_random) if said is None else said)
        return self._seen()

    def step(self, action: SupportsIndex) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Pick a word."""
        game = self.game
        try:
            pick(game, SEAT, action)
        except IllegalMove as error:
            seen, info = self._seen()
            info["illegal"] = str(error)
            return seen, self._illegal_reward, game.is_over, False, info
        reward = self._wages.due(game, SEAT)
        seen, info = self._seen()
        return seen, reward, game.is_over, False, info

    def action_masks(self) -> Mask:
        """Which words are open, by the name that sb3-contrib asks for."""
        return self._eyes.mask(self.game, SEAT).view(bool)

    def get_action_meanings(self) -> list[str]:
        """What each action means, by the name that Atari's environments have for it."""
        return list(self.action_names)

    def render(self) -> str | None:
        """The table as the terminal draws it; for people it is printed, as every step and reset does."""
        return rendered(self.game, self.render_mode)

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        if self.render_mode == HUMAN:
            self.render()
        mask = self._eyes.mask(self.game, SEAT)
        seen = {"observation": self._eyes.observation(self.game, SEAT), "action_mask": mask}
        return seen, {"action_mask": mask}
