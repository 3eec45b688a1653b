"""Why the Consultant does not copy somebody (DH-10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.copies import place_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.promos.promos import Promos, models
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.names import thing, things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.types import Refusal


def opening(case: Case) -> Iterator[Refusal]:
    """DH-10.6: the Consultant's choice comes before everything else of Phase 3."""
    yield refuse("copy_first", known=things(_model_ids(case)))


def _model_ids(case: Case) -> list[str]:
    """The specialists that the Consultant may copy."""
    ids, consultant = case.specialist_ids(), case.module(Promos).consultant
    return list(dict.fromkeys(ids[card] for card in case.hospital.cards if card != consultant))


def cannot_copy(case: Case) -> Iterator[Refusal]:
    """DH-10.6: another own specialist, once a round, where there is a choice."""
    hospital, consultant = case.hospital, _consultant(case)
    if consultant == NONE or place_of(hospital.cards, consultant, 0) == NONE:
        yield refuse("no_consultant")
    if hospital.copied != NONE:
        copied = case.specialist_ids()[hospital.copied]
        yield refuse("copy_made", specialist=thing(copied))
    if models(hospital, consultant) < 2:
        yield refuse("copy_not_asked")
    text, known = case.fields.get("specialist"), _model_ids(case)
    if text is not None and text not in known:
        yield refuse("copy_whom", specialist=thing(text), known=things(known))


def _consultant(case: Case) -> int:
    """The type of the Consultant, or NONE where it is not played."""
    found = [module for module in case.rules.setup.modules if isinstance(module, Promos)]
    return int(found[0].consultant) if found else int(NONE)


CHECKS: Final[Checks] = {"copy": cannot_copy}
