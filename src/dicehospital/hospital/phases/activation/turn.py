"""Phase 3: who acts when, blood bags between activations, the end (DH-5.1, DH-5.8, DH-5.10)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE, Hospital
from dicehospital.hospital.phases.activation.opening import close_opening, may_act
from dicehospital.hospital.phases.activation.patients import OnePatient
from dicehospital.hospital.phases.activation.steps import bags, end_blood_colours
from dicehospital.hospital.phases.activation.treatment import change_value, gain_blood
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import TURN, HospitalState
from dicehospital.hospital.story import HEALED_EVENT, SEAT_DONE
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Always, Finish, MoveKind


# -- blood bags and the end of the turn --------------------------------------------------------------
@final
class TransfuseVerb(Always[HospitalState]):
    """The word that announces a blood bag for a patient."""

    def options(self, state: HospitalState, task: Task, out: Words) -> None:
        """While there is a bag that may be used, and a patient (DH-5.8)."""
        seat = task.seat
        if bags(state, seat) > 0 and state.hospitals[seat].patients() > 0 and may_act(state, seat):
            out.add(self.base)


@final
class Transfuse(MoveKind[HospitalState]):
    """DH-5.8: spend a blood bag to heal any patient one step, between activations (R-12)."""

    def __init__(self, verb: TransfuseVerb, patient: OnePatient) -> None:
        super().__init__(
            "transfuse", "transfuse {patient}", verb, patient, example="transfuse R3", rule="DH-5.8"
        )
        self.patient: OnePatient = patient

    def effect(self, state: HospitalState, task: Task) -> None:
        """Heal the patient; no specialist is triggered."""
        close_opening(state, task.seat)
        gain_blood(state, task.seat, -1)
        change_value(state, task.seat, self.patient.read(task, 1), 1, HEALED_EVENT)
        state.ask(TURN, task.seat)


@final
class Done(MoveKind[HospitalState]):
    """DH-5.10: the seat's activation is over; whoever was not placed stays unused."""

    def effect(self, state: HospitalState, task: Task) -> None:
        """The seat acts no more in this phase."""
        close_opening(state, task.seat)
        state.hospitals[task.seat].done = True
        state.tell(SEAT_DONE, task.seat)
        if state.setup.linear:  # the next seat begins, and knows what this one did
            state.bar_undo()


# -- the phase ---------------------------------------------------------------------------------------
@final
class Activation(TablePhase):
    """DH-5.1: all seats at once, or one after the other in order; nobody hinders anybody."""

    def begin(self, state: HospitalState) -> None:
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

    def begin(self, state: HospitalState) -> None:
        """The modules come first: they may still bring patients back."""
        state.bar_undo()
        for module in state.setup.on_activation_end:
            module.on_activation_end(state)
        for seat in state.order:
            _clear_up(state, state.hospitals[seat])


def _clear_up(state: HospitalState, hospital: Hospital) -> None:
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


def put_back(state: HospitalState, thing: i64) -> None:
    """Under its deck: 2 * type for a department, one more for a specialist."""
    state.put_under(thing % 2, thing // 2)


def transfusing(lists: WordLists) -> Transfuse:
    """DH-5.8: the move that gives a blood bag."""
    verb = TransfuseVerb("transfuse", "button:transfuse")
    return Transfuse(verb, OnePatient("patient", lists.patients))


def finishing() -> Done:
    """DH-5.10: the move that ends a turn."""
    return Done("done", "done", Finish(), example="done", rule="DH-5.10")
