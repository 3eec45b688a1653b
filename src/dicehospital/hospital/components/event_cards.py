"""Event cards as component tables write them: the fields that do something (DH-10.1)."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.components.rows import COLOURS, Event
from dicehospital.kernel.components.row import Row, shown
from dicehospital.kernel.fields import Check, OptionalField, Shape, flag, one_of, text, whole

_EFFECTS: Final[dict[str, Check[Any]]] = {
    "blood": whole(0, 5),
    "temporary_nurses": whole(0, 3),
    "nurses_unavailable": whole(0, 3),
    "neglect_steps": whole(0, 5),
    "spared_low": whole(1, 6),
    "spared_high": whole(1, 6),
    "draw_patients": whole(0, 3),
    "draw_blood": whole(0, 5),
    "raise_steps": whole(0, 5),
    "raise_low": whole(1, 6),
    "raise_high": whole(1, 6),
    "score_discharged_min": whole(0, 12),
    "score_points": whole(-20, 20),
    "fatalities_none_points": whole(-20, 20),
    "fatalities_many_points": whole(-20, 20),
    "neglect_colour": one_of(*COLOURS),
    "closed_department": text,
    "second_improvement": flag,
    "blood_unusable": flag,
    "rota_change": flag,
}
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
EVENT_EFFECTS: Final = tuple(_EFFECTS)
EVENT: Final = Shape(
    {"instant": flag, **{field: OptionalField(check) for field, check in _EFFECTS.items()}}
)


def check_event(row: Row, event: Event) -> None:
    """Refuse fields that mean nothing without another, or that an instant event cannot have."""
    for field, needed in _NEEDS:
        if getattr(event, field) and not getattr(event, needed):
            raise row.get(needed).refused("missing_field")
    for field in EVENT_EFFECTS:
        if event.instant and getattr(event, field) and field not in _AT_ONCE:
            raise row.get("instant").refused("components.not_instant", effect=shown(field))
    row.get("spared_low", 0).whole(0, event.spared_high)
    row.get("raise_low", 0).whole(0, event.raise_high)
