"""Why the Consultant does not copy somebody (DH-10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.copies import place_of
from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.promos.promos import models
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.names import thing, things
from dicehospital.hospital.why.reasons import refuse
from dicehospital.hospital.why.staff import model_ids
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


CHECKS: Final[Checks] = {"copy": cannot_copy}
