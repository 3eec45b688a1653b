"""Colour tokens: what may be declared with a placement, and what may be declined (DH-15.7, DH-15.8)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.copies import TOKEN
from dicehospital.hospital.board.hospital import CARD_PLACES, NONE, NURSE
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import OTHER_DEPARTMENTS_TOKEN, WHEN_USED
from dicehospital.hospital.modules.investments.token_kinds import (
    TOKEN_COLOURS,
    TokenKinds,
    is_department,
)
from dicehospital.hospital.phases.activation.departments import DECLINE, type_of
from dicehospital.hospital.phases.activation.steps import ability_of
from dicehospital.hospital.state import HospitalState


def declared_with(
    state: HospitalState, seat: i64, department: i64, staff: i64, kinds: TokenKinds
) -> i64:
    """What a specialist may declare: colours of tokens, a bit each, and to decline (R-11, R-40)."""
    if staff == NURSE:
        return 0
    ability = ability_of(state, seat, staff)
    found = _colours(state, seat, department, staff, ability, kinds)
    if ability != NONE and state.setup.specialists[ability].when == WHEN_USED:
        found |= DECLINE
    return found


def _colours(  # noqa: PLR0917 (a placement and who makes it)
    state: HospitalState, seat: i64, department: i64, staff: i64, ability: i64, kinds: TokenKinds
) -> i64:
    """Colours that the department does not have, of the own card or another department's tokens."""
    hospital = state.hospitals[seat]
    if len(hospital.tokens) == 0:
        return 0
    present = _present(state, seat, department, kinds)
    lends = ability != NONE and state.setup.specialists[ability].code == OTHER_DEPARTMENTS_TOKEN
    found: i64 = 0
    for entry in hospital.tokens:
        place, token = entry // TOKEN, entry % TOKEN
        mine = place == CARD_PLACES + staff
        if mine or (lends and is_department(place) and place != department):
            colour = token % TOKEN_COLOURS
            if kinds.is_colour(token) and present != NONE and colour != present:
                found |= BIT[colour]
    return found


def _present(state: HospitalState, seat: i64, department: i64, kinds: TokenKinds) -> i64:
    """The colour of a department now; NONE when it is neutral, and stays so."""
    hospital = state.hospitals[seat]
    own = kinds.department_colours[type_of(state.setup, hospital, department)]
    if own == NONE:
        return NONE
    given = kinds.colour_at(hospital, department)
    return own if given == NONE else given
