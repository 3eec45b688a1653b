"""Why a move of an event, of Phase 4, of the reports or of the pick-up is refused (DH-6.2, DH-10, DH-12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import is_treated, lasting_colour, value_of
from dicehospital.hospital.modules.final_pickup.pick_up import FinalPickup
from dicehospital.hospital.modules.solo_reports.reports import SoloReports
from dicehospital.hospital.phases.neglect import OTHER_COLOUR, keeping_step, protection
from dicehospital.hospital.why.case import Case, Checks, die_text
from dicehospital.hospital.why.names import ALL_COLOUR_NAMES, colours, tally, thing, things
from dicehospital.hospital.why.reasons import refuse
from dicehospital.kernel.types import Refusal


def _place(case: Case) -> int:
    """The bed of the patient that is named; the first where several may be meant."""
    return case.meant(case.named()[0])[0]


def _text(case: Case) -> str:
    """How the patient that is named looks, wherever it lies."""
    return str(case.fields["patient"]).partition("@")[0]


# -- events and neglect --------------------------------------------------------------------------------
def cannot_raise(case: Case) -> Iterator[Refusal]:
    """DH-10.1: a patient of the values that the event names."""
    yield from case.missing_or_coloured("DH-10.1")
    value, event = value_of(case.hospital.beds[_place(case)]), case.event()
    if event is not None and not event[1].row.raise_low <= value <= event[1].row.raise_high:
        limits = {"low": event[1].row.raise_low, "high": event[1].row.raise_high}
        facts = {"patient": _text(case), "value": value, "event": thing(event[0])}
        yield refuse("raise_value", **facts, **limits)


def cannot_protect(case: Case) -> Iterator[Refusal]:
    """DH-6.2: an untreated patient of the administrator's colour that would lose value."""
    yield from case.missing_or_coloured("DH-6.2")
    places = case.meant(case.named()[0])
    codes = [protection(case.state, case.seat, place) for place in places]
    if all(codes):
        yield _unprotected(case, places[0], codes[0])


def _unprotected(case: Case, place: int, code: int) -> Refusal:
    text, hospital = _text(case), case.hospital
    step = keeping_step(case.state, case.seat)
    if code == OTHER_COLOUR and step is not None:
        colour = ALL_COLOUR_NAMES[lasting_colour(hospital.beds[place])]
        administrator = thing(case.administrator_ids()[hospital.administrator])
        facts = {"wanted": colours(step.colours), "colour": colour, "patient": text}
        return refuse("not_protected_colour", administrator=administrator, **facts)
    return refuse("treated" if is_treated(hospital.beds[place]) else "loses_nothing", patient=text)


# -- reports and pick-up -------------------------------------------------------------------------------
def cannot_complete(case: Case) -> Iterator[Refusal]:
    """DH-12.3: an active report whose colours are left in the discharge area."""
    module, text = case.module(SoloReports), case.fields["report"]
    owned = module.state(case.state)
    active = owned.columns[: len(owned.columns) // 2]
    known = [module.ids[number] for number in active if number != NONE]
    if text not in known:
        yield refuse("report_not_active", report=thing(text), known=things(known))
    number = module.ids.index(text)
    if not module.can_complete(case.state, list(active).index(number)):
        needs = tally(module.needs[3 * number : 3 * number + 3])
        left = tally(case.hospital.seen_discharged(c) - owned.used[c] for c in range(3))
        yield refuse("report_dice", report=thing(text), needs=needs, left=left)


def cannot_pick_up(case: Case) -> Iterator[Refusal]:
    """DH-10.5: a patient for whose colour and value an ambulance has a free space."""
    yield from case.missing_or_coloured("DH-10.5")
    module = case.module(FinalPickup)
    if module.space_for(case.state, case.hospital.beds[_place(case)]) < 0:
        free = [die_text(space) for space in module.state(case.state).spaces if space]
        spaces = list(dict.fromkeys(free)) or things([])
        yield refuse("no_space", patient=_text(case), spaces=spaces)


CHECKS: Final[Checks] = {
    "raise": cannot_raise,
    "protect": cannot_protect,
    "complete": cannot_complete,
    "pick_up": cannot_pick_up,
}
