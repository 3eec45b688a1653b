"""Why a move of Phase 3 other than a placement is refused (DH-5.6, DH-5.8, DH-10.6, DH-15.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.copies import place_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.promos.promos import models
from dicehospital.hospital.phases.activation.patients import ability_alternatives
from dicehospital.hospital.phases.activation.steps import ability_type
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.investments import cannot_use_lent, is_about_tokens
from dicehospital.hospital.why.names import thing, things
from dicehospital.hospital.why.patients import not_this_bed, waiting
from dicehospital.hospital.why.reasons import refuse
from dicehospital.hospital.why.staff import model_ids, opening
from dicehospital.hospital.why.targets import no_bags, wrong_alternative, wrong_effect
from dicehospital.kernel.types import Refusal


def cannot_copy(case: Case) -> Iterator[Refusal]:
    """DH-10.6: another own specialist, once a round, where there is a choice."""
    hospital, consultant = case.hospital, case.state.setup.consultant
    if consultant == NONE or place_of(hospital.cards, consultant, 0) == NONE:
        yield refuse("no_consultant")
    if hospital.copied != NONE:
        copied = case.specialist_ids()[hospital.copied]
        yield refuse("copy_made", specialist=thing(copied))
    if models(hospital, consultant) < 2:
        yield refuse("copy_not_asked")
    text, known = case.fields.get("specialist"), model_ids(case)
    if text is not None and text not in known:
        yield refuse("copy_whom", specialist=thing(text), known=things(known))


def cannot_transfuse(case: Case) -> Iterator[Refusal]:
    """DH-5.8: a bag that may be used, a patient, and nothing but healing."""
    if case.is_about("patient"):
        yield from not_this_bed(case)
        return
    if case.hospital.blood == 0:
        yield refuse("no_bag")
    yield from no_bags(case, 1)
    yield from opening(case)
    if case.is_word():
        yield refuse("no_patients")
    yield from case.missing_or_coloured("DH-5.8")
    named = case.named()[0]
    for place in case.meant(named):
        yield from waiting(case, place, named.text)


def cannot_use(case: Case) -> Iterator[Refusal]:
    """DH-5.6: the ability that waits, its alternative or token, its patients."""
    card = case.specialist_ids()[ability_type(case.state, case.seat)]
    if is_about_tokens(case):
        yield from cannot_use_lent(case, card)
        return
    if "token" in case.fields:
        yield refuse("ability_no_token", source=thing(card))
    effect = ability_alternatives(case.state, case.seat)
    if case.is_about(""):  # the word `use`
        yield from wrong_alternative(case, card, len(effect))
        yield refuse("targets_next", source=thing(card))
    yield from wrong_effect(case, card, effect)


CHECKS: Final[Checks] = {
    "copy": cannot_copy,
    "transfuse": cannot_transfuse,
    "ability": cannot_use,
}
