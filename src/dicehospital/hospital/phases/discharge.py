"""Phase 5: points for discharged patients, administrators, empty wards (DH-7.1 to DH-7.3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.care import gain_points
from dicehospital.hospital.effect import (
    IF_COUNT,
    IF_DISTINCT,
    IF_MOST,
    PER_COUNT,
    WHEN_SCORED,
    Effect,
)
from dicehospital.hospital.hospital import (
    ADMINISTRATOR,
    DISCHARGE,
    EMPTY_WARDS,
    NONE,
    Hospital,
)
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import Table
from dicehospital.hospital.story import ROUND_SCORED


@final
class Discharge(TablePhase):
    """DH-7.1: everybody scores, then the dice go back to the bag; the last round goes on to the end."""

    def begin(self, state: Table) -> None:
        """Score all, clear all."""
        state.reveal()
        seat: i64
        for seat in range(state.seats):
            _score(state, seat)
        for hospital in state.hospitals:
            _empty(state, hospital)
        if state.round == state.setup.rounds:
            state.phase = state.setup.end_phase


def points_for(state: Table, patients: i64) -> i64:
    """DH-1.3: the table, whose last row counts for all above."""
    table = state.setup.discharge
    return table[min(patients, len(table) - 1)]


def _score(state: Table, seat: i64) -> None:
    """DH-7.1, DH-7.2, DH-7.3: discharged patients, the administrator, wards that stand empty."""
    hospital = state.hospitals[seat]
    count = hospital.discharged_count()
    points = points_for(state, count)
    state.tell(ROUND_SCORED, seat, count, points)
    gain_points(state, seat, points, DISCHARGE)
    for module in state.setup.on_discharge:
        module.on_discharge(state, seat)
    gain_points(state, seat, administrator_points(state, seat), ADMINISTRATOR)
    if hospital.patients() == 0:
        gain_points(state, seat, state.setup.empty_wards, EMPTY_WARDS)


def _empty(state: Table, hospital: Hospital) -> None:
    true: i64
    lasting: i64
    for true in range(3):
        for lasting in range(3):
            state.bag[true] += hospital.discharged_of(true, lasting)
    hospital.discharged = 0


def administrator_points(state: Table, seat: i64) -> i64:
    """DH-7.2: what the administrator pays for this round's discharged patients."""
    administrator = state.hospitals[seat].administrator
    if administrator == NONE:
        return 0
    effect = state.setup.administrator_effects[administrator]
    if effect.when != WHEN_SCORED:
        return 0
    return effect.points * _times(state, seat, effect)


def _times(state: Table, seat: i64, effect: Effect) -> i64:
    """How often an administrator pays."""
    hospital = state.hospitals[seat]
    if effect.condition == IF_MOST:
        return 1 if _has_most(state, seat) else 0
    if effect.condition == IF_DISTINCT:
        return 1 if _distinct(hospital) >= effect.condition_amount else 0
    if effect.condition == IF_COUNT:
        return 1 if _seen(hospital, effect) >= effect.condition_amount else 0
    if effect.condition == PER_COUNT:
        return _seen(hospital, effect) // effect.condition_amount
    return min(
        hospital.seen_discharged(0), hospital.seen_discharged(1), hospital.seen_discharged(2)
    )


def _seen(hospital: Hospital, effect: Effect) -> i64:
    if effect.condition_colour == NONE:
        return hospital.discharged_count()
    return hospital.seen_discharged(effect.condition_colour)


def _distinct(hospital: Hospital) -> i64:
    colours: i64 = 0
    colour: i64
    for colour in range(3):
        if hospital.seen_discharged(colour) > 0:
            colours += 1
    return colours


def _has_most(state: Table, seat: i64) -> bool:
    """DH-7.2, R-19: alone in front, and with somebody discharged at all."""
    mine = state.hospitals[seat].discharged_count()
    other: i64
    for other in range(state.seats):
        if other != seat and state.hospitals[other].discharged_count() >= mine:
            return False
    return mine > 0
