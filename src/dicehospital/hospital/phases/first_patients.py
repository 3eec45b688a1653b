"""The first patients: dice that get their values, and a ward where wards differ (DH-2.3, DH-17.4)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, NONE, PER_WARD
from dicehospital.hospital.board.patient import colour_of, new_patient
from dicehospital.hospital.phases.chances import Draw
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import SET_PATIENTS, STARTING_DRAW, HospitalState
from dicehospital.hospital.story import STARTED
from dicehospital.hospital.words import ListSlot, WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind


@final
class StartingDraw(Draw):
    """The dice of a hospital's first patients (DH-2.3)."""

    def count(self, state: HospitalState) -> i64:
        """One for each starting value."""
        return len(state.setup.starting_values)

    def done(self, state: HospitalState) -> None:
        """They wait at the door, with values to be given."""
        hospital = state.hospitals[state.asking]
        for colour in state.drawn:
            hospital.expect(new_patient(colour, 0))
        state.drawn = NO_DICE


@final
class DrawFirstPatients(TablePhase):
    """Every hospital draws its first patients (DH-2.3)."""

    def begin(self, state: HospitalState) -> None:
        """One hospital after the other, from the First Player on."""
        step: i64
        for step in range(state.seats):
            seat = state.seat_after(state.first_player, step)
            hospital = state.hospitals[seat]
            if len(hospital.arrivals) == 0 and hospital.patients() == 0:
                state.ask_chance(STARTING_DRAW, seat)
                state.phase -= 1
                return


@final
class SetPatients(TablePhase):
    """DH-2.3: every player gives the values to the dice."""

    def begin(self, state: HospitalState) -> None:
        """Ask all at once."""
        seat: i64
        for seat in range(state.seats):
            if len(state.hospitals[seat].arrivals) > 0:
                state.ask(SET_PATIENTS, seat)


@final
class StartingValues(ListSlot):
    """A value for each die, dice in order red, yellow, green; equal dice ascend (DH-13.3)."""

    def __init__(self, values: WordList) -> None:
        super().__init__("patients", values)
        self.several = True
        self.runs_out = False

    def is_full(self, state: HospitalState, task: Task) -> bool:
        """When every die has its value."""
        return len(task.draft) - task.start == len(state.hospitals[task.seat].arrivals)

    def may_close(self, state: HospitalState, task: Task) -> bool:
        """It closes by itself."""
        return False

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Values left that leave enough higher ones for the equal dice that follow."""
        dice = state.hospitals[task.seat].arrivals
        place = len(task.draft)
        least: i64 = 1
        if place > 0 and dice[place] == dice[place - 1]:
            least = task.draft[place - 1] - self.base + 1
        value: i64
        for value in range(least, 7):
            if self._left(state, task, value) > 0 and self._suffices(state, task, value):
                out.add(self.base + value - 1)

    def _left(self, state: HospitalState, task: Task, value: i64) -> i64:
        """How often a value is still to be given."""
        count: i64 = 0
        for given in state.setup.starting_values:
            if given == value:
                count += 1
        for word in task.draft:
            if word - self.base + 1 == value:
                count -= 1
        return count

    def _suffices(self, state: HospitalState, task: Task, value: i64) -> bool:
        dice = state.hospitals[task.seat].arrivals
        place = len(task.draft)
        needed: i64 = 0
        while place < len(dice) and dice[place] == dice[len(task.draft)]:
            needed += 1
            place += 1
        higher: i64
        for higher in range(value, 7):
            needed -= self._left(state, task, higher)
        return needed <= 0


@final
class SecondWard(ListSlot):
    """DH-17.4: who of more first patients than a ward has beds lies in the second, where wards differ."""

    def __init__(self, arrivals: WordList, first: StartingValues) -> None:
        super().__init__("w2", arrivals)
        self.several = True
        self.runs_out = False
        self.skippable = True
        self.first: StartingValues = first

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only where it matters."""
        hospital = state.hospitals[task.seat]
        return hospital.has_rooms() and len(hospital.arrivals) > PER_WARD

    def is_full(self, state: HospitalState, task: Task) -> bool:
        """When the others fill a ward."""
        picks = len(task.draft) - task.start_of(1)
        return picks == min(len(state.hospitals[task.seat].arrivals) - PER_WARD, PER_WARD)

    def may_close(self, state: HospitalState, task: Task) -> bool:
        """It closes by itself."""
        return False

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Ascending, of equal dice the lowest left, while enough remain."""
        wanted = min(len(state.hospitals[task.seat].arrivals) - PER_WARD, PER_WARD)
        wanted -= len(task.draft) - task.start_of(1)
        place: i64
        for place in range(self._first(task), len(state.hospitals[task.seat].arrivals)):
            if self._is_next(state, task, place, NONE):
                if self._followers(state, task, place) + 1 >= wanted:
                    out.add(self.base + place)

    def _first(self, task: Task) -> i64:
        last = len(task.draft) - 1
        return task.draft[last] - self.base + 1 if last >= task.start_of(1) else 0

    def _is_next(self, state: HospitalState, task: Task, place: i64, chosen: i64) -> bool:
        """Whether all equal dice before this one are picked, or are from `chosen` on."""
        before: i64
        for before in range(place):
            if self._are_equal(state, task, before, place) and not self._is_picked(task, before):
                if chosen == NONE or before < chosen:
                    return False
        return True

    def _followers(self, state: HospitalState, task: Task, chosen: i64) -> i64:
        """How many may be picked after this one."""
        count: i64 = 0
        place: i64
        for place in range(chosen + 1, len(state.hospitals[task.seat].arrivals)):
            if self._is_next(state, task, place, chosen):
                count += 1
        return count

    def _are_equal(self, state: HospitalState, task: Task, one: i64, other: i64) -> bool:
        dice = state.hospitals[task.seat].arrivals
        return dice[one] == dice[other] and task.draft[one] == task.draft[other]

    def _is_picked(self, task: Task, place: i64) -> bool:
        pick: i64
        for pick in range(task.start_of(1), len(task.draft)):
            if task.draft[pick] - self.base == place:
                return True
        return False

    def lies_there(self, state: HospitalState, task: Task, place: i64) -> bool:
        """Whether a die was picked for the second ward."""
        return self.is_needed(state, task) and self._is_picked(task, place)


@final
class SetMove(MoveKind[HospitalState]):
    """The first patients get their values and go to bed, untreated (DH-2.3)."""

    def __init__(self, second: SecondWard) -> None:
        super().__init__(
            "set_patients", "set {patients*}[ / {w2*}]", second.first, second,
            example="set R3 Y4 G5", rule="DH-2.3",
        )  # fmt: skip
        self.values: StartingValues = second.first
        self.second: SecondWard = second

    def effect(self, state: HospitalState, task: Task) -> None:
        """Put them to bed, whoever was picked for the second ward there."""
        hospital = state.hospitals[task.seat]
        place: i64
        for place in range(len(hospital.arrivals)):
            if self.second.lies_there(state, task, place):
                self._lay(state, task, place, hospital.free_bed_in(1))
        for place in range(len(hospital.arrivals)):
            if not self.second.lies_there(state, task, place):
                self._lay(state, task, place, hospital.free_bed())
        hospital.clear_arrivals()
        hospital.sort_beds()

    def _lay(self, state: HospitalState, task: Task, place: i64, bed: i64) -> None:
        hospital = state.hospitals[task.seat]
        value = task.draft[place] - self.values.base + 1
        patient = new_patient(colour_of(hospital.arrivals[place]), value)
        hospital.lay(bed, patient)
        state.tell(STARTED, task.seat, patient)
