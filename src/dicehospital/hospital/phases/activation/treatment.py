"""What happens to patients: healed, treated, discharged, sent away, dead (DH-5.5, DH-10.9)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import ABILITIES, NONE, Hospital
from dicehospital.hospital.board.patient import (
    BIT,
    HIGHEST,
    NOBODY,
    TREATED,
    as_healed,
    colour_of,
    is_pink,
    lasting_colour,
    shown_colour,
    value_before,
    value_of,
    with_blood,
    with_physio,
    with_value,
)
from dicehospital.hospital.effects.effect import (
    FLIP,
    HEAL,
    RAISE,
    RECOLOUR,
    REROLL,
    TO_BAG,
    TREAT,
    WORSEN,
    Step,
)
from dicehospital.hospital.phases.activation.families import spared, wait_for_family
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import (
    BLOOD,
    DIED,
    DISCHARGED,
    FATALITY,
    FLIPPED,
    HEALED_EVENT,
    NURSES,
    POINTS,
    RAISED,
    RECOLOURED,
    SENT_AWAY,
    TREATED_EVENT,
    WORSENED,
)


def gain_blood(state: HospitalState, seat: i64, bags: i64) -> None:
    """Gain blood bags, or spend them when negative."""
    hospital = state.hospitals[seat]
    hospital.blood += bags
    state.tell(BLOOD, seat, bags, hospital.blood)


def gain_fatalities(state: HospitalState, seat: i64, tokens: i64) -> None:
    """Gain fatality tokens, or give them back when negative."""
    hospital = state.hospitals[seat]
    hospital.fatalities += tokens
    state.tell(FATALITY, seat, tokens, hospital.fatalities)


def gain_points(state: HospitalState, seat: i64, points: i64, part: i64) -> None:
    """Book points under a part of the score."""
    if points != 0:
        state.hospitals[seat].points[part] += points
        state.tell(POINTS, seat, points, part)


def gain_nurses(state: HospitalState, seat: i64, nurses: i64) -> None:
    """Nurses who stay, and can be placed at once (DH-15.5)."""
    hospital = state.hospitals[seat]
    hospital.nurses += nurses
    hospital.nurses_free += nurses
    state.tell(NURSES, seat, nurses, 1)


def give(state: HospitalState, seat: i64, step: Step) -> None:
    """What a step gives and costs besides patients."""
    if step.nurses > 0:
        gain_nurses(state, seat, step.nurses)
    if step.fatalities > 0:
        gain_fatalities(state, seat, -step.fatalities)
    if step.blood > 0:
        gain_blood(state, seat, step.blood)
    gain_points(state, seat, step.points, ABILITIES)


def recolour_for_blood(state: HospitalState, seat: i64, place: i64, colour: i64) -> None:
    """DH-5.9: a blood bag gives a target of a healing effect another colour."""
    hospital = state.hospitals[seat]
    gain_blood(state, seat, -1)
    hospital.beds[place] = with_blood(hospital.beds[place], colour)
    state.tell(RECOLOURED, seat, place, hospital.beds[place], 1)


def treat(  # noqa: PLR0917 (all that one patient's treatment is about)
    state: HospitalState, seat: i64, place: i64, step: Step, colour: i64, role: i64 = NONE
) -> None:
    """Do to one patient what a step says; `colour` is what physiotherapy gives it."""
    if step.operation == HEAL:
        amount = step.role_amount if place == role else step.amount
        change_value(state, seat, place, amount, HEALED_EVENT)
    elif step.operation == WORSEN:
        change_value(state, seat, place, -step.amount, WORSENED)
    elif step.operation == FLIP:
        value = value_of(state.hospitals[seat].beds[place])
        change_value(state, seat, place, 7 - 2 * value, FLIPPED)
    elif step.operation == RAISE:
        _raise(state, seat, place, step.amount)
    elif step.operation == TO_BAG:
        _send_to_bag(state, seat, place)
    elif step.operation == REROLL:
        state.hospitals[seat].waiting |= BIT[place]
        if step.counts_healed:
            _count_as_healed(state.hospitals[seat], place)
    elif step.operation == RECOLOUR:
        _recolour(state, seat, place, colour)
    elif step.operation == TREAT:
        state.hospitals[seat].beds[place] |= TREATED
        state.tell(TREATED_EVENT, seat, place, state.hospitals[seat].beds[place])


def change_value(state: HospitalState, seat: i64, place: i64, steps: i64, event: i64) -> None:
    """DH-5.5: any target is treated; a risen value counts as healed, 7 leaves, 0 dies (R-14)."""
    hospital = state.hospitals[seat]
    before = hospital.beds[place]
    if steps < 0 and is_pink(before):
        steps = spared(before, steps)
    value = value_of(before) + steps
    patient = before | TREATED
    if steps > 0 and hospital.department != NONE:
        patient = _remember_healed(hospital, patient)
    if value > HIGHEST and is_pink(patient):
        wait_for_family(state, seat, place, patient)
    elif value > HIGHEST:
        _discharge(state, seat, place, patient)
    elif value < 1:
        state.tell(event, seat, place, before, with_value(patient, 0))
        _die(state, seat, place)
    else:
        hospital.beds[place] = with_value(patient, value)
        state.tell(event, seat, place, before, hospital.beds[place])


def _remember_healed(hospital: Hospital, patient: i64) -> i64:
    """DH-5.7: whom the activation has healed, in which colour, from which value."""
    reference = BIT[8 * shown_colour(patient) + value_before(patient)]
    hospital.healed |= reference
    if hospital.step == 0:
        hospital.healed_by_base |= reference
    return as_healed(patient, hospital.step == 0)


def _count_as_healed(hospital: Hospital, place: i64) -> None:
    """DH-16.10: a die that is rolled again here counts as healed whatever comes (R-39)."""
    hospital.beds[place] = _remember_healed(hospital, hospital.beds[place] | TREATED)


def _discharge(state: HospitalState, seat: i64, place: i64, patient: i64) -> None:
    """DH-5.5: to the discharge area at once; its colour there is physiotherapy's, else true (R-18)."""
    hospital = state.hospitals[seat]
    hospital.beds[place] = NOBODY
    hospital.discharge(colour_of(patient), lasting_colour(patient))
    hospital.sent += 1
    state.tell(DISCHARGED, seat, place, patient)


def _die(state: HospitalState, seat: i64, place: i64) -> None:
    hospital = state.hospitals[seat]
    patient = hospital.beds[place]
    hospital.beds[place] = NOBODY
    hospital.send_away(colour_of(patient))
    state.tell(DIED, seat, place, patient)
    gain_fatalities(state, seat, 1)


def _raise(state: HospitalState, seat: i64, place: i64, steps: i64) -> None:
    """DH-10.1: the value alone rises; the patient is not treated."""
    hospital = state.hospitals[seat]
    before = hospital.beds[place]
    hospital.beds[place] = with_value(before, value_of(before) + steps)
    state.tell(RAISED, seat, place, before, hospital.beds[place])


def _send_to_bag(state: HospitalState, seat: i64, place: i64) -> None:
    """DH-10.7: the patient leaves without a fatality token."""
    hospital = state.hospitals[seat]
    state.tell(SENT_AWAY, seat, place, hospital.beds[place])
    hospital.send_away(colour_of(hospital.beds[place]))
    hospital.beds[place] = NOBODY


def _recolour(state: HospitalState, seat: i64, place: i64, colour: i64) -> None:
    """DH-10.9: another colour until Shift Change."""
    hospital = state.hospitals[seat]
    hospital.beds[place] = with_physio(hospital.beds[place], colour) | TREATED
    state.tell(RECOLOURED, seat, place, hospital.beds[place])
