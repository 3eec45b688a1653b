"""Stable-Baselines3 needs torch, so these run where the extra `sb3` is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dicehospital as dh
from dicehospital.envs.gymnasium_env import SoloEnv

pytestmark = pytest.mark.soak
NO_SB3 = "Stable-Baselines3 is not installed: pip install 'dicehospital[sb3]'"
EXAMPLE = Path(__file__).parents[2] / "examples" / "sb3_er.py"
LANES = 3
STEPS = 600
SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("er", {"illegal_reward": -2.0}),
    ("hospital", {"solo": "automa", "reward": "margin", "dense": False}),
]


@pytest.fixture(autouse=True)
def _installed() -> None:
    pytest.importorskip("sb3_contrib", reason=NO_SB3)


def batched(lanes: int, game: str = "er", **settings: Any) -> Any:
    from dicehospital.envs.sb3 import BatchVecEnv

    return BatchVecEnv(lanes, game, **settings)


def one_by_one(game: str, settings: dict[str, Any]) -> Any:
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv

    return DummyVecEnv([lambda: Monitor(SoloEnv(game, **settings)) for _ in range(LANES)])


@pytest.mark.parametrize(("game", "settings"), SETTINGS)
def test_stable_baselines_finds_nothing_wrong_with_one_game(
    game: str, settings: dict[str, Any]
) -> None:
    from stable_baselines3.common.env_checker import check_env

    check_env(SoloEnv(game, **settings))


@pytest.mark.parametrize(("game", "settings"), SETTINGS)
def test_many_games_are_those_of_stable_baselines_own_vector(
    game: str, settings: dict[str, Any]
) -> None:
    own, theirs = batched(LANES, game, **settings), one_by_one(game, settings)
    chance, ends = np.random.default_rng(1), 0
    for env in (own, theirs):
        env.seed(5)
    compare(own.reset(), theirs.reset())
    for _ in range(STEPS):
        masks = np.stack(own.env_method("action_masks"))
        compare(masks, np.stack(theirs.env_method("action_masks")))
        chances = chance.random(masks.shape)
        wrong = chance.random(LANES) < 0.02
        actions = np.where(wrong, chances.argmax(axis=1), (masks * chances).argmax(axis=1))
        mine, others = own.step(actions), theirs.step(actions)
        for info in (*mine[3], *others[3]):
            info.get("episode", {}).pop("t", None)  # by the clock
        compare(mine, others)
        compare(own.reset_infos, theirs.reset_infos)
        ends += int(mine[2].sum())
    assert ends > LANES


def compare(one: Any, other: Any) -> None:
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        for key, value in one.items():
            compare(value, other[key])
    elif isinstance(one, tuple | list):
        assert len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            compare(mine, theirs)
    elif isinstance(one, np.ndarray):
        assert (one.dtype, one.tolist()) == (other.dtype, other.tolist())
    else:
        assert one == other


def test_lanes_can_be_asked_and_share_their_options() -> None:
    env = batched(2, "er")
    env.set_options({"modifiers": ["capacity"]})
    env.reset()
    played = [game.position()["modifiers"] for game in env.get_attr("game")]
    assert [["capacity"]] * 2 == played
    assert "done" == env.get_attr("action_names", 1)[0][0]
    assert not env.has_attr("nonsense")
    env.set_options([{"modifiers": ["capacity"]}, {}])
    with pytest.raises(dh.BadInput, match=r"options\[1\]"):
        env.reset()


def test_maskable_ppo_learns_saves_and_is_evaluated(tmp_path: Path) -> None:
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.evaluation import evaluate_policy

    env = batched(4, "hospital")
    model = MaskablePPO("MultiInputPolicy", env, n_steps=32, batch_size=64, seed=1, device="cpu")
    model.learn(256)
    model.save(tmp_path / "model")
    again = MaskablePPO.load(tmp_path / "model", env=env)
    mean, _ = evaluate_policy(again, batched(2, "hospital"), n_eval_episodes=2)
    assert -200 < mean < 200
    assert model.ep_info_buffer is not None


def test_the_example_learns(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLE), "--steps", "4096", "--games", "20"]
    command += ["--out", str(tmp_path / "model.zip")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "points a game" in told
    assert (tmp_path / "model.zip").is_file()
