"""Phase 3: a member of staff is placed on a department, and its effect is resolved (DH-5.2, DH-5.3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import FREE, card_obstacle, is_first_alike, own_department
from dicehospital.hospital.board.hospital import CHEVRONS, NONE, NURSE, PRINTED, WARDS, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import NO_CODE, Step, has_targets
from dicehospital.hospital.phases.activation.departments import (
    DECLINE,
    TINTS,
    can_place,
    can_resolve,
    declarations,
    department_effect,
    is_open,
    obstacle,
    type_of,
)
from dicehospital.hospital.phases.activation.exchange import RELIEVED, relief, relieve
from dicehospital.hospital.phases.activation.opening import close_opening, may_act
from dicehospital.hospital.phases.activation.patients import TargetSlot
from dicehospital.hospital.phases.activation.steps import (
    begin_activation,
    carry_on,
    is_usable,
    resolve,
)
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import ACTIVATED, DECLINED
from dicehospital.hospital.words import DEPARTMENT_THING, CardWords, ListSlot, WordList, WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import MoveKind


def can_use(state: HospitalState, seat: i64, hospital: Hospital, department: i64) -> bool:
    """Whether somebody can be placed on a department and complete what it does."""
    return obstacle(state, seat, hospital, department) == FREE and is_open(state, seat, department)


@final
class DepartmentSlot(ListSlot):
    """One of the own departments whose effect can be completed (DH-5.2, DH-5.3)."""

    def __init__(self, things: CardWords) -> None:
        super().__init__("department", things.names)
        self.things: CardWords = things

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Departments not used this round, each kind once; rooms with a Baby (DH-16.6)."""
        seat = task.seat
        hospital = state.hospitals[seat]
        if not hospital.has_staff() or not may_act(state, seat):
            return
        number: i64
        for number in range(PRINTED):
            if can_use(state, seat, hospital, number):
                out.add(self.word(self.things.index(DEPARTMENT_THING, number, 0)))
        for number in range(len(hospital.tiles)):
            if can_use(state, seat, hospital, PRINTED + number):
                out.add(self.word(self.things.tile(hospital, number)))
        if hospital.has_rooms():
            self._offer_rooms(state, seat, out)

    def _offer_rooms(self, state: HospitalState, seat: i64, out: Words) -> None:
        hospital = state.hospitals[seat]
        ward: i64
        for ward in range(WARDS):
            if can_use(state, seat, hospital, CHEVRONS + ward):
                out.add(self.word(self.things.index(DEPARTMENT_THING, state.setup.chevron, ward)))

    def department(self, state: HospitalState, task: Task) -> i64:
        """The own department that was picked."""
        index = self.read(task, 0)
        number, copy = self.things.types[index], self.things.copies[index]
        if number == state.setup.chevron:
            return CHEVRONS + copy
        return own_department(state.hospitals[task.seat], number, copy)


@final
class StaffSlot(ListSlot):
    """A nurse, or a specialist who was not placed this round (DH-5.2)."""

    def __init__(self, things: CardWords, department: DepartmentSlot) -> None:
        super().__init__("staff", things.names)
        self.things: CardWords = things
        self.department: DepartmentSlot = department

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Whoever is free and can complete the effect, each kind once."""
        hospital = state.hospitals[task.seat]
        if hospital.nurses_free > 0 and self._may(state, task, NURSE):
            out.add(self.word(self.things.nurse))
        card: i64
        for card in range(len(hospital.cards)):
            if card_obstacle(hospital, card) == FREE and self._may(state, task, card):
                out.add(self.word(self.things.card(hospital, card)))

    def _may(self, state: HospitalState, task: Task, staff: i64) -> bool:
        # Mostly anybody will do: the department is only offered when its effect can be completed.
        if not state.setup.staff_matters:
            return True
        return can_place(state, task.seat, self.department.department(state, task), staff)

    def picked(self, state: HospitalState, task: Task) -> i64:
        """Who was picked: NURSE, or a place among the cards."""
        return self.things.staff(state.hospitals[task.seat], self.read(task, 1))


@final
class DeclareSlot(ListSlot):
    """Another colour for the department, or that its own effect is declined (DH-15.7, DH-15.8)."""

    def __init__(self, words: WordList, department: DepartmentSlot, staff: StaffSlot) -> None:
        super().__init__("colour", words)
        self.flag = "decline"
        self.skippable = True
        self.optional = True
        self.department: DepartmentSlot = department
        self.staff: StaffSlot = staff

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only where something can be declared."""
        return len(state.setup.declarations) > 0 and self._open(state, task) != 0

    def _open(self, state: HospitalState, task: Task) -> i64:
        department = self.department.department(state, task)
        return declarations(state, task.seat, department, self.staff.picked(state, task))

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Colours in which the effect can be completed, and to decline it."""
        open_to = self._open(state, task)
        department = self.department.department(state, task)
        staff = self.staff.picked(state, task)
        colour: i64
        for colour in range(TINTS):
            if open_to & BIT[colour]:
                effect = department_effect(state, task.seat, department, colour)
                if can_resolve(state, task.seat, effect, staff):
                    out.add(self.base + colour)
        if open_to & DECLINE:
            out.add(self.base + TINTS)

    def declared(self, task: Task) -> i64:
        """What was declared: a colour, TINTS for a declined effect, or NONE."""
        start = task.start_of(2)
        if task.slot < 3 or task.start_of(3) == start:
            return NONE
        return task.draft[start] - self.base

    def tint(self, task: Task) -> i64:
        """The colour that was declared, or NONE."""
        declared = self.declared(task)
        return declared if declared < TINTS else NONE


@final
class BaseAlternative(ListSlot):
    """Which alternative of the department, where it has two."""

    def __init__(self, alternatives: WordList, declare: DeclareSlot) -> None:
        super().__init__("alt", alternatives)
        self.skippable = True
        self.declare: DeclareSlot = declare

    def all(self, state: HospitalState, task: Task) -> list[list[Step]]:
        """The alternatives of the department that was picked, in the colour that was declared."""
        if not state.setup.staff_matters:
            things = self.declare.department.things
            number = things.types[self.declare.department.read(task, 0)]
            return state.setup.departments[number].alternatives
        department = self.declare.department.department(state, task)
        tint = self.declare.tint(task)
        return department_effect(state, task.seat, department, tint).alternatives

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only where there is a choice."""
        return len(self.all(state, task)) > 1 and self.declare.declared(task) != TINTS

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Those that can be paid for and completed."""
        number: i64 = 0
        for steps in self.all(state, task):
            if is_usable(state, task.seat, steps):
                out.add(self.base + number)
            number += 1


@final
class SwapSlot(ListSlot):
    """DH-15.9: the specialist whom a nurse relieves, where the department is about that."""

    def __init__(self, alternative: BaseAlternative, things: CardWords) -> None:
        super().__init__("swap", things.names)
        self.skippable = True
        self.things: CardWords = things
        self.declare: DeclareSlot = alternative.declare

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Only there, unless it is declined."""
        if not state.setup.staff_matters:
            return False
        department = self.declare.department.department(state, task)
        effect = department_effect(state, task.seat, department, NONE)
        return effect.code != NO_CODE and self.declare.declared(task) != TINTS

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Specialists placed before this one, each kind once."""
        hospital = state.hospitals[task.seat]
        staff = self.declare.staff.picked(state, task)
        card: i64
        for card in range(len(hospital.cards)):
            if relief(hospital, card, staff) == RELIEVED and is_first_alike(hospital, 1, card):
                out.add(self.word(self.things.card(hospital, card)))

    def picked(self, state: HospitalState, task: Task) -> i64:
        """Who was picked, by the place among the cards."""
        return self.things.staff(state.hospitals[task.seat], self.read(task, 4))


@final
class BaseTargets(TargetSlot):
    """The targets of the department."""

    def __init__(self, patients: WordList, alternative: BaseAlternative, number: i64) -> None:
        super().__init__(patients, number)
        self.skippable = True
        self.for_nobody = True
        self.alternative: BaseAlternative = alternative

    def is_needed(self, state: HospitalState, task: Task) -> bool:
        """Unless the effect is declined, or about no patients."""
        if state.setup.staff_matters and self.alternative.declare.declared(task) == TINTS:
            return False
        return has_targets(self.steps(state, task))

    def steps(self, state: HospitalState, task: Task) -> list[Step]:
        """The effect of the department that was picked."""
        alternatives = self.alternative.all(state, task)
        return alternatives[self.alternative.read(task, 3) if len(alternatives) > 1 else 0]


@final
class Activate(MoveKind[HospitalState]):
    """Place a member of staff on a department and resolve its effect (DH-5.2, DH-5.3)."""

    def __init__(self, swap: SwapSlot, targets: BaseTargets) -> None:
        declare = swap.declare
        super().__init__(
            "activate",
            "{department} {staff}[ turn {colour}][ {decline?}][ alt{alt}][ swap {swap}][: {patients*}]",
            declare.department,
            declare.staff,
            declare,
            targets.alternative,
            swap,
            targets,
            example="DEPARTMENT STAFF: R3 Y3>R",
            rule="DH-5.1",
            needs=("patients", "decline", "swap"),
        )
        self.declare: DeclareSlot = declare
        self.swap: SwapSlot = swap
        self.targets: BaseTargets = targets

    def effect(self, state: HospitalState, task: Task) -> None:
        """Resolve the department, or relieve a specialist, or nothing where that is declined."""
        seat = task.seat
        hospital = state.hospitals[seat]
        department = self.declare.department.department(state, task)
        staff = self.declare.staff.picked(state, task)
        declared = self.declare.declared(task)
        resolves = declared != TINTS and not self.swap.is_needed(state, task)
        # An effect that only gives is resolved too: nobody is chosen then.
        targets = self.targets.chosen(state, task) if resolves else state.targets()
        close_opening(state, seat)
        shown = staff if staff == NURSE else hospital.cards[staff]
        room = department - CHEVRONS if department >= CHEVRONS else NONE
        state.tell(ACTIVATED, seat, type_of(state.setup, hospital, department), shown, room)
        begin_activation(state, seat, department, staff)
        hospital.tint = self.declare.tint(task)
        if resolves:
            resolve(state, seat, targets.steps, targets)
        elif declared == TINTS:
            state.tell(DECLINED, seat)
            carry_on(state, seat)
        else:
            relieve(state, seat, self.swap.picked(state, task))
            carry_on(state, seat)


def activating(lists: WordLists) -> Activate:
    """DH-5.2, DH-5.3: the move that places somebody, slot by slot."""
    department = DepartmentSlot(lists.things)
    staff = StaffSlot(lists.things, department)
    declare = DeclareSlot(lists.declarations, department, staff)
    alternative = BaseAlternative(lists.alternatives, declare)
    targets = BaseTargets(lists.patients, alternative, 5)
    return Activate(SwapSlot(alternative, lists.things), targets)
