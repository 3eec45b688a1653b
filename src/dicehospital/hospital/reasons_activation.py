"""Why a move of Phase 3 is refused: opening, placements, blood bags, abilities (DH-4.2, DH-5, DH-10.6)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.abilities import ability_type
from dicehospital.hospital.effect import Step
from dicehospital.hospital.hospital import NONE, NURSE, PRINTED
from dicehospital.hospital.modules.promos import models
from dicehospital.hospital.opening import may_act
from dicehospital.hospital.owned import is_first_alike, place_of
from dicehospital.hospital.patient import BIT
from dicehospital.hospital.reasons_case import Case, numbered
from dicehospital.hospital.reasons_names import COPIES, NURSE_WORD, refuse, thing, things
from dicehospital.hospital.reasons_targets import Aim, incomplete, no_bags, unpayable, wrong_targets
from dicehospital.hospital.state import ACTIVATE_DEPARTMENT, Table
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
    if NONE < number < PRINTED and copy == 0:
        yield refuse("DH-4.2", "printed", thing=thing(text))
    elif case.department(text) == NONE and case.specialist(text) == NONE:
        owned = things(case.owned_ids())
        yield refuse("DH-4.2", "not_returnable", thing=thing(text), owned=owned)
    else:
        yield from _copies_alike(case, text)


def _copies_alike(case: Case, text: str) -> Iterator[Refusal]:
    """DH-13.3: of copies in the same condition the first stands for all."""
    hospital, department, card = case.hospital, case.department(text), case.specialist(text)
    if department >= PRINTED:
        place = department - PRINTED
        differs = is_first_alike(hospital, 0, place)
    else:
        differs = card == NONE or is_first_alike(hospital, 1, card)
    if not differs:
        yield refuse("DH-13.3", "copies_alike", thing=thing(text), name=_first_name(case, text))


def _first_name(case: Case, text: str) -> str:
    """The name of the copy that stands for this one."""
    plain = text.partition("#")[0]
    hospital, department = case.hospital, case.department(text)
    for name in (plain, *(f"{plain}#{copy}" for copy in COPIES)):
        if department >= PRINTED:
            other, flags = case.department(name), hospital.used
            same = _flag(flags, other) == _flag(flags, department)
        else:
            flags = hospital.placed
            same = _flag(flags, case.specialist(name)) == _flag(flags, case.specialist(text))
        if same:
            return name
    return plain


def _flag(flags: int, place: int) -> bool:
    return place != NONE and flags & BIT[place] != 0


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


def model_ids(case: Case) -> list[str]:
    """The specialists that the Consultant may copy."""
    ids, consultant = case.specialist_ids(), case.state.setup.consultant
    return list(dict.fromkeys(ids[card] for card in case.hospital.cards if card != consultant))


def _opening(case: Case) -> Iterator[Refusal]:
    """DH-10.6: the Consultant's choice comes before placements and blood bags."""
    if not may_act(case.state, case.seat):
        yield refuse("DH-10.6", "copy_first", known=things(model_ids(case)))


# -- activate ------------------------------------------------------------------------------------------
def cannot_activate(case: Case) -> Iterator[Refusal]:
    """Department, staff, alternative, patients, in the order in which they are picked."""
    text = case.fields["department"]
    yield from no_department(case, text)
    yield from no_staff(case, case.fields["staff"])
    alternatives = department_effect(case, text)
    yield from _wrong_effect(case, text.partition("#")[0], alternatives)


def no_department(case: Case, text: str) -> Iterator[Refusal]:
    """DH-5.2, DH-10.1: an own department, not used this round, not closed."""
    department = case.department(text)
    if department == NONE:
        yield refuse("DH-5.2", "not_owned", department=thing(text))
        return
    if case.hospital.used & BIT[department]:
        yield refuse("DH-5.2", "used", department=thing(text))
    yield from _opening(case)
    number, event = case.hospital.department_type(department), case.event()
    if not case.state.may(case.seat, ACTIVATE_DEPARTMENT, number, True) and event is not None:
        yield refuse("DH-10.1", "closed", department=thing(text), event=thing(event[0]))
    if department >= PRINTED:
        yield from _copies_alike(case, text)


def no_staff(case: Case, text: str) -> Iterator[Refusal]:
    """DH-5.2: somebody of the own staff who has not worked this round."""
    hospital = case.hospital
    if text == NURSE_WORD:
        if hospital.nurses_free <= 0:
            yield refuse("DH-5.2", "no_nurse")
        return
    place = case.specialist(text)
    if place == NONE:
        yield refuse("DH-5.2", "not_staff", staff=thing(text))
    elif hospital.placed & BIT[place]:
        yield refuse("DH-5.2", "placed", staff=thing(text))
    else:
        yield from _copies_alike(case, text)


def department_effect(case: Case, text: str) -> list[list[Step]]:
    """The alternatives of an own department."""
    number, _ = numbered(text, case.department_ids())
    return case.state.setup.departments[number].alternatives


def unusable(case: Case, card: str, alternatives: list[list[Step]]) -> Iterator[Refusal]:
    """DH-5.3: an effect of which no alternative can be paid for and carried out."""
    found = [unpayable(aim) or incomplete(aim) for aim in _aims(case, card, alternatives)]
    first = found[0]
    if first is not None and all(found):
        yield first


def _aims(case: Case, card: str, alternatives: list[list[Step]]) -> list[Aim]:
    return [Aim(case, card, steps) for steps in alternatives]


def _wrong_effect(case: Case, card: str, alternatives: list[list[Step]]) -> Iterator[Refusal]:
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


# -- blood bags and abilities --------------------------------------------------------------------------
def cannot_transfuse(case: Case) -> Iterator[Refusal]:
    """DH-5.8: a bag that may be used, a patient, and nothing but healing."""
    yield from no_transfusion(case)
    for found in (case.missing("DH-5.8"), case.recoloured()):
        if found is not None:
            yield found


def no_transfusion(case: Case) -> Iterator[Refusal]:
    """Whether no bag can be used for healing."""
    if case.hospital.blood == 0:
        yield refuse("DH-5.8", "no_bag")
    unusable_bag = no_bags(case, 1)
    if unusable_bag is not None:
        yield unusable_bag
    yield from _opening(case)


def ability_card(case: Case) -> str:
    """The specialist whose ability waits, as the one just placed has it."""
    return case.specialist_ids()[ability_type(case.state, case.seat)]


def cannot_use(case: Case) -> Iterator[Refusal]:
    """DH-5.6: the ability that waits, its alternative, its patients."""
    card = ability_card(case)
    yield from _wrong_effect(case, card, ability_effect(case))


def ability_effect(case: Case) -> list[list[Step]]:
    """The alternatives of the ability that waits."""
    number = ability_type(case.state, case.seat)
    return case.state.setup.specialists[number].alternatives


def placed_card(state: Table, seat: int, ids: list[str]) -> str | None:
    """The specialist just placed, while an activation is under way."""
    hospital = state.hospitals[seat]
    if hospital.staff == NONE or hospital.staff == NURSE:
        return None
    return ids[hospital.cards[hospital.staff]]
