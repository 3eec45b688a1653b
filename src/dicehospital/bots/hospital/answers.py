"""What the answers to all other questions are worth: intake, improvements, setting up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.bots.hospital.evaluate import Outlook, evaluate
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.prospects import (
    administrator_worth,
    department_worth,
    spare_departments,
    specialist_worth,
)
from dicehospital.bots.hospital.weights import POINT
from dicehospital.hospital.abilities import TO_DOOR
from dicehospital.hospital.hospital import NONE, Hospital
from dicehospital.hospital.patient import GREEN, NOBODY, new_patient, value_of
from dicehospital.hospital.phases.improvement import TakeImprovement
from dicehospital.hospital.state import (
    ARRANGE,
    CHOOSE,
    IMPROVE,
    KEEP,
    REVEAL_EXTRA,
    ROOM,
    SET_PATIENTS,
    SOLO_INTAKE,
    TURN,
    Table,
)
from dicehospital.hospital.words import DEPARTMENT_THING
from dicehospital.kernel.agenda import Task

UNWANTED: Final[i64] = -100000000  # passing: whatever is taken can be returned for a blood bag


def tried(game: Table) -> Table:
    """A copy on which chance stays unanswered."""
    trial = game.copy()
    trial.forget()
    trial.inline = False
    return trial


def judge(planner: Planner, game: Table, task: Task) -> i64:
    """What a whole move is worth to its seat."""
    if task.question == ARRANGE:
        return 0  # neither for nor against anybody
    if task.question == REVEAL_EXTRA:
        return deck_worth(planner, game, task)
    if task.question == KEEP:
        return keeping_worth(planner, game, task)
    return afterwards(planner, game, task)


def afterwards(planner: Planner, game: Table, task: Task) -> i64:
    """What is made of the hospital after a move."""
    question = task.question
    trial = tried(game)
    trial.agenda = []
    planner.rules.moves[task.move].effect(trial, task)
    planner.turn_to(planner.look, trial)
    if question == CHOOSE or question == SOLO_INTAKE:
        return arrivals_worth(planner, trial)
    if question == SET_PATIENTS:
        return turn_worth(planner)
    if question == IMPROVE:
        return improved_worth(planner, game, task)
    return evaluate(planner.look, trial)


def turn_worth(planner: Planner) -> i64:
    """What a turn would make of the hospital."""
    return planner.best(planner.root(TURN), planner.look.weights.narrow).worth


def deck_worth(planner: Planner, game: Table, task: Task) -> i64:
    """DH-2.2: a specialist while there are departments enough."""
    spare = spare_departments(game.hospitals[task.seat])
    wants_specialist = spare > planner.look.weights.spare
    deck = planner.rules.moves[task.move].first.read(task, 0)
    return 1 if (deck == 1) == wants_specialist else 0


def keeping_worth(planner: Planner, game: Table, task: Task) -> i64:
    """DH-2.4: what the administrator does in a round."""
    number = planner.rules.moves[task.move].first.read(task, 0)
    return administrator_worth(game.setup.administrator_effects[number], game.setup.players)


def improved_worth(planner: Planner, game: Table, task: Task) -> i64:
    """DH-4.1: the turn with a card, and what it promises for the rounds after this one."""
    move = planner.rules.moves[task.move]
    if not isinstance(move, TakeImprovement):
        return UNWANTED
    index = move.slot.read(task, 0)
    number = move.slot.things.types[index]
    hospital, weights = game.hospitals[task.seat], planner.look.weights
    if move.slot.things.kinds[index] == DEPARTMENT_THING:
        worth = department_worth(weights, game.setup, hospital, number)
    else:
        worth = specialist_worth(weights, game.setup, hospital, number)
    return turn_worth(planner) + planner.look.rounds * worth


# -- arrivals ------------------------------------------------------------------------------------------
def arrivals_worth(planner: Planner, trial: Table) -> i64:
    """DH-3.3: the turn with the new patients in bed, and what the lowest ambulance brings."""
    look = planner.look
    hospital = trial.hospitals[look.seat]
    worth: i64 = 0
    if hospital.ambulance != NONE:
        bonus = look.blood() + look.weights.first_player
        worth = bonus * lowest_chance(look, trial) // POINT
    if hospital.drawing == TO_DOOR:  # DH-10.3: nobody knows who it is
        hospital.expect(new_patient(GREEN, 3))
        hospital.drawing = 0
    admit(hospital)
    return worth + turn_worth(planner)


def lowest_chance(look: Outlook, game: Table) -> i64:
    """How likely the ambulance of a seat is the lowest one taken."""
    number = game.hospitals[look.seat].ambulance
    is_last = True
    for hospital in game.hospitals:
        if hospital.ambulance == NONE:
            is_last = False
        elif hospital.ambulance < number:
            return 0
    likely = POINT
    lower: i64
    for lower in range(number - 1):
        if not is_last and game.ambulances[ROOM * lower] != NOBODY:
            likely = likely * look.weights.maybe_lowest // POINT
    return likely


def admit(hospital: Hospital) -> None:
    """DH-3.5: new patients go to bed; where none is free, the weakest leave."""
    for patient in hospital.arrivals:
        place = hospital.free_bed()
        if place == NONE:
            place = weakest(hospital)
            hospital.fatalities += 1
        hospital.beds[place] = patient
    hospital.clear_arrivals()
    hospital.sort_beds()


def weakest(hospital: Hospital) -> i64:
    """The bed of a patient of the lowest value."""
    found: i64 = 0
    place: i64
    for place in range(len(hospital.beds)):
        if value_of(hospital.beds[place]) < value_of(hospital.beds[found]):
            found = place
    return found
