"""Phase 4: who was not treated gets worse (DH-6.1, DH-6.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import (
    BIT,
    NOBODY,
    colour_of,
    is_treated,
    lasting_colour,
    value_of,
    with_value,
)
from dicehospital.hospital.effects.effect import WHEN_NEGLECTED, Step
from dicehospital.hospital.phases.activation.patients import OnePatient
from dicehospital.hospital.phases.activation.treatment import gain_fatalities
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import NEGLECT, HospitalState
from dicehospital.hospital.story import DETERIORATED, DIED, PROTECTED
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import MoveKind, Question
from dicehospital.kernel.vecs import vec

# Whether a patient can be protected from a loss.
KEPT: Final[i64] = 0
NO_KEEPER: Final[i64] = 1
OTHER_COLOUR: Final[i64] = 2
LOSES_NOTHING: Final[i64] = 3


def loss(state: HospitalState, seat: i64, place: i64) -> i64:
    """DH-6.1: how much the patient in a bed loses; nothing when treated or when the bed is empty."""
    patient = state.hospitals[seat].beds[place]
    if patient == NOBODY or is_treated(patient):
        return 0
    steps = state.setup.neglect_steps
    for module in state.setup.neglect_loss:
        steps = module.neglect_loss(state, seat, place, steps)
    return steps


def is_kept(state: HospitalState, seat: i64, place: i64) -> bool:
    """DH-6.2: whether the administrator could protect this patient from a loss."""
    return protection(state, seat, place) == KEPT


def protection(state: HospitalState, seat: i64, place: i64) -> i64:
    """Whether the administrator could protect a patient, or why not."""
    step = keeping_step(state, seat)
    if step is None:
        return NO_KEEPER
    if step.colours & BIT[lasting_colour(state.hospitals[seat].beds[place])] == 0:
        return OTHER_COLOUR
    return KEPT if loss(state, seat, place) > 0 else LOSES_NOTHING


def keeping_step(state: HospitalState, seat: i64) -> Step | None:
    """Whom the administrator protects; nobody where that is not what it does."""
    administrator = state.hospitals[seat].administrator
    if administrator == NONE:
        return None
    effect = state.setup.administrator_effects[administrator]
    return effect.alternatives[0][0] if effect.when == WHEN_NEGLECTED else None


@final
class Protect(TablePhase):
    """DH-6.2: an administrator keeps one patient of a colour, or in the prototype all, from harm."""

    def begin(self, state: HospitalState) -> None:
        """Ask all at once whose administrator protects somebody."""
        seat: i64
        for seat in range(state.seats):
            step = keeping_step(state, seat)
            if step is not None:
                self._protect(state, seat, step)

    def _protect(self, state: HospitalState, seat: i64, step: Step) -> None:
        hospital = state.hospitals[seat]
        eligible: i64 = 0
        place: i64
        for place in range(len(hospital.beds)):
            if is_kept(state, seat, place):
                eligible += 1
                if step.least == 0:  # all of them (DH-11.1)
                    hospital.protected |= BIT[place]
        if eligible > 0 and step.least > 0:
            state.ask(NEGLECT, seat)


@final
class ProtectSlot(OnePatient):
    """A patient that the administrator may protect (DH-6.2)."""

    def fits(self, state: HospitalState, seat: i64, place: i64) -> bool:
        """One that would lose value."""
        return is_kept(state, seat, place)


@final
class ProtectMove(MoveKind[HospitalState]):
    """The patient does not deteriorate this round (DH-6.2)."""

    def __init__(self, slot: ProtectSlot) -> None:
        super().__init__("protect", "protect {patient}", slot, example="protect R1", rule="DH-6.2")
        self.slot: ProtectSlot = slot

    def effect(self, state: HospitalState, task: Task) -> None:
        """The patient will lose nothing in this phase."""
        place = self.slot.read(task, 0)
        hospital = state.hospitals[task.seat]
        hospital.protected |= BIT[place]
        state.tell(PROTECTED, task.seat, place, hospital.beds[place])


@final
class Deteriorate(TablePhase):
    """DH-6.1: untreated patients lose value; at nothing they die."""

    def begin(self, state: HospitalState) -> None:
        """Untreated patients lose value in every hospital."""
        state.bar_undo()
        seat: i64
        for seat in range(state.seats):
            losses = _losses(state, seat)
            place: i64
            for place in range(len(losses)):
                if losses[place] > 0:
                    _worsen(state, seat, place, losses[place])
            state.hospitals[seat].protected = 0


def _losses(state: HospitalState, seat: i64) -> vec[i64]:
    """What everybody loses, counted before anybody has gone (DH-16.8)."""
    hospital = state.hospitals[seat]
    found = vec[i64]([0] * len(hospital.beds))
    place: i64
    for place in range(len(hospital.beds)):
        if hospital.protected & BIT[place] == 0:
            found[place] = loss(state, seat, place)
    return found


def _worsen(state: HospitalState, seat: i64, place: i64, steps: i64) -> None:
    hospital = state.hospitals[seat]
    patient = hospital.beds[place]
    value = value_of(patient) - steps
    if value > 0:
        hospital.beds[place] = with_value(patient, value)
        state.tell(DETERIORATED, seat, place, patient, hospital.beds[place])
        return
    hospital.beds[place] = NOBODY
    state.bag[colour_of(patient)] += 1
    state.tell(DIED, seat, place, patient)
    gain_fatalities(state, seat, 1)


def protect_question(lists: WordLists) -> Question[HospitalState]:
    """DH-6.2: the patient that loses nothing."""
    return Question("neglect", ProtectMove(ProtectSlot("patient", lists.patients)), unasked=True)
