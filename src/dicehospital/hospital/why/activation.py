"""Why a move of Phase 3 other than a placement is refused (DH-5.6, DH-5.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.phases.activation.patients import ability_alternatives, ability_code
from dicehospital.hospital.phases.activation.steps import ability_type
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.names import thing
from dicehospital.hospital.why.patients import not_this_bed, waiting
from dicehospital.hospital.why.refusals import refuse
from dicehospital.hospital.why.staff import opening
from dicehospital.hospital.why.targets import no_bags, wrong_alternative, wrong_effect
from dicehospital.kernel.types import Refusal


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
    lent = case.lent(ability_code(case.state, case.seat))
    if lent is not None:
        yield from lent(case, card)
        return
    if "token" in case.fields:
        yield refuse("ability_no_token", source=thing(card))
    effect = ability_alternatives(case.state, case.seat)
    if case.is_about(""):  # the word `use`
        yield from wrong_alternative(case, card, len(effect))
        yield refuse("targets_next", source=thing(card))
    yield from wrong_effect(case, card, effect)


CHECKS: Final[Checks] = {
    "transfuse": cannot_transfuse,
    "ability": cannot_use,
}
