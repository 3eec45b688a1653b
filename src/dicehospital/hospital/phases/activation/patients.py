"""Slots that choose patients: one of the own patients, or the targets of an effect (DH-5.3)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.board.patient import COLOUR_COUNT, HIGHEST, NOBODY, value_of
from dicehospital.hospital.effects.effect import NO_CODE, Step, has_targets
from dicehospital.hospital.effects.fits import AS_IT_IS
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.phases.activation.steps import ability_type, bags
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import AS, ListSlot, WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words


def is_lowest(hospital: Hospital, place: i64) -> bool:
    """DH-13.3: whether a patient can be chosen, and no lower bed has an equal one."""
    patient = hospital.beds[place]
    if value_of(patient) > HIGHEST:  # healed, and only waiting to leave
        return False
    before: i64
    for before in range(place):
        if hospital.beds[before] == patient:
            return False
    return patient != NOBODY


class OnePatient(ListSlot):
    """One of the own patients."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Every kind of patient that may be chosen, once."""
        hospital = state.hospitals[task.seat]
        place: i64
        for place in range(len(hospital.beds)):
            if is_lowest(hospital, place) and self.fits(state, task.seat, place):
                out.add(self.base + place)

    def fits(self, state: HospitalState, seat: i64, place: i64) -> bool:
        """Whether this patient may be chosen."""
        return True


class TargetSlot(ListSlot):
    """The targets of an effect, each perhaps after the colour that it is given."""

    def __init__(self, patients: WordList, number: i64) -> None:
        super().__init__("patients", patients)
        self.several = True
        self.runs_out = False
        self.for_nobody: bool = False  # whether an empty list can be meant
        self.number: i64 = number  # its place in the move

    def steps(self, state: HospitalState, task: Task) -> list[Step]:
        """The effect, in the alternative that was chosen."""
        raise NotImplementedError

    def follow(self, state: HospitalState, task: Task) -> i64:
        """Choose in `state.targets()` what the draft says; returns a colour that waits for its patient."""
        seat = task.seat
        targets = state.targets()
        steps = self.steps(state, task)
        targets.begin(state.hospitals[seat], steps, bags(state, seat), state.setup.values_before)
        colour = AS_IT_IS
        place: i64
        for place in range(task.start_of(self.number), len(task.draft)):
            index = task.draft[place] - self.base
            if index >= AS:
                colour = index - AS + 1
            elif index >= 0:  # `done` closes the list
                targets.pick(index, colour)
                colour = AS_IT_IS
        return colour

    def chosen(self, state: HospitalState, task: Task) -> Targets:
        """The choice that a complete draft makes."""
        self.follow(state, task)
        return state.targets()

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Patients and colours from which the list can be completed."""
        colour = self.follow(state, task)
        targets = state.targets()
        place: i64
        given: i64
        for place in range(len(targets.beds)):
            if targets.offers(place, colour):
                out.add(self.base + place)
        # A colour is said before its patient: while one waits, no other is offered.
        if colour == AS_IT_IS and targets.may_colour():
            for given in range(1, COLOUR_COUNT + 1):
                if _offers_colour(targets, given):
                    out.add(self.base + AS + given - 1)
        # Ascending picks always leave something to offer. So picks out of order were made, and only then
        # is it worth while to search for every choice that holds them.
        if out.count == 0 and targets.total > 0 and not targets.is_enough():
            self._offer_loosely(targets, colour, out)

    def _offer_loosely(self, targets: Targets, colour: i64, out: Words) -> None:
        """After picks out of order: whoever can be chosen together with them."""
        place: i64
        given: i64
        for place in range(len(targets.beds)):
            if targets.can_include(place, colour):
                out.add(self.base + place)
        if colour == AS_IT_IS and targets.may_colour():
            for given in range(1, COLOUR_COUNT + 1):
                for place in range(len(targets.beds)):
                    if targets.can_include(place, given):
                        out.add(self.base + AS + given - 1)
                        break

    def joins(self, state: HospitalState, task: Task, index: i64) -> i64:
        """The patients of a step may be chosen in any order."""
        colour = self.follow(state, task)
        targets = state.targets()
        return targets.count if targets.can_include(index, colour) else -1

    def may_close(self, state: HospitalState, task: Task) -> bool:
        """Whether the list is long enough; an empty ability is said by not using it at all."""
        if self.follow(state, task) != AS_IT_IS:
            return False
        targets = state.targets()
        return (self.for_nobody or targets.total > 0) and targets.is_enough()

    def is_full(self, state: HospitalState, task: Task) -> bool:
        """Whether nobody else can be chosen, in a lower bed neither: clicks come in any order."""
        if self.follow(state, task) != AS_IT_IS:
            return False
        targets = state.targets()
        return targets.is_enough() and (targets.is_complete() or not _can_grow(targets))


def _offers_colour(targets: Targets, colour: i64) -> bool:
    place: i64
    for place in range(len(targets.beds)):
        if targets.offers(place, colour):
            return True
    return False


def _can_grow(targets: Targets) -> bool:
    place: i64
    colour: i64
    for place in range(len(targets.beds)):
        for colour in range(1 + COLOUR_COUNT):
            if targets.can_include(place, colour):
                return True
    return False


def ability_alternatives(state: HospitalState, seat: i64) -> list[list[Step]]:
    """The alternatives of the ability that a seat may use now."""
    specialist = ability_type(state, seat)
    return state.setup.specialists[specialist].alternatives if specialist != NONE else []


def ability_code(state: HospitalState, seat: i64) -> i64:
    """What of the ability is too particular for steps."""
    specialist = ability_type(state, seat)
    return state.setup.specialists[specialist].code if specialist != NONE else NO_CODE


def takes_targets(alternatives: list[list[Step]]) -> bool:
    """Whether an effect has one alternative, and that chooses patients."""
    return len(alternatives) == 1 and has_targets(alternatives[0])
