"""Event cards as component tables write them: the fields that do something (DH-10.1)."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.components.rows import Event
from dicehospital.hospital.components.values import (
    COLOURS,
    a_flag,
    between,
    one_of,
    required,
    shown,
    text,
)
from dicehospital.kernel.errors import BadInput

_NUMBERS: Final = {
    "blood": (0, 5),
    "temporary_nurses": (0, 3),
    "nurses_unavailable": (0, 3),
    "neglect_steps": (0, 5),
    "spared_low": (1, 6),
    "spared_high": (1, 6),
    "draw_patients": (0, 3),
    "draw_blood": (0, 5),
    "raise_steps": (0, 5),
    "raise_low": (1, 6),
    "raise_high": (1, 6),
    "score_discharged_min": (0, 12),
    "score_points": (-20, 20),
    "fatalities_none_points": (-20, 20),
    "fatalities_many_points": (-20, 20),
}
_FLAGS: Final = ("second_improvement", "blood_unusable", "rota_change")
_NEEDS: Final = (
    ("neglect_steps", "neglect_colour"),
    ("spared_low", "spared_high"),
    ("draw_blood", "draw_patients"),
    ("raise_steps", "raise_low"),
    ("raise_low", "raise_high"),
    ("raise_high", "raise_steps"),
    ("score_points", "score_discharged_min"),
)
"""Fields of an event that mean nothing without another."""
_AT_ONCE: Final = (
    *("blood", "draw_patients", "draw_blood", "raise_steps", "raise_low", "raise_high"),
    *("fatalities_none_points", "fatalities_many_points"),
)
"""Effects that are over when the card is read; all others last for the round."""
EVENT_EFFECTS: Final = (*_NUMBERS, "neglect_colour", "closed_department", *_FLAGS)


def read_event(row: dict[str, Any], place: str, event_id: str) -> Event:
    """An event; a field that is absent does nothing."""
    values: dict[str, Any] = {
        "id": event_id,
        "instant": a_flag(required(row, place, "instant"), f"{place}.instant"),
        "source": text(required(row, place, "source"), f"{place}.source"),
    }
    for name in EVENT_EFFECTS:
        if name in row:
            values[name] = _event_value(row[name], f"{place}.{name}", name)
    for name, needed in _NEEDS:
        if values.get(name) and not values.get(needed):
            raise BadInput(f"{place}.{needed}", "missing_field")
    for name in EVENT_EFFECTS:
        if values["instant"] and values.get(name) and name not in _AT_ONCE:
            raise BadInput(f"{place}.instant", "components.not_instant", effect=shown(name))
    for kind in ("spared", "raise"):
        between(
            values.get(f"{kind}_low", 0), f"{place}.{kind}_low", 0, values.get(f"{kind}_high", 0)
        )
    return Event(**values)


def _event_value(found: object, place: str, name: str) -> int | str | bool:
    if name in _NUMBERS:
        return between(found, place, *_NUMBERS[name])
    if name == "neglect_colour":
        return one_of(found, place, COLOURS)
    if name == "closed_department":
        return text(found, place)
    return a_flag(found, place)
