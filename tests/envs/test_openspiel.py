from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import pyspiel
import pytest

import dicehospital as dh
from dicehospital.envs import openspiel_game

GAMES = (
    "dice_hospital_er(players=1,modifiers=capacity+equipment,reward=margin)",
    "dice_hospital_er(players=3,choices=clockwise,reward=win)",
    "dice_hospital(players=1,solo=automa,seed=5)",
    "dice_hospital(players=1,modules=events,double_reports=True)",
)


# What players know is told in long texts; games of several are left to long runs.
LONG = pytest.param("dice_hospital(players=3,modules=city+maternity)", marks=pytest.mark.soak)


@pytest.mark.parametrize("name", [*GAMES, LONG])
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False, mask_test=True
    )


def at_first_decision(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    return state


def test_every_outcome_of_a_roll_is_listed() -> None:
    state = pyspiel.load_game("dice_hospital_er").new_initial_state()
    counts = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        counts.append(len(outcomes))
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[-1][0])
    assert counts == [6, 5, 5, 5, 27, 216]
    assert list(state.game.view(None)["dice"].values()) == [6, 6, 6]


def test_samples_differ_and_clones_have_the_same() -> None:
    state = pyspiel.load_game("dice_hospital(players=2)").new_initial_state()
    starts: Counter[str] = Counter()
    for outcome, _ in state.chance_outcomes()[:40]:
        one, other = state.child(outcome), state.clone()
        other.apply_action(outcome)
        assert str(one) == str(other)
        starts[str(one)] += 1
    assert len(starts) == 2  # who begins
    assert min(starts.values()) > 8


def test_a_state_comes_back_from_its_text_and_goes_on_alike() -> None:
    game = pyspiel.load_game("dice_hospital(players=2,modules=city)")
    state = at_first_decision(game)
    again = game.deserialize_state(state.serialize())
    for _ in range(30):
        assert str(state) == str(again)
        for one in (state, again):
            outcomes = one.chance_outcomes() if one.is_chance_node() else []
            one.apply_action(outcomes[7][0] if outcomes else one.legal_actions()[0])


def test_what_a_player_knows_leaves_out_what_others_hide() -> None:
    game = pyspiel.load_game("dice_hospital_er(players=3)")
    state = at_first_decision(game)
    state.apply_action(state.legal_actions()[0])  # the Chief takes in the open ...
    before = state.information_state_string(2)
    state.apply_action(state.legal_actions()[0])  # ... the second seat in secret
    assert state.game.to_act == (2,)
    taken = [view["taken"][1] for view in (state.game.view(1), state.game.view(2))]
    assert taken[0] is not None
    assert taken[1] is None
    size = dh.observation("er").size
    assert len(state.observation_tensor(2)) == len(state.information_state_tensor(2)) == size
    assert state.information_state_string(1) != state.information_state_string(2)
    assert before.startswith("[[")


def test_what_cannot_be_agreed_on_is_refused_by_name() -> None:
    with pytest.raises(dh.BadInput) as refused:
        openspiel_game.DiceHospital({"players": 2, "modules": "city+nonsense"})
    assert refused.value.field == "options.modules"


def test_python_ends_in_peace() -> None:
    code = "import dicehospital.envs.openspiel_game as s; s.EmergencyRoll().new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
