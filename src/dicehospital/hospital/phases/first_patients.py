"""The first patients: dice that get their values, and a ward where wards differ (DH-2.3, DH-17.4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, PER_WARD
from dicehospital.hospital.board.patient import HIGHEST, colour_of, new_patient
from dicehospital.hospital.phases.chances import Draw
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import SET_PATIENTS, STARTING_DRAW, HospitalState
from dicehospital.hospital.story import STARTED
from dicehospital.hospital.words import MOST_ARRIVALS, AscendingSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import MoveKind, Question

MANY_WORDS: Final[i64] = 100_000  # more than any vocabulary has


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
class StartingValues(AscendingSlot):
    """A value for each die, dice in order red, yellow, green; equal dice ascend (DH-13.3)."""

    def __init__(self, values: WordList) -> None:
        super().__init__("patients", values, HIGHEST)

    def total(self, state: HospitalState, task: Task) -> i64:
        """Every die gets a value."""
        return len(state.hospitals[task.seat].arrivals)

    def left(self, state: HospitalState, task: Task, index: i64) -> i64:
        """How often a value is still to be given."""
        count: i64 = 0
        for given in state.setup.starting_values:
            if given == index + 1:
                count += 1
        return count - self.times(task, 0, index)

    def lowest(self, state: HospitalState, task: Task) -> i64:
        """Any value, unless the die before is equal."""
        dice = state.hospitals[task.seat].arrivals
        place = len(task.draft)
        same = place > 0 and dice[place] == dice[place - 1]
        return super().lowest(state, task) if same else 0

    def needed(self, state: HospitalState, task: Task) -> i64:
        """A value for this die and for each equal one that follows."""
        dice = state.hospitals[task.seat].arrivals
        place = len(task.draft)
        while place < len(dice) and dice[place] == dice[len(task.draft)]:
            place += 1
        return place - len(task.draft)


@final
class SecondWard(AscendingSlot):
    """DH-17.4: who of more first patients than a ward has beds lies in the second, where wards differ."""

    def __init__(self, arrivals: WordList, first: StartingValues) -> None:
        super().__init__("w2", arrivals, MOST_ARRIVALS)
        self.skippable = True
        self.first: StartingValues = first

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only where it matters."""
        hospital = state.hospitals[task.seat]
        return hospital.has_rooms() and len(hospital.arrivals) > PER_WARD

    def total(self, state: HospitalState, task: Task) -> i64:
        """Until the others fill a ward."""
        return min(len(state.hospitals[task.seat].arrivals) - PER_WARD, PER_WARD)

    def left(self, state: HospitalState, task: Task, index: i64) -> i64:
        """Each die once."""
        is_die = index < len(state.hospitals[task.seat].arrivals)
        return 1 if is_die and self.times(task, task.start_of(1), index) == 0 else 0

    def look(self, state: HospitalState, task: Task, index: i64) -> i64:
        """DH-13.3: dice of a colour and value are alike."""
        return state.hospitals[task.seat].arrivals[index] * MANY_WORDS + task.draft[index]

    def lies_there(self, state: HospitalState, task: Task, place: i64) -> bool:
        """Whether a die was picked for the second ward."""
        return self.is_needed(state, task) and self.times(task, task.start_of(1), place) > 0


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


def set_question(lists: WordLists) -> Question[HospitalState]:
    """DH-2.3: the values and the wards of the first patients."""
    second = SecondWard(lists.arrivals, StartingValues(lists.values))
    return Question("set_patients", SetMove(second), unasked=True, about="arrivals")
