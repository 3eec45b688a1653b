"""Dice that are rolled for one seat: patients that come on their own, patients rolled again."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, NONE, Hospital
from dicehospital.hospital.board.patient import (
    BIT,
    COLOURS,
    LETTERS,
    TREATED,
    colour_of,
    new_patient,
    value_of,
)
from dicehospital.hospital.phases.activation.steps import TO_BED, TO_DOOR, carry_on
from dicehospital.hospital.phases.activation.treatment import change_value
from dicehospital.hospital.phases.chances import Draw, Roll
from dicehospital.hospital.state import EXTRA_DRAW, EXTRA_ROLL, HospitalState
from dicehospital.hospital.story import MOTHER_REPLACED, PATIENT_ARRIVED, REROLLED
from dicehospital.kernel.types import Json
from dicehospital.kernel.vecs import vec

DICE_NAMES: Final = (*COLOURS, "mother")


def serve_due(state: HospitalState, seat: i64) -> bool:
    """Draw whoever is still due at a hospital's door (DH-10.3, DH-16.3); False when that is nobody."""
    hospital = state.hospitals[seat]
    if state.dice_left() == 0:
        hospital.due = 0
        hospital.replacing = 0
    if hospital.due == 0 and hospital.replacing == 0:
        return False
    hospital.drawing = TO_DOOR
    state.ask_chance(EXTRA_DRAW, seat)
    return True


def find_beds(state: HospitalState, seat: i64) -> None:
    """There is a bed for everybody at the door: they get one, or somebody has to say which."""
    for module in state.setup.on_room:
        module.on_room(state, seat)


class FreshRoll(Roll):
    """New patients: a 1 or 6 is rolled again, so only the middle faces count (DH-3.1)."""

    def lowest(self, state: HospitalState) -> i64:
        """2, but for events and editions that say otherwise."""
        return state.setup.intake_low

    def faces(self, state: HospitalState) -> i64:
        """2 to 5."""
        return state.setup.intake_faces

    def dice(self, state: HospitalState) -> i64:
        """All that were drawn are rolled."""
        return len(state.drawn)

    def which(self, state: HospitalState) -> list[str]:
        """The colours that were drawn."""
        return [DICE_NAMES[colour] for colour in state.drawn]


def rolled_fresh(state: HospitalState) -> Json:
    """That the dice of a draw are rolled next, as new patients are."""
    low = int(state.setup.intake_low)
    return {"rolled": [low, low + int(state.setup.intake_faces) - 1]}


@final
class ExtraDraw(Draw):
    """One more patient for a seat: an epidemic, an event, the Admissions Nurse, no fifth Mother."""

    def count(self, state: HospitalState) -> i64:
        """One die at a time."""
        return 1

    def rolled(self, state: HospitalState) -> Json:
        """Rolled, unless it comes for a Mother (DH-16.3)."""
        return {} if state.hospitals[state.asking].replacing > 0 else rolled_fresh(state)

    def done(self, state: HospitalState) -> None:
        """It is rolled next; one that comes for a Mother has her value (DH-16.3)."""
        hospital = state.hospitals[state.asking]
        if hospital.replacing > 0:
            hospital.expect(new_patient(state.drawn[0], hospital.replacing))
            state.tell(MOTHER_REPLACED, state.asking, hospital.replacing)
            hospital.replacing = 0
            hospital.drawing = 0
            state.drawn = NO_DICE
        else:
            state.ask_chance(EXTRA_ROLL, state.asking)

    def reveal(self, state: HospitalState) -> None:
        """It binds the seat alone in its activation, else everybody (DH-13.1)."""
        _reveal(state)


@final
class ExtraRoll(FreshRoll):
    """The value of the die that was drawn (DH-3.1)."""

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """Into a bed, or to the others at the door."""
        seat = state.asking
        hospital = state.hospitals[seat]
        patient = new_patient(state.drawn[0], result[0])
        state.drawn = NO_DICE
        to_bed = hospital.drawing == TO_BED
        hospital.drawing = 0
        if to_bed and not hospital.has_rooms():
            place = hospital.free_bed()
            hospital.beds[place] = patient
            state.tell(PATIENT_ARRIVED, seat, place, patient)
        else:
            hospital.expect(patient)
        if to_bed and hospital.has_rooms():
            find_beds(state, seat)
        elif hospital.department != NONE:
            carry_on(state, seat)
        elif not to_bed:
            hospital.due -= 1

    def reveal(self, state: HospitalState) -> None:
        """It binds the seat alone in its activation, else everybody (DH-13.1)."""
        _reveal(state)


def _reveal(state: HospitalState) -> None:
    """Outside an activation seats come one after the other."""
    if state.hospitals[state.asking].department != NONE:
        state.bar_undo_of(state.asking)
    else:
        state.bar_undo()


@final
class Reroll(Roll):
    """Patients whose dice are rolled again in Phase 3: every face counts (DH-10.9, R-52)."""

    def dice(self, state: HospitalState) -> i64:
        """As many as wait."""
        return len(_places(state.hospitals[state.asking]))

    def which(self, state: HospitalState) -> list[str]:
        """The patients whose dice are rolled again."""
        hospital = state.hospitals[state.asking]
        found = [hospital.beds[place] for place in _places(hospital)]
        return [f"{LETTERS[colour_of(patient)]}{value_of(patient)}" for patient in found]

    def accept(self, state: HospitalState, result: vec[i64]) -> None:
        """The values stand; a higher one counts as healed (R-14)."""
        seat = state.asking
        hospital = state.hospitals[seat]
        places = _places(hospital)
        hospital.waiting = 0
        i: i64
        for i in range(len(places)):
            patient = hospital.beds[places[i]]
            hospital.beds[places[i]] = patient | TREATED
            change_value(state, seat, places[i], result[i] - value_of(patient), REROLLED)
        carry_on(state, seat)

    def reveal(self, state: HospitalState) -> None:
        """It binds the seat alone: others act on their own (DH-13.1)."""
        state.bar_undo_of(state.asking)


def _places(hospital: Hospital) -> list[i64]:
    return [place for place in range(len(hospital.beds)) if hospital.waiting & BIT[place] != 0]
