"""What the answers to all other questions are worth: intake, improvements, setting up."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.bots.hospital.arrivals import (
    FOR_NOBODY,
    OF_BIRTHS,
    OF_WARDS,
    admit,
    arrivals_worth,
    turn_worth,
)
from dicehospital.bots.hospital.city import (
    city_worth,
    is_about_the_way,
    is_about_tokens,
    way_worth,
)
from dicehospital.bots.hospital.evaluate import evaluate
from dicehospital.bots.hospital.investing import investment_worth, is_about_investing
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.prospects import (
    administrator_worth,
    department_worth,
    spare_departments,
    specialist_worth,
)
from dicehospital.bots.hospital.reporting import INTAKE
from dicehospital.hospital.phases.improvement import TakeImprovement
from dicehospital.hospital.state import (
    ARRANGE,
    CHOOSE,
    IMPROVE,
    KEEP,
    REVEAL_EXTRA,
    SET_PATIENTS,
    HospitalState,
)
from dicehospital.hospital.words import DEPARTMENT_THING
from dicehospital.kernel.agenda import NO_TASKS, Task


def tried(state: HospitalState) -> HospitalState:
    """A copy on which chance stays unanswered."""
    trial = state.copy()
    trial.forget()
    trial.inline = False
    return trial


def judge(planner: Planner, state: HospitalState, task: Task) -> i64:
    """What a whole move is worth to its seat."""
    question = task.question
    if question == ARRANGE or question == FOR_NOBODY:
        return 0  # neither for nor against anybody
    if question in (REVEAL_EXTRA, KEEP, OF_BIRTHS):
        return outright(planner, state, task)
    if is_about_investing(question):
        return investment_worth(planner, state, task)
    if is_about_tokens(question):
        return city_worth(planner, state, task)
    return afterwards(planner, state, task)


def outright(planner: Planner, state: HospitalState, task: Task) -> i64:
    """What needs no look at the hospital afterwards."""
    if task.question == REVEAL_EXTRA:
        return deck_worth(planner, state, task)
    if task.question == KEEP:
        return keeping_worth(planner, state, task)
    return babies_worth(planner, task)


def afterwards(planner: Planner, state: HospitalState, task: Task) -> i64:
    """What is made of the hospital after a move."""
    question = task.question
    trial = tried(state)
    trial.agenda = NO_TASKS
    planner.rules.moves[task.move].effect(trial, task)
    planner.turn_to(planner.look, trial)
    if question == CHOOSE or question == INTAKE:
        return arrivals_worth(planner, trial)
    if question == SET_PATIENTS:
        return turn_worth(planner)
    if question == IMPROVE:
        return improved_worth(planner, state, task)
    if is_about_the_way(question):
        return way_worth(planner, trial, task)
    if question == OF_WARDS:
        admit(planner.look, trial)
    return evaluate(planner.look, trial)


def babies_worth(planner: Planner, task: Task) -> i64:
    """DH-16.10: two bring more patients home, but later."""
    count = planner.rules.moves[task.move].first.read(task, 0)
    return count * planner.look.weights.baby


def deck_worth(planner: Planner, state: HospitalState, task: Task) -> i64:
    """DH-2.2: a specialist while there are departments enough."""
    spare = spare_departments(state.hospitals[task.seat])
    wants_specialist = spare > planner.look.weights.spare
    deck = planner.rules.moves[task.move].first.read(task, 0)
    return 1 if (deck == 1) == wants_specialist else 0


def keeping_worth(planner: Planner, state: HospitalState, task: Task) -> i64:
    """DH-2.4: what the administrator does in a round."""
    number = planner.rules.moves[task.move].first.read(task, 0)
    return administrator_worth(state.setup.administrator_effects[number], state.setup.players)


def improved_worth(planner: Planner, state: HospitalState, task: Task) -> i64:
    """DH-4.1: the turn with a card, and what it promises for the rounds after this one."""
    move = planner.rules.moves[task.move]
    if not isinstance(move, TakeImprovement):  # whatever is taken can be returned for a blood bag
        return turn_worth(planner) - planner.look.blood()
    index = move.slot.read(task, 0)
    number = move.slot.things.types[index]
    hospital, weights = state.hospitals[task.seat], planner.look.weights
    if move.slot.things.kinds[index] == DEPARTMENT_THING:
        worth = department_worth(weights, state.setup, hospital, number)
    else:
        worth = specialist_worth(weights, state.setup, hospital, number)
    rounds = planner.look.rounds + (1 if weights.is_brisk else 0)  # else this turn shows its use
    return turn_worth(planner) + rounds * worth
