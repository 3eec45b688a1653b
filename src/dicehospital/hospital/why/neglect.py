"""Why a move of Phase 4 is refused (DH-6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.patient import is_treated, lasting_colour
from dicehospital.hospital.phases.neglect import OTHER_COLOUR, keeping_step, protection
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.names import ALL_COLOUR_NAMES, colours, thing
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.types import Refusal


def cannot_protect(case: Case) -> Iterator[Refusal]:
    """DH-6.2: an untreated patient of the administrator's colour that would lose value."""
    yield from case.missing_or_coloured("DH-6.2")
    places = case.meant(case.named()[0])
    codes = [protection(case.state, case.seat, place) for place in places]
    if all(codes):
        yield _unprotected(case, places[0], codes[0])


def _unprotected(case: Case, place: int, code: int) -> Refusal:
    text, hospital = case.patient(), case.hospital
    step = keeping_step(case.state, case.seat)
    if code == OTHER_COLOUR and step is not None:
        colour = ALL_COLOUR_NAMES[lasting_colour(hospital.beds[place])]
        administrator = thing(case.administrator_ids()[hospital.administrator])
        facts = {"wanted": colours(step.colours), "colour": colour, "patient": text}
        return refuse("not_protected_colour", administrator=administrator, **facts)
    return refuse("treated" if is_treated(hospital.beds[place]) else "loses_nothing", patient=text)


CHECKS: Final[Checks] = {"protect": cannot_protect}
