"""Why the opening of Phase 3 stands in the way of everything else (DH-10.6)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.phases.activation.opening import may_act
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import refuse, things
from dicehospital.kernel.types import Refusal


def opening(case: Case) -> Iterator[Refusal]:
    """DH-10.6: the Consultant's choice comes before placements, blood bags and bonus tokens."""
    if not may_act(case.state, case.seat):
        yield refuse("DH-10.6", "copy_first", known=things(model_ids(case)))


def model_ids(case: Case) -> list[str]:
    """The specialists that the Consultant may copy."""
    ids, consultant = case.specialist_ids(), case.state.setup.consultant
    return list(dict.fromkeys(ids[card] for card in case.hospital.cards if card != consultant))
