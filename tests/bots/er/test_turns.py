"""Whole turns thought out on one sheet: they are legal, and worth what the rules make of them."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import EvalContext, evaluate
from dicehospital.bots.er.fast_greedy import SKIP, FastGreedy, moves_of, question_for
from dicehospital.bots.er.greedy import CHANCES, best_worth, is_take, think
from dicehospital.bots.er.scratch_sheet import ScratchSheet
from dicehospital.bots.er.turns import Plan
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import SCREEN
from dicehospital.er.phases.choose import DIE, may_take
from dicehospital.er.phases.resolve import SCREENING
from dicehospital.er.state import ErState
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.game import Game
from dicehospital.kernel.ruleset import Ruleset

GAMES = 4 if COMPILED else 1  # of all of which every turn is looked at, where that takes no minutes


def takes(players: int, seed: int, every: int) -> list[tuple[Game[Any], int]]:
    """Some takes of a game that swift plays: the game before each, and the seat."""
    game = dh.new_game("er", players=players, seed=seed)
    swift, found = FastGreedy(), []
    while not game.is_over:
        seat = game.to_act[0]
        if is_take(question_for(game.state, seat)):
            found.append((game.copy(), seat))
        swift.act(game.rulebook.ruleset, game.state, seat)
    return found[::every]


def worth_after(game: Game[Any], seat: int, plan: Plan) -> int:
    """Greedy's guess once the rules have done what the plan says; other seats do not matter for it."""
    state: ErState = game.state.copy()
    rules, turn = game.rulebook.ruleset, state.turn
    look = EvalContext(CHANCES, EstimateCache(CHANCES), state, seat)
    swift = FastGreedy()
    swift.keep_to(seat, turn, plan)
    rules.pick(state, seat, int(DIE.base + plan.die))
    while question_for(state, seat) < 0:  # others take theirs first
        swift.act(rules, state, state.agenda[0].seat)
    sheet = state.sheets[seat]
    swift.resolve(rules, state, seat)
    shown = game.state.copy()  # cardiologists as they were before the turn ended
    shown.sheets[seat] = sheet
    return evaluate(look, shown)


def resolving(game: Game[Any], seat: int, die: int) -> ErState:
    """The game once the seat has this die and everybody else one they may take."""
    state: ErState = game.state.copy()
    rules = game.rulebook.ruleset
    rules.pick(state, seat, int(DIE.base + die))
    while question_for(state, seat) < 0:
        other = state.agenda[0].seat
        free = next(die for die in range(3) if may_take(state, other, die))
        rules.pick(state, other, int(DIE.base + free))
    return state


def sign_of(state: ErState, sheet: Sheet, seat: int, die: int, pad: ScratchSheet) -> int:
    """The number that stands for a whole sheet, and for the die that was taken."""
    shown = state.copy()
    shown.sheets[seat] = sheet
    pad.lay(shown, seat)
    return int(pad.whole_sign(die))


def sign_after(
    begun: ErState, rules: Ruleset[ErState], seat: int, plan: Plan, pad: ScratchSheet
) -> int:
    """The same once the rules have done what the plan says, move by move; each must be legal."""
    state = begun.copy()
    sheet = state.sheets[seat]
    for words in moves_of(plan):
        if words != [SKIP] or SCREENING.is_open(state, seat):
            assert rules.spells(state, seat, tuple(words)), words
            for word in words:
                rules.pick(state, seat, word)
    return sign_of(begun, sheet, seat, int(plan.die), pad)


def all_after(
    begun: ErState, rules: Ruleset[ErState], seat: int, die: int, pad: ScratchSheet
) -> set[int]:
    """The numbers of all sheets that the rules allow a seat to have after its turn."""
    found: set[int] = set()
    sheets = [(begun, begun.sheets[seat])]
    while sheets:
        state, sheet = sheets.pop()
        if state.turn != begun.turn or question_for(state, seat) < 0:
            found.add(sign_of(begun, sheet, seat, die, pad))
            continue
        words = rules.buffer()
        rules.options(state, seat, words)
        for number in range(words.count):
            after = state.copy()
            sheet = after.sheets[seat]
            rules.pick(after, seat, words.words[number])
            sheets.append((after, sheet))
    return found


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_plan_leads_to_the_sheet_that_the_rules_make_of_it(players: int) -> None:
    """Who lies where, screens, stethoscopes, bags, nurses, morgue, critical patients; and none is missed."""
    swift, pad = FastGreedy(), ScratchSheet(CHANCES)
    for seed in range(GAMES):
        for game, seat in takes(players, 10 * seed + players, 1 if COMPILED else 9):
            rules, plans = game.rulebook.ruleset, swift.turns.all_of(game.state, seat)
            for die in {int(plan.die) for plan in plans}:
                begun = resolving(game, seat, die)
                own = [plan for plan in plans if plan.die == die]
                signs = [sign_after(begun, rules, seat, plan, pad) for plan in own]
                assert [plan.sign for plan in own] == signs
                if (
                    begun.bonus(die) != SCREEN
                ):  # of screens only those that change something are tried
                    assert all_after(begun, rules, seat, die, pad) == {*signs}


@pytest.mark.parametrize("players", [1, 3])
def test_a_plan_is_worth_what_the_sheet_is_once_it_is_played(players: int) -> None:
    swift = FastGreedy()
    for game, seat in takes(players, 4 + players, 9):
        before = game.position()
        plans = swift.turns.all_of(game.state, seat)
        assert before == game.position()
        for plan in plans[::7]:
            assert plan.worth == worth_after(game, seat, plan), (str(game.state.sheets[seat]), plan)


@pytest.mark.parametrize("players", [1, 2])
def test_no_turn_that_greedy_finds_is_better_than_the_best_of_all(players: int) -> None:
    swift = FastGreedy()
    for game, seat in takes(players, 7, 5):
        look = EvalContext(CHANCES, EstimateCache(CHANCES), game.state, seat)
        found = best_worth(think(game.rulebook.ruleset, look, game.state.copy()))
        assert found <= max(plan.worth for plan in swift.turns.all_of(game.state, seat))
        assert found <= swift.turns.best_of(game.state, seat).worth + 500
