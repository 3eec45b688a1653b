"""The components of Emergency Roll as the web client reads them, written from the engine's own data.

Without `--write` the file is only checked: the client must never show another bed or card than the
rules play with.
"""

from __future__ import annotations

import json
import sys

from dicehospital.er.components import (
    AMBULANCES,
    BEDS,
    LABS,
    LEDGER,
    LETTERS,
    NEIGHBOURS,
    SPECIALISTS,
    WARDS,
    Specialist,
)
from dicehospital.kernel.components.load import load
from dicehospital.kernel.types import Json
from tools.written import ROOT, check_or_write

FILE = ROOT / "web/src/games/er/components.json"
COLOURS = dict(zip(LETTERS, ("red", "yellow", "green", "grey"), strict=True))


def components() -> Json:
    """Everything printed: the sheet, the cards, and where each was read."""
    return {
        "sources": _sources(),
        "wards": [{"clipboard": ward.clipboard, "beds": list(ward.beds)} for ward in WARDS],
        "beds": [_bed(bed) for bed in BEDS],
        "labs": [{"hex": lab, "beds": list(ring)} for lab, ring in LABS.items()],
        "nurseTrack": list(LEDGER.nurse_track),
        "morgueBoxes": LEDGER.morgue_boxes,
        "ambulances": [list(bays) for bays in AMBULANCES],
        "specialists": [_specialist(card) for card in SPECIALISTS],
    }


def _sources() -> Json:
    sheet = load("dicehospital.er", "beds.toml")
    return {
        "sheet": sheet["source"],
        "ledger": sheet["ledger"]["source"],
        "ambulances": load("dicehospital.er", "ambulances.toml")["source"],
        "specialists": load("dicehospital.er", "specialists.toml")["source"],
    }


def _bed(bed: int) -> Json:
    ward, place, letter = BEDS[bed]
    return {
        "bed": bed,
        "row": bed // 100,
        "col": bed % 100,
        "ward": ward,
        "place": place,
        "colour": COLOURS[letter],
        "neighbours": list(NEIGHBOURS[bed]),
    }


def _specialist(card: Specialist) -> Json:
    return {
        "id": card.id,
        "type": card.type,
        "goal": card.goal,
        "solo": card.solo,
        "amount": card.amount,
    }


def text() -> str:
    """The file as it must be: one component a line, so that a change shows."""
    lines = [f"{json.dumps(name)}: {_block(value)}" for name, value in components().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _block(value: Json | list[Json]) -> str:
    if not isinstance(value, list) or not isinstance(value[0], dict | list):
        return json.dumps(value)
    return "[\n  " + ",\n  ".join(json.dumps(row) for row in value) + "\n]"


if __name__ == "__main__":
    sys.exit(check_or_write({FILE: text()}, __doc__))
