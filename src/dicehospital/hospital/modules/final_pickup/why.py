"""Why nobody is picked up so (DH-10.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.modules.final_pickup.pick_up import FinalPickup
from dicehospital.hospital.why.case import Case, Checks, die_text
from dicehospital.hospital.why.names import things
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.types import Refusal


def cannot_pick_up(case: Case) -> Iterator[Refusal]:
    """DH-10.5: a patient for whose colour and value an ambulance has a free space."""
    yield from case.missing_or_coloured("DH-10.5")
    module = case.module(FinalPickup)
    if module.space_for(case.state, case.hospital.beds[case.place()]) < 0:
        free = [die_text(space) for space in module.state(case.state).spaces if space]
        spaces = list(dict.fromkeys(free)) or things([])
        yield refuse("no_space", patient=case.patient(), spaces=spaces)


CHECKS: Final[Checks] = {"pick_up": cannot_pick_up}
