"""Why an event keeps somebody from something, or nobody is raised by it (DH-10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.board.patient import value_of
from dicehospital.hospital.modules.events.cards import EventCard, Events
from dicehospital.hospital.state import ACTIVATE_DEPARTMENT, USE_BLOOD
from dicehospital.hospital.why.case import Case, Checks
from dicehospital.hospital.why.names import thing
from dicehospital.hospital.why.refusals import refuse
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Refusal


def _card(case: Case) -> EventCard:
    card = case.module(Events).card(case.state)
    assert card is not None  # noqa: S101 (there is one: it asks, or bars something)
    return card


def _event(case: Case) -> Message | str:
    """The card of this round by its name."""
    module = case.module(Events)
    return thing(module.ids[module.state(case.state).card])


def barred(case: Case, act: int) -> Iterator[Refusal]:
    """DH-10.1: a department is closed, or blood bags are locked up."""
    if act == ACTIVATE_DEPARTMENT:
        text = case.fields.get("department", case.word.text)
        yield refuse("closed", department=thing(text), event=_event(case))
    if act == USE_BLOOD:
        yield refuse("blood_unusable", event=_event(case))


def cannot_raise(case: Case) -> Iterator[Refusal]:
    """DH-10.1: a patient of the values that the event names."""
    yield from case.missing_or_coloured("DH-10.1")
    value, row = value_of(case.hospital.beds[case.place()]), _card(case).row
    if not row.raise_low <= value <= row.raise_high:
        limits = {"low": row.raise_low, "high": row.raise_high}
        facts = {"patient": case.patient(), "value": value, "event": _event(case)}
        yield refuse("raise_value", **facts, **limits)


CHECKS: Final[Checks] = {"raise": cannot_raise}
