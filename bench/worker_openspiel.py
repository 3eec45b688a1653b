"""OpenSpiel's backgammon: by two C++ random bots, driven from Python, and cloned."""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from time import process_time

import pyspiel

from protocol import Answer, Played, Request, copy_for, play_for, serve

BACKGAMMON = pyspiel.load_game("backgammon")
BOTS = [pyspiel.make_uniform_random_bot(player, 7 + player) for player in range(2)]
ACTIONS_TO_HALF_WAY = 100  # rolls included; a game has about 200


def engine(request: Request) -> Answer:
    """Whole games by `evaluate_bots`, which stays in C++ from the first roll to the last."""
    games = decisions = checksum = 0
    cpu = 0.0
    while cpu < request["seconds"]:
        state = BACKGAMMON.new_initial_state()
        start = process_time()
        returns = pyspiel.evaluate_bots(state, BOTS, games)
        cpu += process_time() - start  # counting the decisions is not the peer's work
        games += 1
        decisions += sum(step.player >= 0 for step in state.full_history())
        checksum += returns[0] > 0
    return {"games": games, "decisions": decisions, "cpu": cpu, "checksum": checksum}


def driven(request: Request) -> Answer:
    """Whole games, each roll and each decision picked here."""

    def play(seed: int) -> Played:
        state, decisions = random_state(seed)
        return Played(1, decisions, state.returns()[0] > 0)

    return play_for(request["seconds"], play)


def aec(request: Request) -> Answer:
    """Whole games through OpenSpiel's environment for learners, which shows both players each step."""
    from open_spiel.python.rl_environment import Environment

    env, chance = Environment(BACKGAMMON), Random(1).random

    def play(seed: int) -> Played:
        env.seed(seed)
        step, steps = env.reset(), 0
        while not step.last():
            legal = step.observations["legal_actions"][step.current_player()]
            step = env.step([legal[int(chance() * len(legal))]])
            steps += 1
        return Played(1, steps, step.rewards[0] > 0)

    return play_for(request["seconds"], play)


def copy(request: Request) -> Answer:
    """Clone one position half way through."""
    state, _ = random_state(1, ACTIONS_TO_HALF_WAY)
    return copy_for(request["seconds"], state.clone)


def about(_request: Request) -> Answer:
    """Which release this is."""
    return {"name": "open_spiel backgammon", "version": version("open_spiel"), "compiled": True}


def random_state(seed: int, actions: int = 1_000_000) -> tuple[pyspiel.State, int]:
    """Return a state after that many random actions, or a final one, and the decisions in it."""
    chance = Random(seed).random
    state = BACKGAMMON.new_initial_state()
    decisions = 0
    for _ in range(actions):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(drawn(state.chance_outcomes(), chance()))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(chance() * len(legal))])
            decisions += 1
    return state, decisions


def drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    """Return the outcome at a point of the interval from 0 to 1 (quicker here than `choices`)."""
    for outcome, probability in outcomes:
        point -= probability
        if point < 0:
            return outcome
    return outcomes[-1][0]


if __name__ == "__main__":
    serve({"engine": engine, "driven": driven, "copy": copy, "aec": aec, "about": about})
