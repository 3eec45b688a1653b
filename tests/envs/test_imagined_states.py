"""What OpenSpiel searches on: states that a player cannot tell from the one it is in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from dicehospital.envs import openspiel_game  # noqa: F401 (registers both games)

GAMES = (
    "dice_hospital_er(players=3)",
    "dice_hospital_er(players=1,modifiers=all)",
    "dice_hospital(players=2,modules=city+events)",
    "dice_hospital(players=1,solo=automa,seed=5)",
)


def walk(state: Any, chance: np.random.RandomState) -> None:
    """One step at random."""
    found = state.chance_outcomes() if state.is_chance_node() else []
    state.apply_action(int(chance.choice([n for n, _ in found] or state.legal_actions())))


@pytest.mark.parametrize("name", GAMES)
def test_a_player_cannot_tell_an_imagined_state_from_the_true_one(name: str) -> None:
    state, chance = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(1)
    for step in range(60):
        if step % 4 == 0:
            for player in range(state.num_players()):
                same_to(player, state, state.resample_from_infostate(player, chance.rand))
        walk(state, chance)


def same_to(player: int, state: Any, imagined: Any) -> None:
    assert state.information_state_string(player) == imagined.information_state_string(player)
    assert state.current_player() == imagined.current_player()
    assert player != state.current_player() or state.legal_actions() == imagined.legal_actions()


def test_what_others_chose_in_secret_is_drawn_anew() -> None:
    state = pyspiel.load_game("dice_hospital_er(players=3)").new_initial_state()
    chance = np.random.RandomState(1)
    while state.game.to_act != (2,):  # the Chief took in the open, the second seat in secret
        walk(state, chance)
    imagined = [state.resample_from_infostate(2, chance.rand) for _ in range(30)]
    taken = {one.game.view(1)["taken"][1] for one in imagined}
    assert len(taken) > 1
    assert [] == imagined[0].history()


@pytest.mark.parametrize("name", GAMES)
def test_an_imagined_state_is_copied_written_and_played_to_the_end(name: str) -> None:
    game, chance = pyspiel.load_game(name), np.random.RandomState(3)
    state = game.new_initial_state()
    for _ in range(25):
        walk(state, chance)
    imagined = state.resample_from_infostate(0, lambda: 0.25)
    again = game.deserialize_state(imagined.serialize())
    alike = state.resample_from_infostate(0, lambda: 0.25)
    for one in (imagined, imagined.clone(), again, alike):
        played = np.random.RandomState(4)
        while not one.is_terminal():
            walk(one, played)
        assert len(one.returns()) == game.num_players()
        assert one.returns() == imagined.returns()


class Counter:
    """Takes the points at hand for the worth of a state."""

    def prior(self, state: Any) -> list[tuple[int, float]]:
        open_now = state.legal_actions()
        return [(action, 1.0 / len(open_now)) for action in open_now]

    def evaluate(self, state: Any) -> list[float]:
        return [float(score.total) for score in state.game.scores()[: state.num_players()]]


def searched(name: str, simulations: int) -> int:
    """Let IS-MCTS play a game to its end; how many decisions it made."""
    game, chance = pyspiel.load_game(name), np.random.RandomState(1)
    state, decided = game.new_initial_state(), 0
    bot = ISMCTSBot(game, Counter(), 2.0, simulations, random_state=chance)
    while not state.is_terminal():
        if state.is_chance_node():
            walk(state, chance)
        else:
            state.apply_action(int(bot.step(state)))
            decided += 1
    return decided


@pytest.mark.parametrize("name", ["dice_hospital_er(players=2)", "dice_hospital(players=1)"])
def test_is_mcts_plays_a_whole_game(name: str) -> None:
    assert 50 < searched(name, 2)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_is_mcts_plays_whole_games_with_more_thought(name: str) -> None:
    assert 50 < searched(name, 20)
