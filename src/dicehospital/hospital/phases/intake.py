"""Phase 1, first half: dice are rolled, ambulances filled and taken (DH-3.1 to DH-3.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.board.patient import (
    COLOUR_COUNT,
    HIGHEST,
    MOTHER,
    NOBODY,
    colour_of,
    new_patient,
    value_of,
)
from dicehospital.hospital.phases.chances import Draw
from dicehospital.hospital.phases.extra_patients import FreshRoll, rolled_fresh, serve_due
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import (
    ARRANGE,
    CHOOSE,
    INTAKE_DRAW,
    INTAKE_ROLL,
    ROOM,
    TAKE_AMBULANCE,
    HospitalState,
)
from dicehospital.hospital.story import AMBULANCE_TAKEN, ARRANGED, DICE_ROLLED, ROUND_STARTED
from dicehospital.hospital.words import AscendingSlot, ListSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Question
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import append, vec

COLUMNS: Final[i64] = 4  # colours of rolled dice, Mothers included
CLASSES: Final[i64] = COLUMNS * (HIGHEST + 1)  # counts of rolled dice, by 4 * value + colour


@final
class RoundStart(TablePhase):
    """A round begins; events may change it (DH-10.1)."""

    def begin(self, state: HospitalState) -> None:
        """Tell the modules that a round begins."""
        state.tell(ROUND_STARTED, NONE, state.round, state.setup.rounds)
        for module in state.setup.on_round_start:
            module.on_round_start(state)


# -- dice --------------------------------------------------------------------------------------------
@final
class IntakeDraw(Draw):
    """Dice for every ambulance, or what the bag has (DH-3.1, DH-15.2); Mothers come beside (DH-16.2)."""

    def count(self, state: HospitalState) -> i64:
        """Room in all ambulances, without the Mothers."""
        count = -self._mothers(state)
        ambulance: i64
        for ambulance in range(state.setup.ambulances):
            count += capacity(state, ambulance)
        return count

    def _mothers(self, state: HospitalState) -> i64:
        return min(state.setup.mothers_rolled, state.bag[MOTHER])

    def rolled(self, state: HospitalState) -> Json:
        """Rolled, alone where no Mother comes beside."""
        return {} if self._mothers(state) > 0 else rolled_fresh(state)

    def done(self, state: HospitalState) -> None:
        """They are rolled next, with as many Mothers as the supply has."""
        for _ in range(self._mothers(state)):
            state.bag[MOTHER] -= 1
            state.drawn = append(state.drawn[:], MOTHER)
        state.ask_chance(INTAKE_ROLL)


@final
class IntakeRoll(FreshRoll):
    """The dice of the ambulances (DH-3.1)."""

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """They lie on the table, to be put into ambulances."""
        state.rolled = vec[i64]([0] * CLASSES)
        i: i64
        for i in range(len(result)):
            state.rolled[COLUMNS * result[i] + state.drawn[i]] += 1
            state.tell(DICE_ROLLED, NONE, state.drawn[i], result[i])
        state.drawn = NO_DICE


@final
class RollDice(TablePhase):
    """DH-3.1: draw and roll three dice for every ambulance."""

    def begin(self, state: HospitalState) -> None:
        """Ask chance, unless ambulances stand there already."""
        if len(state.ambulances) == 0:
            state.ambulances = vec[i64]([NOBODY] * (ROOM * state.setup.ambulances))
            state.ask_chance(INTAKE_DRAW)


# -- ambulances --------------------------------------------------------------------------------------
def capacity(state: HospitalState, ambulance: i64) -> i64:
    """How many dice an ambulance takes in this round: one more beside a parking space (DH-15.2)."""
    parked = state.setup.parking[state.round - 1]
    return state.setup.per_ambulance + (1 if ambulance >= state.setup.ambulances - parked else 0)


def number_of(state: HospitalState, ambulance: i64) -> i64:
    """The number on an ambulance; with five players the lowest is the helicopter (DH-18.1)."""
    return ambulance + state.setup.lowest_ambulance


def free_spaces(state: HospitalState, ambulance: i64) -> i64:
    """How many more dice an ambulance takes."""
    free = capacity(state, ambulance)
    place: i64
    for place in range(ROOM):
        if state.ambulances[ROOM * ambulance + place] != NOBODY:
            free -= 1
    return free


def load(state: HospitalState, ambulance: i64, patient: i64) -> None:
    """Put a rolled die into an ambulance."""
    state.rolled[COLUMNS * value_of(patient) + colour_of(patient)] -= 1
    place = ROOM * ambulance
    while state.ambulances[place] != NOBODY:
        place += 1
    state.ambulances[place] = patient
    state.tell(ARRANGED, NONE, number_of(state, ambulance), patient)


@final
class Arrange(TablePhase):
    """DH-3.2: ambulances are filled from the lowest; equal values at a border are placed by hand."""

    def begin(self, state: HospitalState) -> None:
        """Fill as far as it goes without a choice, ask the right-hand neighbour, and come back."""
        ambulance: i64
        for ambulance in range(state.setup.ambulances):
            while free_spaces(state, ambulance) > 0:
                value = _lowest(state.rolled)
                if value == NONE:
                    state.rolled = NO_DICE
                    return
                if not self._load_class(state, ambulance, value):
                    state.phase -= 1
                    return
        state.rolled = NO_DICE

    def _load_class(self, state: HospitalState, ambulance: i64, value: i64) -> bool:
        """Load a value's dice, all that fit; False when somebody has to choose which."""
        room = free_spaces(state, ambulance)
        total = _count(state.rolled, value)
        if total > room and _colours(state.rolled, value) > 1:
            state.ask(ARRANGE, arranger_of(state), vec[i64]([ambulance, value, room]))
            return False
        colour: i64
        for colour in range(3):
            while state.rolled[COLUMNS * value + colour] > 0 and free_spaces(state, ambulance) > 0:
                load(state, ambulance, new_patient(colour, value))
        return True


def arranger_of(state: HospitalState) -> i64:
    """Who places dice of equal value: the First Player's right-hand neighbour (DH-3.2)."""
    return state.seat_after(state.first_player, state.seats - 1)


def _lowest(rolled: vec[i64]) -> i64:
    value: i64
    for value in range(len(rolled) // COLUMNS):
        if _count(rolled, value) > 0:
            return value
    return NONE


def _count(rolled: vec[i64], value: i64) -> i64:
    return rolled[COLUMNS * value] + rolled[COLUMNS * value + 1] + rolled[COLUMNS * value + 2]


def _colours(rolled: vec[i64], value: i64) -> i64:
    colours: i64 = 0
    colour: i64
    for colour in range(3):
        if rolled[COLUMNS * value + colour] > 0:
            colours += 1
    return colours


@final
class LoadSlot(AscendingSlot):
    """The colours that go into the lower ambulance, ascending (DH-3.2)."""

    def __init__(self, colours: WordList) -> None:
        super().__init__("patients", colours, COLOUR_COUNT)

    def total(self, state: HospitalState, task: Task) -> i64:
        """Until the ambulance is full."""
        return task.args[2]

    def left(self, state: HospitalState, task: Task, index: i64) -> i64:
        """Dice of the value and a colour."""
        return state.rolled[COLUMNS * task.args[1] + index] - self.times(task, 0, index)


@final
class ArrangeMove(MoveKind[HospitalState]):
    """Put chosen dice of a value into the lower ambulance (DH-3.2)."""

    def __init__(self, slot: LoadSlot) -> None:
        super().__init__(
            "arrange", "A{ambulance}={patients*,}", slot, example="A1=R2,Y2", rule="DH-3.2"
        )
        self.slot: LoadSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Load the chosen dice, by colour whatever the order in which they were picked."""
        colour: i64
        for colour in range(COLOUR_COUNT):
            for _ in range(self.slot.times(task, 0, colour)):
                load(state, task.args[0], new_patient(colour, task.args[1]))


@final
class Choose(TablePhase):
    """DH-3.3: one ambulance each, the First Player first, then clockwise."""

    def begin(self, state: HospitalState) -> None:
        """Ask the next seat, and come back afterwards; who is due to the last comes first."""
        state.bar_undo()
        step: i64
        for step in range(state.seats):
            seat = state.seat_after(state.first_player, step)
            taken = state.hospitals[seat].ambulance != NONE
            if taken and serve_due(state, seat):
                state.phase -= 1
                return
            if not taken:
                state.ask(CHOOSE, seat)
                state.phase -= 1
                return


def is_taken(state: HospitalState, ambulance: i64) -> bool:
    """Whether somebody has an ambulance."""
    number = number_of(state, ambulance)
    for hospital in state.hospitals:
        if hospital.ambulance == number:
            return True
    return False


# What keeps a seat from taking an ambulance.
WAITING: Final[i64] = 0
TAKEN: Final[i64] = 1
LOWEST: Final[i64] = 2  # which the First Player may not take
BARRED: Final[i64] = 3  # by a module


def bar_of(state: HospitalState, seat: i64, ambulance: i64) -> i64:
    """What keeps a seat from an ambulance: nobody has it, and the First Player takes another (DH-3.3)."""
    if is_taken(state, ambulance):
        return TAKEN
    is_open = ambulance > 0 or seat != state.first_player
    if state.may(seat, TAKE_AMBULANCE, ambulance, is_open):
        return WAITING
    return BARRED if is_open else LOWEST


@final
class AmbulanceSlot(ListSlot):
    """An ambulance by its number."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Those the seat may take."""
        ambulance: i64
        for ambulance in range(state.setup.ambulances):
            if bar_of(state, task.seat, ambulance) == WAITING:
                out.add(self.base + number_of(state, ambulance))


@final
class TakeAmbulance(MoveKind[HospitalState]):
    """Take an ambulance with its patients (DH-3.3)."""

    def __init__(self, slot: AmbulanceSlot) -> None:
        super().__init__("ambulance", "take A{number}", slot, example="take A2", rule="DH-3.3")
        self.slot: AmbulanceSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Its patients come to the door."""
        hospital = state.hospitals[task.seat]
        hospital.ambulance = self.slot.read(task, 0)
        state.tell(AMBULANCE_TAKEN, task.seat, hospital.ambulance)
        first = ROOM * (hospital.ambulance - state.setup.lowest_ambulance)
        place: i64
        for place in range(first, first + ROOM):
            if state.ambulances[place] != NOBODY:
                hospital.expect(state.ambulances[place])
                state.ambulances[place] = NOBODY
        state.bar_undo()
        for module in state.setup.on_taken:
            module.on_taken(state, task.seat)


def arrange_question(lists: WordLists, ambulances: int) -> Question[HospitalState]:
    """DH-3.2: comes with the ambulance, the value, and how many dice there is room for."""
    most = (ambulances - 1, int(HIGHEST), int(ROOM))
    arrange = ArrangeMove(LoadSlot(lists.colours))
    return Question("arrange", arrange, unasked=True, args=most, about="rolled")


def choose_question(lists: WordLists) -> Question[HospitalState]:
    """DH-3.3: the ambulance that is taken."""
    take = TakeAmbulance(AmbulanceSlot("number", lists.ambulances))
    return Question("choose", take, unasked=True, about="ambulances")
