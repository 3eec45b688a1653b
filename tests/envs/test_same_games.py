"""The same seeds give the same scores through every door."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest

import dicehospital as dh
import dicehospital.envs.openspiel_game  # registers both games
from dicehospital.envs.gymnasium_env import SoloEnv
from dicehospital.envs.ids import SPIEL_NAMES
from dicehospital.envs.pettingzoo_env import AtOnceEnv, TurnsEnv
from dicehospital.envs.vector_env import SoloVectorEnv
from dicehospital.kernel.chance.rng import shown_seed

from .chooser import SEEDS, TABLES, Chooser, played

every_table = pytest.mark.parametrize(("game", "players", "options"), TABLES)
every_solo_table = pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game, players, options in TABLES if players == 1]
)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
@every_solo_table
def test_gymnasium(game: str, options: dict[str, Any], seed: int) -> None:
    env, chooser, points = SoloEnv(game, **options), Chooser(seed), 0.0
    seen, _ = env.reset(seed=seed)
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(chooser.pick_of(0, seen["action_mask"]))
        points += reward
    assert [points] == played(game, 1, options, seed)


@every_seed
@every_table
def test_pettingzoo_by_turns(game: str, players: int, options: dict[str, Any], seed: int) -> None:
    env, chooser = TurnsEnv(game, players, reward="points", **options), Chooser(seed)
    env.reset(seed=seed)
    points = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        points[agent] = reward
        seat = env.possible_agents.index(agent)
        env.step(None if over else chooser.pick_of(seat, seen["action_mask"]))
    assert [points[agent] for agent in env.possible_agents] == played(game, players, options, seed)


@every_seed
@every_table
def test_pettingzoo_at_once(game: str, players: int, options: dict[str, Any], seed: int) -> None:
    env, chooser = AtOnceEnv(game, players, reward="points", dense=True, **options), Chooser(seed)
    seen, _ = env.reset(seed=seed)
    points = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        asked = [env.possible_agents[seat] for seat in env.game.to_act]
        actions = {agent: _decided(chooser, env, agent, seen, asked) for agent in env.agents}
        seen, rewards, _, _, _ = env.step(actions)
        for agent, reward in rewards.items():
            points[agent] += reward
    assert list(points.values()) == played(game, players, options, seed)


def _decided(chooser: Chooser, env: AtOnceEnv, agent: str, seen: Any, asked: list[str]) -> int:
    seat = env.possible_agents.index(agent)
    return chooser.pick_of(seat, seen[agent]["action_mask"]) if agent in asked else 0


@every_table
def test_the_batch_engine(game: str, players: int, options: dict[str, Any]) -> None:
    lanes = dh.batch(game, len(SEEDS), players=players, options=options, seeds=SEEDS)
    choosers = [Chooser(seed) for seed in SEEDS]
    found: dict[int, list[float]] = {}
    while len(found) < len(SEEDS):
        rows = zip(choosers, lanes.seats, lanes.masks, strict=True)
        lanes.step([chooser.pick_of(int(seat), mask) for chooser, seat, mask in rows])
        for lane in lanes.dones.nonzero()[0]:
            found.setdefault(SEEDS[lane], lanes.scores[lane, :players].tolist())
    assert found == {seed: played(game, players, options, seed) for seed in SEEDS}


@every_solo_table
def test_the_vector_of_gymnasium(game: str, options: dict[str, Any]) -> None:
    env = SoloVectorEnv(len(SEEDS), game, **options)
    seen, info = env.reset(seed=list(SEEDS))
    choosers = [Chooser(seed) for seed in SEEDS]
    points, first = np.zeros(len(SEEDS)), np.ones(len(SEEDS), bool)
    while first.any():
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        masks = seen["action_mask"]
        words = [chooser.pick_of(0, mask) for chooser, mask in zip(choosers, masks, strict=True)]
        seen, rewards, ends, _, info = env.step(np.array(words))
        assert seen in env.observation_space
        points += np.where(first, rewards, 0)
        first &= ~ends
    assert points.tolist() == [played(game, 1, options, seed)[0] for seed in SEEDS]


def test_the_games_that_follow_are_the_same_through_every_door() -> None:
    single, many = SoloEnv("er"), SoloVectorEnv(2, "er")
    turns, at_once = TurnsEnv("er", 1), AtOnceEnv("er", 1)
    for seed in (4, None, None):
        for env in (single, many, turns, at_once):
            env.reset(seed=seed)
        seeds = {str(env.game.origin["seed"]) for env in (single, turns, at_once)}
        assert seeds == {shown(int(many.batch.seeds[0]))}


def shown(seed: int) -> str:
    return str(shown_seed(seed))


@every_seed
@every_table
def test_openspiel(game: str, players: int, options: dict[str, Any], seed: int) -> None:
    said = {
        key: "+".join(value) if isinstance(value, list) else value for key, value in options.items()
    }
    name = SPIEL_NAMES[game]
    spiel = pyspiel.load_game(name, {"players": players, "seed": seed, **said})
    state, chooser = spiel.new_initial_state(), Chooser(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.seeded_outcome())
        else:
            seat = state.current_player()
            state.apply_action(chooser.pick(seat, state.legal_actions()))
    assert state.returns() == played(game, players, options, seed)
