"""Phase 5: points for discharged patients, administrators, empty wards (DH-7.1 to DH-7.3)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import (
    ADMINISTRATOR,
    DISCHARGE,
    EMPTY_WARDS,
    NONE,
    PARTS,
    Hospital,
)
from dicehospital.hospital.board.patient import BABY, KINDS, MOTHER
from dicehospital.hospital.effects.effect import (
    IF_COUNT,
    IF_DISTINCT,
    IF_MOST,
    PER_COUNT,
    WHEN_SCORED,
    Condition,
    Effect,
)
from dicehospital.hospital.phases.activation.treatment import gain_points
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import ROUND_SCORED
from dicehospital.kernel.vecs import vec

MANY: Final[i64] = 1000


@final
class Discharge(TablePhase):
    """DH-7.1: everybody scores, then the dice go back to the bag; the last round goes on to the end."""

    def begin(self, state: HospitalState) -> None:
        """Score all, clear all."""
        state.bar_undo()
        seat: i64
        for seat in range(state.seats):
            score_round(state, seat)
        for hospital in state.hospitals:
            _empty(state, hospital)
        if state.round == state.setup.rounds:
            state.phase = state.setup.end_phase


def points_for(state: HospitalState, patients: i64) -> i64:
    """DH-1.3, DH-16.9: the table, whose last row counts for all above."""
    table = state.setup.discharge
    return table[min(patients, len(table) - 1)]


def score_round(state: HospitalState, seat: i64) -> None:
    """DH-7.1, DH-7.2, DH-7.3, DH-16.9: discharged patients, the administrator, wards without anybody."""
    hospital = state.hospitals[seat]
    count = hospital.discharged_count()
    points = points_for(state, count)
    state.tell(ROUND_SCORED, seat, count, points)
    gain_points(state, seat, points, DISCHARGE)
    _gain_from_modules(state, seat)
    for module in state.setup.on_discharge:
        module.on_discharge(state, seat)
    gain_points(state, seat, administrator_points(state, seat), ADMINISTRATOR)
    if hospital.patients() == 0:
        gain_points(state, seat, state.setup.empty_wards, EMPTY_WARDS)


def _gain_from_modules(state: HospitalState, seat: i64) -> None:
    paid = vec[i64]([0] * len(PARTS))
    for module in state.setup.discharge_points:
        module.discharge_points(state, seat, paid)
    part: i64
    for part in range(len(PARTS)):
        gain_points(state, seat, paid[part], part)


def _empty(state: HospitalState, hospital: Hospital) -> None:
    true: i64
    lasting: i64
    for true in range(3):
        for lasting in range(3):
            state.bag[true] += hospital.discharged_of(true, lasting)
    for true in range(MOTHER, KINDS):
        state.bag[true] += hospital.discharged_kind(true)
    hospital.discharged = 0


def administrator_points(state: HospitalState, seat: i64) -> i64:
    """DH-7.2: what the administrator pays for this round's discharged patients."""
    administrator = state.hospitals[seat].administrator
    if administrator == NONE:
        return 0
    effect = state.setup.administrator_effects[administrator]
    if effect.when != WHEN_SCORED:
        return 0
    return effect.points * _times(state, seat, effect)


def _times(state: HospitalState, seat: i64, effect: Effect) -> i64:
    """How often an administrator pays: as often as all its conditions allow."""
    times: i64 = 1 if len(effect.conditions) == 0 else MANY
    for condition in effect.conditions:
        times = min(times, _met(state, seat, condition))
    return times


def _met(state: HospitalState, seat: i64, condition: Condition) -> i64:
    """How often a condition is met."""
    hospital = state.hospitals[seat]
    if condition.kind == IF_MOST:
        return 1 if _has_most(state, seat) else 0
    if condition.kind == IF_DISTINCT:
        return 1 if _distinct(hospital) >= condition.amount else 0
    if condition.kind == IF_COUNT:
        return 1 if _seen(hospital, condition.colour) >= condition.amount else 0
    if condition.kind == PER_COUNT:
        return _seen(hospital, condition.colour) // condition.amount
    return min(
        hospital.seen_discharged(0), hospital.seen_discharged(1), hospital.seen_discharged(2)
    )


def _seen(hospital: Hospital, colour: i64) -> i64:
    if colour == NONE:
        return hospital.discharged_count()
    if colour >= MOTHER:
        return hospital.discharged_kind(colour)
    return hospital.seen_discharged(colour)


def _distinct(hospital: Hospital) -> i64:
    colours: i64 = 0
    colour: i64
    for colour in range(3):
        if hospital.seen_discharged(colour) > 0:
            colours += 1
    pink = hospital.discharged_kind(MOTHER) + hospital.discharged_kind(BABY)  # a colour too
    return colours + 1 if pink > 0 else colours


def _has_most(state: HospitalState, seat: i64) -> bool:
    """DH-7.2, R-19: alone in front, and with somebody discharged at all."""
    mine = state.hospitals[seat].discharged_count()
    other: i64
    for other in range(state.seats):
        if other != seat and state.hospitals[other].discharged_count() >= mine:
            return False
    return mine > state.rival_discharged
