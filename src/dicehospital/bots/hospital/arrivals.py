"""New patients as the greedy bot sees them: where they would lie, and what a turn would make of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.bots.hospital.evaluate import Outlook, evaluate
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import POINT
from dicehospital.hospital.board.hospital import BEDS, NONE, PER_WARD, WARDS, Hospital, ward_of
from dicehospital.hospital.board.patient import (
    BABY,
    GREEN,
    HIGHEST,
    MOTHER,
    NOBODY,
    colour_of,
    is_pink,
    new_patient,
    value_of,
)
from dicehospital.hospital.phases.activation.steps import TO_DOOR
from dicehospital.hospital.state import ROOM, TURN, HospitalState

NEWBORN: Final[i64] = 4  # what a Baby shows when it is born (DH-16.5)


def turn_worth(planner: Planner) -> i64:
    """What a turn would make of the hospital; the hospital as it is for who decides briskly."""
    if planner.look.weights.is_brisk:
        return evaluate(planner.look, planner.game)
    end = planner.best(planner.root(TURN), planner.look.weights.narrow)
    planner.end = end
    return end.worth


def arrivals_worth(planner: Planner, trial: HospitalState) -> i64:
    """DH-3.3: the turn with the new patients in bed, and what the lowest ambulance brings."""
    look = planner.look
    hospital = trial.hospitals[look.seat]
    worth: i64 = 0
    if hospital.ambulance != NONE:
        bonus = look.blood() + look.weights.first_player
        worth = bonus * lowest_chance(look, trial) // POINT
    expect_unknown(hospital)
    admit(hospital)
    return worth + turn_worth(planner)


def lowest_chance(look: Outlook, state: HospitalState) -> i64:
    """How likely the ambulance of a seat is the lowest one taken; a rival's is gone (DH-19.2)."""
    number = state.hospitals[look.seat].ambulance
    is_last = state.setup.rival is None
    for hospital in state.hospitals:
        if hospital.ambulance == NONE:
            is_last = False
        elif hospital.ambulance < number:
            return 0
    likely = POINT
    lower: i64
    for lower in range(number - state.setup.lowest_ambulance):
        if state.ambulances[ROOM * lower] == NOBODY:
            if state.setup.rival is not None:
                return 0
        elif not is_last:
            likely = likely * look.weights.maybe_lowest // POINT
    return likely


def expect_unknown(hospital: Hospital) -> None:
    """DH-10.3, DH-16.3: whoever is drawn from the bag is nobody in particular."""
    unknown = hospital.due + (1 if hospital.drawing == TO_DOOR and hospital.due == 0 else 0)
    for _ in range(unknown):
        hospital.expect(new_patient(GREEN, 3))
    if hospital.replacing > 0:
        hospital.expect(new_patient(GREEN, hospital.replacing))
    hospital.due = 0
    hospital.replacing = 0
    hospital.drawing = 0


# -- beds ----------------------------------------------------------------------------------------------
def admit(hospital: Hospital) -> None:
    """DH-3.5: new patients go to bed; where none is free, the weakest leave."""
    for patient in hospital.arrivals:
        if colour_of(patient) == MOTHER:
            admit_mother(hospital, patient)
    for patient in hospital.arrivals:
        if colour_of(patient) != MOTHER:
            hospital.lay(bed_for(hospital), patient)
    hospital.clear_arrivals()
    hospital.sort_beds()


def admit_mother(hospital: Hospital, mother: i64) -> None:
    """DH-16.4: to a ward without one, where few others lie; her Baby is born."""
    ward = ward_for_mother(hospital)
    if ward == NONE:  # DH-16.3: another patient comes for a fifth
        hospital.lay(bed_for(hospital), new_patient(GREEN, value_of(mother)))
        return
    place = hospital.free_bed_in(ward)
    if place == NONE:
        place = PER_WARD * ward
        moved = hospital.beds[place]
        hospital.beds[place] = NOBODY
        if hospital.beds_taken() < BEDS - 1:
            hospital.lay(other_bed(hospital, ward), moved)
        else:
            hospital.fatalities += 1
    hospital.lay(place, mother)
    cot = hospital.free_cot(ward)
    if cot != NONE:
        hospital.lay(cot, new_patient(BABY, NEWBORN))


def ward_for_mother(hospital: Hospital) -> i64:
    """A ward without a Mother where most beds are free, or NONE."""
    found = NONE
    fewest: i64 = PER_WARD + 1
    ward: i64
    for ward in range(WARDS):
        if hospital.mother_of(ward) == NONE and taken_in(hospital, ward) < fewest:
            found = ward
            fewest = taken_in(hospital, ward)
    return found


def taken_in(hospital: Hospital, ward: i64) -> i64:
    """How many patients lie in a ward."""
    count: i64 = 0
    place: i64
    for place in range(PER_WARD * ward, PER_WARD * (ward + 1)):
        if hospital.beds[place] != NOBODY:
            count += 1
    return count


def other_bed(hospital: Hospital, ward: i64) -> i64:
    """A free bed in another ward."""
    place: i64
    for place in range(BEDS):
        if hospital.beds[place] == NOBODY and ward_of(place) != ward:
            return place
    return NONE


def bed_for(hospital: Hospital) -> i64:
    """A free bed, rather away from Mothers; where none is free, that of the weakest, who leaves."""
    ward: i64
    if hospital.has_rooms():
        for ward in range(WARDS):
            if hospital.mother_of(ward) == NONE and hospital.free_bed_in(ward) != NONE:
                return hospital.free_bed_in(ward)
    place = hospital.free_bed()
    if place == NONE:
        place = weakest(hospital)
        hospital.fatalities += 1
    return place


def weakest(hospital: Hospital) -> i64:
    """The bed of a patient of the lowest value; Mothers stay."""
    found: i64 = 0
    lowest: i64 = HIGHEST + 2
    place: i64
    for place in range(BEDS):
        patient = hospital.beds[place]
        if not is_pink(patient) and value_of(patient) < lowest:
            found = place
            lowest = value_of(patient)
    return found
