"""Phase 1, second half: the lowest ambulance, overflow, beds (DH-3.4 to DH-3.6)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import BEDS, NO_DICE, NONE, Hospital
from dicehospital.hospital.board.patient import NOBODY, colour_of, is_pink
from dicehospital.hospital.phases.activation.treatment import gain_blood, gain_fatalities
from dicehospital.hospital.phases.extra_patients import find_beds
from dicehospital.hospital.phases.intake import number_of
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import ADMIT, ROOM, HospitalState
from dicehospital.hospital.story import (
    AMBULANCE_EMPTIED,
    BY_AMBULANCE,
    FIRST_PLAYER,
    IN_BED,
    NEW_IN_BED,
    PATIENT_ARRIVED,
    PATIENT_LOST,
)
from dicehospital.hospital.words import AscendingSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import MoveKind, Question
from dicehospital.kernel.vecs import append, vec


@final
class Arrive(TablePhase):
    """DH-3.4: the dice left go back, the lowest ambulance brings a blood bag and the First Player."""

    def begin(self, state: HospitalState) -> None:
        """Settle the order of the round."""
        empty_ambulances(state)
        state.order = order_of(state)
        lowest = state.order[0]
        gain_blood(state, lowest, 1)
        if lowest != state.first_player:
            state.tell(FIRST_PLAYER, lowest)
        state.first_player = lowest


def empty_ambulances(state: HospitalState) -> None:
    """DH-3.4: dice that nobody took go back to the bag."""
    place: i64
    for place in range(len(state.ambulances)):
        patient = state.ambulances[place]
        if patient != NOBODY:
            if place % ROOM == 0:
                state.tell(AMBULANCE_EMPTIED, NONE, number_of(state, place // ROOM))
            state.bag[colour_of(patient)] += 1
            state.ambulances[place] = NOBODY


def order_of(state: HospitalState) -> vec[i64]:
    """Seats by the number of their ambulance (DH-4.1)."""
    order = vec[i64]([0] * state.seats)
    place: i64 = 0
    ambulance: i64
    seat: i64
    for ambulance in range(state.setup.ambulances):
        for seat in range(state.seats):
            if state.hospitals[seat].ambulance == number_of(state, ambulance):
                order[place] = seat
                place += 1
    return order


@final
class Admit(TablePhase):
    """DH-3.5: where beds are missing, patients who were there before must leave."""

    def begin(self, state: HospitalState) -> None:
        """Ask all who are short of beds at once; the others see to who lies where."""
        seat: i64
        for seat in range(state.seats):
            over = overflow(state.hospitals[seat])
            if over > 0:
                state.ask(ADMIT, seat, vec[i64]([over]))
            else:
                find_beds(state, seat)


def overflow(hospital: Hospital) -> i64:
    """How many beds are missing for those at the door."""
    return len(hospital.arrivals) - (BEDS - hospital.beds_taken())


@final
class LoseSlot(AscendingSlot):
    """Patients that leave, exactly as many as beds are missing; no Mothers (DH-3.5, R-10, DH-16.4)."""

    def __init__(self, patients: WordList) -> None:
        super().__init__("patients", patients, BEDS)

    def total(self, state: HospitalState, task: Task) -> i64:
        """Until there is room."""
        return task.args[0]

    def left(self, state: HospitalState, task: Task, index: i64) -> i64:
        """Whoever may leave, once."""
        leaves = may_leave(state.hospitals[task.seat].beds[index])
        return 1 if leaves and self.times(task, 0, index) == 0 else 0

    def look(self, state: HospitalState, task: Task, index: i64) -> i64:
        """DH-13.3: patients of one colour, value and history are alike."""
        return state.hospitals[task.seat].beds[index]


def may_leave(patient: i64) -> bool:
    """Whether a patient may have to leave for lack of beds: no Mother or Baby does."""
    return patient != NOBODY and not is_pink(patient)


@final
class Lose(MoveKind[HospitalState]):
    """Patients leave for lack of beds: a fatality token each (DH-3.5)."""

    def __init__(self, slot: LoseSlot) -> None:
        super().__init__("lose", "lose {patients*}", slot, example="lose R3 G1", rule="DH-3.5")
        self.slot: LoseSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Their dice go back to the bag."""
        for word in task.draft:
            lose(state, task.seat, word - self.slot.base)
        find_beds(state, task.seat)


def lose(state: HospitalState, seat: i64, place: i64) -> None:
    """DH-3.5: a patient leaves for lack of beds."""
    hospital = state.hospitals[seat]
    patient = hospital.beds[place]
    hospital.beds[place] = NOBODY
    state.bag[colour_of(patient)] += 1
    state.tell(PATIENT_LOST, seat, place, patient)
    gain_fatalities(state, seat, 1)


@final
class PutToBed(TablePhase):
    """DH-3.6: the new patients get beds, untreated."""

    def begin(self, state: HospitalState) -> None:
        """Fill the beds in every hospital and sort them."""
        state.bar_undo()
        seat: i64
        for seat in range(state.seats):
            new = lay_arrivals(state.hospitals[seat])
            if state.tells:
                _tell_arrivals(state, seat, new)


def lay_arrivals(hospital: Hospital) -> vec[i64]:
    """Everybody at the door gets a bed; there are enough. Returns how they lie there."""
    new = NO_DICE[:]
    for patient in hospital.arrivals:
        place = hospital.free_bed()
        hospital.lay(place, patient)
        new = append(new, hospital.beds[place])
    hospital.clear_arrivals()
    hospital.sort_beds()
    return new


def _tell_arrivals(state: HospitalState, seat: i64, new: vec[i64]) -> None:
    """Who lies where now; of equal patients the first are the new ones."""
    hospital = state.hospitals[seat]
    brought = NEW_IN_BED if hospital.ambulance == NONE else BY_AMBULANCE + hospital.ambulance
    place: i64
    for place in range(len(hospital.beds)):
        if hospital.beds[place] != NOBODY:
            how = brought if _take(new, hospital.beds[place]) else IN_BED
            state.tell(PATIENT_ARRIVED, seat, place, hospital.beds[place], how)


def _take(patients: vec[i64], patient: i64) -> bool:
    """Strike a patient from a list; whether it was there."""
    place: i64
    for place in range(len(patients)):
        if patients[place] == patient:
            patients[place] = NOBODY
            return True
    return False


def admit_question(lists: WordLists) -> Question[HospitalState]:
    """DH-3.5: comes with the number of beds that are missing."""
    return Question("admit", Lose(LoseSlot(lists.patients)), unasked=True, args=(int(BEDS),))
