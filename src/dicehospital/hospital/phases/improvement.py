"""Phase 2: improvements are taken, and may be returned for a blood bag (DH-4.1, DH-4.2)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import (
    copy_number,
    is_first_alike,
    place_of,
    without,
    without_bit,
)
from dicehospital.hospital.board.hospital import NONE, PRINTED, Hospital
from dicehospital.hospital.phases.activation.treatment import gain_blood
from dicehospital.hospital.phases.passing import Pass
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import IMPROVE, TURN, HospitalState
from dicehospital.hospital.story import DEPARTMENT, IMPROVED, RETURNED, SPECIALIST
from dicehospital.hospital.words import (
    DEPARTMENT_THING,
    SPECIALIST_THING,
    CardWords,
    ListSlot,
    WordLists,
)
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Always, MoveKind, Question
from dicehospital.kernel.vecs import append, vec


@final
class Improve(TablePhase):
    """DH-4.1: one improvement each, in the order of the ambulances."""

    def begin(self, state: HospitalState) -> None:
        """Ask the next seat, and come back afterwards."""
        order = state.order
        for module in state.setup.turn_order:
            order = module.turn_order(state, order)
        if state.next_in_order < len(order):
            state.ask(IMPROVE, order[state.next_in_order])
            state.next_in_order += 1
            state.phase -= 1
        else:
            state.next_in_order = 0


@final
class ImprovementSlot(ListSlot):
    """A department tile or specialist card on display (DH-4.1)."""

    def __init__(self, things: CardWords) -> None:
        super().__init__("take", things.names)
        self.things: CardWords = things

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Every type on display, once."""
        self._offer(state.departments, DEPARTMENT_THING, out)
        self._offer(state.specialists, SPECIALIST_THING, out)

    def _offer(self, shown: vec[i64], kind: i64, out: Words) -> None:
        place: i64
        for place in range(len(shown)):
            if copy_number(shown, place) == 0:
                out.add(self.word(self.things.index(kind, shown[place], 0)))


@final
class TakeImprovement(MoveKind[HospitalState]):
    """DH-4.1: it is usable this round; a specialist brings a meeple."""

    def __init__(self, slot: ImprovementSlot) -> None:
        super().__init__("improve", "improve {take}", slot, example="improve CARD", rule="DH-4.1")
        self.slot: ImprovementSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """Take it off the display."""
        index = self.slot.read(task, 0)
        number = self.slot.things.types[index]
        hospital = state.hospitals[task.seat]
        if self.slot.things.kinds[index] == DEPARTMENT_THING:
            state.departments = without(state.departments, place_of(state.departments, number, 0))
            hospital.tiles = append(hospital.tiles[:], number)
            state.tell(IMPROVED, task.seat, DEPARTMENT, number)
        else:
            state.specialists = without(state.specialists, place_of(state.specialists, number, 0))
            hospital.cards = append(hospital.cards[:], number)
            state.tell(IMPROVED, task.seat, SPECIALIST, number)
        state.bar_undo()


@final
class PassWord(Always[HospitalState]):
    """`pass`, where passing is allowed: alone with reports only for a second improvement (DH-12.2)."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Only where the rules let one do without."""
        if state.setup.may_pass or len(task.args) > 0:
            out.add(self.base)


# -- the opening of Phase 3 --------------------------------------------------------------------------
@final
class ReturnVerb(Always[HospitalState]):
    """The word that announces what is returned."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """DH-4.2: before the first other move of Phase 3, as often as the edition allows."""
        hospital = state.hospitals[task.seat]
        owns = len(hospital.tiles) + len(hospital.cards) > 0
        closed = hospital.begun or hospital.copied != NONE
        if owns and not closed and hospital.returns < state.setup.returns:
            out.add(self.base)


@final
class OwnedSlot(ListSlot):
    """An improvement that the seat owns, never a printed department (DH-4.2)."""

    def __init__(self, things: CardWords) -> None:
        super().__init__("improvement", things.names)
        self.things: CardWords = things

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """Each kind of improvement that the seat owns, once."""
        hospital = state.hospitals[task.seat]
        place: i64
        for place in range(len(hospital.tiles)):
            if is_first_alike(hospital, 0, place):
                out.add(self.word(self.things.tile(hospital, place)))
        for place in range(len(hospital.cards)):
            if is_first_alike(hospital, 1, place):
                out.add(self.word(self.things.card(hospital, place)))


@final
class Return(MoveKind[HospitalState]):
    """DH-4.2: an improvement goes under its deck for a blood bag; a specialist's meeple leaves."""

    def __init__(self, verb: ReturnVerb, slot: OwnedSlot) -> None:
        super().__init__(
            "return", "return {improvement}", verb, slot, example="return CARD", rule="DH-4.2"
        )
        self.slot: OwnedSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """It reaches its deck when Phase 3 is over for all."""
        index = self.slot.read(task, 1)
        things = self.slot.things
        kind, number = things.kinds[index], things.types[index]
        hospital = state.hospitals[task.seat]
        place = _give_up(hospital, kind, number, things.copies[index])
        for module in state.setup.on_returned:
            module.on_returned(state, task.seat, kind, place)
        hospital.returned = append(hospital.returned[:], 2 * number + kind)
        hospital.returns += 1
        state.tell(RETURNED, task.seat, kind, number)
        gain_blood(state, task.seat, 1)
        state.ask(TURN, task.seat)


def _give_up(hospital: Hospital, kind: i64, number: i64, copy: i64) -> i64:
    """Take it out of the hospital; returns where it was in the list of its kind."""
    if kind == DEPARTMENT_THING:
        place = place_of(hospital.tiles, number, copy)
        hospital.tiles = without(hospital.tiles, place)
        hospital.used = without_bit(hospital.used, PRINTED + place)
    else:
        place = place_of(hospital.cards, number, copy)
        hospital.cards = without(hospital.cards, place)
        hospital.placed = without_bit(hospital.placed, place)
    return place


def improve_question(lists: WordLists) -> Question[HospitalState]:
    """DH-4.1; comes with a number when it is asked for the second time in a round (DH-10.1)."""
    word = PassWord("pass", "button:pass")
    word.twin = lists.passing
    take = TakeImprovement(ImprovementSlot(lists.things))
    leave = Pass(word, binds=True, rule="DH-4.1")
    return Question("improve", take, leave, unasked=True, args=(1,), bare=True)


def returning(lists: WordLists) -> Return:
    """DH-4.2: the move that gives an improvement back."""
    return Return(ReturnVerb("return", "button:return"), OwnedSlot(lists.things))
