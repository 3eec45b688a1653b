"""Gymnasium: one player of Emergency Roll against ALICAT, or of Dice Hospital with reports or an Automa."""

from __future__ import annotations

from typing import Any, SupportsIndex

import gymnasium

from dicehospital.envs.seen import Eyes, Mask, Seen
from dicehospital.envs.setting import POINTS, Setting, Wages
from dicehospital.kernel.errors import IllegalMove

SEAT = 0
_ANY_SEED = 2**63


class SoloEnv(gymnasium.Env[Seen, Any]):
    """One player. Options are those of `dicehospital.new_game`, as keywords.

    An action is a word of `game.vocabulary`. Which are open stands in the observation and in
    `info["action_mask"]`. A word that is not open changes nothing, costs `illegal_reward`, and
    `info["illegal"]` says why. Rewards: `REWARDS` of `setting`. `reset(seed=n)` is the game of seed n.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        game: str = "er",
        *,
        render_mode: str | None = None,
        reward: str = POINTS,
        dense: bool = True,
        illegal_reward: float = -1.0,
        **options: Any,  # noqa: ANN401 (JSON)
    ) -> None:
        self._setting = Setting(game, 1, options, reward, dense)
        self._eyes = Eyes(self._setting)
        self._illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space = self._eyes.observation_space()
        self.action_space = self._eyes.action_space()
        self._begin(0)

    def _begin(self, seed: int) -> None:
        self.game = self._setting.begin(seed)
        self._wages = Wages(self._setting)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin the game of a seed, or one of those that follow from the last seed."""
        super().reset(seed=seed, options=options)
        self._begin(int(self.np_random.integers(_ANY_SEED)) if seed is None else seed)
        return self._seen()

    def step(self, action: SupportsIndex) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Pick a word."""
        game = self.game
        try:
            game.pick(SEAT, action)
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

    def render(self) -> str | None:
        """The table as the terminal draws it."""
        from dicehospital.cli.drawing import drawn

        return drawn(self.game) if self.render_mode == "ansi" else None

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        mask = self._eyes.mask(self.game, SEAT)
        seen = {"observation": self._eyes.observation(self.game, SEAT), "action_mask": mask}
        return seen, {"action_mask": mask}
