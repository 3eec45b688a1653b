"""Why a member of staff or a copy of a thing is not the one to be named (DH-5.2, DH-13.3)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.copies import have_same_tokens, is_first_alike
from dicehospital.hospital.board.hospital import CARD_PLACES, CHEVRONS, NONE, PRINTED
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import COPIES, NURSE_WORD, refuse, thing
from dicehospital.kernel.types import Refusal


def no_staff(case: Case, text: str, rule: str = "DH-5.2") -> Iterator[Refusal]:
    """Somebody of the own staff who has not worked this round."""
    hospital = case.hospital
    if text == NURSE_WORD:
        if hospital.nurses_free <= 0:
            yield refuse(rule, "no_nurse")
        return
    place = case.specialist(text)
    if place == NONE:
        yield refuse(rule, "not_staff", staff=thing(text))
    elif hospital.placed & BIT[place]:
        yield refuse(rule, "placed", staff=thing(text))
    else:
        yield from copies_alike(case, text)


def copies_alike(case: Case, text: str) -> Iterator[Refusal]:
    """DH-13.3: of copies in the same condition the first stands for all."""
    hospital, department, card = case.hospital, case.department(text), case.specialist(text)
    if PRINTED <= department < CHEVRONS:
        differs = is_first_alike(hospital, 0, department - PRINTED)
    else:
        differs = card == NONE or is_first_alike(hospital, 1, card)
    if not differs:
        yield refuse("DH-13.3", "copies_alike", thing=thing(text), name=_first_name(case, text))


def _first_name(case: Case, text: str) -> str:
    """The name of the copy that stands for this one."""
    plain = text.partition("#")[0]
    for name in (plain, *(f"{plain}#{copy}" for copy in COPIES)):
        if _is_like(case, name, text):
            return name
    return plain


def _is_like(case: Case, name: str, text: str) -> bool:
    """Whether two copies are in the same condition: used or placed, and with the same tokens."""
    hospital, tile = case.hospital, case.department(text) != NONE
    flags = hospital.used if tile else hospital.placed
    first = 0 if tile else int(CARD_PLACES)
    one, two = (case.department(t) if tile else case.specialist(t) for t in (name, text))
    if one == NONE or bool(flags & BIT[one]) != bool(flags & BIT[two]):
        return False
    return bool(have_same_tokens(hospital, first + one, first + two))
