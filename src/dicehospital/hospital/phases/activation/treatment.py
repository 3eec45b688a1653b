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
from dicehospital.hospital.state import Table
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


def gain_blood(game: Table, seat: i64, bags: i64) -> None:
    """Gain blood bags, or spend them when negative."""
    hospital = game.hospitals[seat]
    hospital.blood += bags
    game.tell(BLOOD, seat, bags, hospital.blood)


def gain_fatalities(game: Table, seat: i64, tokens: i64) -> None:
    """Gain fatality tokens, or give them back when negative."""
    hospital = game.hospitals[seat]
    hospital.fatalities += tokens
    game.tell(FATALITY, seat, tokens, hospital.fatalities)


def gain_points(game: Table, seat: i64, points: i64, part: i64) -> None:
    """Book points under a part of the score."""
    if points != 0:
        game.hospitals[seat].points[part] += points
        game.tell(POINTS, seat, points, part)


def gain_nurses(game: Table, seat: i64, nurses: i64) -> None:
    """Nurses who stay, and can be placed at once (DH-15.5)."""
    hospital = game.hospitals[seat]
    hospital.nurses += nurses
    hospital.nurses_free += nurses
    game.tell(NURSES, seat, nurses, 1)


def give(game: Table, seat: i64, step: Step) -> None:
    """What a step gives and costs besides patients."""
    if step.nurses > 0:
        gain_nurses(game, seat, step.nurses)
    if step.fatalities > 0:
        gain_fatalities(game, seat, -step.fatalities)
    if step.blood > 0:
        gain_blood(game, seat, step.blood)
    gain_points(game, seat, step.points, ABILITIES)


def recolour_for_blood(game: Table, seat: i64, place: i64, colour: i64) -> None:
    """DH-5.9: a blood bag gives a target of a healing effect another colour."""
    hospital = game.hospitals[seat]
    gain_blood(game, seat, -1)
    hospital.beds[place] = with_blood(hospital.beds[place], colour)
    game.tell(RECOLOURED, seat, place, hospital.beds[place], 1)


def treat(  # noqa: PLR0917 (all that one patient's treatment is about)
    game: Table, seat: i64, place: i64, step: Step, colour: i64, role: i64 = NONE
) -> None:
    """Do to one patient what a step says; `colour` is what physiotherapy gives it."""
    if step.operation == HEAL:
        amount = step.role_amount if place == role else step.amount
        change_value(game, seat, place, amount, HEALED_EVENT)
    elif step.operation == WORSEN:
        change_value(game, seat, place, -step.amount, WORSENED)
    elif step.operation == FLIP:
        value = value_of(game.hospitals[seat].beds[place])
        change_value(game, seat, place, 7 - 2 * value, FLIPPED)
    elif step.operation == RAISE:
        _raise(game, seat, place, step.amount)
    elif step.operation == TO_BAG:
        _send_to_bag(game, seat, place)
    elif step.operation == REROLL:
        game.hospitals[seat].waiting |= BIT[place]
        if step.counts_healed:
            _count_as_healed(game.hospitals[seat], place)
    elif step.operation == RECOLOUR:
        _recolour(game, seat, place, colour)
    elif step.operation == TREAT:
        game.hospitals[seat].beds[place] |= TREATED
        game.tell(TREATED_EVENT, seat, place, game.hospitals[seat].beds[place])


def change_value(game: Table, seat: i64, place: i64, steps: i64, event: i64) -> None:
    """DH-5.5: any target is treated; a risen value counts as healed, 7 leaves, 0 dies (R-14)."""
    hospital = game.hospitals[seat]
    before = hospital.beds[place]
    if steps < 0 and is_pink(before):
        steps = spared(before, steps)
    value = value_of(before) + steps
    patient = before | TREATED
    if steps > 0 and hospital.department != NONE:
        patient = _remember_healed(hospital, patient)
    if value > HIGHEST and is_pink(patient):
        wait_for_family(game, seat, place, patient)
    elif value > HIGHEST:
        _discharge(game, seat, place, patient)
    elif value < 1:
        game.tell(event, seat, place, before, with_value(patient, 0))
        _die(game, seat, place)
    else:
        hospital.beds[place] = with_value(patient, value)
        game.tell(event, seat, place, before, hospital.beds[place])


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


def _discharge(game: Table, seat: i64, place: i64, patient: i64) -> None:
    """DH-5.5: to the discharge area at once; its colour there is physiotherapy's, else true (R-18)."""
    hospital = game.hospitals[seat]
    hospital.beds[place] = NOBODY
    hospital.discharge(colour_of(patient), lasting_colour(patient))
    hospital.sent += 1
    game.tell(DISCHARGED, seat, place, patient)


def _die(game: Table, seat: i64, place: i64) -> None:
    hospital = game.hospitals[seat]
    patient = hospital.beds[place]
    hospital.beds[place] = NOBODY
    hospital.send_away(colour_of(patient))
    game.tell(DIED, seat, place, patient)
    gain_fatalities(game, seat, 1)


def _raise(game: Table, seat: i64, place: i64, steps: i64) -> None:
    """DH-10.1: the value alone rises; the patient is not treated."""
    hospital = game.hospitals[seat]
    before = hospital.beds[place]
    hospital.beds[place] = with_value(before, value_of(before) + steps)
    game.tell(RAISED, seat, place, before, hospital.beds[place])


def _send_to_bag(game: Table, seat: i64, place: i64) -> None:
    """DH-10.7: the patient leaves without a fatality token."""
    hospital = game.hospitals[seat]
    game.tell(SENT_AWAY, seat, place, hospital.beds[place])
    hospital.send_away(colour_of(hospital.beds[place]))
    hospital.beds[place] = NOBODY


def _recolour(game: Table, seat: i64, place: i64, colour: i64) -> None:
    """DH-10.9: another colour until Shift Change."""
    hospital = game.hospitals[seat]
    hospital.beds[place] = with_physio(hospital.beds[place], colour) | TREATED
    game.tell(RECOLOURED, seat, place, hospital.beds[place])
