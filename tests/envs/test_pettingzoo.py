from __future__ import annotations

from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import dicehospital as dh
from dicehospital.envs import dice_hospital_er_v0, dice_hospital_v0

MODULES = {"er": dice_hospital_er_v0, "hospital": dice_hospital_v0}
ZOO: list[tuple[str, dict[str, Any]]] = [
    ("er", {"players": 1, "modifiers": "all"}),
    ("er", {"players": 2, "choices": "clockwise", "reward": "points", "dense": True}),
    ("er", {"players": 6}),
    ("hospital", {"players": 1, "solo": "automa"}),
    ("hospital", {"players": 2, "edition": "proto212"}),
    ("hospital", {"players": 3, "modules": ["city", "investments"], "reward": "win"}),
]
# What PettingZoo's test says of every game with masks that is not on its own list.
USUAL = (
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)
usual_warnings = [pytest.mark.filterwarnings(said) for said in USUAL]


@pytest.mark.parametrize(("game", "settings"), ZOO)
class TestConformance:
    pytestmark = usual_warnings

    def test_by_turns(self, game: str, settings: dict[str, Any]) -> None:
        api_test(MODULES[game].env(render_mode="ansi", **settings), num_cycles=100)

    def test_by_turns_seeds(self, game: str, settings: dict[str, Any]) -> None:
        seed_test(lambda: MODULES[game].env(**settings), num_cycles=40)

    def test_at_once(self, game: str, settings: dict[str, Any]) -> None:
        parallel_api_test(MODULES[game].parallel_env(**settings), num_cycles=100)

    def test_at_once_seeds(self, game: str, settings: dict[str, Any]) -> None:
        parallel_seed_test(lambda: MODULES[game].parallel_env(**settings), num_cycles=20)


def test_only_who_is_asked_has_open_words() -> None:
    env = dice_hospital_er_v0.env(players=3)
    env.reset(seed=1)
    for _ in range(60):
        chosen = env.agent_selection
        masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
        assert [agent for agent, mask in masks.items() if mask.any()] == [chosen]
        assert np.array_equal(env.last()[4]["action_mask"], masks[chosen])
        env.step(np.flatnonzero(masks[chosen])[0])


def test_an_illegal_word_ends_a_game_by_turns_and_costs_its_player() -> None:
    env = dice_hospital_er_v0.env()
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert {agent: env.rewards[agent] for agent in env.agents} == {"player_0": -1.0, "player_1": 0}
    assert loser == "player_0"
    raw = dice_hospital_er_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(dh.IllegalMove):
        raw.step(0)


def test_whoever_waits_has_one_word_and_nothing_happens() -> None:
    env = dice_hospital_er_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=1)
    waiting = [agent for seat, agent in enumerate(env.agents) if seat not in env.game.to_act]
    assert waiting
    for agent in waiting:
        assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == [0]
    before = env.game.journal()
    illegal = dict.fromkeys(env.agents, 0)
    _, rewards, ends, _, infos = env.step(illegal)
    assert env.game.journal() == before
    assert [rewards[agent] for agent in waiting] == [0.0] * len(waiting)
    assert {agent for agent in env.agents if "illegal" in infos[agent]} == set(env.agents) - set(
        waiting
    )
    assert not any(ends.values())


def test_both_kinds_are_registered() -> None:
    for kind in ("aec", "parallel"):
        env = pettingzoo.make(kind, "DiceHospital-v0", players=4, first_player=2)
        env.reset(seed=1)
        assert len(env.agents) == 4
        assert str(env) == "dice_hospital_v0"


def test_the_table_is_drawn_for_a_spectator() -> None:
    env = dice_hospital_v0.raw_env(players=2, render_mode="ansi")
    env.reset(seed=1)
    assert "\x1b[" in str(env.render())


def test_what_cannot_be_agreed_on_is_refused_by_name() -> None:
    with pytest.raises(dh.BadInput) as refused:
        dice_hospital_v0.env(players=2, solo="automa")
    assert refused.value.field == "options.solo"
