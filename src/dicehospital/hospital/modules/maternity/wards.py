"""Wards: who lies where, one Mother in each; the others make room for her (DH-16.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import (
    BEDS,
    NO_DICE,
    NONE,
    PER_WARD,
    WARDS,
    Hospital,
    ward_of,
)
from dicehospital.hospital.board.patient import BIT, MOTHER, NOBODY, colour_of
from dicehospital.hospital.modules.maternity.births import ask_midwife
from dicehospital.hospital.modules.maternity.state import MaternityBase
from dicehospital.hospital.phases.activation.patients import is_lowest
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import PATIENT_ARRIVED, PATIENT_MOVED
from dicehospital.hospital.words import ListSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Question
from dicehospital.kernel.vecs import append, vec

SETTLE: Final[i64] = 15  # number of the question


def line_up(hospital: Hospital) -> None:
    """Mothers are the first at the door, then the others by colour and value."""
    line = NO_DICE[:]
    for patient in hospital.arrivals:
        line = append(line, patient)
        place: i64 = len(line) - 1
        while place > 0 and _goes_before(patient, line[place - 1]):
            line[place] = line[place - 1]
            place -= 1
        line[place] = patient
    hospital.arrivals = line


def _goes_before(patient: i64, other: i64) -> bool:
    if (colour_of(patient) == MOTHER) != (colour_of(other) == MOTHER):
        return colour_of(patient) == MOTHER
    return patient < other


def settle_next(module: MaternityBase, state: HospitalState, seat: i64, lowest_ward: i64) -> None:
    """Ask for the ward of the first at the door, then for births; a single answer is not asked."""
    if len(state.hospitals[seat].arrivals) > 0:
        state.ask(SETTLE, seat, vec[i64]([lowest_ward]))
    else:
        ask_midwife(module, state, seat)


# -- the answer --------------------------------------------------------------------------------------
@final
class WardSlot(ListSlot):
    """The ward of the first at the door."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Wards that can take it; equal dice go to ascending wards, and all have to find one (DH-13.3)."""
        hospital = state.hospitals[task.seat]
        wanted = _alike(hospital.arrivals)
        ward: i64
        for ward in range(task.args[0], WARDS):
            if room_in(hospital, ward) > 0 and _room_from(hospital, ward) >= wanted:
                out.add(self.base + ward)


def room_in(hospital: Hospital, ward: i64) -> i64:
    """How many like the first at the door a ward takes: one Mother where there is none, or free beds."""
    if colour_of(hospital.arrivals[0]) == MOTHER:
        return 1 if hospital.mother_of(ward) == NONE else 0
    return free_beds(hospital, ward)


def free_beds(hospital: Hospital, ward: i64) -> i64:
    """How many beds of a ward are free."""
    free: i64 = 0
    place: i64
    for place in range(PER_WARD * ward, PER_WARD * (ward + 1)):
        if hospital.beds[place] == NOBODY:
            free += 1
    return free


def _room_from(hospital: Hospital, first: i64) -> i64:
    room: i64 = 0
    ward: i64
    for ward in range(first, WARDS):
        room += room_in(hospital, ward)
    return room


def _alike(arrivals: vec[i64]) -> i64:
    """How many at the door are equal to the first."""
    count: i64 = 1
    while count < len(arrivals) and arrivals[count] == arrivals[0]:
        count += 1
    return count


@final
class ShiftSlot(ListSlot):
    """R-61: the regular patient that makes room for a Mother in a full ward."""

    def __init__(self, patients: WordList, ward: WardSlot) -> None:
        super().__init__("shift", patients)
        self.skippable = True
        self.ward: WardSlot = ward

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only where no bed is free."""
        return state.hospitals[task.seat].free_bed_in(self.ward.read(task, 0)) == NONE

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Patients of that ward, of equal ones the lowest."""
        hospital = state.hospitals[task.seat]
        place: i64
        for place in range(BEDS):
            if ward_of(place) == self.ward.read(task, 0) and is_lowest(hospital, place):
                out.add(self.base + place)


@final
class OtherWardSlot(ListSlot):
    """R-61: where that patient goes."""

    def __init__(self, wards: WordList, shift: ShiftSlot) -> None:
        super().__init__("to", wards)
        self.skippable = True
        self.shift: ShiftSlot = shift

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only where somebody makes room."""
        return self.shift.is_needed(state, task)

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Wards with a free bed."""
        ward: i64
        for ward in range(WARDS):
            if state.hospitals[task.seat].free_bed_in(ward) != NONE:
                out.add(self.base + ward)


@final
class Settle(MoveKind[HospitalState]):
    """The first at the door gets a bed (DH-16.4)."""

    def __init__(self, to: OtherWardSlot, module: MaternityBase) -> None:
        super().__init__(
            "settle", "{patient} in W{ward}[, {shift} to W{to}]", to.shift.ward, to.shift, to,
            example="M4 in W3, R3 to W1", rule="DH-16.4",
        )  # fmt: skip
        self.ward: WardSlot = to.shift.ward
        self.shift: ShiftSlot = to.shift
        self.to: OtherWardSlot = to
        self.module: MaternityBase = module

    def effect(self, state: HospitalState, task: Task) -> None:
        """Put it to bed; who is equal and comes next does not go to a lower ward."""
        seat, ward = task.seat, self.ward.read(task, 0)
        if self.shift.is_needed(state, task):
            make_room(state, seat, self.shift.read(task, 1), self.to.read(task, 2))
        same = _alike(state.hospitals[seat].arrivals) > 1
        settle(self.module, state, seat, ward)
        settle_next(self.module, state, seat, ward if same else 0)


def settle(module: MaternityBase, state: HospitalState, seat: i64, ward: i64) -> None:
    """The first at the door gets a bed in a ward, where one is free; a Mother expects (DH-16.4)."""
    hospital = state.hospitals[seat]
    patient = hospital.arrivals[0]
    hospital.arrivals = hospital.arrivals[1:]
    place = hospital.free_bed_in(ward)
    hospital.lay(place, patient)
    state.tell(PATIENT_ARRIVED, seat, place, hospital.beds[place])
    if colour_of(patient) == MOTHER:
        module.state(state).unborn[seat] |= BIT[ward]


def make_room(state: HospitalState, seat: i64, place: i64, ward: i64) -> None:
    """R-61: a patient moves to a free bed in another ward."""
    hospital = state.hospitals[seat]
    bed = hospital.free_bed_in(ward)
    hospital.lay(bed, hospital.beds[place])
    hospital.beds[place] = NOBODY
    state.tell(PATIENT_MOVED, seat, place, bed, hospital.beds[bed])


def ward_questions(module: MaternityBase, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-16.4: who lies where; comes with the lowest ward that the first at the door may go to."""
    shift = ShiftSlot(lists.patients, WardSlot("ward", lists.wards))
    settle = Settle(OtherWardSlot(lists.wards, shift), module)
    most = (int(WARDS) - 1,)
    return {
        int(SETTLE): Question(
            "settle", settle, unasked=True, step="admit", after="admit", args=most, about="arrivals"
        )
    }
