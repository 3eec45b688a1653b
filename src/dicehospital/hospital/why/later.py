"""Why a move of an event, of Phase 4, of the reports or of the pick-up is refused (DH-6.2, DH-10, DH-12.3)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT, is_treated, lasting_colour, value_of
from dicehospital.hospital.modules.final_pickup.pick_up import FinalPickup
from dicehospital.hospital.modules.solo_reports.reports import SoloReports
from dicehospital.hospital.phases.neglect import loss
from dicehospital.hospital.why.case import Case, die_text
from dicehospital.hospital.why.names import (
    ALL_COLOUR_NAMES,
    colours,
    refuse,
    tally,
    thing,
    things,
)
from dicehospital.kernel.types import Refusal


def _patient(case: Case, rule: str) -> Iterator[Refusal]:
    for found in (case.missing(rule), case.recoloured()):
        if found is not None:
            yield found


def _place(case: Case) -> int:
    """The bed of the patient that is named; the first where several may be meant."""
    return case.meant(case.named()[0])[0]


def _text(case: Case) -> str:
    """How the patient that is named looks, wherever it lies."""
    return str(case.fields["patient"]).partition("@")[0]


# -- events and neglect --------------------------------------------------------------------------------
def cannot_raise(case: Case) -> Iterator[Refusal]:
    """DH-10.1: a patient of the values that the event names."""
    yield from _patient(case, "DH-10.1")
    value, event = int(value_of(case.hospital.beds[_place(case)])), case.event()
    if event is not None and not event[1].raise_low <= value <= event[1].raise_high:
        limits = {"low": int(event[1].raise_low), "high": int(event[1].raise_high)}
        facts = {"patient": _text(case), "value": value, "event": thing(event[0])}
        yield refuse("DH-10.1", "raise_value", **facts, **limits)


def cannot_protect(case: Case) -> Iterator[Refusal]:
    """DH-6.2: an untreated patient of the administrator's colour that would lose value."""
    yield from _patient(case, "DH-6.2")
    found = [_unprotected(case, place) for place in case.meant(case.named()[0])]
    yield from (refusal for refusal in found[:1] if refusal is not None and all(found))


def _unprotected(case: Case, place: int) -> Refusal | None:
    text, hospital = _text(case), case.hospital
    patient = int(hospital.beds[place])
    step = case.state.setup.administrator_effects[hospital.administrator].alternatives[0][0]
    colour = int(lasting_colour(patient))
    if not step.colours & BIT[colour]:
        administrator = thing(case.administrator_ids()[hospital.administrator])
        facts = {
            "wanted": colours(int(step.colours)),
            "colour": ALL_COLOUR_NAMES[colour],
            "patient": text,
        }
        return refuse("DH-6.2", "not_protected_colour", administrator=administrator, **facts)
    if is_treated(patient):
        return refuse("DH-6.2", "treated", patient=text)
    if loss(case.state, case.seat, place) == 0:
        return refuse("DH-6.2", "loses_nothing", patient=text)
    return None


# -- reports and pick-up -------------------------------------------------------------------------------
def cannot_complete(case: Case) -> Iterator[Refusal]:
    """DH-12.3: an active report whose colours are left in the discharge area."""
    module = _reports(case)
    columns = module.state(case.state).columns
    active = [int(n) for n in columns[: len(columns) // 2] if n != NONE]
    text = case.fields["report"]
    if text not in [module.ids[n] for n in active]:
        known = things(module.ids[n] for n in active)
        yield refuse("DH-12.3", "report_not_active", report=thing(text), known=known)
        return
    number = module.ids.index(text)
    needs = [int(n) for n in module.needs[3 * number : 3 * number + 3]]
    used = module.state(case.state).used
    left = [int(case.hospital.seen_discharged(c) - used[c]) for c in range(3)]
    if any(have < need for have, need in zip(left, needs, strict=True)):
        facts = {"needs": tally(needs), "left": tally(left)}
        yield refuse("DH-12.3", "report_dice", report=thing(text), **facts)


def _reports(case: Case) -> SoloReports:
    return next(m for m in case.rules.setup.modules if isinstance(m, SoloReports))


def cannot_pick_up(case: Case) -> Iterator[Refusal]:
    """DH-10.5: a patient for whose colour and value an ambulance has a free space."""
    yield from _patient(case, "DH-10.5")
    module = next(m for m in case.rules.setup.modules if isinstance(m, FinalPickup))
    if module.space_for(case.state, case.hospital.beds[_place(case)]) < 0:
        free = [die_text(int(space)) for space in module.state(case.state).spaces if space]
        spaces = list(dict.fromkeys(free)) or things([])
        patient = _text(case)
        yield refuse("DH-10.5", "no_space", patient=patient, spaces=spaces)
