"""Many solo games as one vector environment of Gymnasium: the games that one gets one by one."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import dicehospital as dh

gymnasium = pytest.importorskip("gymnasium")
LANES = 3


def made(game: str, **options: Any) -> Any:
    from dicehospital.envs.ids import IDS

    name = f"dicehospital.envs:{IDS[game][0]}"
    mode = gymnasium.VectorizeMode.VECTOR_ENTRY_POINT
    return gymnasium.make_vec(name, LANES, vectorization_mode=mode, **options)


@pytest.mark.parametrize(("game", "options"), [("er", {}), ("hospital", {"solo": "automa"})])
def test_a_vector_sees_what_single_environments_see(game: str, options: dict[str, Any]) -> None:
    from dicehospital.envs.gymnasium_env import SoloEnv

    many, singles = made(game, **options), [SoloEnv(game, **options) for _ in range(LANES)]
    seen, _ = many.reset(seed=30)
    alone = [env.reset(seed=30 + lane)[0] for lane, env in enumerate(singles)]
    for _ in range(25):
        assert many.observation_space.contains(seen)
        for lane, own in enumerate(alone):
            assert (seen["observation"][lane] == own["observation"]).all()
            assert (seen["action_mask"][lane] == own["action_mask"]).all()
        picks = seen["action_mask"].argmax(axis=1)
        seen, rewards, over, _, _ = many.step(picks)
        for lane, env in enumerate(singles):
            alone[lane], reward, ended, _, _ = env.step(int(picks[lane]))
            assert (reward, ended) == (rewards[lane], over[lane])


def test_a_game_that_ends_is_followed_by_the_next_in_the_same_step() -> None:
    many = made("er")
    seen, info = many.reset(seed=4)
    over = np.zeros(LANES, bool)
    while not over.any():
        before = seen["observation"]
        seen, _, over, cut, info = many.step(seen["action_mask"].argmax(axis=1))
    lane = int(over.argmax())
    place = dh.observation("er").field("table.over").offset
    assert (before[lane][place], seen["observation"][lane][place]) == (0, 0)
    assert info["final_obs"][lane]["observation"][place] == 1
    assert (info["_final_obs"] == over).all()
    assert not cut.any()
    assert 4 + lane != many.unwrapped.batch.seeds[lane]


def test_a_vector_that_was_pickled_goes_on_alike() -> None:
    many = made("er").unwrapped
    seen, _ = many.reset(seed=4)
    again = pickle.loads(pickle.dumps(many))  # noqa: S301 (our own)
    for _ in range(100):
        picks = seen["action_mask"].argmax(axis=1)
        seen, rewards, *_ = many.step(picks)
        alike, paid, *_ = again.step(picks)
        assert (seen["observation"] == alike["observation"]).all()
        assert rewards.tolist() == paid.tolist()


def test_seeds_decide_and_without_one_games_differ() -> None:
    many = made("er")
    first, _ = many.reset(seed=[7, 8, 7])
    assert (first["observation"][0] == first["observation"][2]).all()
    assert not (first["observation"][0] == first["observation"][1]).all()
    again, _ = many.reset()
    assert not (again["observation"] == first["observation"]).all()


def test_an_action_that_does_not_exist_names_its_lane_and_no_game_moves() -> None:
    many = made("er")
    seen, _ = many.reset(seed=1)
    for actions in ([1, 1, 40], [0, 1, -1]):
        with pytest.raises(dh.BadInput, match=r"actions\["):
            many.step(np.array(actions))
    assert (seen["observation"] == many.batch.observations).all()


def test_the_table_of_every_lane_is_drawn() -> None:
    many = made("er", render_mode="ansi")
    many.reset(seed=1)
    assert LANES == len(many.render())
    assert all("ALICAT" in picture for picture in many.render())
    with pytest.raises(dh.BadInput, match="human is not one of ansi"):
        made("er", render_mode="human")
