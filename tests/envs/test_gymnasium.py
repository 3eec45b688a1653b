from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import dicehospital as dh
from dicehospital.envs.gymnasium_env import SoloEnv

from .chooser import Chooser

SOLO: list[tuple[str, dict[str, Any]]] = [
    ("DiceHospitalER-v0", {}),
    ("DiceHospitalER-v0", {"modifiers": ["capacity", "isolation"], "reward": "margin"}),
    ("DiceHospital-v0", {"double_reports": True}),
    ("DiceHospital-v0", {"solo": "automa", "automa_hard": ["tile_point"], "reward": "win"}),
]


def made(name: str, **settings: Any) -> SoloEnv:
    env = gymnasium.make(f"dicehospital.envs:{name}", **settings).unwrapped
    assert isinstance(env, SoloEnv)
    return env


@pytest.mark.parametrize(("name", "settings"), SOLO)
def test_gymnasium_finds_nothing_wrong(name: str, settings: dict[str, Any]) -> None:
    check_env(made(name, render_mode="ansi", **settings))


@pytest.mark.parametrize(("name", "settings"), SOLO)
@pytest.mark.parametrize("dense", [True, False])
def test_rewards_add_up_to_what_the_game_was_worth(
    name: str, settings: dict[str, Any], dense: bool
) -> None:
    env, chooser = made(name, dense=dense, **settings), Chooser(1)
    seen, info = env.reset(seed=5)
    rewards, over = [], False
    while not over:
        assert info["action_mask"].tobytes() == env.game.options(0).mask()
        assert seen in env.observation_space
        word = chooser.pick_of(0, seen["action_mask"])
        seen, reward, over, cut, info = env.step(np.int64(word))
        rewards.append(reward)
        assert not cut
    own, *others = [score.total for score in env.game.scores()]
    worth = {"margin": own - sum(others), "win": float(0 in env.game.winners)}
    assert sum(rewards) == worth.get(settings.get("reward", ""), own)
    assert dense or not any(rewards[:-1])
    assert not seen["action_mask"].any()


def test_a_word_that_is_not_open_costs_and_changes_nothing() -> None:
    env = made("DiceHospitalER-v0", illegal_reward=-3.0)
    seen, info = env.reset(seed=1)
    word = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    again, reward, over, _, told = env.step(word)
    assert (reward, over) == (-3.0, False)
    assert np.array_equal(seen["observation"], again["observation"])
    assert told["illegal"]
    with pytest.raises(dh.BadInput, match="choice"):
        env.step(len(env.game.vocabulary))


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    env = made("DiceHospitalER-v0")
    origins = []
    for seed in (4, None, None, 4, None, None):
        env.reset(seed=seed)
        origins.append(env.game.origin["seed"])
    assert origins[:3] == origins[3:]
    assert len(set(origins)) == 3
    assert origins[0] == dh.new_game("er", players=1, seed=4).origin["seed"]


def test_masks_go_by_the_name_that_other_libraries_know() -> None:
    env = made("DiceHospital-v0")
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert np.array_equal(env.action_masks(), info["action_mask"])


@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"modifiers": ["nonsense"]}, "options.modifiers"),
        ({"solo": "automa"}, "options.solo"),
        ({"reward": "fame"}, "reward"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_by_name(settings: dict[str, Any], place: str) -> None:
    with pytest.raises(dh.BadInput) as refused:
        SoloEnv("er", **settings)
    assert refused.value.field == place


def test_nobody_wins_where_nobody_is_met() -> None:
    with pytest.raises(dh.BadInput, match="win is not one of points"):
        SoloEnv("hospital", reward="win")


def test_the_table_is_drawn_as_the_terminal_draws_it() -> None:
    env = made("DiceHospitalER-v0", render_mode="ansi")
    env.reset(seed=1)
    drawing = str(env.render())
    assert "\x1b[" in drawing
    assert all(name in drawing for name in ("Your sheet", "ALICAT", "W7"))
    assert SoloEnv("er").render() is None
