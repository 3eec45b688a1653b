"""Rows of Community Care and the Automa: tokens, bonus tokens, city tiles, cards, and their numbers."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any, Final

from dicehospital.hospital.components.effects import read_effect
from dicehospital.hospital.components.rows import (
    AutomaCard,
    AutomaDecision,
    Bonus,
    CityTile,
    CommunityCare,
    Token,
)
from dicehospital.hospital.components.tables import id_of
from dicehospital.hospital.components.values import (
    a_list,
    between,
    one_of,
    only,
    required,
    shown,
    text,
)
from dicehospital.kernel.components.load import field
from dicehospital.kernel.errors import BadInput

LEVELS: Final = ("simple", "normal", "hard")
SIDES: Final = "NESW"
_IMPROVEMENTS: Final = ("department", "specialist")
_SLOTS: Final = re.compile(r"[RYGX]{1,8}")
_AMBULANCES: Final = 3  # the Automa plays as one of two players


def _source(row: dict[str, Any], place: str) -> str:
    return text(required(row, place, "source"), f"{place}.source")


def read_token(row: dict[str, Any], place: str) -> Token:
    """A type of investment token (DH-15.5)."""
    return Token(
        id_of("tokens", row, place),
        between(required(row, place, "copies"), f"{place}.copies", 1, 6),
        read_effect(row, place, "tokens"),
        _source(row, place),
    )


def read_bonus(row: dict[str, Any], place: str) -> Bonus:
    """A type of bonus token (DH-14.8)."""
    return Bonus(
        id_of("bonus", row, place),
        between(required(row, place, "copies"), f"{place}.copies", 1, 20),
        read_effect(row, place, "bonus"),
        _source(row, place),
    )


def read_city_tile(row: dict[str, Any], place: str) -> CityTile:
    """A shape of city tile (DH-14.1)."""
    count = between(required(row, place, "count"), f"{place}.count", 1, 20)
    return CityTile(
        id_of("city_tiles", row, place),
        _read_sides(required(row, place, "sides"), f"{place}.sides"),
        count,
        between(required(row, place, "pink"), f"{place}.pink", 0, count),
        _source(row, place),
    )


def _read_sides(found: object, place: str) -> str:
    sides = text(found, place)
    if not sides or sides != "".join(side for side in SIDES if side in sides):
        raise BadInput(place, "components.sides", seen=shown(sides), wanted=shown(SIDES))
    return sides


def read_automa_card(row: dict[str, Any], place: str) -> AutomaCard:
    """A hospital card of the Automa (DH-19.4)."""
    return AutomaCard(
        id_of("automa_cards", row, place),
        one_of(required(row, place, "level"), f"{place}.level", LEVELS),
        _read_slots(required(row, place, "left"), f"{place}.left"),
        between(required(row, place, "left_points"), f"{place}.left_points", 0, 30),
        _read_slots(required(row, place, "right"), f"{place}.right"),
        between(required(row, place, "right_points"), f"{place}.right_points", 0, 30),
        one_of(required(row, place, "takes"), f"{place}.takes", _IMPROVEMENTS),
        one_of(required(row, place, "position"), f"{place}.position", ("left", "right")),
        _source(row, place),
    )


def _read_slots(found: object, place: str) -> str:
    slots = text(found, place)
    if not _SLOTS.fullmatch(slots):
        raise BadInput(place, "components.slots", seen=shown(slots), most=8)
    return slots


def read_automa_decision(row: dict[str, Any], place: str) -> AutomaDecision:
    """A decision card of the Automa (DH-19.2)."""
    return AutomaDecision(
        id_of("automa_decisions", row, place),
        _read_ambulances(required(row, place, "ambulances"), f"{place}.ambulances"),
        one_of(required(row, place, "extra"), f"{place}.extra", _IMPROVEMENTS),
        _source(row, place),
    )


def _read_ambulances(found: object, place: str) -> tuple[int, int]:
    given = a_list(found, place)
    if len(given) != 2 or given[0] == given[1]:
        raise BadInput(place, "components.two_ambulances", seen=shown(given), most=_AMBULANCES)
    first, second = (between(number, place, 1, _AMBULANCES) for number in given)
    return first, second


def read_care(values: dict[str, Any], place: str) -> CommunityCare:
    """The numbers of Community Care; lists become tuples."""
    kinds = {"str": str, "int": int, "dict[str, tuple[int, ...]]": dict}
    only(values, place, tuple(entry.name for entry in fields(CommunityCare)))
    found = {
        entry.name: _frozen(field(values, place, entry.name, kinds.get(str(entry.type), list)))
        for entry in fields(CommunityCare)
    }
    return CommunityCare(**found)


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _frozen(part) for name, part in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
