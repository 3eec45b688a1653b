"""Phase 3: staff is placed on departments, blood bags are used (DH-5.1 to DH-5.10)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.abilities import (
    bags,
    begin_activation,
    end_activation,
    end_blood_colours,
    is_usable,
    resolve,
)
from dicehospital.hospital.care import change_value, gain_blood
from dicehospital.hospital.choosing import (
    OnePatient,
    TargetSlot,
    ability_alternatives,
    takes_targets,
)
from dicehospital.hospital.effect import Step, has_targets
from dicehospital.hospital.hospital import NONE, NURSE, PRINTED, Hospital
from dicehospital.hospital.owned import (
    copy_number,
    is_first_alike,
    own_department,
    place_of,
)
from dicehospital.hospital.patient import BIT
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import ACTIVATE_DEPARTMENT, TURN, Table
from dicehospital.hospital.story import (
    ABILITY_USED,
    ACTIVATED,
    HEALED_EVENT,
    SEAT_DONE,
    SKIPPED,
)
from dicehospital.hospital.words import (
    DEPARTMENT_THING,
    NURSE_THING,
    SPECIALIST_THING,
    Names,
    Shares,
    Things,
)
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Always, MoveKind, Slot


def may_act(game: Table, seat: i64) -> bool:
    """Whether the opening of a seat's activation stands in nobody's way (DH-10.6)."""
    for module in game.setup.on_opening:
        if not module.on_opening(game, seat, False):
            return False
    return True


def close_opening(game: Table, seat: i64) -> None:
    """DH-4.2: with the first other move improvements can no longer be returned."""
    hospital = game.hospitals[seat]
    if not hospital.begun:
        hospital.begun = True
        for module in game.setup.on_opening:
            module.on_opening(game, seat, True)


# -- activate ----------------------------------------------------------------------------------------
@final
class DepartmentSlot(Shares):
    """One of the own departments whose effect can be completed (DH-5.2, DH-5.3)."""

    def __init__(self, things: Things) -> None:
        super().__init__("department", things.names)
        self.things: Things = things

    def options(self, state: Table, task: Task, out: Words) -> None:
        """Departments not used this round, each kind once."""
        seat = task.seat
        hospital = state.hospitals[seat]
        if not hospital.has_staff() or not may_act(state, seat):
            return
        number: i64
        for number in range(PRINTED):
            if hospital.used & BIT[number] == 0 and self._is_open(state, seat, number):
                out.add(self.word(self.things.index(DEPARTMENT_THING, number, 0)))
        for number in range(len(hospital.tiles)):
            if (
                hospital.used & BIT[PRINTED + number] == 0
                and is_first_alike(hospital.tiles, hospital.used, number, PRINTED)
                and self._is_open(state, seat, hospital.tiles[number])
            ):
                out.add(self._tile(hospital, number))

    def _tile(self, hospital: Hospital, place: i64) -> i64:
        copy = copy_number(hospital.tiles, place)
        return self.word(self.things.index(DEPARTMENT_THING, hospital.tiles[place], copy))

    def _is_open(self, state: Table, seat: i64, number: i64) -> bool:
        if not state.may(seat, ACTIVATE_DEPARTMENT, number, True):
            return False
        for steps in state.setup.departments[number].alternatives:
            if is_usable(state, seat, steps, state.setup.targets):
                return True
        return False


@final
class StaffSlot(Shares):
    """A nurse, or a specialist who was not placed this round (DH-5.2)."""

    def __init__(self, things: Things) -> None:
        super().__init__("staff", things.names)
        self.things: Things = things

    def options(self, state: Table, task: Task, out: Words) -> None:
        """Whoever is free, each kind once."""
        hospital = state.hospitals[task.seat]
        if hospital.nurses_free > 0:
            out.add(self.word(self.things.nurse))
        place: i64
        for place in range(len(hospital.cards)):
            if hospital.placed & BIT[place] == 0 and is_first_alike(
                hospital.cards, hospital.placed, place, 0
            ):
                copy = copy_number(hospital.cards, place)
                index = self.things.index(SPECIALIST_THING, hospital.cards[place], copy)
                out.add(self.word(index))

    def staff(self, hospital: Hospital, index: i64) -> i64:
        """Who a word stands for: NURSE, or a place among the cards."""
        if self.things.kinds[index] == NURSE_THING:
            return NURSE
        return place_of(hospital.cards, self.things.types[index], self.things.copies[index])


@final
class BaseAlternative(Shares):
    """Which alternative of the department, where it has two."""

    def __init__(self, alternatives: Names, department: DepartmentSlot) -> None:
        super().__init__("alt", alternatives)
        self.skippable = True
        self.department: DepartmentSlot = department

    def all(self, state: Table, task: Task) -> list[list[Step]]:
        """The alternatives of the department that was picked."""
        index = self.department.read(task, 0)
        return state.setup.departments[self.department.things.types[index]].alternatives

    def is_needed(self, state: Table, task: Task) -> bool:
        """Only where there is a choice."""
        return len(self.all(state, task)) > 1

    def options(self, state: Table, task: Task, out: Words) -> None:
        """Those that can be paid for and completed."""
        number: i64 = 0
        for steps in self.all(state, task):
            if is_usable(state, task.seat, steps, state.setup.targets):
                out.add(self.base + number)
            number += 1


@final
class BaseTargets(TargetSlot):
    """The targets of the department."""

    def __init__(self, patients: Names, alternative: BaseAlternative) -> None:
        super().__init__(patients, 3)
        self.alternative: BaseAlternative = alternative

    def steps(self, state: Table, task: Task) -> list[Step]:
        """The effect of the department that was picked."""
        alternatives = self.alternative.all(state, task)
        return alternatives[self.alternative.read(task, 2) if len(alternatives) > 1 else 0]


@final
class Activate(MoveKind[Table]):
    """Place a member of staff on a department and resolve its effect (DH-5.2, DH-5.3)."""

    def __init__(self, department: DepartmentSlot, staff: StaffSlot, targets: BaseTargets) -> None:
        super().__init__("activate", "", department, staff, targets.alternative, targets)
        self.department: DepartmentSlot = department
        self.staff: StaffSlot = staff
        self.targets: BaseTargets = targets

    def effect(self, state: Table, task: Task) -> None:
        """Treat the patients."""
        seat = task.seat
        hospital = state.hospitals[seat]
        things = self.department.things
        index = self.department.read(task, 0)
        department = own_department(hospital, things.types[index], things.copies[index])
        staff = self.staff.staff(hospital, self.staff.read(task, 1))
        self.targets.follow(state, task)
        close_opening(state, seat)
        shown = staff if staff == NURSE else hospital.cards[staff]
        state.tell(ACTIVATED, seat, things.types[index], shown)
        begin_activation(state, seat, department, staff)
        resolve(state, seat, self.targets.targets.steps, self.targets.targets)


# -- blood bags and the end of the turn --------------------------------------------------------------
@final
class TransfuseVerb(Always[Table]):
    """The word that announces a blood bag for a patient."""

    def options(self, state: Table, task: Task, out: Words) -> None:
        """While there is a bag that may be used, and a patient (DH-5.8)."""
        seat = task.seat
        if bags(state, seat) > 0 and state.hospitals[seat].patients() > 0 and may_act(state, seat):
            out.add(self.base)


@final
class Transfuse(MoveKind[Table]):
    """DH-5.8: spend a blood bag to heal any patient one step, between activations (R-12)."""

    def __init__(self, verb: TransfuseVerb, patient: OnePatient) -> None:
        super().__init__("transfuse", "transfuse {patient}", verb, patient)
        self.patient: OnePatient = patient

    def effect(self, state: Table, task: Task) -> None:
        """Heal the patient; no specialist is triggered."""
        close_opening(state, task.seat)
        gain_blood(state, task.seat, -1)
        change_value(state, task.seat, self.patient.read(task, 1), 1, HEALED_EVENT)
        state.ask(TURN, task.seat)


@final
class Done(MoveKind[Table]):
    """DH-5.10: the seat's activation is over; whoever was not placed stays unused."""

    def effect(self, state: Table, task: Task) -> None:
        """Close the activation."""
        close_opening(state, task.seat)
        state.hospitals[task.seat].done = True
        state.tell(SEAT_DONE, task.seat)
        if state.setup.linear:
            state.reveal()


# -- ability -----------------------------------------------------------------------------------------
@final
class AbilityAlternative(Shares):
    """Which alternative of the ability, where it has two."""

    def options(self, state: Table, task: Task, out: Words) -> None:
        """Those that can be completed."""
        alternatives = ability_alternatives(state, task.seat)
        number: i64 = 0
        for steps in alternatives:
            if len(alternatives) > 1 and is_usable(state, task.seat, steps, state.setup.targets):
                out.add(self.base + number)
            number += 1


@final
class AbilityTargets(TargetSlot):
    """The targets of a specialist's ability."""

    def __init__(self, patients: Names, alternative: AbilityAlternative | None) -> None:
        super().__init__(patients, 0 if alternative is None else 1)
        self.alternative: AbilityAlternative | None = alternative
        self.skippable = alternative is not None

    def steps(self, state: Table, task: Task) -> list[Step]:
        """The ability, in the alternative that was picked."""
        alternatives = ability_alternatives(state, task.seat)
        chosen = self.alternative
        return alternatives[0 if chosen is None else chosen.read(task, 0)]

    def is_needed(self, state: Table, task: Task) -> bool:
        """Whether the alternative that was picked has targets."""
        return has_targets(self.steps(state, task))

    def options(self, state: Table, task: Task, out: Words) -> None:
        """None where there are alternatives to pick first, or nobody to choose."""
        if self.alternative is not None or takes_targets(ability_alternatives(state, task.seat)):
            super().options(state, task, out)


@final
class UseAbility(Always[Table]):
    """The word for an ability without targets that has a price."""

    def options(self, state: Table, task: Task, out: Words) -> None:
        """Where the ability has no targets and no alternatives."""
        alternatives = ability_alternatives(state, task.seat)
        if len(alternatives) == 1 and not has_targets(alternatives[0]):
            out.add(self.base)


@final
class Ability(MoveKind[Table]):
    """DH-5.6: use the specialist's ability, once, after the department."""

    def __init__(self, targets: AbilityTargets) -> None:
        slots: list[Slot[Table]] = [targets]
        if targets.alternative is not None:
            slots.insert(0, targets.alternative)
        super().__init__("ability", "", *slots)
        self.targets: AbilityTargets = targets

    def effect(self, state: Table, task: Task) -> None:
        """Resolve it."""
        seat = task.seat
        hospital = state.hospitals[seat]
        state.tell(ABILITY_USED, seat, hospital.cards[hospital.staff])
        self.targets.follow(state, task)
        resolve(state, seat, self.targets.targets.steps, self.targets.targets)


@final
class PlainAbility(MoveKind[Table]):
    """DH-5.6: use an ability that has no targets."""

    def effect(self, state: Table, task: Task) -> None:
        """Pay and gain."""
        seat = task.seat
        hospital = state.hospitals[seat]
        state.tell(ABILITY_USED, seat, hospital.cards[hospital.staff])
        targets = state.setup.targets
        steps = ability_alternatives(state, seat)[0]
        targets.begin(hospital, steps, 0)
        resolve(state, seat, steps, targets)


@final
class Skip(MoveKind[Table]):
    """DH-5.6: leave the ability unused."""

    def effect(self, state: Table, task: Task) -> None:
        """Go on."""
        state.tell(SKIPPED, task.seat)
        end_activation(state, task.seat)


# -- the phase ---------------------------------------------------------------------------------------
@final
class Activation(TablePhase):
    """DH-5.1: all seats at once, or one after the other in order; nobody hinders anybody."""

    def begin(self, state: Table) -> None:
        """Ask all, or the next one."""
        if not state.setup.linear:
            seat: i64
            for seat in range(state.seats):
                state.ask(TURN, seat)
        elif state.next_in_order < len(state.order):
            state.ask(TURN, state.order[state.next_in_order])
            state.next_in_order += 1
            state.phase -= 1
        else:
            state.next_in_order = 0


@final
class EndOfActivation(TablePhase):
    """What left in Phase 3 reaches bag and decks, in the order of play; bought colours end (DH-5.9)."""

    def begin(self, state: Table) -> None:
        """Clear up."""
        state.reveal()
        for seat in state.order:
            _clear_up(state, state.hospitals[seat])


def _clear_up(state: Table, hospital: Hospital) -> None:
    colour: i64
    for colour in range(3):
        state.bag[colour] += hospital.leaving_of(colour)
    hospital.leaving = 0
    for thing in hospital.returned:
        put_back(state, thing)
    hospital.clear_returned()
    hospital.returns = 0
    hospital.begun = False
    hospital.done = False
    hospital.copied = NONE
    end_blood_colours(hospital)


def put_back(state: Table, thing: i64) -> None:
    """Under its deck: 2 * type for a department, one more for a specialist."""
    state.put_under(thing % 2, thing // 2)
