"""Last turns that are solved: a plain search over all that the rules offer finds the same."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.bots import make_bot, make_policy
from dicehospital.bots.bot import AVERAGE, CERTAIN
from dicehospital.bots.endings import proven
from dicehospital.bots.er.endings import LOOKS
from dicehospital.er.board.tables import CARDS, SIZE, WARDS
from dicehospital.er.phases.flip_and_roll import FLIP
from dicehospital.er.scoring import total
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import NOT_ASKED
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.vecs import vec
from tests.soak import many

FACES = range(1, 7)
ROLLS = [[red, yellow, green] for red in FACES for yellow in FACES for green in FACES]


class Plain:
    """Every pick that the rules offer a seat, and every answer of chance; others pick as they like."""

    def __init__(self, rules: Ruleset[ErState], seat: int, seed: int) -> None:
        self.rules = rules
        self.seat = seat
        self.streams = derive(seed, ("others",))

    def best(self, state: ErState) -> Fraction:
        """The points that the seat will have on average if it goes on as well as it can."""
        if state.over:
            return Fraction(int(total(state, self.seat)))
        if state.asked != NOT_ASKED:
            found = [self.best(self.dealt(state, answer)) for answer in answers(state)]
            return sum(found, Fraction()) / len(found)
        own = any(task.seat == self.seat for task in state.agenda)
        seat = self.seat if own else int(state.agenda[0].seat)
        words = self.options(state, seat)
        if not own:
            words = [words[below(self.streams, 0, len(words))]]
        return max(self.best(self.picked(state, seat, word)) for word in words)

    def options(self, state: ErState, seat: int) -> list[int]:
        words = self.rules.buffer()
        self.rules.options(state, seat, words)
        return [int(words.words[n]) for n in range(words.count)]

    def picked(self, state: ErState, seat: int, word: int) -> ErState:
        after = state.copy()
        self.rules.pick(after, seat, word)
        return after

    def dealt(self, state: ErState, answer: list[int]) -> ErState:
        after = state.copy()
        self.rules.chances[after.asked].answer(after, vec[i64](answer))
        self.rules.proceed(after)
        return after


def answers(state: ErState) -> list[list[int]]:
    """Every card that may come, or every roll."""
    if state.asked != FLIP.number:
        return ROLLS
    return [[card] for card in range(int(CARDS)) if not int(state.seen) >> card & 1]


def late(players: int, seed: int, turns: int) -> tuple[Game[Any], int]:
    """A game in which so many turns follow the one that is played, after some picks in it."""
    options = {"choices": "clockwise"} if players > 1 and seed % 2 else {}
    game = dh.new_game("er", players=players, seed=seed, options=options)
    policy = make_policy(("greedy", "random", "seasoned")[seed % 3], "er", seed)
    game = game.playout(policy, seed, game.turn[1] - turns - 1)
    rules, walk = game.rulebook.ruleset, make_policy("random", "er", seed)
    for _ in range(seed % 7):
        before = game.state.copy()
        walk.act(rules, game.state, game.to_act[0])
        if game.is_over or game.state.turn != before.turn:
            game.state = before
            break
    return game, game.to_act[seed % len(game.to_act)]


def nearly_full(game: Game[Any], chance: Random) -> None:
    """Leave a bed or two, little to pay with, and one card that may still come, so that little can happen."""
    sheet = game.state.sheets[0]
    for ward in chance.sample(range(int(WARDS)), int(WARDS) - 1):
        while sheet.filled[ward] < SIZE[ward]:
            sheet.write(ward, chance.randint(1, 6))
    sheet.stethoscopes_used = sheet.stethoscopes_gained - chance.randint(0, 1)
    sheet.bags_used = sheet.bags_gained - min(int(sheet.bags_gained), chance.randint(0, 1))
    left = [card for card in range(int(CARDS)) if not int(game.state.seen) >> card & 1]
    for card in chance.sample(left, len(left) - 1):
        game.state.seen |= 1 << card


def plain(game: Game[Any], seat: int, seed: int) -> Fraction:
    state = game.state.copy()
    state.forget()
    state.inline = False
    for task in state.agenda:
        task.clear()
    return Plain(game.rulebook.ruleset, seat, seed).best(state)


def compare_last(seed: int) -> bool:
    """Whether there was something to prove in a last turn; if so, the plain search finds the same."""
    game, seat = late(1 + seed % 4, seed, 0)
    found = proven(game.copy(), seat, int(LOOKS))
    if found:
        assert {CERTAIN} == {one.proof for one in found}
        assert plain(game, seat, seed) == round(found[0].value), seed
    return bool(found)


def compare_last_two(seed: int) -> None:
    game, seat = late(1, seed, 1)
    nearly_full(game, Random(seed))
    found = proven(game.copy(), seat, int(LOOKS))
    assert {AVERAGE} == {one.proof for one in found}
    assert float(plain(game, seat, seed)) == pytest.approx(found[0].value, abs=1e-9), seed


def test_no_last_turn_scores_more_than_the_one_that_is_proven() -> None:
    assert 8 < sum([compare_last(seed) for seed in range(15)])


def test_over_all_cards_and_rolls_no_last_two_turns_score_more() -> None:
    for seed in range(2):
        compare_last_two(seed)


@pytest.mark.soak
def test_no_ending_of_a_thousand_scores_more() -> None:
    for seed in range(many(150)):
        compare_last_two(100 + seed)
    assert many(850) <= sum([compare_last(seed) for seed in range(100, 100 + many(1300))])


# -- where nothing is proven -------------------------------------------------------------------------------
def test_the_chief_in_company_is_told_no_proof_for_others_hang_on_the_die() -> None:
    game = dh.new_game("er", players=2, seed=1).playout(make_policy("greedy", "er"), 1, 23)
    assert game.state.turn == game.state.setup.turns
    assert [] == proven(game, game.to_act[0], int(LOOKS))


def test_two_turns_before_the_end_nothing_is_proven() -> None:
    game, seat = late(1, 3, 2)
    assert [] == proven(game, seat, int(LOOKS))


def test_what_takes_more_looks_than_are_allowed_is_not_proven() -> None:
    game, seat = late(1, 3, 1)
    assert [] == proven(game, seat, 10)


# -- what is proven ------------------------------------------------------------------------------------------
def test_parts_add_up_to_what_is_proven() -> None:
    for turns in (0, 1):
        for one in proven(*late(1, 6, turns), int(LOOKS)):
            assert sum(one.parts.values()) == pytest.approx(one.value)


@pytest.mark.parametrize("players", [1, 3])
def test_the_expert_scores_what_was_proven(players: int) -> None:
    game, seat = late(players, 7, 0)
    bot, points = make_bot("expert", seed=1), None
    while not game.is_over:
        acting = game.to_act[0]
        found = proven(game.imagine(acting, 1), acting, int(LOOKS)) if acting == seat else []
        points = points or (found[0].value if found else None)
        game.play(acting, bot.choose(game.imagine(acting, 1), acting))
    assert points == game.scores()[seat].total
