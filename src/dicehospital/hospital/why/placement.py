"""Why a placement is refused: department, staff, colour, exchange, patients (DH-5, DH-15, DH-16.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.copies import CLOSED, LIKE_ANOTHER, NO_BABY, SPENT
from dicehospital.hospital.board.hospital import NONE, NURSE
from dicehospital.hospital.effects.effect import STAFF_EXCHANGE, Effect
from dicehospital.hospital.phases.activation.departments import (
    DECLINE,
    TINTS,
    can_place,
    declarations,
    department_effect,
    obstacle,
    type_of,
)
from dicehospital.hospital.phases.activation.exchange import (
    JUST_PLACED,
    NOT_PLACED,
    RELIEVED,
    relief,
)
from dicehospital.hospital.state import ACTIVATE_DEPARTMENT
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.names import ALL_COLOUR_NAMES, colours, thing, things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.why.staff import copies_alike, no_staff, opening, staff_place
from dicehospital.hospital.why.targets import unusable, wrong_alternative, wrong_effect
from dicehospital.hospital.words import DEPARTMENT_THING
from dicehospital.kernel.types import Refusal


def cannot_activate(case: Case) -> Iterator[Refusal]:
    """Department, staff, what is declared, then its effect, in the order in which they are picked."""
    if case.is_about("department"):
        yield from _nobody_works(case)
        return
    if case.is_about("staff"):
        yield from _does_not_work(case)
        return
    text, staff = case.fields["department"], case.fields["staff"]
    yield from _no_department(case, text)
    yield from no_staff(case, staff, "DH-5.2")
    yield from _wrong_declaration(case, text, staff)
    yield from _wrong_use(case, text, staff)


def _wrong_use(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """What is wrong with the effect, or its exchange, of a department that can be used."""
    colour = case.fields.get("colour")
    effect = _effect_of(case, text, NONE if colour is None else ALL_COLOUR_NAMES.index(colour))
    if case.fields.get("decline") or case.is_about("colour"):
        if effect.code != STAFF_EXCHANGE:
            yield from unusable(case, plain(text), effect.alternatives)
    elif effect.code == STAFF_EXCHANGE:
        yield from _wrong_exchange(case, text, staff)
    elif "swap" in case.fields:
        yield refuse("no_exchange", department=thing(text))
    else:
        yield from wrong_effect(case, plain(text), effect.alternatives)


def plain(text: str) -> str:
    """The name of a thing without the number of its copy."""
    return text.partition("#")[0]


def _effect_of(case: Case, text: str, tint: int) -> Effect:
    """What an own department does, in a colour that is declared, or as it is (DH-15.7)."""
    return department_effect(case.state, case.seat, case.department(text), tint)


# -- who works where, word by word ---------------------------------------------------------------------
def _nobody_works(case: Case) -> Iterator[Refusal]:
    """A department where nobody can work, or somebody of the staff before a department."""
    text = case.word.text
    if not _names_department(case):
        yield from no_staff(case, text, "DH-5.2")
        yield refuse("department_first")
    yield from _no_department(case, text)
    if not case.hospital.has_staff():
        yield refuse("nobody_free")
    yield from _cannot_work(case, text, "")


def _does_not_work(case: Case) -> Iterator[Refusal]:
    """Somebody who cannot work in the department that was picked."""
    if not _names_department(case):
        yield from no_staff(case, case.word.text, "DH-5.2")
        yield from _cannot_work(case, case.fields["department"], case.word.text)


def _names_department(case: Case) -> bool:
    return case.rules.questions.lists.things.kinds[case.word.index] == DEPARTMENT_THING


def _no_department(case: Case, text: str) -> Iterator[Refusal]:
    """DH-5.2, DH-10.1, DH-16.6: an own department, not used this round, not closed; rooms with a Baby."""
    department = case.department(text)
    if department == NONE:
        yield refuse("not_owned", department=thing(text))
    code = obstacle(case.state, case.seat, case.hospital, department)
    if code == SPENT:
        yield refuse("used", department=thing(text))
    if code == NO_BABY:
        yield refuse("room_empty", department=thing(text))
    yield from opening(case)
    if code == CLOSED:
        yield from case.barred(ACTIVATE_DEPARTMENT, _type(case, department))
    if code == LIKE_ANOTHER:
        yield from copies_alike(case, text)


def _type(case: Case, department: int) -> int:
    return int(type_of(case.state.setup, case.hospital, department))


def _cannot_work(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """DH-5.3, DH-15.9: whether a department does nothing for anybody, or for one of the staff."""
    effect = _effect_of(case, text, NONE)
    if effect.code == STAFF_EXCHANGE:
        yield from _no_exchange(case, text, staff)
    else:
        yield from unusable(case, plain(text), effect.alternatives)


# -- what is declared ----------------------------------------------------------------------------------
def _wrong_declaration(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """DH-15.7, DH-15.8: a colour or that the effect is declined, where the staff can."""
    declines, colour = case.fields.get("decline"), case.fields.get("colour")
    if declines:
        yield from _no_decline(case, text, staff)
        if colour is not None or case.fields.get("patients") or {"alt", "swap"} & {*case.fields}:
            yield refuse("declined_alone", department=thing(text))
    if colour is not None:
        yield from _no_colour(case, text, staff, colour)


def _open(case: Case, text: str, staff: str) -> int:
    """What may be declared with a placement, a bit each."""
    place = staff_place(case, staff)
    return declarations(case.state, case.seat, case.department(text), place)


def _no_decline(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """Whether a member of staff cannot decline what the department does."""
    if not _open(case, text, staff) & DECLINE:
        yield refuse("cannot_decline", staff=thing(staff))
    elif not can_place(case.state, case.seat, case.department(text), staff_place(case, staff)):
        yield from unusable(case, plain(text), _effect_of(case, text, NONE).alternatives)
        yield refuse("nobody_to_exchange", department=thing(text))


def _no_colour(case: Case, text: str, staff: str, colour: str) -> Iterator[Refusal]:
    """Whether a colour cannot be declared for a department."""
    known = colours(_open(case, text, staff) & (2**TINTS - 1))
    facts = {"department": thing(text), "staff": thing(staff), "colour": colour}
    if not known:
        yield refuse("no_colours", **facts)
    elif colour not in known:
        yield refuse("not_this_colour", **facts, known=known)


# -- Staff Exchange ------------------------------------------------------------------------------------
def _wrong_exchange(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """DH-15.9: somebody who was placed before, and a nurse who is free."""
    if case.fields.get("patients"):
        yield refuse("no_targets", source=thing(plain(text)))
    yield from wrong_alternative(case, plain(text), 1)
    yield from _no_exchange(case, text, staff)
    other = case.fields.get("swap")
    if other is None:
        known = things(_relievable(case, staff))
        yield refuse("exchange_whom", department=thing(text), known=known)
    else:
        yield from _not_relieved(case, staff, other)


def _relievable(case: Case, staff: str) -> list[str]:
    """The specialists whom a nurse may relieve."""
    place, ids = staff_place(case, staff), case.specialist_ids()
    cards = enumerate(case.hospital.cards)
    found = [ids[card] for n, card in cards if relief(case.hospital, n, place) == RELIEVED]
    return list(dict.fromkeys(found))


def _no_exchange(case: Case, text: str, staff: str) -> Iterator[Refusal]:
    """Whether nobody can be relieved at all."""
    if case.hospital.nurses_free <= (1 if staff_place(case, staff) == NURSE else 0):
        yield refuse("exchange_no_nurse", department=thing(text))
    elif not _relievable(case, staff):
        yield refuse("nobody_to_exchange", department=thing(text))


def _not_relieved(case: Case, staff: str, other: str) -> Iterator[Refusal]:
    """Whether a specialist cannot be relieved."""
    place, known = case.specialist(other), things(_relievable(case, staff))
    if place == NONE:
        yield refuse("not_staff", "DH-15.9", staff=thing(other))
    code = relief(case.hospital, place, staff_place(case, staff))
    if code == JUST_PLACED:
        yield refuse("exchange_self", staff=thing(other), known=known)
    elif code == NOT_PLACED:
        yield refuse("exchange_not_placed", staff=thing(other), known=known)
    yield from copies_alike(case, other)


CHECKS: Final[Checks] = {
    "activate": cannot_activate,
}
