"""Component tables read row by row into values; what is wrong is named by file, table, row and field."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

from dicehospital.hospital.rows import (
    Administrator,
    AmbulanceBack,
    Components,
    Department,
    Edition,
    EffectRow,
    Event,
    Report,
    Specialist,
)
from dicehospital.hospital.rows_check import a_list, between, one_of, only, required, shown, text
from dicehospital.hospital.rows_effect import COLOURS, EFFECT_FIELDS, read_effect
from dicehospital.kernel.components import field
from dicehospital.kernel.errors import BadInput

Placed = tuple[str, dict[str, Any]]
"""A row and the place to name when it is wrong: `file:table[id]`."""
Tables = dict[str, list[Placed]]

_Row = TypeVar("_Row")

SETS: Final = {
    "departments": (
        *("printed", "base", "experimental"),
        *("proto_base", "proto_alternates", "proto_experimental"),
    ),
    "specialists": ("base", "experimental", "promo", "proto_base", "proto_experimental"),
    "administrators": ("base", "proto_base"),
}
IDS: Final = {
    "departments": re.compile(r"[dp]_[a-z0-9][a-z0-9_]*"),
    "specialists": re.compile(r"[sp]_[a-z0-9][a-z0-9_]*"),
    "administrators": re.compile(r"(p_)?a_[a-z0-9][a-z0-9_]*"),
    "events": re.compile(r"e[0-9]{2}"),
    "reports": re.compile(r"m[0-9]{2}"),
}
_SHAPES: Final = {
    "departments": "d_... or p_...",
    "specialists": "s_... or p_...",
    "administrators": "a_... or p_a_...",
    "events": "e01",
    "reports": "m01",
}
_SPACE: Final = re.compile(r"[RYG][1-6]")
PRINTED: Final = 6
"""Departments on every board (DH-1.1)."""

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
FIELDS: Final = {
    "departments": ("id", "set", "copies", "colour", *EFFECT_FIELDS, "source"),
    "specialists": ("id", "set", "copies", "colour", *EFFECT_FIELDS, "source"),
    "administrators": ("id", "set", *EFFECT_FIELDS, "source"),
    "events": ("id", "instant", *EVENT_EFFECTS, "source"),
    "reports": ("id", *COLOURS, "points", "source"),
    "ambulance_backs": ("number", "spaces", "source"),
}
"""Every table with the fields of its rows."""


def key_of(table: str, row: dict[str, Any], place: str) -> str | int:
    """What a row is found by: its id, or the number of an ambulance."""
    if table == "ambulance_backs":
        return between(required(row, place, "number"), f"{place}.number", 1, 5)
    found = text(required(row, place, "id"), f"{place}.id")
    if not IDS[table].fullmatch(found) or len(found) > 40:
        raise BadInput(f"{place}.id", "components.bad_id", seen=shown(found), wanted=_SHAPES[table])
    return found


def _effect(row: dict[str, Any], place: str, table: str) -> EffectRow:
    only(row, place, FIELDS[table])
    return read_effect(row, place, table)


def _read_department(row: dict[str, Any], place: str) -> Department:
    found = Department(
        str(key_of("departments", row, place)),
        one_of(required(row, place, "set"), f"{place}.set", SETS["departments"]),
        between(required(row, place, "copies"), f"{place}.copies", 1, 4),
        one_of(required(row, place, "colour"), f"{place}.colour", ("", *COLOURS)),
        _effect(row, place, "departments"),
        text(required(row, place, "source"), f"{place}.source"),
    )
    if not found.colour and _asks_for_its_colour(found.effect):
        raise BadInput(
            f"{place}.colour", "not_one_of", seen=shown(""), allowed=list(map(shown, COLOURS))
        )
    return found


def _asks_for_its_colour(effect: EffectRow) -> bool:
    return any("dept" in step.colours for steps in effect.alternatives for step in steps)


def _read_specialist(row: dict[str, Any], place: str) -> Specialist:
    return Specialist(
        str(key_of("specialists", row, place)),
        one_of(required(row, place, "set"), f"{place}.set", SETS["specialists"]),
        between(required(row, place, "copies"), f"{place}.copies", 1, 4),
        one_of(required(row, place, "colour"), f"{place}.colour", (*COLOURS, "blue")),
        _effect(row, place, "specialists"),
        text(required(row, place, "source"), f"{place}.source"),
    )


def _read_administrator(row: dict[str, Any], place: str) -> Administrator:
    return Administrator(
        str(key_of("administrators", row, place)),
        one_of(required(row, place, "set"), f"{place}.set", SETS["administrators"]),
        _effect(row, place, "administrators"),
        text(required(row, place, "source"), f"{place}.source"),
    )


def _read_event(row: dict[str, Any], place: str) -> Event:
    """An event; a field that is absent does nothing."""
    only(row, place, FIELDS["events"])
    values: dict[str, Any] = {
        "id": key_of("events", row, place),
        "instant": _flag(required(row, place, "instant"), f"{place}.instant"),
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
    return _flag(found, place)


def _flag(found: object, place: str) -> bool:
    if type(found) is not bool:
        raise BadInput(place, "wrong_type", seen=shown(found), wanted="bool")
    return found


def _read_report(row: dict[str, Any], place: str) -> Report:
    only(row, place, FIELDS["reports"])
    found = Report(
        str(key_of("reports", row, place)),
        between(row.get("red", 0), f"{place}.red", 0, 12),
        between(row.get("yellow", 0), f"{place}.yellow", 0, 12),
        between(row.get("green", 0), f"{place}.green", 0, 12),
        between(required(row, place, "points"), f"{place}.points", 1, 20),
        text(required(row, place, "source"), f"{place}.source"),
    )
    patients = found.red + found.yellow + found.green
    between(patients, f"{place}.red, yellow, green", 1, 12)
    return found


def _read_back(row: dict[str, Any], place: str) -> AmbulanceBack:
    only(row, place, FIELDS["ambulance_backs"])
    spaces = a_list(required(row, place, "spaces"), f"{place}.spaces")
    between(len(spaces), f"{place}.spaces", 1, 6)
    for space in spaces:
        if not isinstance(space, str) or not _SPACE.fullmatch(space):
            allowed = ["R1..R6", "Y1..Y6", "G1..G6"]
            raise BadInput(f"{place}.spaces", "not_one_of", seen=shown(space), allowed=allowed)
    source = text(required(row, place, "source"), f"{place}.source")
    return AmbulanceBack(int(key_of("ambulance_backs", row, place)), tuple(spaces), source)


def read_edition(values: dict[str, Any], place: str) -> Edition:
    """The numbers of an edition; lists become tuples."""
    kinds = {"str": str, "int": int}
    only(values, place, tuple(entry.name for entry in fields(Edition)))
    found: dict[str, Any] = {}
    for entry in fields(Edition):
        value = field(values, place, entry.name, kinds.get(str(entry.type), list))
        found[entry.name] = tuple(value) if isinstance(value, list) else value
    return Edition(**found)


def _read(
    tables: Tables, table: str, reader: Callable[[dict[str, Any], str], _Row]
) -> tuple[_Row, ...]:
    return tuple(reader(row, place) for place, row in tables[table])


def read_components(tables: Tables, editions: dict[str, Edition], pack: str = "") -> Components:
    """All tables as values, and decks that can be played with."""
    found = Components(
        _read(tables, "departments", _read_department),
        _read(tables, "specialists", _read_specialist),
        _read(tables, "administrators", _read_administrator),
        _read(tables, "events", _read_event),
        _read(tables, "reports", _read_report),
        _read(tables, "ambulance_backs", _read_back),
        editions,
        pack,
    )
    _check_board(found, tables)
    for edition in editions.values():
        _check_decks(found, edition)
    return found


def _check_board(found: Components, tables: Tables) -> None:
    """Six departments, one of each, are printed; an event closes one that exists; ids are unique."""
    names = [row.id for row in found.departments]
    for number, (row, (place, _)) in enumerate(
        zip(found.departments, tables["departments"], strict=True)
    ):
        if (row.set == "printed") != (number < PRINTED) or (number < PRINTED and row.copies != 1):
            raise BadInput(f"{place}.set", "components.printed", number=PRINTED)
    for event, (place, _) in zip(found.events, tables["events"], strict=True):
        if event.closed_department and event.closed_department not in names:
            one_of(event.closed_department, f"{place}.closed_department", names)
    for card, (place, _) in zip(found.specialists, tables["specialists"], strict=True):
        if card.id in names:
            raise BadInput(f"{place}.id", "components.id_taken", seen=shown(card.id))


def _check_decks(found: Components, edition: Edition) -> None:
    """Every deck of an edition can be dealt to four players (DH-2.1)."""
    decks = (
        (
            "departments",
            sum(r.copies for r in found.departments if r.set in edition.departments),
            8,
        ),
        (
            "specialists",
            sum(r.copies for r in found.specialists if r.set in edition.specialists),
            8,
        ),
        ("administrators", sum(r.set in edition.administrators for r in found.administrators), 8),
        ("events", len(found.events), 7),
        ("reports", len(found.reports), edition.reports_dealt),
    )
    for table, cards, least in decks:
        if cards < least:
            where = f"{found.pack}:{table}"
            raise BadInput(
                where, "components.small_deck", seen=cards, least=least, edition=edition.id
            )
