"""Filling ambulances with Mothers: at most one in each, the regular dice follow (DH-16.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, NONE
from dicehospital.hospital.board.patient import MOTHER, NOBODY, colour_of, new_patient
from dicehospital.hospital.modules.maternity.state import MaternityBase, MaternitySlice
from dicehospital.hospital.phases.intake import COLUMNS, arranger_of, free_spaces, load, number_of
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import ROOM, HospitalState
from dicehospital.hospital.story import MOTHER_PLACED
from dicehospital.hospital.words import ListSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind, Question
from dicehospital.kernel.vecs import append, vec

PLACE_MOTHER: Final[i64] = 14  # number of the question


# -- what was rolled -------------------------------------------------------------------------------
def rolled_mothers(state: HospitalState) -> vec[i64]:
    """The values of the Mothers on no ambulance yet, ascending."""
    found = NO_DICE[:]
    value: i64
    for value in range(len(state.rolled) // COLUMNS):
        for _ in range(state.rolled[COLUMNS * value + MOTHER]):
            found = append(found, value)
    return found


def _dice_below(state: HospitalState, value: i64) -> i64:
    """How many rolled dice have a lower value."""
    count: i64 = 0
    place: i64
    for place in range(COLUMNS * value):
        count += state.rolled[place]
    return count


def share(state: HospitalState, ambulance: i64, value: i64) -> i64:
    """How many dice of a value an ambulance takes when all are laid out in ascending order."""
    first = _dice_below(state, value)
    end = _dice_below(state, value + 1)
    start: i64 = 0
    before: i64
    for before in range(ambulance):
        start += free_spaces(state, before)
    return max(min(end, start + free_spaces(state, ambulance)) - max(first, start), 0)


def mothers_on(state: HospitalState, ambulance: i64) -> i64:
    """How many Mothers have been loaded into an ambulance."""
    count: i64 = 0
    place: i64
    for place in range(ROOM * ambulance, ROOM * (ambulance + 1)):
        if state.ambulances[place] != NOBODY and colour_of(state.ambulances[place]) == MOTHER:
            count += 1
    return count


def _mothers_at(state: HospitalState, owned: MaternitySlice, ambulance: i64) -> i64:
    """How many Mothers an ambulance would hold as they have been placed so far."""
    count = mothers_on(state, ambulance)
    for spot in owned.spots:
        if spot == ambulance:
            count += 1
    return count


def _crowded(state: HospitalState, owned: MaternitySlice) -> i64:
    """The lowest ambulance with more than one Mother, or NONE."""
    ambulance: i64
    for ambulance in range(state.setup.ambulances):
        if _mothers_at(state, owned, ambulance) > 1:
            return ambulance
    return NONE


# -- the phase ---------------------------------------------------------------------------------------
@final
class PlaceMothers(TablePhase):
    """DH-16.2: every Mother finds her ambulance among all dice; then two in one are parted."""

    def __init__(self, module: MaternityBase) -> None:
        super().__init__("place_mothers", "intake", comes_back=True)
        self.module: MaternityBase = module

    def begin(self, state: HospitalState) -> None:
        """Ask where a border or a second Mother leaves a choice, and come back; then load them."""
        owned = self.module.state(state)
        mothers = rolled_mothers(state)
        while len(owned.spots) < len(mothers):
            ambulance = _only_ambulance(state, mothers[len(owned.spots)])
            if ambulance == NONE:
                self._ask(state)
                return
            owned.spots = append(owned.spots[:], ambulance)
        if _crowded(state, owned) != NONE:
            self._ask(state)
            return
        place: i64
        for place in range(len(mothers)):
            load(state, owned.spots[place], new_patient(MOTHER, mothers[place]))
        owned.spots = NO_DICE

    def _ask(self, state: HospitalState) -> None:
        state.ask(PLACE_MOTHER, arranger_of(state))
        state.phase -= 1


def _only_ambulance(state: HospitalState, value: i64) -> i64:
    """The ambulance of all dice of a value; NONE where a border splits them."""
    found = NONE
    ambulance: i64
    for ambulance in range(state.setup.ambulances):
        if share(state, ambulance, value) > 0:
            if found != NONE:
                return NONE
            found = ambulance
    return found


# -- the answer --------------------------------------------------------------------------------------
@final
class MotherSlot(ListSlot):
    """A Mother by her value."""

    def __init__(self, mothers: WordList, module: MaternityBase) -> None:
        super().__init__("patient", mothers)
        self.module: MaternityBase = module

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """The next at a border; then those of the lowest ambulance with more than one, each value once."""
        owned = self.module.state(state)
        mothers = rolled_mothers(state)
        if len(owned.spots) < len(mothers):
            out.add(self.base + mothers[len(owned.spots)] - 1)
            return
        crowded = _crowded(state, owned)
        place: i64
        for place in range(len(mothers)):
            word = self.base + mothers[place] - 1
            if owned.spots[place] == crowded and not out.offers(word):
                out.add(word)

    def value(self, task: Task) -> i64:
        """The value that was picked."""
        return self.read(task, 0) + 1


@final
class MotherAmbulance(ListSlot):
    """The ambulance that she goes to."""

    def __init__(self, ambulances: WordList, mother: MotherSlot) -> None:
        super().__init__("ambulance", ambulances)
        self.mother: MotherSlot = mother

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Both sides of the border, or the nearest ambulances without a Mother."""
        owned = self.mother.module.state(state)
        mothers = rolled_mothers(state)
        if len(owned.spots) < len(mothers):
            self._offer_border(state, owned, mothers, out)
        else:
            self._offer_nearest(state, owned, out, -1)
            self._offer_nearest(state, owned, out, 1)

    def _offer_border(
        self, state: HospitalState, owned: MaternitySlice, mothers: vec[i64], out: Words
    ) -> None:
        """Equal Mothers go to ascending ambulances, and all of them have to find room (DH-13.3)."""
        next_one = len(owned.spots)
        value = mothers[next_one]
        first: i64 = 0
        if next_one > 0 and mothers[next_one - 1] == value:
            first = owned.spots[next_one - 1]
        wanted: i64 = 0
        while next_one + wanted < len(mothers) and mothers[next_one + wanted] == value:
            wanted += 1
        ambulance: i64
        for ambulance in range(first, state.setup.ambulances):
            if _room(state, owned, mothers, ambulance, value) > 0:
                if _room_from(state, owned, mothers, ambulance, value) >= wanted:
                    out.add(self.base + number_of(state, ambulance))

    def _offer_nearest(
        self, state: HospitalState, owned: MaternitySlice, out: Words, direction: i64
    ) -> None:
        ambulance = _crowded(state, owned) + direction
        while 0 <= ambulance < state.setup.ambulances:
            if _mothers_at(state, owned, ambulance) == 0:
                out.add(self.base + number_of(state, ambulance))
                return
            ambulance += direction


def _room(
    state: HospitalState, owned: MaternitySlice, mothers: vec[i64], ambulance: i64, value: i64
) -> i64:
    """How many more Mothers of a value go into an ambulance's share of that value."""
    room = share(state, ambulance, value)
    place: i64
    for place in range(len(owned.spots)):
        if owned.spots[place] == ambulance and mothers[place] == value:
            room -= 1
    return room


def _room_from(
    state: HospitalState, owned: MaternitySlice, mothers: vec[i64], first: i64, value: i64
) -> i64:
    room: i64 = 0
    ambulance: i64
    for ambulance in range(first, state.setup.ambulances):
        room += _room(state, owned, mothers, ambulance, value)
    return room


@final
class PlaceMother(MoveKind[HospitalState]):
    """Say which ambulance a Mother goes to (DH-16.2)."""

    def __init__(self, ambulance: MotherAmbulance) -> None:
        super().__init__(
            "place_mother", "{patient} to A{ambulance}", ambulance.mother, ambulance,
            example="M3 to A2", rule="DH-16.2",
        )  # fmt: skip
        self.mother: MotherSlot = ambulance.mother
        self.ambulance: MotherAmbulance = ambulance

    def effect(self, state: HospitalState, task: Task) -> None:
        """Note it; she is loaded when all Mothers have their ambulance."""
        owned = self.mother.module.state(state)
        mothers = rolled_mothers(state)
        number = self.ambulance.read(task, 1)
        spot = number - state.setup.lowest_ambulance
        state.tell(MOTHER_PLACED, task.seat, self.mother.value(task), number)
        if len(owned.spots) < len(mothers):
            owned.spots = append(owned.spots[:], spot)
            return
        place: i64 = 0
        crowded = _crowded(state, owned)
        while owned.spots[place] != crowded or mothers[place] != self.mother.value(task):
            place += 1
        owned.spots = owned.spots[:]
        owned.spots[place] = spot


def mother_questions(module: MaternityBase, lists: WordLists) -> dict[int, Question[HospitalState]]:
    """DH-16.2: the ambulance of each Mother."""
    place = PlaceMother(MotherAmbulance(lists.ambulances, MotherSlot(lists.mothers, module)))
    return {int(PLACE_MOTHER): Question("place_mothers", place, unasked=True, after="event")}
