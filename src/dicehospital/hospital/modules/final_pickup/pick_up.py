"""The final-turn pick-up: ambulances fetch fitting patients after the last round (DH-10.5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.hospital import LEFT_BEHIND, PICK_UP
from dicehospital.hospital.board.patient import BIT, LETTERS, NOBODY, colour_of, value_of
from dicehospital.hospital.phases.activation.patients import OnePatient
from dicehospital.hospital.phases.activation.treatment import gain_points
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.phases.shift import make_ready
from dicehospital.hospital.state import HospitalState, Module, Setup, Slice
from dicehospital.hospital.story import PASSED, PICKED_UP
from dicehospital.hospital.words import WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import MoveKind, Slot
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

PICK_UP_QUESTION: Final[i64] = 13  # number of the question


def space_text(patient: i64) -> str:
    """Colour and value of a patient, which are all that a space asks for."""
    return f"{LETTERS[colour_of(patient)]}{value_of(patient)}"


@final
@mypyc_attr(acyclic=True)
class PickUpSlice(Slice):
    """The free spaces of the ambulances, and who is out."""

    def __init__(self, spaces: vec[i64]) -> None:
        self.spaces: vec[i64] = spaces  # patients that fit, or NOBODY when taken
        self.out: i64 = 0  # seats, a bit each
        self.next_seat: i64 = 0  # steps from the First Player to whoever is asked next
        self.begun: bool = False

    def copy(self) -> Slice:
        """An independent copy."""
        twin = PickUpSlice(self.spaces[:])
        twin.out = self.out
        twin.next_seat = self.next_seat
        twin.begun = self.begun
        return twin

    def show(self, view: Json) -> None:
        """Spaces by the patients they wait for."""
        spaces = [space_text(space) for space in self.spaces if space != NOBODY]
        out = [seat for seat in range(8) if self.out & BIT[seat] != 0]
        view["pick_up"] = {"spaces": spaces, "out": out, "begun": self.begun,
                               "next": int(self.next_seat)}  # fmt: skip


@final
class FinalPickup(Module):
    """The module: its spaces and points."""

    def __init__(self, spaces: vec[i64], points: i64, left_behind: i64) -> None:
        super().__init__("final_pickup")
        self.spaces: vec[i64] = spaces
        self.points: i64 = points
        self.left_behind: i64 = left_behind

    def new_slice(self, setup: Setup) -> Slice | None:
        """At the start all spaces are free."""
        return PickUpSlice(self.spaces[:])

    def state(self, state: HospitalState) -> PickUpSlice:
        """The slice of a game."""
        owned = state.slices[self.place]
        assert isinstance(owned, PickUpSlice)  # noqa: S101 (a slice is where its module put it)
        return owned

    def space_for(self, state: HospitalState, patient: i64) -> i64:
        """A free space for a patient of this colour and value, or -1."""
        spaces = self.state(state).spaces
        place: i64
        for place in range(len(spaces)):
            space = spaces[place]
            if space != NOBODY and colour_of(space) == colour_of(patient):
                if value_of(space) == value_of(patient):
                    return place
        return -1


@final
class PickUp(TablePhase):
    """DH-10.5: from the First Player clockwise, one patient each, until nobody can or will."""

    def __init__(self, module: FinalPickup) -> None:
        super().__init__("pick_up", "end", comes_back=True)
        self.module: FinalPickup = module

    def begin(self, state: HospitalState) -> None:
        """Ask the next seat that is not out; at the end count who is left behind."""
        owned = self.module.state(state)
        if not owned.begun:
            owned.begun = True
            for hospital in state.hospitals:
                make_ready(hospital)
        step: i64
        for step in range(state.seats):
            seat = state.seat_after(state.first_player, owned.next_seat + step)
            if owned.out & BIT[seat] == 0:
                owned.next_seat = (owned.next_seat + step + 1) % state.seats
                state.ask(PICK_UP_QUESTION, seat)
                state.phase -= 1
                return
        self._leave_behind(state)

    def _leave_behind(self, state: HospitalState) -> None:
        seat: i64
        for seat in range(state.seats):
            left = self.module.left_behind * state.hospitals[seat].beds_taken()
            gain_points(state, seat, left, LEFT_BEHIND)


@final
class PickUpSlot(OnePatient):
    """A patient for whom there is a free space."""

    def __init__(self, patients: WordList, module: FinalPickup) -> None:
        super().__init__("patient", patients)
        self.module: FinalPickup = module

    def fits(self, state: HospitalState, seat: i64, place: i64) -> bool:
        """Same colour, same value."""
        patient = state.hospitals[seat].beds[place]
        return self.module.space_for(state, patient) >= 0


@final
class PickUpMove(MoveKind[HospitalState]):
    """DH-10.5: a patient leaves with an ambulance, for a point."""

    def __init__(self, slot: PickUpSlot) -> None:
        super().__init__("pick_up", "pick up {patient}", slot, example="pick up R3", rule="DH-10.5")
        self.slot: PickUpSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """It takes its space."""
        module = self.slot.module
        place = self.slot.read(task, 0)
        hospital = state.hospitals[task.seat]
        patient = hospital.beds[place]
        module.state(state).spaces[module.space_for(state, patient)] = NOBODY
        hospital.beds[place] = NOBODY
        state.bag[colour_of(patient)] += 1
        state.tell(PICKED_UP, task.seat, place, patient)
        gain_points(state, task.seat, module.points, PICK_UP)
        state.bar_undo()


@final
class PassPickUp(MoveKind[HospitalState]):
    """DH-10.5: whoever moves nobody is out for the rest."""

    def __init__(self, word: Slot[HospitalState], module: FinalPickup) -> None:
        super().__init__("pass", "pass", word)
        self.module: FinalPickup = module

    def effect(self, state: HospitalState, task: Task) -> None:
        """No ambulance comes to this seat any more."""
        self.module.state(state).out |= BIT[task.seat]
        state.tell(PASSED, task.seat)
        state.bar_undo()
