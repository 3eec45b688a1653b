"""The component tables: their names, the columns of their rows, and what a row is found by."""

from __future__ import annotations

import re
from typing import Any, Final

from dicehospital.hospital.components.effects import EFFECT_FIELDS, MOMENTS
from dicehospital.hospital.components.event_cards import EVENT
from dicehospital.hospital.components.rows import COLOURS, PINK
from dicehospital.kernel.components.row import Row, shown
from dicehospital.kernel.fields import OptionalField, Shape, one_of, whole

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
LEVELS: Final = ("simple", "normal", "hard")
IMPROVEMENTS: Final = ("department", "specialist")
SIDES: Final = "NESW"
BACKS: Final = "ambulance_backs"
_SPACE: Final = re.compile(r"[RYG][1-6]")
_SLOTS: Final = re.compile(r"[RYGX]{1,8}")
_AMBULANCES: Final = 3  # the Automa plays as one of two players
_MOST_AMBULANCE: Final = 5


# -- columns that are no plain values ----------------------------------------------------------------
def _sides(found: Row) -> str:
    """Some sides of a tile, in their order."""
    sides = found.text()
    if not sides or sides != "".join(side for side in SIDES if side in sides):
        raise found.refused("components.sides", seen=shown(sides), wanted=shown(SIDES))
    return sides


def _slots(found: Row) -> str:
    """Slots of a section of a hospital card: colours, or X for any."""
    slots = found.text()
    if not _SLOTS.fullmatch(slots):
        raise found.refused("components.slots", seen=shown(slots), most=8)
    return slots


def _two_ambulances(found: Row) -> tuple[int, int]:
    given = found.members()
    if len(given) != 2 or given[0].value == given[1].value:
        seen = shown(found.value)
        raise found.refused("components.two_ambulances", seen=seen, most=_AMBULANCES)
    return given[0].whole(1, _AMBULANCES), given[1].whole(1, _AMBULANCES)


def _spaces(found: Row) -> tuple[str, ...]:
    """Spaces of the final pick-up, such as R3."""
    spaces = found.members()
    Row(len(spaces), found.place).whole(1, 6)
    for space in spaces:
        if not isinstance(space.value, str) or not _SPACE.fullmatch(space.value):
            allowed = ["R1..R6", "Y1..Y6", "G1..G6"]
            raise found.refused("not_one_of", seen=shown(space.value), allowed=allowed)
    return tuple(found.value)


def _with_the_row(found: Row) -> Any:
    """A value whose bounds other columns decide: it is checked when they are known."""
    return found.value


# -- all tables --------------------------------------------------------------------------------------
COLUMNS: Final = {
    "departments": Shape(
        {
            "set": one_of(*SETS["departments"]),
            "copies": whole(1, 4),
            "colour": one_of("", *COLOURS, PINK),
        }
    ),
    "specialists": Shape(
        {
            "set": one_of(*SETS["specialists"]),
            "copies": whole(1, 4),
            "colour": one_of(*COLOURS, "blue", PINK),
            "token_slots": OptionalField(whole(0, 2)),
        }
    ),
    "administrators": Shape({"set": one_of(*SETS["administrators"])}),
    "events": EVENT,
    "reports": Shape(
        {**{colour: OptionalField(whole(0, 12)) for colour in COLOURS}, "points": whole(1, 20)}
    ),
    BACKS: Shape({"spaces": _spaces}),
    "tokens": Shape({"copies": whole(1, 6)}),
    "bonus": Shape({"copies": whole(1, 20)}),
    "city_tiles": Shape({"sides": _sides, "count": whole(1, 20), "pink": _with_the_row}),
    "automa_cards": Shape(
        {
            "level": one_of(*LEVELS),
            "left": _slots,
            "left_points": whole(0, 30),
            "right": _slots,
            "right_points": whole(0, 30),
            "takes": one_of(*IMPROVEMENTS),
            "position": one_of("left", "right"),
        }
    ),
    "automa_decisions": Shape({"ambulances": _two_ambulances, "extra": one_of(*IMPROVEMENTS)}),
}
"""Every table with the columns that are its own."""
_IDS: Final = {
    "departments": (r"chevron|[dp]_[a-z0-9][a-z0-9_]*", "d_... or p_..."),
    "specialists": (r"[sp]_[a-z0-9][a-z0-9_]*", "s_... or p_..."),
    "administrators": (r"(p_)?a_[a-z0-9][a-z0-9_]*", "a_... or p_a_..."),
    "events": (r"e[0-9]{2}", "e01"),
    "reports": (r"m[0-9]{2}", "m01"),
    "tokens": (r"t_[a-z0-9][a-z0-9_]*", "t_..."),
    "bonus": (r"b_[a-z0-9][a-z0-9_]*", "b_..."),
    "city_tiles": (r"[a-z]{3}[a-z0-9_]*", "cross"),
    "automa_cards": (r"h[0-9]{2}", "h01"),
    "automa_decisions": (r"k[0-9]{2}", "k01"),
}
"""What ids look like, for programs and for people."""


def _fields(table: str, columns: Shape) -> tuple[str, ...]:
    if table == BACKS:
        return ("number", *columns.fields, "source")
    effect = EFFECT_FIELDS if table in MOMENTS else ()
    return ("id", *columns.fields, *effect, "name", "source")


FIELDS: Final = {table: _fields(table, columns) for table, columns in COLUMNS.items()}
"""All fields that the rows of every table may have."""


def key_of(table: str, row: dict[str, Any], place: str) -> str | int:
    """What a row is found by: its id, or the number of an ambulance, 0 for the helicopter."""
    found = Row(row, place)
    if table == BACKS:
        return found.need("number").whole(0, _MOST_AMBULANCE)
    name, (pattern, example) = found.need("id").text(), _IDS[table]
    if not re.fullmatch(pattern, name) or len(name) > 40:
        raise found.get("id").refused("components.bad_id", seen=shown(name), wanted=example)
    return name


def card_id(table: str, row: dict[str, Any], place: str) -> str:
    """What lists of cards call a row: its id, and `A` before the number of an ambulance."""
    key = key_of(table, row, place)
    return f"A{key}" if table == BACKS else str(key)
