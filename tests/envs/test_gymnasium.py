from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.envs.gymnasium_env import SoloEnv
from dicehospital.envs.ids import IDS, THRESHOLDS

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


def test_options_of_a_reset_are_laid_over_those_of_the_constructor_until_others_come() -> None:
    env = made("DiceHospital-v0", double_reports=True)
    agreed = []
    for options in (None, {"double_reports": False}, None, {"edition": "proto212"}, {}):
        env.reset(seed=1, options=options)
        said = env.game.origin["options"]
        agreed.append((said.get("double_reports", False), said.get("edition", "")))
    usual = agreed[0]
    assert usual[0]
    assert [usual, (False, usual[1]), (False, usual[1]), (True, "proto212"), usual] == agreed


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"modifierz": []}, "options.modifierz"),
        ({"modifiers": ["nonsense"]}, "options.modifiers"),
        (["modifiers"], "options"),
    ],
)
def test_options_that_a_reset_cannot_obey_are_refused_by_name(options: Any, place: str) -> None:
    env = made("DiceHospitalER-v0")
    env.reset(seed=1)
    game = env.game
    with pytest.raises(dh.BadInput) as refused:
        env.reset(seed=2, options=options)
    assert refused.value.field == place
    assert env.game is game


def test_options_that_leave_nobody_to_beat_are_refused_where_winning_is_paid() -> None:
    env = made("DiceHospital-v0", solo="automa", reward="win")
    with pytest.raises(dh.BadInput, match="win is not one of points"):
        env.reset(options={"solo": "reports"})


def test_words_outside_the_mask_are_refused_even_where_people_may_click_in_any_order() -> None:
    env = made("DiceHospital-v0")
    clicked = 0
    seen, _ = env.reset(seed=3)
    patients = [word for word, name in enumerate(env.action_names) if name.startswith("@")]
    for _ in range(40):
        closed = [word for word in patients if not seen["action_mask"][word]]
        taken = [word for word in closed if is_taken(env.game.copy(), word)]
        for word in taken:
            again, reward, *_ = env.step(word)
            assert (reward, seen["action_mask"].tolist()) == (-1.0, again["action_mask"].tolist())
        clicked += len(taken)
        seen, *_ = env.step(np.flatnonzero(seen["action_mask"])[-1])
    assert clicked


def is_taken(game: Any, word: int) -> bool:
    try:
        game.pick(0, word)
    except dh.IllegalMove:
        return False
    return True


@pytest.mark.parametrize("name", [name for names in IDS.values() for name in names])
def test_all_ids_are_known_with_what_greedy_scores_as_threshold(name: str) -> None:
    spec = gymnasium.spec(name)
    assert spec.reward_threshold == THRESHOLDS[spec.kwargs["game"]]
    assert spec.vector_entry_point
    gymnasium.make(name).reset(seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("game", IDS)
def test_thresholds_are_what_greedy_scores(game: str) -> None:
    greedy = make_policy("greedy", game)
    games = [(seed, dh.new_game(game, players=1, seed=seed)) for seed in range(1, 1001)]
    points = [one.playout(greedy, seed=seed).scores()[0].total for seed, one in games]
    assert np.mean(points) == pytest.approx(THRESHOLDS[game], abs=2)


def test_actions_have_names() -> None:
    env = made("DiceHospitalER-v0")
    assert env.action_names == env.game.vocabulary
    assert env.get_action_meanings()[:2] == ["done", "take red"]
    assert len(env.action_names) == env.action_space.n


def test_seeds_of_numpy_are_seeds() -> None:
    env = made("DiceHospitalER-v0")
    env.reset(seed=np.int64(4))
    assert env.game.origin["seed"] == 4


def test_other_ways_to_draw_are_refused() -> None:
    with pytest.raises(dh.BadInput, match="rgb_array is not one of human, ansi"):
        SoloEnv("er", render_mode="rgb_array")


def test_people_see_the_table_printed_after_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = made("DiceHospitalER-v0", render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out.count("Your sheet") == 1
    env.step(1)
    assert capsys.readouterr().out.count("Your sheet") == 1
    assert env.render() is None


def test_the_table_is_drawn_as_the_terminal_draws_it() -> None:
    env = made("DiceHospitalER-v0", render_mode="ansi")
    env.reset(seed=1)
    drawing = str(env.render())
    assert "\x1b[" in drawing
    assert all(name in drawing for name in ("Your sheet", "ALICAT", "W7"))
    assert SoloEnv("er").render() is None
