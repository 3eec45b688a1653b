"""The last activation solved: a plain search over all that the rules offer scores no more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.bots.bot import CERTAIN
from dicehospital.bots.endings import proven
from dicehospital.hospital.scoring import total
from dicehospital.hospital.state import (
    EXTRA_DRAW,
    EXTRA_ROLL,
    REROLL_CHANCE,
    TURN,
    HospitalState,
)
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import settle
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vocabulary import DONE
from tests.soak import many

ENOUGH = 5_000  # hospitals: more than most of these turns have
MOST_PLAYED = 3_000  # moves that the plain search may make in a position
RULESETS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (1, {"modules": ["events", "experimental"]}),
    (2, {"modules": ["investments", "promos"]}),
    (1, {"solo": "automa"}),
    (2, {"modules": ["maternity", "superbug"]}),
    (3, {"modules": ["experimental", "promos"]}),
    (2, {"edition": "proto212", "modules": ["experimental"]}),
    (2, {"modules": ["city", "events"]}),
]
ROLLED = (REROLL_CHANCE, EXTRA_DRAW, EXTRA_ROLL)  # in an activation


class NotSettledError(Exception):
    """Too large a position, or one in which dice are still rolled."""


class Plain:
    """Every order of every move that the rules offer a seat, to the end of the game; others end their turns."""

    def __init__(self, rules: Ruleset[HospitalState], seat: int) -> None:
        self.rules = rules
        self.seat = seat
        self.played = 0

    def best(self, state: HospitalState) -> int:
        """The most points that the seat can have."""
        if state.over:
            return int(total(state, self.seat))
        if state.asked in ROLLED:
            raise NotSettledError
        if state.asked != NOT_ASKED:  # whatever comes, the points must be the same
            settle(self.rules, state)
            self.rules.proceed(state)
            return self.best(state)
        own = [words for _, words in self.rules.whole_moves(state, self.seat)]
        if not own:
            return self.best(self.after(state, state.agenda[0].seat, self.others(state)))
        return max(self.best(self.after(state, self.seat, words)) for words in own)

    def others(self, state: HospitalState) -> list[int]:
        task = state.agenda[0]
        if task.question == TURN:
            return [int(DONE)]
        return self.rules.whole_moves(state, task.seat)[0][1]

    def after(self, state: HospitalState, seat: int, words: list[int]) -> HospitalState:
        self.played += 1
        if self.played > MOST_PLAYED:
            raise NotSettledError
        later = state.copy()
        for word in words:
            self.rules.pick(later, seat, word)
        return later


def last_turn(players: int, options: dict[str, Any], seed: int) -> tuple[Game[Any], int]:
    """The activation of the last round, with few patients and few staff left."""
    chance = Random(seed)
    game = dh.new_game("hospital", players=players, seed=seed, options=options)
    game = game.playout(make_policy("random", "hospital"), seed, game.turn[1] - 1)
    rules, policy = game.rulebook.ruleset, make_policy("random", "hospital", seed)
    while game.state.agenda[0].question != TURN:
        policy.act(rules, game.state, game.to_act[0])
    seat = game.to_act[0]
    empty(game.state, seat, chance)
    return game.imagine(seat, seed), seat


def empty(state: HospitalState, seat: int, chance: Random) -> None:
    """Leave two or three patients, at most one who can be placed, and perhaps a blood bag."""
    hospital = state.hospitals[seat]
    beds = [place for place, patient in enumerate(hospital.beds[:12]) if patient]
    for place in chance.sample(beds, max(len(beds) - chance.randint(2, 3), 0)):
        hospital.beds[place] = 0
    nurses, cards = chance.choice([(0, 0), (1, 0), (0, 1)])
    hospital.nurses_free = min(int(hospital.nurses_free), nurses)
    free = chance.sample(range(len(hospital.cards)), min(len(hospital.cards), cards))
    hospital.placed = sum(2**n for n in range(len(hospital.cards)) if n not in free)
    hospital.blood = min(int(hospital.blood), chance.randint(0, 1))


def compare(players: int, options: dict[str, Any], seed: int) -> bool:
    """Whether a position was small enough to be compared, and something was proven in it."""
    game, seat = last_turn(players, options, seed)
    state = game.state.copy()
    state.forget()
    state.inline = False
    found = proven(game.copy(), seat, ENOUGH)
    if not found:
        return False
    try:
        points = Plain(game.rulebook.ruleset, seat).best(state)
    except NotSettledError:
        return False
    assert CERTAIN == found[0].proof
    assert points == found[0].value, (players, options, seed)
    return True


@pytest.mark.parametrize(("players", "options"), RULESETS)
def test_no_activation_scores_more_than_the_one_that_is_proven(
    players: int, options: dict[str, Any]
) -> None:
    assert any(compare(players, options, seed) for seed in range(6))


@pytest.mark.soak
def test_no_ending_of_a_thousand_scores_more() -> None:
    seeds = range(100, 100 + many(300))
    assert many(1000) <= sum([compare(*one, seed) for seed in seeds for one in RULESETS])
