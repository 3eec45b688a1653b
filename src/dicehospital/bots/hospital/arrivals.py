"""New patients as the greedy bot sees them: where they would lie, and what a turn would make of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.bots.hospital.evaluate import EvalContext, evaluate
from dicehospital.bots.hospital.planner import Planner
from dicehospital.bots.hospital.weights import POINT
from dicehospital.hospital.board.hospital import BEDS, NONE, PER_WARD, WARDS, Hospital, ward_of
from dicehospital.hospital.board.patient import (
    GREEN,
    MOTHER,
    NOBODY,
    colour_of,
    new_patient,
    value_of,
)
from dicehospital.hospital.modules.maternity.births import BABIES, bear, next_ward
from dicehospital.hospital.modules.maternity.mothers import PLACE_MOTHER
from dicehospital.hospital.modules.maternity.state import MaternityBase
from dicehospital.hospital.modules.maternity.wards import (
    SETTLE,
    free_beds,
    line_up,
    make_room,
    room_in,
    settle,
)
from dicehospital.hospital.phases.activation.steps import TO_DOOR
from dicehospital.hospital.phases.admission import lay_arrivals, lose, may_leave, overflow
from dicehospital.hospital.state import ROOM, TURN, HospitalState

# Questions of Maternity: neither for nor against anybody; how many Babies; where somebody lies.
FOR_NOBODY: Final[i64] = PLACE_MOTHER
OF_BIRTHS: Final[i64] = BABIES
OF_WARDS: Final[i64] = SETTLE
EXPECTED: Final[i64] = 1  # Babies of a new Mother (DH-16.5)


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
    admit(look, trial)
    return worth + turn_worth(planner)


def lowest_chance(look: EvalContext, state: HospitalState) -> i64:
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
def admit(look: EvalContext, trial: HospitalState) -> None:
    """DH-3.5: new patients go to bed; where beds are missing, the weakest leave."""
    hospital = trial.hospitals[look.seat]
    for _ in range(overflow(hospital)):
        lose(trial, look.seat, weakest(hospital))
    nursery = nursery_of(trial)
    if nursery is None:
        lay_arrivals(hospital)
        return
    line_up(hospital)
    while len(hospital.arrivals) > 0:
        settle_first(nursery, trial, look.seat)
    ward = next_ward(nursery, trial, look.seat)
    while ward != NONE:
        bear(nursery, trial, look.seat, ward, EXPECTED)
        ward = next_ward(nursery, trial, look.seat)
    hospital.sort_beds()


def nursery_of(trial: HospitalState) -> MaternityBase | None:
    """Maternity, where it is played."""
    for module in trial.setup.modules:
        if isinstance(module, MaternityBase):
            return module
    return None


def settle_first(nursery: MaternityBase, trial: HospitalState, seat: i64) -> None:
    """DH-16.4: a Mother to where few others lie, who make room; anybody else rather away from Mothers."""
    hospital = trial.hospitals[seat]
    ward = ward_for(hospital)
    if hospital.free_bed_in(ward) == NONE:
        make_room(trial, seat, PER_WARD * ward, ward_of(hospital.free_bed()))
    settle(nursery, trial, seat, ward)


def ward_for(hospital: Hospital) -> i64:
    """The ward that takes the first at the door: for a Mother the emptiest."""
    is_mother = colour_of(hospital.arrivals[0]) == MOTHER
    found: i64 = NONE
    best: i64 = NONE
    ward: i64
    for ward in range(WARDS):
        if room_in(hospital, ward) > 0:
            worth = free_beds(hospital, ward) if is_mother else 0
            if not is_mother and hospital.mother_of(ward) == NONE:
                worth = 1
            if worth > best:
                found = ward
                best = worth
    return found


def weakest(hospital: Hospital) -> i64:
    """The bed of a patient of the lowest value who may leave."""
    found: i64 = NONE
    place: i64
    for place in range(BEDS):
        patient = hospital.beds[place]
        if may_leave(patient):
            if found == NONE or value_of(patient) < value_of(hospital.beds[found]):
                found = place
    return found
