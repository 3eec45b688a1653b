"""Who may be placed where: departments that are free, and effects that can be completed (DH-5.2, DH-5.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import (
    CLOSED,
    FREE,
    LIKE_ANOTHER,
    NO_BABY,
    SPENT,
    is_first_alike,
)
from dicehospital.hospital.board.hospital import CHEVRONS, NONE, NURSE, PRINTED, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import NO_CODE, STAFF_EXCHANGE, Effect
from dicehospital.hospital.phases.activation.exchange import can_exchange
from dicehospital.hospital.phases.activation.steps import is_usable
from dicehospital.hospital.state import ACTIVATE_DEPARTMENT, HospitalState, Setup

TINTS: Final[i64] = 4  # colours that a department may be turned to, a bit each, then:
DECLINE: Final[i64] = 16  # its own effect may be declined (DH-15.8)


def type_of(setup: Setup, hospital: Hospital, department: i64) -> i64:
    """The type of an own department."""
    if department < PRINTED:
        return department
    return setup.chevron if department >= CHEVRONS else hospital.tiles[department - PRINTED]


def department_effect(state: HospitalState, seat: i64, department: i64, declared: i64) -> Effect:
    """What a department does: in the colour declared, else that of its tokens, else its own (R-40)."""
    number = type_of(state.setup, state.hospitals[seat], department)
    colour = declared
    if colour == NONE:
        for module in state.setup.department_colour:
            colour = module.department_colour(state, seat, department, colour)
    if colour == NONE:
        return state.setup.departments[number]
    return state.setup.tinted[TINTS * number + colour]


def declarations(state: HospitalState, seat: i64, department: i64, staff: i64) -> i64:
    """What may be declared with a placement, a bit each: colours, then DECLINE."""
    found: i64 = 0
    for module in state.setup.declarations:
        found |= module.declarations(state, seat, department, staff)
    return found


def can_resolve(state: HospitalState, seat: i64, effect: Effect, staff: i64) -> bool:
    """Whether a department's effect can be completed."""
    if effect.code == STAFF_EXCHANGE:
        return can_exchange(state.hospitals[seat], staff)
    for steps in effect.alternatives:
        if is_usable(state, seat, steps):
            return True
    return False


def can_place(state: HospitalState, seat: i64, department: i64, staff: i64) -> bool:
    """Whether a member of staff can complete a department's effect, in some colour it may have."""
    effect = department_effect(state, seat, department, NONE)
    return can_resolve(state, seat, effect, staff) or can_declare(state, seat, department, staff)


def can_declare(state: HospitalState, seat: i64, department: i64, staff: i64) -> bool:
    """Whether a member of staff can complete a department's effect in a colour that is declared."""
    open_to = declarations(state, seat, department, staff)
    colour: i64
    for colour in range(TINTS):
        if open_to & BIT[colour]:
            tinted = department_effect(state, seat, department, colour)
            if can_resolve(state, seat, tinted, staff):
                return True
    return False


def obstacle(state: HospitalState, seat: i64, hospital: Hospital, department: i64) -> i64:
    """What keeps everybody from a department of a seat's hospital, its effect aside; FREE when nothing does."""
    if hospital.used & BIT[department] != 0:
        return SPENT
    if department >= CHEVRONS and not hospital.has_baby(department - CHEVRONS):
        return NO_BABY
    if len(state.setup.may) > 0:
        number = type_of(state.setup, hospital, department)
        if not state.may(seat, ACTIVATE_DEPARTMENT, number, True):
            return CLOSED
    if department < PRINTED or department >= CHEVRONS:
        return FREE  # there is one of each
    return FREE if is_first_alike(hospital, 0, department - PRINTED) else LIKE_ANOTHER


def is_open(state: HospitalState, seat: i64, department: i64) -> bool:
    """Whether anybody who is free can complete what a department does."""
    if not state.setup.staff_matters:
        number = type_of(state.setup, state.hospitals[seat], department)
        return can_resolve(state, seat, state.setup.departments[number], NURSE)
    effect = department_effect(state, seat, department, NONE)
    if effect.code == NO_CODE and can_resolve(state, seat, effect, NURSE):
        return True
    return _is_open_to_some(state, seat, department, effect)


def _is_open_to_some(state: HospitalState, seat: i64, department: i64, effect: Effect) -> bool:
    """Whether it depends on who is placed: by what is declared, or by who is left (DH-15.7, DH-15.9)."""
    hospital = state.hospitals[seat]
    if hospital.nurses_free > 0 and effect.code != NO_CODE:
        if can_resolve(state, seat, effect, NURSE):
            return True
    card: i64
    for card in range(len(hospital.cards)):
        if hospital.placed & BIT[card] == 0:
            if effect.code != NO_CODE and can_resolve(state, seat, effect, card):
                return True
            if can_declare(state, seat, department, card):
                return True
    return False
