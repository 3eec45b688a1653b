"""Component tables read row by row into values; what is wrong is named by file, table, row and field."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, TypeVar

from dicehospital.hospital.components.effects import MOMENTS, read_effect
from dicehospital.hospital.components.event_cards import check_event
from dicehospital.hospital.components.names import read_names
from dicehospital.hospital.components.rows import (
    COLOURS,
    PINK,
    Administrator,
    AmbulanceBack,
    AutomaCard,
    AutomaDecision,
    Bonus,
    CityTile,
    CommunityCare,
    Components,
    Department,
    Edition,
    EffectRow,
    Event,
    Report,
    Specialist,
    Token,
)
from dicehospital.hospital.components.tables import BACKS, COLUMNS, FIELDS, Tables, key_of
from dicehospital.hospital.components.whole import check_components
from dicehospital.kernel.components.row import Row, shown

_Numbers = TypeVar("_Numbers", Edition, CommunityCare)

_MADE: Final = {
    "departments": Department,
    "specialists": Specialist,
    "administrators": Administrator,
    "events": Event,
    "reports": Report,
    BACKS: AmbulanceBack,
    "tokens": Token,
    "bonus": Bonus,
    "city_tiles": CityTile,
    "automa_cards": AutomaCard,
    "automa_decisions": AutomaDecision,
}
"""What the rows of every table become."""
_CODE_SETS: Final = {
    "staff_exchange": "investments",
    "peek_second_pile": "investments",
    "activate_other_department_token": "investments",
    "repeat_department_token": "investments",
    "draw_one_more_token": "investments",
    "choose_midwife_face": "maternity",
}
"""Named effects that make sense in the games of one set only."""


def read_components(
    tables: Tables, editions: dict[str, Edition], care: CommunityCare, pack: str = ""
) -> Components:
    """All tables as values, and decks that can be played with."""
    rows: dict[str, Any] = {
        table.removeprefix("ambulance_"): tuple(
            _read_row(table, Row(row, place)) for place, row in tables[table]
        )
        for table in _MADE
    }
    names = read_names(tables)
    found = Components(**rows, care=care, editions=editions, pack=pack, tables=tables, names=names)
    check_components(found, tables)
    return found


def _read_row(table: str, row: Row) -> Any:
    """A row as a value: its id, its own columns, its effect and its source."""
    row.only(FIELDS[table])
    key = key_of(table, row.value, row.place)
    values = {"number" if table == BACKS else "id": key, **COLUMNS[table].values(row)}
    if table in MOMENTS:
        values["effect"] = read_effect(row, table)
    found = _MADE[table](**values, source=_source(row.need("source")))
    _check(found, row)
    return found


def _source(found: Row) -> str:
    """Where a row is from: one line that terminals print and never obey."""
    text = found.text()
    if not text.isprintable():
        raise found.refused("components.not_printable", seen=ascii(text))
    return text


# -- columns that must fit each other ----------------------------------------------------------------
def _check(found: object, row: Row) -> None:
    match found:
        case Department() | Specialist() | Administrator():
            _check_set(found, row)
        case Event():
            check_event(row, found)
        case Report():
            _check_report(found, row)
        case CityTile():
            row.get("pink").whole(0, found.count)
    match found:
        case Department(colour="") if _asks_for_its_colour(found.effect):
            row.get("colour").one_of((*COLOURS, PINK))
        case Specialist() if found.token_slots and found.set != "investments":
            raise row.get("token_slots").refused("components.token_slots")


def _check_report(found: Report, row: Row) -> None:
    """A report asks for somebody, and for no more than there are beds."""
    patients = found.red + found.yellow + found.green
    if patients == 0:
        raise row.refused("components.no_patients", seen=found.id)
    Row(patients, f"{row.place}.red, yellow, green").whole(1, 12)


def _check_set(found: Department | Specialist | Administrator, row: Row) -> None:
    """Some effects make sense in the games of one set only."""
    code = found.effect.alternatives[0][0].code
    wanted = _CODE_SETS.get(code, found.set)
    if found.set != wanted:
        raise row.get("set").refused("components.set_of_code", code=code, wanted=shown(wanted))


def _asks_for_its_colour(effect: EffectRow) -> bool:
    steps = [step for steps in effect.alternatives for step in steps]
    colours = [step.colours for step in steps]
    colours += [step.role.colours for step in steps if step.role is not None]
    return any("dept" in part for part in colours)


# -- editions ------------------------------------------------------------------------------------------
def read_numbers(kind: type[_Numbers], values: dict[str, Any], place: str) -> _Numbers:
    """The numbers of an edition, or of Community Care; lists become tuples."""
    types = {"str": str, "int": int, "dict[str, tuple[int, ...]]": dict}
    found = Row(values, place).only([entry.name for entry in fields(kind)])
    return kind(
        **{
            entry.name: _frozen(found.need(entry.name).typed(types.get(str(entry.type), list)))
            for entry in fields(kind)
        }
    )


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _frozen(part) for name, part in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
