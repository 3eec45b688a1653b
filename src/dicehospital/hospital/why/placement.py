"""Why a placement is refused: department, staff, colour, exchange, patients (DH-5, DH-15, DH-16.6)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.hospital import CHEVRONS, NONE, NURSE, PRINTED
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.effects.effect import STAFF_EXCHANGE, Effect, Step
from dicehospital.hospital.phases.activation.departments import (
    DECLINE,
    TINTS,
    can_place,
    declarations,
    department_effect,
    type_of,
)
from dicehospital.hospital.phases.activation.exchange import can_relieve
from dicehospital.hospital.state import ACTIVATE_DEPARTMENT
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import (
    ALL_COLOUR_NAMES,
    NURSE_WORD,
    colours,
    refuse,
    thing,
    things,
)
from dicehospital.hospital.why.opening import opening
from dicehospital.hospital.why.staff import copies_alike, no_staff
from dicehospital.hospital.why.targets import incomplete, unpayable, wrong_targets
from dicehospital.kernel.types import Refusal


def cannot_activate(case: Case) -> Iterator[Refusal]:
    """Department, staff, what is declared, then its effect, in the order in which they are picked."""
    text, staff = case.fields["department"], case.fields["staff"]
    yield from no_department(case, text)
    yield from no_staff(case, staff)
    yield from _wrong_declaration(case, text, staff)
    tint = ALL_COLOUR_NAMES.index(case.fields["colour"]) if "colour" in case.fields else int(NONE)
    effect = effect_of(case, text, tint)
    if effect.code == STAFF_EXCHANGE:
        yield from _wrong_exchange(case, text, staff)
    elif "swap" in case.fields:
        yield refuse("DH-15.9", "no_exchange", department=thing(text))
    elif case.fields.get("decline"):
        yield from unusable(case, plain(text), effect.alternatives)
    else:
        yield from wrong_effect(case, plain(text), effect.alternatives)


def plain(text: str) -> str:
    """The name of a thing without the number of its copy."""
    return text.partition("#")[0]


# -- departments ---------------------------------------------------------------------------------------
def no_department(case: Case, text: str) -> Iterator[Refusal]:
    """DH-5.2, DH-10.1, DH-16.6: an own department, not used this round, not closed; rooms with a Baby."""
    department = case.department(text)
    if department == NONE:
        yield refuse("DH-5.2", "not_owned", department=thing(text))
        return
    if case.hospital.used & BIT[department]:
        yield refuse("DH-5.2", "used", department=thing(text))
    if department >= CHEVRONS and not case.hospital.has_baby(department - CHEVRONS):
        yield refuse("DH-16.6", "room_empty", department=thing(text))
    yield from opening(case)
    number, event = type_of(case.state.setup, case.hospital, department), case.event()
    if not case.state.may(case.seat, ACTIVATE_DEPARTMENT, number, True) and event is not None:
        yield refuse("DH-10.1", "closed", department=thing(text), event=thing(event[0]))
    if department >= PRINTED:
        yield from copies_alike(case, text)


def effect_of(case: Case, text: str, tint: int) -> Effect:
    """What an own department does, in a colour that is declared, or as it is (DH-15.7)."""
    return department_effect(case.state, case.seat, case.department(text), tint)


def unusable(case: Case, card: str, alternatives: list[list[Step]]) -> Iterator[Refusal]:
    """DH-5.3: an effect of which no alternative can be paid for and carried out."""
    found = [unpayable(aim) or incomplete(aim) for aim in _aims(case, card, alternatives)]
    first = found[0]
    if first is not None and all(found):
        yield first


def cannot_work(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """DH-5.3, DH-15.9: whether a department does nothing for anybody, or for one of the staff."""
    effect = effect_of(case, text, int(NONE))
    if effect.code == STAFF_EXCHANGE:
        yield from no_exchange(case, text, staff)
    else:
        yield from unusable(case, plain(text), effect.alternatives)


def _aims(case: Case, card: str, alternatives: list[list[Step]]) -> list[Aim]:
    return [Aim(case, card, steps) for steps in alternatives]


# -- what is declared ----------------------------------------------------------------------------------
def _wrong_declaration(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """DH-15.7, DH-15.8: a colour or that the effect is declined, where the staff can."""
    declines, colour = case.fields.get("decline"), case.fields.get("colour")
    if declines:
        yield from no_decline(case, text, staff)
        if colour is not None or case.fields.get("patients") or "alt" in case.fields:
            yield refuse("DH-15.8", "declined_alone", department=thing(text))
        if "swap" in case.fields:
            yield refuse("DH-15.8", "declined_alone", department=thing(text))
    if colour is not None:
        yield from no_colour(case, text, staff, colour)


def _open(case: Case, text: str, staff: str) -> int:
    """What may be declared with a placement, a bit each."""
    place = staff_place(case, staff)
    return int(declarations(case.state, case.seat, case.department(text), place))


def staff_place(case: Case, staff: str) -> int:
    """Who works there: NURSE, or a place among the cards."""
    return int(NURSE) if staff == NURSE_WORD else case.specialist(staff)


def no_decline(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """Whether a member of staff cannot decline what the department does."""
    if not _open(case, text, staff) & DECLINE:
        yield refuse("DH-15.8", "cannot_decline", staff=thing(staff))
    elif not can_place(case.state, case.seat, case.department(text), staff_place(case, staff)):
        yield from unusable(case, plain(text), effect_of(case, text, int(NONE)).alternatives)
        yield refuse("DH-15.9", "nobody_to_exchange", department=thing(text))


def no_colour(case: Case, text: str, staff: str, colour: str) -> Iterator[Refusal]:
    """Whether a colour cannot be declared for a department."""
    open_to = _open(case, text, staff)
    known = colours(open_to & (2**TINTS - 1))
    facts = {"department": thing(text), "staff": thing(staff), "colour": colour}
    if not known:
        yield refuse("DH-15.7", "no_colours", **facts)
    elif colour not in known:
        yield refuse("DH-15.7", "not_this_colour", **facts, known=known)


# -- Staff Exchange ------------------------------------------------------------------------------------
def _wrong_exchange(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """DH-15.9: somebody who was placed before, and a nurse who is free."""
    if case.fields.get("decline"):
        return
    if case.fields.get("patients"):
        yield refuse("DH-5.3", "no_targets", source=thing(plain(text)))
    yield from _wrong_alternative(case, plain(text), 1)
    yield from no_exchange(case, text, staff)
    other = case.fields.get("swap")
    if other is None:
        known = things(relievable(case, staff))
        yield refuse("DH-15.9", "exchange_whom", department=thing(text), known=known)
    else:
        yield from not_relieved(case, staff, other)


def relievable(case: Case, staff: str) -> list[str]:
    """The specialists whom a nurse may relieve."""
    place, ids = staff_place(case, staff), case.specialist_ids()
    cards = enumerate(case.hospital.cards)
    found = [ids[card] for n, card in cards if can_relieve(case.hospital, n, place)]
    return list(dict.fromkeys(found))


def no_exchange(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """Whether nobody can be relieved at all."""
    nurses = int(case.hospital.nurses_free) - (1 if staff == NURSE_WORD else 0)
    if nurses <= 0:
        yield refuse("DH-15.9", "exchange_no_nurse", department=thing(text))
    elif not relievable(case, staff):
        yield refuse("DH-15.9", "nobody_to_exchange", department=thing(text))


def not_relieved(case: Case, staff: str, other: str) -> Iterator[Refusal]:
    """Whether a specialist cannot be relieved."""
    place, known = case.specialist(other), things(relievable(case, staff))
    if place == NONE:
        yield refuse("DH-15.9", "not_staff", staff=thing(other))
    elif place == staff_place(case, staff):
        yield refuse("DH-15.9", "exchange_self", staff=thing(other), known=known)
    elif not case.hospital.placed & BIT[place]:
        yield refuse("DH-15.9", "exchange_not_placed", staff=thing(other), known=known)
    else:
        yield from copies_alike(case, other)


# -- the effect ----------------------------------------------------------------------------------------
def wrong_effect(case: Case, card: str, alternatives: list[list[Step]]) -> Iterator[Refusal]:
    """What is wrong with the alternative chosen, its price, its patients."""
    yield from _wrong_alternative(case, card, len(alternatives))
    aim = _aims(case, card, alternatives)[case.fields.get("alt", 1) - 1]
    for found in (unpayable(aim), wrong_targets(aim)):
        if found is not None:
            yield found


def _wrong_alternative(case: Case, card: str, count: int) -> Iterator[Refusal]:
    """DH-5.3: an alternative is said exactly where there are two."""
    chosen = case.fields.get("alt")
    if count == 1 and chosen is not None:
        yield refuse("DH-5.3", "no_alternative", source=thing(card))
    if count > 1 and chosen not in range(1, count + 1):
        yield refuse("DH-5.3", "alternative", source=thing(card))
