"""What an event of a pack does, in words made from its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicehospital.hospital.components.rows import Event
    from dicehospital.kernel.text import Catalogue

_COUNTED = ("blood", "temporary_nurses", "nurses_unavailable")
_FLAGS = ("second_improvement", "blood_unusable", "rota_change")


def event_text(say: Catalogue, row: Event, name: Callable[[str], str]) -> str:
    """Everything that holds for all players, at once or for a round; `name` says ids of departments."""
    does = say.tell("components.event.between").join(_parts(say, row, name))
    return say.tell("components.at_once" if row.instant else "components.this_round", does=does)


def _parts(say: Catalogue, row: Event, name: Callable[[str], str]) -> Iterator[str]:
    for field in _COUNTED:
        if getattr(row, field):
            yield say.tell(f"components.event.{field}", n=getattr(row, field))
    yield from _patients(say, row)
    if row.closed_department:
        yield say.tell("components.event.closed", department=name(row.closed_department))
    yield from _points(say, row)
    for field in _FLAGS:
        if getattr(row, field):
            yield say.tell(f"components.event.{field}")


def _patients(say: Catalogue, row: Event) -> Iterator[str]:
    """What happens to patients: who worsens, who is spared, drawn or raised."""
    if row.neglect_steps:
        colour = say.tell(f"patients.colour.{row.neglect_colour}", n=2)
        yield say.tell("components.event.neglect", n=row.neglect_steps, colour=colour)
    if row.spared_high:
        yield say.tell("components.event.spared", low=row.spared_low, high=row.spared_high)
    if row.draw_patients:
        yield say.tell("components.event.draw_patients", n=row.draw_patients)
    if row.draw_blood:
        yield say.tell("components.event.draw_blood", n=row.draw_blood)
    if row.raise_steps:
        values = {"low": row.raise_low, "high": row.raise_high}
        yield say.tell("components.event.raise", steps=row.raise_steps, **values)


def _points(say: Catalogue, row: Event) -> Iterator[str]:
    if row.score_points:
        least = row.score_discharged_min
        yield say.tell("components.event.score", n=row.score_points, least=least)
    for field in ("fatalities_none_points", "fatalities_many_points"):
        if getattr(row, field):
            yield say.tell(f"components.event.{field}", n=getattr(row, field))
