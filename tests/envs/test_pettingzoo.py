from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

import dicehospital as dh
from dicehospital.envs import dice_hospital_er_v0, dice_hospital_v0
from dicehospital.envs.ids import IDS

MODULES = {"er": dice_hospital_er_v0, "hospital": dice_hospital_v0}
ZOO: list[tuple[str, dict[str, Any]]] = [
    ("er", {"players": 1, "modifiers": "all"}),
    ("er", {"players": 2, "choices": "clockwise", "reward": "points", "dense": True}),
    ("er", {"players": 6}),
    ("hospital", {"players": 1, "solo": "automa"}),
    ("hospital", {"players": 2, "edition": "proto212"}),
    ("hospital", {"players": 3, "modules": ["city", "investments"], "reward": "win"}),
]
# What PettingZoo's test says of every game with masks that is not on its own list, and what we say of it.
USUAL = (
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
    "ignore:options.options. unknown field",
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

    def test_states(self, game: str, settings: dict[str, Any]) -> None:
        module = MODULES[game]
        state_test(module.env(**settings), module.parallel_env(**settings))


@pytest.mark.parametrize("game", MODULES)
def test_pettingzoo_finds_nothing_wrong_with_what_is_drawn(game: str) -> None:
    render_test(MODULES[game].env)


def test_a_state_is_what_all_players_see() -> None:
    turns, at_once = dice_hospital_er_v0.env(players=3), dice_hospital_er_v0.parallel_env(players=3)
    turns.reset(seed=1)
    seen, _ = at_once.reset(seed=1)
    views = [turns.observe(agent)["observation"] for agent in turns.agents]
    assert np.array_equal(np.concatenate(views), turns.state())
    assert np.array_equal(turns.state(), at_once.state())
    assert at_once.state() in at_once.state_space
    assert not np.shares_memory(seen["player_0"]["observation"], at_once.state())


def test_a_state_tells_what_a_player_hides_from_others() -> None:
    states, views = [], []
    for word in (0, 1):
        env = dice_hospital_er_v0.raw_env(players=3)
        env.reset(seed=1)
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])  # the Chief, in the open ...
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[word])  # ... the next in secret
        assert env.agent_selection == "player_2"
        states.append(env.state())
        views.append(env.observe("player_2")["observation"])
    assert np.array_equal(views[0], views[1])
    assert not np.array_equal(states[0], states[1])


@pytest.mark.parametrize("kind", ["raw_env", "parallel_env"])
def test_options_of_a_reset_are_obeyed_or_refused(kind: str) -> None:
    env = getattr(dice_hospital_v0, kind)(players=2, modules=["city"])
    agreed = []
    for options in ({"modules": ["events"]}, None, {}):
        env.reset(seed=np.int64(1), options=options)
        agreed.append(env.game.origin["options"]["modules"])
    assert [["events"], ["events"], ["city"]] == agreed
    with pytest.raises(dh.BadInput, match=r"options\.modules"):
        env.reset(options={"modules": ["nonsense"]})
    with pytest.warns(UserWarning, match=r"options\.max_cycles: unknown field"):
        env.reset(options={"max_cycles": 3})


@pytest.mark.parametrize("kind", ["raw_env", "parallel_env"])
def test_ways_to_draw_are_refused_or_obeyed(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    make = getattr(dice_hospital_er_v0, kind)
    with pytest.raises(dh.BadInput, match="rgb_array is not one of human, ansi"):
        make(render_mode="rgb_array")
    env = make(render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out.count("W7") == 2
    env.step(1 if kind == "raw_env" else {"player_0": 1, "player_1": 0})
    assert capsys.readouterr().out.count("W7") == 2


def test_actions_have_names() -> None:
    env = dice_hospital_v0.env(players=2)
    env.reset(seed=1)
    assert env.action_names("player_1") == env.game.vocabulary


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
    for kind, name in product(("aec", "parallel"), IDS["hospital"]):
        env = pettingzoo.make(kind, name, players=4, first_player=2)
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
