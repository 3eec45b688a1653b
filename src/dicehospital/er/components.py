"""The components of Emergency Roll as the data files give them, and the hex map that follows from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from dicehospital.kernel.components.cards import Cards, card_hash
from dicehospital.kernel.components.load import field, load, rows
from dicehospital.kernel.errors import BadInput

COLOURS: Final = ("red", "yellow", "green")
LETTERS: Final = "RYGW"  # bed colours; W is grey, which takes any patient
BONUSES: Final = ("stetho", "blood", "screen", "critical", "nurse")
MODIFIERS: Final = ("preparation", "equipment", "isolation", "capacity")
_EXTRA: Final = re.compile(r"([RYG])([135])/([246])")


@dataclass(frozen=True, slots=True)
class Ward:
    """One ward, beds from the lobby outwards (ER-1.1)."""

    clipboard: int
    beds: tuple[int, ...]
    colours: str


@dataclass(frozen=True, slots=True)
class Specialist:
    """One specialist card (ER-1.5); `solo` is what ALICAT scores for it."""

    id: str
    type: str
    goal: str
    solo: int
    amount: int


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lower part of the sheet (ER-1.3)."""

    nurse_track: tuple[int, ...]
    morgue_boxes: int
    starting_stethoscopes: int
    starting_bags: int


def _read_wards(tables: dict[str, Any]) -> tuple[Ward, ...]:
    found = []
    for number, row in enumerate(rows(tables, "beds.toml", "ward", 7), 1):
        place = f"beds.toml:ward[{number}]"
        ward = Ward(
            field(row, place, "clipboard", int),
            tuple(field(row, place, "beds", list)),
            field(row, place, "colours", str),
        )
        if len(ward.colours) != len(ward.beds) or set(ward.colours) - set(LETTERS):
            raise BadInput(f"{place}:colours", "not_one_of", seen=ward.colours, allowed=LETTERS)
        found.append(ward)
    return tuple(found)


def _read_ledger(row: dict[str, Any]) -> Ledger:
    place = "beds.toml:ledger"
    return Ledger(
        tuple(field(row, place, "nurse_track", list)),
        field(row, place, "morgue_boxes", int),
        field(row, place, "starting_stethoscopes", int),
        field(row, place, "starting_bags", int),
    )


def _read_ambulances() -> tuple[tuple[str, str, str], ...]:
    """The three bays of each ambulance card (ER-1.4)."""
    found = []
    for number, row in enumerate(rows(load(__package__, _CARDS), _CARDS, "ambulance", 27)):
        place = f"{_CARDS}:ambulance[{number}]"
        if field(row, place, "id", int) != number:
            raise BadInput(f"{place}:id", "wrong_order", seen=row["id"], wanted=number)
        bays = field(row, place, "bays", list)
        if len(bays) != len(COLOURS) or not all(_is_bonus(bay) for bay in bays):
            raise BadInput(f"{place}:bays", "not_one_of", seen=bays, allowed=[*BONUSES, "R1/2"])
        found.append((bays[0], bays[1], bays[2]))
    return tuple(found)


def _is_bonus(bay: str) -> bool:
    return bay in BONUSES or _EXTRA.fullmatch(bay) is not None


def extra_of(bay: str) -> tuple[int, int]:
    """Colour and lower value of a bay's extra patient; (0, 0) when it brings none."""
    match = _EXTRA.fullmatch(bay)
    return (LETTERS.index(match[1]), int(match[2])) if match else (0, 0)


def _read_specialists() -> tuple[Specialist, ...]:
    found = []
    for number, row in enumerate(
        rows(load(__package__, _SPECIALISTS), _SPECIALISTS, "specialist", 16)
    ):
        place = f"{_SPECIALISTS}:specialist[{number}]"
        card = Specialist(
            field(row, place, "id", str),
            field(row, place, "type", str),
            field(row, place, "goal", str),
            row.get("solo", 0),
            row.get("amount", 0),
        )
        if card.id != f"{card.type[0].upper()}{number}":
            raise BadInput(f"{place}:id", "wrong_order", seen=card.id, wanted=number)
        found.append(card)
    return tuple(found)


_CARDS: Final = "ambulances.toml"
_SPECIALISTS: Final = "specialists.toml"
_SHEET: Final = load(__package__, "beds.toml")

WARDS: Final = _read_wards(_SHEET)
LEDGER: Final = _read_ledger(_SHEET["ledger"])
AMBULANCES: Final = _read_ambulances()
SPECIALISTS: Final = _read_specialists()
SPECIALIST_IDS: Final = tuple(card.id for card in SPECIALISTS)


def specialist(card: str) -> Specialist:
    """A specialist by the id on its card."""
    return SPECIALISTS[SPECIALIST_IDS.index(card)]


@cache
def card_hashes() -> Cards:
    """The hashes of both decks and of the sheet (ER-1.1 to ER-1.5)."""
    found = {row["id"]: card_hash(row) for row in load(__package__, _SPECIALISTS)["specialist"]}
    for row in load(__package__, _CARDS)["ambulance"]:
        found[f"A{row['id']}"] = card_hash(row)
    return found | {"sheet": card_hash(_SHEET)}


# -- the hex map (ER-1.2) ----------------------------------------------------------------------
BEDS: Final = {
    bed: (number, place, colour)
    for number, ward in enumerate(WARDS, 1)
    for place, (bed, colour) in enumerate(zip(ward.beds, ward.colours, strict=True), 1)
}
"""Every bed by its printed number: ward 1-7, place in the ward from 1, colour letter."""


def step(bed: int, direction: int) -> int:
    """ER-1.2: the hex beside another; directions UL, UR, R, DR, DL, L. Odd rows are shifted left."""
    even = bed // 100 % 2 == 0
    return bed + ((-100, -99, 1, 101, 100, -1) if even else (-101, -100, 1, 100, 99, -1))[direction]


NEIGHBOURS: Final = {
    bed: tuple(step(bed, d) for d in range(6) if step(bed, d) in BEDS) for bed in BEDS
}
"""The beds beside each bed; walls do not matter, labs and lobby hold no patient."""

LABS: Final = {
    lab["hex"]: tuple(step(lab["hex"], direction) for direction in range(6))
    for lab in rows(_SHEET, "beds.toml", "lab", 2)
}
"""The six beds round each X-ray lab: UL, UR, R, DR, DL, L."""

LINES: Final = tuple(
    (bed, step(bed, d), step(step(bed, d), d))
    for d in (2, 3, 4)
    for bed in sorted(BEDS)
    if step(bed, d) in BEDS and step(step(bed, d), d) in BEDS
)
"""All straight lines of three beds."""

TRIANGLES: Final = tuple(
    (a, b, c)
    for a in sorted(BEDS)
    for b in sorted(NEIGHBOURS[a])
    for c in sorted(NEIGHBOURS[b])
    if a < b < c and c in NEIGHBOURS[a]
)
"""All sets of three mutually adjacent beds."""
