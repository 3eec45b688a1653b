"""Why a member of staff or a copy of a thing is not the one to be named (DH-5.2, DH-10.6, DH-13.3)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.copies import (
    SPENT,
    card_obstacle,
    have_same_tokens,
    is_first_alike,
)
from dicehospital.hospital.board.hospital import CARD_PLACES, CHEVRONS, NONE, NURSE, PRINTED
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.phases.activation.opening import may_act
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import COPIES, NURSE_WORD, thing
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.types import Refusal


def no_staff(case: Case, text: str, rule: str) -> Iterator[Refusal]:
    """Somebody of the own staff who has not worked this round."""
    place = staff_place(case, text)
    if place == NURSE:
        if case.hospital.nurses_free <= 0:
            yield refuse("no_nurse", rule)
    elif place == NONE:
        yield refuse("not_staff", rule, staff=thing(text))
    elif card_obstacle(case.hospital, place) == SPENT:
        yield refuse("placed", rule, staff=thing(text))
    else:
        yield from copies_alike(case, text)


def staff_place(case: Case, text: str) -> int:
    """Who is meant: NURSE, a place among the cards, or NONE."""
    return NURSE if text == NURSE_WORD else case.specialist(text)


# -- the opening of Phase 3 ----------------------------------------------------------------------------
def opening(case: Case) -> Iterator[Refusal]:
    """What has to be settled before the first placement, blood bag or bonus token."""
    if not may_act(case.state, case.seat):
        for joined in case.rules.joined:
            yield from joined.opening(case)


# -- copies --------------------------------------------------------------------------------------------
def copies_alike(case: Case, text: str) -> Iterator[Refusal]:
    """DH-13.3: of copies in the same condition the first stands for all."""
    hospital, department, card = case.hospital, case.department(text), case.specialist(text)
    if PRINTED <= department < CHEVRONS:
        differs = is_first_alike(hospital, 0, department - PRINTED)
    else:
        differs = card == NONE or is_first_alike(hospital, 1, card)
    if not differs:
        yield refuse("copies_alike", thing=thing(text), name=_first_name(case, text))


def _first_name(case: Case, text: str) -> str:
    """The name of the copy that stands for this one."""
    plain = text.partition("#")[0]
    names = (plain, *(f"{plain}#{copy}" for copy in COPIES))
    return next((name for name in names if _is_like(case, name, text)), plain)


def _is_like(case: Case, name: str, text: str) -> bool:
    """Whether two copies are in the same condition: used or placed, and with the same tokens."""
    hospital, tile = case.hospital, case.department(text) != NONE
    flags = hospital.used if tile else hospital.placed
    first = 0 if tile else CARD_PLACES
    one, two = (case.department(t) if tile else case.specialist(t) for t in (name, text))
    if one == NONE or bool(flags & BIT[one]) != bool(flags & BIT[two]):
        return False
    return bool(have_same_tokens(hospital, first + one, first + two))
