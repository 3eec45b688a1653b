"""PettingZoo: every number of players, seat by seat (AEC) or all who have to decide at once (parallel)."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo.utils import wrappers

from dicehospital.api import BOOKS
from dicehospital.envs.config import MARGIN, POINTS, EnvConfig
from dicehospital.envs.ids import IDS, ZOO_NAMES
from dicehospital.envs.picking import pick
from dicehospital.envs.rendering import HUMAN, RENDER_MODES, read_render_mode, rendered
from dicehospital.envs.rewards import RewardTracker
from dicehospital.envs.seeds import Seed, next_seed, read_seed
from dicehospital.envs.spaces import Mask, ObservationEncoder, Seen
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.types import Json
from dicehospital.kernel.vocabulary import DONE

ILLEGAL_REWARD = -1.0


class TableEnv:
    """What both kinds have: players, spaces, seeds, drawing.

    `reset(options=...)` lays options over those of the constructor, for this game and those that follow
    until options are given again. Values that cannot be agreed on are refused; a field that the game does not
    have is warned about, since PettingZoo's own tests give one.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 (PettingZoo's)

    def __init__(
        self,
        game: str = "er",
        players: int = 2,
        *,
        render_mode: str | None = None,
        reward: str = "",
        dense: bool = False,
        **options: Any,  # noqa: ANN401 (JSON)
    ) -> None:
        """Without a reward the margin at the end is paid; who plays alone is paid in points."""
        usual = POINTS if players == 1 else MARGIN
        self._usual = self._setting = EnvConfig(game, players, options, reward or usual, dense)
        self._eyes = ObservationEncoder(self._setting)
        self._chance = seeding.np_random()[0]
        self.render_mode = read_render_mode(render_mode)
        self.metadata = {**self.metadata, "name": ZOO_NAMES[game]}
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seen_in = {agent: self._eyes.observation_space() for agent in self.possible_agents}
        self._acts_in = {agent: self._eyes.action_space() for agent in self.possible_agents}
        self.state_space = self._eyes.state_space(players)

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        """What an agent sees, and which words are open to it."""
        return self._seen_in[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The words of the vocabulary."""
        return self._acts_in[agent]

    def action_names(self, agent: str) -> tuple[str, ...]:  # noqa: ARG002 (all have the same)
        """What each action of an agent means."""
        return self._setting.vocabulary

    def state(self) -> NDArray[np.uint8]:
        """The observations of all players, one after the other: for training, where secrets may be shared.

        It holds whatever some player knows, hidden choices included, and nothing that none of them does:
        neither cards of a deck nor dice to come.
        """
        seats = range(len(self.possible_agents))
        return np.concatenate([self._eyes.observation(self.game, seat) for seat in seats])

    def render(self) -> str | None:
        """The table as the terminal draws it for a spectator; for people it is printed, as every step does."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: Seed, options: Json | None) -> None:
        if options is not None:
            self._setting = self._usual.agreed(_known(self._usual.game, options))
        said = read_seed(seed)
        if said is not None:
            self._chance = seeding.np_random(said)[0]
        self.game = self._setting.begin(next_seed(self._chance) if said is None else said)
        self._wages = RewardTracker(self._setting)
        self.agents = self.possible_agents[:]

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def _rewards(self) -> dict[str, float]:
        due = self._wages.all_due(self.game)
        if due is None:
            return dict.fromkeys(self.agents, 0.0)
        return dict(zip(self.agents, due, strict=True))


class TurnsEnv(TableEnv, pettingzoo.AECEnv):
    """Seat by seat; of several who may act the first is asked, which changes nothing for the others.

    Only the agent that is selected has a mask that is not empty. A word that is not open raises
    `IllegalMove`; `env` of the versioned modules ends the game instead, as PettingZoo's own games do.
    """

    metadata = {**TableEnv.metadata, "is_parallelizable": False}  # noqa: RUF012 (PettingZoo's)

    def reset(self, seed: Seed = None, options: Json | None = None) -> None:
        """Begin the game of a seed, or one of those that follow from the last seed."""
        self._begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Json] = {agent: {} for agent in self.agents}
        self._select(self.game.to_act[0])
        self._show()

    def step(self, action: SupportsIndex | None) -> None:
        """Pick a word for the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        pick(self.game, self._seats[agent], action)
        self.rewards = self._rewards()
        self.infos[agent] = {}
        self._go_on()
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; the mask is empty unless it is its turn."""
        selected = agent == self.agent_selection
        mask = self._mask if selected else self._eyes.nothing()
        seen = self._eyes.observation(self.game, self._seats[agent])
        return {"observation": seen, "action_mask": mask}

    def _go_on(self) -> None:
        if self.game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._select(0)
        else:
            self._select(self.game.to_act[0])

    def _select(self, seat: int) -> None:
        self.agent_selection = self.possible_agents[seat]
        self._mask: Mask = self._eyes.mask(self.game, seat)
        self.infos[self.agent_selection] = {"action_mask": self._mask}


class AtOnceEnv(TableEnv, pettingzoo.ParallelEnv):
    """All who have something to decide pick a word at once; it is never in the way of another's.

    Whoever waits has one open word, number 0 (`done`), and nothing happens. A word that is not open
    changes nothing either, costs `ILLEGAL_REWARD`, and the agent's info says why under `illegal`.
    """

    def reset(
        self, seed: Seed = None, options: Json | None = None
    ) -> tuple[dict[str, Seen], dict[str, Json]]:
        """Begin the game of a seed, or one of those that follow from the last seed."""
        self._begin(seed, options)
        self._show()
        return self._seen()

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Json]
    ]:
        """Pick a word for everybody who has something to decide."""
        refused = self._pick(actions)
        rewards, over = self._rewards(), self.game.is_over
        self._show()
        seen, infos = self._seen()
        for agent, reason in refused.items():
            rewards[agent] += ILLEGAL_REWARD
            infos[agent]["illegal"] = reason
        ends, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        self.agents = [] if over else self.agents
        return seen, rewards, ends, cuts, infos

    def _pick(self, actions: Mapping[str, SupportsIndex]) -> dict[str, str]:
        """Pick the words; the agents whose word was not open, and why."""
        refused = {}
        for seat in self.game.to_act:
            agent = self.possible_agents[seat]
            try:
                pick(self.game, seat, actions[agent])
            except IllegalMove as error:
                refused[agent] = str(error)
        return refused

    def _seen(self) -> tuple[dict[str, Seen], dict[str, Json]]:
        seen, infos = {}, {}
        for agent, seat in self._seats.items():
            mask = self._mask_of(seat)
            view = self._eyes.observation(self.game, seat)
            seen[agent] = {"observation": view, "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return seen, infos

    def _mask_of(self, seat: int) -> Mask:
        mask = self._eyes.mask(self.game, seat)
        if not self.game.is_over and seat not in self.game.to_act:
            mask[DONE] = 1
        return mask


def _known(game: str, options: Json) -> Json:
    """The options that the game has; of others people are told that they change nothing."""
    keys = [option.key for option in BOOKS[game].options]
    for key in options:
        if key not in keys:
            unknown = BadInput(f"options.{key}", "unknown_field", allowed=keys)
            warnings.warn(str(unknown), stacklevel=4)
    return {key: value for key, value in options.items() if key in keys}


def checked(env: TurnsEnv) -> pettingzoo.AECEnv:
    """The usual wrappers: an illegal word ends the game, and calls come in the right order."""
    ends = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ends))


for _game, _module in ZOO_NAMES.items():
    for _kind, _maker in (("aec", "env"), ("parallel", "parallel_env")):
        for _name in IDS[_game]:
            pettingzoo.register(_kind, _name, f"dicehospital.envs.{_module}:{_maker}")
