"""The components of Emergency Roll as the data files give them, and the hex map that follows from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from dicehospital.kernel.components.cards import Cards, card_hash
from dicehospital.kernel.components.load import load, rows
from dicehospital.kernel.components.row import Row
from dicehospital.kernel.types import Json

COLOURS: Final = ("red", "yellow", "green")
SPECIALIST_TYPES: Final = ("epidemiologist", "radiologist", "cardiologist")
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


def _read_wards(tables: Json) -> tuple[Ward, ...]:
    found = []
    for row in rows(tables, "beds.toml", "ward", 7):
        ward = Ward(
            row.need("clipboard").typed(int),
            tuple(row.need("beds").typed(list)),
            row.need("colours").text(),
        )
        if len(ward.colours) != len(ward.beds) or set(ward.colours) - set(LETTERS):
            raise row.get("colours").refused("not_one_of", seen=ward.colours, allowed=LETTERS)
        found.append(ward)
    return tuple(found)


def _read_ledger(tables: Json) -> Ledger:
    row = Row(tables["ledger"], "beds.toml:ledger")
    return Ledger(
        tuple(row.need("nurse_track").typed(list)),
        row.need("morgue_boxes").typed(int),
        row.need("starting_stethoscopes").typed(int),
        row.need("starting_bags").typed(int),
    )


def _read_ambulances() -> tuple[tuple[str, str, str], ...]:
    """The three bays of each ambulance card (ER-1.4)."""
    found = []
    for number, row in enumerate(rows(load(__package__, _CARDS), _CARDS, "ambulance", 27)):
        card, bays = row.need("id"), row.need("bays")
        if card.typed(int) != number:
            raise card.refused("wrong_order", seen=card.value, wanted=number)
        if len(bays.typed(list)) != len(COLOURS) or not all(map(_is_bonus, bays.value)):
            raise bays.refused("not_one_of", seen=bays.value, allowed=[*BONUSES, "R1/2"])
        found.append((bays.value[0], bays.value[1], bays.value[2]))
    return tuple(found)


def _is_bonus(bay: str) -> bool:
    return bay in BONUSES or _EXTRA.fullmatch(bay) is not None


def extra_of(bay: str) -> tuple[int, int]:
    """Colour and lower value of a bay's extra patient; (0, 0) when it brings none."""
    match = _EXTRA.fullmatch(bay)
    return (LETTERS.index(match[1]), int(match[2])) if match else (0, 0)


def _read_specialists() -> tuple[Specialist, ...]:
    found = []
    deck = rows(load(__package__, _SPECIALISTS), _SPECIALISTS, "specialist")
    for number, row in enumerate(deck):
        card = Specialist(
            row.need("id").text(),
            row.need("type").one_of(SPECIALIST_TYPES),
            row.need("goal").text(),
            row.get("solo", 0).typed(int),
            row.get("amount", 0).typed(int),
        )
        if card.id != f"{card.type[0].upper()}{number}":
            raise row.get("id").refused("wrong_order", seen=card.id, wanted=number)
        found.append(card)
    return tuple(found)


_CARDS: Final = "ambulances.toml"
_SPECIALISTS: Final = "specialists.toml"
_SHEET: Final = load(__package__, "beds.toml")

WARDS: Final = _read_wards(_SHEET)
"""The seven wards of a sheet."""

LEDGER: Final = _read_ledger(_SHEET)
AMBULANCES: Final = _read_ambulances()
"""The 27 ambulance cards by number: what the red, the yellow and the green bay bring."""

SPECIALISTS: Final = _read_specialists()
"""The specialist cards by number: epidemiologists, radiologists, cardiologists."""

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
    lab.value["hex"]: tuple(step(lab.value["hex"], direction) for direction in range(6))
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
