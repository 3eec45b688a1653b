"""Dice that are rolled for one seat: patients that come on their own, patients rolled again."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.abilities import TO_BED, carry_on
from dicehospital.hospital.care import change_value
from dicehospital.hospital.chances import Draw, Roll
from dicehospital.hospital.hospital import NO_DICE, NONE, Hospital
from dicehospital.hospital.patient import (
    BIT,
    COLOURS,
    LETTERS,
    TREATED,
    colour_of,
    new_patient,
    value_of,
)
from dicehospital.hospital.state import EXTRA_ROLL, Table
from dicehospital.hospital.story import PATIENT_ARRIVED, REROLLED
from dicehospital.kernel.vecs import vec


class FreshRoll(Roll):
    """New patients: a 1 or 6 is rolled again, so only the middle faces count (DH-3.1)."""

    def range_of(self, state: Table) -> None:
        """2 to 5."""
        self.low, self.faces = state.setup.intake_low, state.setup.intake_faces

    def dice(self, state: Table) -> i64:
        """Those drawn."""
        return len(state.drawn)

    def which(self, state: Table) -> list[str]:
        """Their colours."""
        return [COLOURS[colour] for colour in state.drawn]


@final
class ExtraDraw(Draw):
    """One more patient for a seat: an epidemic, an event, the Admissions Nurse."""

    def count(self, state: Table) -> i64:
        """One."""
        return 1

    def done(self, state: Table) -> None:
        """It is rolled next."""
        state.ask_chance(EXTRA_ROLL, state.asking)

    def reveal(self, state: Table) -> None:
        """Only the seat learns something that matters to what it did."""
        state.reveal_to(state.asking)


@final
class ExtraRoll(FreshRoll):
    """Its value (DH-3.1)."""

    def accept(self, state: Table, result: vec[i64]) -> None:
        """Into a bed, or to the others at the door."""
        seat = state.asking
        hospital = state.hospitals[seat]
        patient = new_patient(state.drawn[0], result[0])
        state.drawn = NO_DICE
        if hospital.drawing == TO_BED:
            place = hospital.free_bed()
            hospital.beds[place] = patient
            state.tell(PATIENT_ARRIVED, seat, place, patient)
        else:
            hospital.expect(patient)
        hospital.drawing = 0
        if hospital.department != NONE:
            carry_on(state, seat)

    def reveal(self, state: Table) -> None:
        """Only the seat learns something that matters to what it did."""
        state.reveal_to(state.asking)


@final
class Reroll(Roll):
    """Patients whose dice are rolled again in Phase 3: every face counts (DH-10.9, R-52)."""

    def dice(self, state: Table) -> i64:
        """As many as wait."""
        return len(_places(state.hospitals[state.asking]))

    def which(self, state: Table) -> list[str]:
        """The patients."""
        hospital = state.hospitals[state.asking]
        found = [hospital.beds[place] for place in _places(hospital)]
        return [f"{LETTERS[colour_of(patient)]}{value_of(patient)}" for patient in found]

    def accept(self, state: Table, result: vec[i64]) -> None:
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

    def reveal(self, state: Table) -> None:
        """It binds the seat alone: others act on their own (DH-13.1)."""
        state.reveal_to(state.asking)


def _places(hospital: Hospital) -> list[i64]:
    return [place for place in range(len(hospital.beds)) if hospital.waiting & BIT[place] != 0]
