"""Greedy for games that are played on by the thousand: it thinks out a turn once and keeps to it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.chances import Chances
from dicehospital.bots.er.greedy import CHANCES, Greedy, is_take
from dicehospital.bots.er.turns import A_SCREEN, NOTHING_MORE, Plan, TurnGenerator
from dicehospital.er.board.tables import EXTRA, NONE, SCREEN
from dicehospital.er.phases.choose import DIE
from dicehospital.er.phases.resolve import (
    EXTRA_WARD,
    OCCUPIED_WARD,
    PATIENT,
    SCREENING,
    VALUE,
    WARD,
)
from dicehospital.er.phases.solo import DISCARD
from dicehospital.er.rules import VOCABULARY
from dicehospital.er.state import ErState
from dicehospital.kernel.playout import Policy
from dicehospital.kernel.ruleset import Ruleset

MOST_SEATS: Final = 6
BURY: Final = VOCABULARY.number["bury"]
BURY_EXTRA: Final = VOCABULARY.number["bury extra"]
SKIP: Final = VOCABULARY.number["skip screen"]


@final
class FastGreedy(Policy[ErState]):
    """Judges as greedy does. Of equal turns it takes the first, so it needs no seed."""

    def __init__(self, chances: Chances = CHANCES) -> None:
        self.turns: TurnGenerator = TurnGenerator(chances)
        self.greedy: Greedy = Greedy(0, 0, chances)  # for what is no whole turn
        self.plans: list[Plan] = [Plan() for _ in range(MOST_SEATS)]  # by seat
        self.planned: list[int] = [0] * MOST_SEATS  # by seat: the turn that its plan is for

    def begin(self, seed: int) -> None:  # noqa: ARG002 (it draws nothing)
        """Forget what was planned in another game."""
        self.planned = [0] * MOST_SEATS

    def act(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> None:
        """Take a die, or do all that is left to do with it."""
        question = question_for(state, seat)
        if is_take(question):
            self.take(rules, state, seat)
        elif question == DISCARD.number or not is_whole(state, seat):
            self.greedy.act(rules, state, seat)
        else:
            self.resolve(rules, state, seat)

    def take(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> None:
        """Think the turn out and take its die."""
        plan = self.turns.best_of(state, seat)
        self.keep_to(seat, state.turn, plan)
        rules.pick(state, seat, DIE.base + plan.die)

    def keep_to(self, seat: i64, turn: i64, plan: Plan) -> None:
        """From the die on a seat does in this turn what the plan says."""
        self.plans[seat] = plan
        self.planned[seat] = int(turn)

    def resolve(self, rules: Ruleset[ErState], state: ErState, seat: i64) -> None:
        """Keep to the plan for the die, or think one out for a die that others took for the seat."""
        plan = self.plans[seat]
        if self.planned[seat] != state.turn or plan.die != state.taken[seat]:
            plan = self.turns.best_of(state, seat, state.taken[seat])
        self.planned[seat] = 0
        follow(rules, state, seat, plan)


def question_for(state: ErState, seat: i64) -> i64:
    """The first question that a seat has to answer."""
    for task in state.agenda:
        if task.seat == seat:
            return task.question
    return NONE


def is_whole(state: ErState, seat: i64) -> bool:
    """Whether nothing of the seat's die is resolved yet, and no move half made."""
    found: i64 = 0
    for task in state.agenda:
        if task.seat == seat:
            if task.slot > 0 or task.move >= 0:
                return False
            found += 1
    bonus = state.bonus(state.taken[seat])
    return PATIENT.is_open(state, seat) and found == (2 if bonus == SCREEN or bonus == EXTRA else 1)


# -- a plan as picks -------------------------------------------------------------------------------------
def follow(rules: Ruleset[ErState], state: ErState, seat: i64, plan: Plan) -> list[int]:
    """Do with a die that is taken what the plan says; the picks that it took."""
    picks: list[int] = []
    for word in words_of(plan):
        if word != SKIP or SCREENING.is_open(
            state, seat
        ):  # nobody in bed: there is none to decline
            rules.pick(state, seat, word)
            picks.append(word)
    return picks


def words_of(plan: Plan) -> list[int]:
    """The picks of a plan after its die."""
    return [word for words in moves_of(plan) for word in words]


def moves_of(plan: Plan) -> list[list[int]]:
    """Its moves after the die, each as its picks."""
    if plan.beside == NOTHING_MORE:
        return [words_of_patient(plan)]
    if plan.is_first:
        return [words_beside(plan), words_of_patient(plan)]
    return [words_of_patient(plan), words_beside(plan)]


def words_of_patient(plan: Plan) -> list[int]:
    """The picks for the patient."""
    return admitting(WARD.base, BURY, plan.ward, plan.value)


def words_beside(plan: Plan) -> list[int]:
    """The picks for the screen or the extra patient that the die brings."""
    if plan.beside == A_SCREEN:
        return [int(OCCUPIED_WARD.base + plan.other_ward) if plan.other_ward != NONE else SKIP]
    return admitting(EXTRA_WARD.base, BURY_EXTRA, plan.other_ward, plan.other_value)


def admitting(base: i64, buried: i64, ward: i64, value: i64) -> list[int]:
    """The picks that write a patient, or bury him."""
    if ward == NONE:
        return [int(buried)]
    return [int(base + ward), int(VALUE.base + value - 1)]
