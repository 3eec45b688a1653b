"""The component tables: their names, the fields of their rows, and what a row is found by."""

from __future__ import annotations

import re
from typing import Any, Final

from dicehospital.hospital.components.effects import EFFECT_FIELDS
from dicehospital.hospital.components.event_cards import EVENT_EFFECTS
from dicehospital.hospital.components.values import COLOURS, between, required, shown, text
from dicehospital.kernel.errors import BadInput

Placed = tuple[str, dict[str, Any]]
"""A row and the place to name when it is wrong: `file:table[id]`."""
Tables = dict[str, list[Placed]]

CHEVRON: Final = "chevron"
SETS: Final = {
    "departments": (
        *("printed", "base", "experimental", "investments", CHEVRON, "maternity"),
        *("proto_base", "proto_alternates", "proto_experimental"),
    ),
    "specialists": (
        *("base", "experimental", "promo", "investments", "maternity"),
        *("proto_base", "proto_experimental"),
    ),
    "administrators": ("base", "investments", "maternity", "proto_base"),
}
FIELDS: Final = {
    "departments": ("id", "set", "copies", "colour", *EFFECT_FIELDS, "name", "source"),
    "specialists": (
        "id",
        "set",
        "copies",
        "colour",
        "token_slots",
        *EFFECT_FIELDS,
        "name",
        "source",
    ),
    "administrators": ("id", "set", *EFFECT_FIELDS, "name", "source"),
    "events": ("id", "instant", *EVENT_EFFECTS, "name", "source"),
    "reports": ("id", *COLOURS, "points", "name", "source"),
    "ambulance_backs": ("number", "spaces", "source"),
    "tokens": ("id", "copies", *EFFECT_FIELDS, "name", "source"),
    "bonus": ("id", "copies", *EFFECT_FIELDS, "name", "source"),
    "city_tiles": ("id", "sides", "count", "pink", "name", "source"),
    "automa_cards": (
        *("id", "level", "left", "left_points", "right", "right_points"),
        *("takes", "position", "name", "source"),
    ),
    "automa_decisions": ("id", "ambulances", "extra", "name", "source"),
}
"""Every table with the fields of its rows."""
_IDS: Final = {
    "departments": re.compile(r"chevron|[dp]_[a-z0-9][a-z0-9_]*"),
    "specialists": re.compile(r"[sp]_[a-z0-9][a-z0-9_]*"),
    "administrators": re.compile(r"(p_)?a_[a-z0-9][a-z0-9_]*"),
    "events": re.compile(r"e[0-9]{2}"),
    "reports": re.compile(r"m[0-9]{2}"),
    "tokens": re.compile(r"t_[a-z0-9][a-z0-9_]*"),
    "bonus": re.compile(r"b_[a-z0-9][a-z0-9_]*"),
    "city_tiles": re.compile(r"[a-z]{3}[a-z0-9_]*"),
    "automa_cards": re.compile(r"h[0-9]{2}"),
    "automa_decisions": re.compile(r"k[0-9]{2}"),
}
_SHAPES: Final = {
    "departments": "d_... or p_...",
    "specialists": "s_... or p_...",
    "administrators": "a_... or p_a_...",
    "events": "e01",
    "reports": "m01",
    "tokens": "t_...",
    "bonus": "b_...",
    "city_tiles": "cross",
    "automa_cards": "h01",
    "automa_decisions": "k01",
}
_MOST_AMBULANCE: Final = 5


def key_of(table: str, row: dict[str, Any], place: str) -> str | int:
    """What a row is found by: its id, or the number of an ambulance, 0 for the helicopter."""
    if table == "ambulance_backs":
        return between(required(row, place, "number"), f"{place}.number", 0, _MOST_AMBULANCE)
    found = text(required(row, place, "id"), f"{place}.id")
    if not _IDS[table].fullmatch(found) or len(found) > 40:
        raise BadInput(f"{place}.id", "components.bad_id", seen=shown(found), wanted=_SHAPES[table])
    return found


def card_id(table: str, row: dict[str, Any], place: str) -> str:
    """What lists of cards call a row: its id, and `A` before the number of an ambulance."""
    key = key_of(table, row, place)
    return f"A{key}" if table == "ambulance_backs" else str(key)


def id_of(table: str, row: dict[str, Any], place: str) -> str:
    """The id of a row whose fields are all known."""
    for name in row:
        if name not in FIELDS[table]:
            allowed = list(map(shown, FIELDS[table]))
            raise BadInput(f"{place}.{name}", "unknown_field", allowed=allowed)
    return str(key_of(table, row, place))
