"""What an event does, in words made from its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.hospital.texts.names import name_of
from dicehospital.hospital.texts.patients import said_of
from dicehospital.kernel.phrases import joined
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.hospital.components.rows import Event
    from dicehospital.kernel.text import Catalogue

_COUNTED = ("blood", "temporary_nurses", "nurses_unavailable")
_FLAGS = ("second_improvement", "blood_unusable", "rota_change")


def event_text(say: Catalogue, row: Event) -> str:
    """Everything that holds for all players, at once or for a round."""
    does = joined("apart", list(_parts(row))) or ""
    return say.tell("components.at_once" if row.instant else "components.this_round", does=does)


def _parts(row: Event) -> Iterator[Message]:
    for field in _COUNTED:
        if getattr(row, field):
            yield _part(field, n=getattr(row, field))
    yield from _patients(row)
    if row.closed_department:
        yield _part("closed", department=name_of(row.closed_department))
    yield from _points(row)
    for field in _FLAGS:
        if getattr(row, field):
            yield _part(field)


def _part(name: str, **params: object) -> Message:
    return Message(f"components.event.{name}", params)


def _patients(row: Event) -> Iterator[Message]:
    """What happens to patients: who worsens, who is spared, drawn or raised."""
    if row.neglect_steps:
        colour = said_of(2, f"colour.{row.neglect_colour}")
        yield _part("neglect", n=row.neglect_steps, colour=colour)
    if row.spared_high:
        yield _part("spared", low=row.spared_low, high=row.spared_high)
    if row.draw_patients:
        blood = _part("draw_blood", n=row.draw_blood) if row.draw_blood else ""
        yield _part("draw_patients", n=row.draw_patients, blood=blood)
    if row.raise_steps:
        yield _part("raise", steps=row.raise_steps, low=row.raise_low, high=row.raise_high)


def _points(row: Event) -> Iterator[Message]:
    if row.score_points:
        yield _part("score", n=row.score_points, least=row.score_discharged_min)
    for whose in ("fatalities_none", "fatalities_many"):
        n = getattr(row, f"{whose}_points")
        if n:
            yield _part(f"{whose}_{'points' if n > 0 else 'lost'}", n=abs(n))
