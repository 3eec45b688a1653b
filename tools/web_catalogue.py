"""Every component of Dice Hospital as its page lists them: kind, module, edition, copies, colour and source.

Written from the engine's own data. Without `--write` the file is only checked: nothing may be missing on
the page, and nothing that is reconstructed may pass for printed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.components.load import load
from dicehospital.hospital.components.rows import (
    Administrator,
    AmbulanceBack,
    AutomaCard,
    AutomaDecision,
    Bonus,
    Card,
    CityTile,
    Report,
)
from dicehospital.kernel.types import Json
from tools.written import ROOT, check_or_write

FILE: Final = ROOT / "web/src/games/hospital/components/catalogue.json"
MODULES: Final = {
    "events": "events", "reports": "reports", "backs": "final_pickup", "tokens": "investments",
    "bonus": "city", "city_tiles": "city", "automa_cards": "automa", "automa_decisions": "automa",
}  # fmt: skip
"""The module of a whole table; departments, specialists and administrators say theirs by their set."""
SETS: Final = {
    "promo": "promos", "chevron": "maternity", "printed": "base",
    "proto_base": "base", "proto_alternates": "base", "proto_experimental": "experimental",
}  # fmt: skip
_COLOURS: Final = ("red", "yellow", "green", "pink")
_Row = Card | AmbulanceBack


def catalogue() -> dict[str, list[Json]]:
    """The rows of each table in the order of the files; tokens once for each colour."""
    found = load()
    tables = ("departments", "specialists", "administrators", *MODULES)
    return {
        "ambulances" if table == "backs" else table: [
            each for row in getattr(found, table) for each in _rows(table, row)
        ]
        for table in tables
    }


def _rows(table: str, row: _Row) -> Iterator[Json]:
    part = getattr(row, "set", "")
    entry: Json = {
        "id": f"A{row.number}" if isinstance(row, AmbulanceBack) else row.id,
        "module": MODULES.get(table) or SETS.get(part, part),
        "edition": _edition(table, part),
        "copies": getattr(row, "copies", getattr(row, "count", 1)),
        "colour": getattr(row, "colour", "") or _effect_colour(row),
        "source": row.source,
        **_more(row),
    }
    if table != "tokens":
        yield entry
        return
    for colour in _COLOURS:
        yield {**entry, "id": f"{entry['id']}_{colour}", "colour": colour}


def _edition(table: str, part: str) -> str:
    """Which box it is in; the boards and the reports are in both."""
    if part == "printed" or table == "reports":
        return ""
    return "proto212" if part.startswith("proto") else "final"


def _effect_colour(row: _Row) -> str:
    """The colour that an administrator or a bonus token is about."""
    if not isinstance(row, Administrator | Bonus):
        return ""
    named = [condition.colour for condition in row.effect.conditions]
    named += [step.colours[0] for steps in row.effect.alternatives for step in steps]
    return next((colour for colour in named if colour in _COLOURS), "")


def _more(row: _Row) -> Json:
    """What the page draws of cards that have no pictogram."""
    match row:
        case Report():
            slots = "R" * row.red + "Y" * row.yellow + "G" * row.green
            return {"slots": slots, "points": row.points}
        case AutomaCard():
            left = {"slots": row.left, "points": row.left_points}
            return {**left, "right": row.right, "right_points": row.right_points}
        case AutomaDecision():
            return {"numbers": list(row.ambulances)}
        case AmbulanceBack():
            return {"dice": list(row.spaces)}
        case CityTile():
            return {"sides": row.sides}
    return {}


def text() -> str:
    """The file as it must be: one component a line, so that a change shows."""
    tables = [f"{json.dumps(name)}: {_block(rows)}" for name, rows in catalogue().items()]
    return "{\n" + ",\n".join(tables) + "\n}\n"


def _block(rows: list[Json]) -> str:
    return "[\n  " + ",\n  ".join(json.dumps(row) for row in rows) + "\n]"


if __name__ == "__main__":
    sys.exit(check_or_write({FILE: text()}, __doc__))
