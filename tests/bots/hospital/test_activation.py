"""The turn thought through without gaps: where a position is small, no order of moves leads further."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.bots.hospital.answers import tried
from dicehospital.bots.hospital.evaluate import EvalContext, evaluate
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.turn_search import TurnSearch
from dicehospital.bots.hospital.weights import WEIGHTS
from dicehospital.hospital.phases.activation.turn import Done
from dicehospital.hospital.phases.improvement import Return
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.ruleset import Ruleset

ENOUGH = 200_000  # hospitals: more than any of these positions has
MOST_PLAYED = 20_000  # moves that the plain search may make in a position
RULESETS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"modules": ["experimental", "promos"]}),
    (2, {"modules": ["investments", "promos"]}),
    (2, {"modules": ["maternity"]}),
    (2, {"modules": ["city", "events"]}),
    (3, {"modules": ["panic", "superbug", "final_pickup", "epidemic"]}),
    (2, {"modules": ["city", "investments", "maternity", "experimental"]}),
    (2, {"edition": "proto212", "modules": ["experimental"]}),
    (1, {"solo": "automa"}),
    (1, {"modules": ["events", "experimental"]}),
]
Rules = Ruleset[HospitalState]


class TooLargeError(Exception):
    """A position that is not small."""


class Plain:
    """Every order of every move that the engine offers; nothing is known but the worth of a hospital."""

    def __init__(self, rules: Rules, look: EvalContext) -> None:
        self.rules = rules
        self.look = look
        self.seat = int(look.seat)
        self.played = 0

    def best(self, state: HospitalState) -> int:
        """The most that a hospital can be worth when the turn, or its part before dice are rolled, ends."""
        asked = next((task for task in state.agenda if task.seat == self.seat), None)
        can_end = state.asked != NOT_ASKED or (asked is not None and asked.question == TURN)
        found = [int(evaluate(self.look, state))] if can_end else []
        if state.asked == NOT_ASKED:
            found += [self.best(self.after(state, words)) for words in self.moves(state)]
        return max(found)

    def moves(self, state: HospitalState) -> list[list[int]]:
        whole = self.rules.whole_moves(state, self.seat)
        return [words for kind, words in whole if self.is_played(self.rules.moves[kind])]

    def is_played(self, move: Any) -> bool:
        """Improvements are worth keeping before the last round."""
        return not isinstance(move, Done) and (
            self.look.rounds == 0 or not isinstance(move, Return)
        )

    def after(self, state: HospitalState, words: list[int]) -> HospitalState:
        self.played += 1
        if self.played > MOST_PLAYED:
            raise TooLargeError
        later = state.copy()
        for word in words:
            self.rules.pick(later, self.seat, word)
        return later


def position(players: int, options: dict[str, Any], chance: Random) -> tuple[Rules, HospitalState]:
    """A turn somewhere in a game, with few patients and few staff left."""
    begun = dh.new_game("hospital", players=players, seed=chance.randrange(10**6), options=options)
    game = begun.playout(
        make_policy("random", "hospital"), chance.randrange(99), chance.randrange(8)
    )
    rules, policy = game.rulebook.ruleset, make_policy("random", "hospital", chance.randrange(99))
    while game.state.agenda[0].question != TURN:
        policy.act(rules, game.state, game.to_act[0])
    state = tried(game.state)
    for hospital in state.hospitals[:1]:
        beds = [place for place, patient in enumerate(hospital.beds[:12]) if patient]
        for place in chance.sample(beds, max(len(beds) - chance.randint(2, 4), 0)):
            hospital.beds[place] = 0
        hospital.nurses_free = min(int(hospital.nurses_free), chance.randint(0, 2))
        free = chance.sample(range(len(hospital.cards)), min(len(hospital.cards), 1))
        hospital.placed = sum(2**n for n in range(len(hospital.cards)) if n not in free)
        hospital.blood = min(int(hospital.blood), chance.randint(0, 1))
    return rules, state


def compare(players: int, options: dict[str, Any], seed: int) -> bool:
    """Whether a position was small enough to be compared."""
    rules, state = position(players, options, Random(seed))
    look = context_of(WEIGHTS, state, state.agenda[0].seat)
    try:
        plain = Plain(rules, look).best(tried(state))
    except TooLargeError:
        return False
    planner = Planner(rules, look, tried(state))
    activation = TurnSearch(planner)
    best = activation.best(planner.root(TURN), ENOUGH)
    assert activation.is_whole
    assert plain == best.worth, (players, options, seed)
    return True


@pytest.mark.parametrize(("players", "options"), RULESETS)
def test_no_turn_is_better(players: int, options: dict[str, Any]) -> None:
    assert any(compare(players, options, seed) for seed in range(2))


@pytest.mark.soak
def test_no_turn_is_better_in_five_hundred_positions() -> None:
    compared = [compare(*ruleset, seed) for seed in range(100, 175) for ruleset in RULESETS]
    assert sum(compared) >= 500
