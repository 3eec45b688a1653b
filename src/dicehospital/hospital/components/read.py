"""Component tables read row by row into values; what is wrong is named by file, table, row and field."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

from dicehospital.hospital.components.community_care import (
    read_automa_card,
    read_automa_decision,
    read_bonus,
    read_city_tile,
    read_token,
)
from dicehospital.hospital.components.effects import read_effect
from dicehospital.hospital.components.event_cards import read_event
from dicehospital.hospital.components.names import read_names
from dicehospital.hospital.components.rows import (
    Administrator,
    AmbulanceBack,
    CommunityCare,
    Components,
    Department,
    Edition,
    EffectRow,
    Event,
    Report,
    Specialist,
)
from dicehospital.hospital.components.tables import FIELDS, SETS, Tables, id_of, key_of
from dicehospital.hospital.components.values import (
    COLOURS,
    PINK,
    a_list,
    between,
    one_of,
    only,
    required,
    shown,
    text,
)
from dicehospital.hospital.components.whole import check_components
from dicehospital.kernel.components.load import field
from dicehospital.kernel.errors import BadInput

_Row = TypeVar("_Row")

_SPACE: Final = re.compile(r"[RYG][1-6]")
_CODE_SETS: Final = {
    "staff_exchange": "investments",
    "peek_second_pile": "investments",
    "activate_other_department_token": "investments",
    "repeat_department_token": "investments",
    "draw_one_more_token": "investments",
    "choose_midwife_face": "maternity",
}
"""Named effects that make sense in the games of one set only."""


def _source(row: dict[str, Any], place: str) -> str:
    """Where a row is from: one line that terminals print and never obey."""
    found = text(required(row, place, "source"), f"{place}.source")
    if not found.isprintable():
        raise BadInput(f"{place}.source", "components.not_printable", seen=ascii(found))
    return found


def _read_department(row: dict[str, Any], place: str) -> Department:
    colours = (*COLOURS, PINK)
    found = Department(
        id_of("departments", row, place),
        one_of(required(row, place, "set"), f"{place}.set", SETS["departments"]),
        between(required(row, place, "copies"), f"{place}.copies", 1, 4),
        one_of(required(row, place, "colour"), f"{place}.colour", ("", *colours)),
        read_effect(row, place, "departments"),
        _source(row, place),
    )
    _check_set(found, place)
    if not found.colour and _asks_for_its_colour(found.effect):
        allowed = list(map(shown, colours))
        raise BadInput(f"{place}.colour", "not_one_of", seen=shown(""), allowed=allowed)
    return found


def _asks_for_its_colour(effect: EffectRow) -> bool:
    steps = [step for steps in effect.alternatives for step in steps]
    colours = [step.colours for step in steps]
    colours += [step.role.colours for step in steps if step.role is not None]
    return any("dept" in part for part in colours)


def _check_set(found: Department | Specialist | Administrator, place: str) -> None:
    """Some effects make sense in the games of one set only."""
    code = found.effect.alternatives[0][0].code
    wanted = _CODE_SETS.get(code, found.set)
    if found.set != wanted:
        raise BadInput(f"{place}.set", "components.set_of_code", code=code, wanted=shown(wanted))


def _read_specialist(row: dict[str, Any], place: str) -> Specialist:
    found = Specialist(
        id_of("specialists", row, place),
        one_of(required(row, place, "set"), f"{place}.set", SETS["specialists"]),
        between(required(row, place, "copies"), f"{place}.copies", 1, 4),
        one_of(required(row, place, "colour"), f"{place}.colour", (*COLOURS, "blue", PINK)),
        read_effect(row, place, "specialists"),
        _source(row, place),
        between(row.get("token_slots", 0), f"{place}.token_slots", 0, 2),
    )
    _check_set(found, place)
    if found.token_slots and found.set != "investments":
        raise BadInput(f"{place}.token_slots", "components.token_slots")
    return found


def _read_administrator(row: dict[str, Any], place: str) -> Administrator:
    found = Administrator(
        id_of("administrators", row, place),
        one_of(required(row, place, "set"), f"{place}.set", SETS["administrators"]),
        read_effect(row, place, "administrators"),
        _source(row, place),
    )
    _check_set(found, place)
    return found


def _read_event(row: dict[str, Any], place: str) -> Event:
    return read_event(row, place, id_of("events", row, place))


def _read_report(row: dict[str, Any], place: str) -> Report:
    found = Report(
        id_of("reports", row, place),
        between(row.get("red", 0), f"{place}.red", 0, 12),
        between(row.get("yellow", 0), f"{place}.yellow", 0, 12),
        between(row.get("green", 0), f"{place}.green", 0, 12),
        between(required(row, place, "points"), f"{place}.points", 1, 20),
        _source(row, place),
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
    number = int(key_of("ambulance_backs", row, place))
    return AmbulanceBack(number, tuple(spaces), _source(row, place))


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


def read_components(
    tables: Tables, editions: dict[str, Edition], care: CommunityCare, pack: str = ""
) -> Components:
    """All tables as values, and decks that can be played with."""
    found = Components(
        _read(tables, "departments", _read_department),
        _read(tables, "specialists", _read_specialist),
        _read(tables, "administrators", _read_administrator),
        _read(tables, "events", _read_event),
        _read(tables, "reports", _read_report),
        _read(tables, "ambulance_backs", _read_back),
        _read(tables, "tokens", read_token),
        _read(tables, "bonus", read_bonus),
        _read(tables, "city_tiles", read_city_tile),
        _read(tables, "automa_cards", read_automa_card),
        _read(tables, "automa_decisions", read_automa_decision),
        care,
        editions,
        pack,
        tables,
        read_names(tables),
    )
    check_components(found, tables)
    return found
