"""The own vector is Gymnasium's vector of single environments: the same games, rewards, infos and ends."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from dicehospital.envs.gymnasium_env import SoloEnv
from dicehospital.envs.vector_env import SoloVectorEnv

LANES = 3
WRONG = 0.03  # of all actions are drawn without looking at the mask
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("er", {}),
    ("er", {"reward": "margin", "modifiers": ["capacity"], "illegal_reward": -2.5}),
    ("er", {"reward": "win", "dense": False}),
    ("hospital", {"dense": False}),
    ("hospital", {"solo": "automa", "reward": "margin", "dense": False}),
    ("hospital", {"solo": "automa", "reward": "margin"}),
]
every_setting = pytest.mark.parametrize(("game", "settings"), SETTINGS)


class Pair:
    """Both vectors, stepped with the same actions and compared."""

    def __init__(self, game: str, settings: dict[str, Any]) -> None:
        self.own = SoloVectorEnv(LANES, game, **settings)
        self.singles = SyncVectorEnv(
            [lambda: SoloEnv(game, **settings)] * LANES, autoreset_mode=AutoresetMode.SAME_STEP
        )
        self.ends = self.refusals = 0
        self._chance = np.random.default_rng(1)

    def reset(self, **how: Any) -> None:
        one, other = self.own.reset(**how), self.singles.reset(**how)
        same(one, other)
        self.masks = one[1]["action_mask"]

    def step(self) -> None:
        chances = self._chance.random(self.masks.shape)
        actions = (self.masks * chances).argmax(axis=1)
        wrong = self._chance.random(LANES) < WRONG
        actions = np.where(wrong, chances.argmax(axis=1), actions)
        one, other = self.own.step(actions), self.singles.step(actions)
        same(one, other)
        self.masks = one[4]["action_mask"]
        self.ends += int(one[2].sum())
        self.refusals += "illegal" in one[4]


def same(one: Any, other: Any) -> None:
    """Alike down to the types of arrays."""
    if isinstance(one, dict):
        assert sorted(one) == sorted(other)
        for key, value in one.items():
            same(value, other[key])
    elif isinstance(one, tuple):
        assert len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            same(mine, theirs)
    elif isinstance(one, np.ndarray) and one.dtype == object:
        for mine, theirs in zip(one, other, strict=True):
            same(mine, theirs)
    elif isinstance(one, np.ndarray):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)
    else:
        assert one == other


def compare(game: str, settings: dict[str, Any], steps: int) -> Pair:
    pair = Pair(game, settings)
    pair.reset(seed=11)
    for step in range(steps):
        pair.step()
        if step == steps // 2:
            pair.reset()
    return pair


@every_setting
def test_the_own_vector_is_that_of_single_environments(game: str, settings: dict[str, Any]) -> None:
    compare(game, settings, 60)


def test_lanes_go_on_with_the_games_that_single_environments_go_on_with() -> None:
    pair = compare("er", {}, 320)
    assert pair.ends > 2 * LANES
    assert pair.refusals


@pytest.mark.soak
@every_setting
def test_the_vectors_stay_the_same_over_many_ends(game: str, settings: dict[str, Any]) -> None:
    pair = compare(game, settings, 5000)
    assert pair.ends > 10 * LANES
    assert pair.refusals > 100


def test_options_of_a_reset_hold_in_both() -> None:
    pair = Pair("er", {"reward": "margin"})
    pair.reset(seed=1, options={"modifiers": "all"})
    for _ in range(120):
        pair.step()
    pair.reset(options={})
    pair.step()
    pair.reset(seed=[3, None, 5])
    pair.step()


def test_many_are_made_by_the_settings_of_one() -> None:
    settings = {"reward": "win", "dense": False, "illegal_reward": -9.0}
    many = gymnasium.make_vec("dicehospital.envs:DiceHospitalER-v0", 2, **settings)
    _, info = many.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"][0] == 0)[0]
    _, rewards, _, _, info = many.step(np.array([wrong, info["action_mask"][1].argmax()]))
    assert [-9.0, 0.0] == rewards.tolist()
    assert [True, False] == info["_illegal"].tolist()
