"""What must hold for all tables together: decks that can be dealt, a board, a city that can be laid."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dicehospital.hospital.components.rows import (
    PINK,
    CityTile,
    Components,
    Department,
    Edition,
    Specialist,
)
from dicehospital.hospital.components.tables import CHEVRON, LEVELS, Tables
from dicehospital.kernel.components.row import Row, shown
from dicehospital.kernel.errors import BadInput

PRINTED: Final = 6
"""Departments on every board (DH-1.1)."""
_WARDS: Final = 4  # and as many paediatric rooms


def check_components(found: Components, tables: Tables) -> None:
    """Everything can be played with; `BadInput` names a table or a row."""
    _check_board(found, tables)
    _check_chevrons(found, tables)
    for edition in found.editions.values():
        _check_decks(found, edition)
    _check_maternity(found)
    _check_city(found)
    _check_automa(found)


def _check_board(found: Components, tables: Tables) -> None:
    """Six departments, one of each, are printed; an event closes one that exists; ids are unique."""
    names = [row.id for row in found.departments]
    for number, (row, (place, _)) in enumerate(
        zip(found.departments, tables["departments"], strict=True)
    ):
        if (row.set == "printed") != (number < PRINTED) or (number < PRINTED and row.copies != 1):
            raise BadInput(f"{place}.set", "components.printed", number=PRINTED)
    for event, (place, _) in zip(found.events, tables["events"], strict=True):
        if event.closed_department:
            Row(event.closed_department, f"{place}.closed_department").one_of(names)
    others: list[Specialist | CityTile] = [*found.specialists, *found.city_tiles]
    places = [*tables["specialists"], *tables["city_tiles"]]
    for card, (place, _) in zip(others, places, strict=True):
        if card.id in names:
            raise BadInput(f"{place}.id", "components.id_taken", seen=shown(card.id))


def _check_chevrons(found: Components, tables: Tables) -> None:
    """Every ward has its paediatric room, and nothing else is one (DH-16.6)."""
    for row, (place, _) in zip(found.departments, tables["departments"], strict=True):
        alike = (row.id == CHEVRON, row.set == CHEVRON, (row.copies, row.colour) == (_WARDS, PINK))
        if any(alike[:2]) and not all(alike):
            raise BadInput(f"{place}.set", "components.chevron", number=_WARDS)


def _refuse_small(
    found: Components, table: str, cards: int, least: int, edition: str = "final"
) -> None:
    if cards < least:
        where = f"{found.pack}:{table}"
        raise BadInput(where, "components.small_deck", seen=cards, least=least, edition=edition)


def _copies(rows: tuple[Department, ...] | tuple[Specialist, ...], sets: tuple[str, ...]) -> int:
    return sum(row.copies for row in rows if row.set in sets)


def _check_decks(found: Components, edition: Edition) -> None:
    """Every deck of an edition can be dealt to four players (DH-2.1)."""
    administrators = sum(row.set in edition.administrators for row in found.administrators)
    decks = (
        ("departments", _copies(found.departments, edition.departments), 8),
        ("specialists", _copies(found.specialists, edition.specialists), 8),
        ("administrators", administrators, 8),
        ("events", len(found.events), 7),
        ("reports", len(found.reports), edition.reports_dealt),
    )
    for table, cards, least in decks:
        _refuse_small(found, table, cards, least, edition.id)


def _check_maternity(found: Components) -> None:
    """The decks of Maternity can be shown twice (DH-16.1)."""
    least = 2 * max(found.care.maternity_display)
    tiles = _copies(found.departments, found.care.maternity_departments)
    _refuse_small(found, "departments", tiles, least)
    cards = _copies(found.specialists, found.care.maternity_specialists)
    _refuse_small(found, "specialists", cards, least)


def _check_city(found: Components) -> None:
    """Tiles for every cell, with and without pink slots; between the edges roads go on (DH-14.1)."""
    care, where = found.care, f"{found.pack}:city_tiles"
    sizes = [columns * care.city_rows for columns in care.city_columns]
    ordinary = [cells - pink for cells, pink in zip(sizes, care.pink_tiles, strict=True)]
    through = care.city_rows * (max(care.city_columns) - 2)
    needs = (
        ("components.city_tiles", sum(row.count for row in found.city_tiles), max(sizes)),
        ("components.city_plain", sum(r.count - r.pink for r in found.city_tiles), max(ordinary)),
        ("components.city_pink", sum(row.pink for row in found.city_tiles), max(care.pink_tiles)),
        ("components.city_roads", sum(r.count for r in found.city_tiles if _goes_on(r)), through),
    )
    for message, seen, least in needs:
        if seen < least:
            raise BadInput(where, message, seen=seen, least=least)


def _goes_on(tile: CityTile) -> bool:
    return set("NS") <= set(tile.sides) or set("EW") <= set(tile.sides)


def _check_automa(found: Components) -> None:
    """Every mix of levels can be dealt (DH-19.1)."""
    counts = Counter(row.level for row in found.automa_cards)
    for number, level in enumerate(LEVELS):
        least = max(mix[number] for mix in found.care.automa_mixes.values())
        if counts[level] < least:
            where, facts = f"{found.pack}:automa_cards", {"seen": counts[level], "least": least}
            raise BadInput(where, "components.automa_level", **facts, level=shown(level))
