"""Why a move of Phase 3 other than a placement is refused (DH-4.2, DH-5.6, DH-5.8, DH-10.6)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.copies import place_of
from dicehospital.hospital.board.hospital import NONE, PRINTED
from dicehospital.hospital.effects.effect import Step
from dicehospital.hospital.modules.promos.promos import models
from dicehospital.hospital.phases.activation.steps import ability_type
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.why.case import Case, numbered
from dicehospital.hospital.why.names import refuse, thing, things
from dicehospital.hospital.why.opening import model_ids, opening
from dicehospital.hospital.why.patient import waiting
from dicehospital.hospital.why.placement import wrong_effect
from dicehospital.hospital.why.staff import copies_alike
from dicehospital.hospital.why.targets import no_bags
from dicehospital.hospital.why.tokens import cannot_use_lent, is_about_tokens, no_tokens
from dicehospital.kernel.types import Refusal


# -- the opening ---------------------------------------------------------------------------------------
def cannot_return(case: Case) -> Iterator[Refusal]:
    """DH-4.2: an own improvement, in time, not more than the edition allows."""
    yield from return_closed(case)
    yield from not_returnable(case, case.fields["improvement"])


def return_closed(case: Case) -> Iterator[Refusal]:
    """Whether nothing at all can be returned any more."""
    hospital, most = case.hospital, int(case.state.setup.returns)
    if hospital.begun:
        yield refuse("DH-4.2", "return_too_late")
    if hospital.returns >= most:
        returned = int(hospital.returns)
        yield refuse("DH-4.2", "returned_already", returned=returned, most=most)


def not_returnable(case: Case, text: str) -> Iterator[Refusal]:
    """Whether a thing is no improvement of the seat."""
    number, copy = numbered(text, case.department_ids())
    if case.room(text) != NONE and case.hospital.has_rooms():
        yield refuse("DH-16.6", "room_stays", thing=thing(text))
    elif NONE < number < PRINTED and copy == 0:
        yield refuse("DH-4.2", "printed", thing=thing(text))
    elif case.department(text) == NONE and case.specialist(text) == NONE:
        owned = things(case.owned_ids())
        yield refuse("DH-4.2", "not_returnable", thing=thing(text), owned=owned)
    else:
        yield from copies_alike(case, text)


def cannot_copy(case: Case) -> Iterator[Refusal]:
    """DH-10.6: another own specialist, once a round, where there is a choice."""
    yield from copy_closed(case)
    text, known = case.fields["specialist"], model_ids(case)
    if text not in known:
        yield refuse("DH-10.6", "copy_whom", specialist=thing(text), known=things(known))


def copy_closed(case: Case) -> Iterator[Refusal]:
    """Whether the Consultant copies nobody, or has somebody already."""
    hospital, consultant = case.hospital, case.state.setup.consultant
    if consultant == NONE or place_of(hospital.cards, consultant, 0) == NONE:
        yield refuse("DH-10.6", "no_consultant")
    elif hospital.copied != NONE:
        copied = case.specialist_ids()[hospital.copied]
        yield refuse("DH-10.6", "copy_made", specialist=thing(copied))
    elif models(hospital, consultant) < 2:
        yield refuse("DH-10.6", "copy_not_asked")


# -- blood bags and abilities --------------------------------------------------------------------------
def cannot_transfuse(case: Case) -> Iterator[Refusal]:
    """DH-5.8: a bag that may be used, a patient, and nothing but healing."""
    yield from no_transfusion(case)
    for found in (case.missing("DH-5.8"), case.recoloured()):
        if found is not None:
            yield found
    named = case.named()[0]
    for place in case.meant(named):
        found = waiting(int(case.hospital.beds[place]), named.text)
        if found is not None:
            yield found


def no_transfusion(case: Case) -> Iterator[Refusal]:
    """Whether no bag can be used for healing."""
    if case.hospital.blood == 0:
        yield refuse("DH-5.8", "no_bag")
    unusable_bag = no_bags(case, 1)
    if unusable_bag is not None:
        yield unusable_bag
    yield from opening(case)


def ability_card(case: Case) -> str:
    """The specialist whose ability waits, as the one just placed has it."""
    return case.specialist_ids()[ability_type(case.state, case.seat)]


def cannot_use(case: Case) -> Iterator[Refusal]:
    """DH-5.6: the ability that waits, its alternative or token, its patients."""
    card = ability_card(case)
    if is_about_tokens(case):
        yield from cannot_use_lent(case, card)
        return
    yield from no_tokens(case, card)
    yield from wrong_effect(case, card, ability_effect(case))


def ability_effect(case: Case) -> list[list[Step]]:
    """The alternatives of the ability that waits."""
    number = ability_type(case.state, case.seat)
    return case.state.setup.specialists[number].alternatives


def placed_card(state: HospitalState, seat: int, ids: list[str]) -> str:
    """The specialist just placed, while an activation is under way."""
    hospital = state.hospitals[seat]
    return ids[hospital.cards[hospital.staff]]
