"""Single values of component tables: each is as it should be, or refused by the name of its field."""

from __future__ import annotations

import json
from typing import Any, Final

from dicehospital.kernel.errors import BadInput

COLOURS: Final = ("red", "yellow", "green")
PINK: Final = "pink"
FILTERS: Final = ("any", *COLOURS, PINK)
KINDS: Final = ("mother", "baby")
_LONGEST = 80


def shown(found: object) -> str:
    """A value as a file would write it: in quotes if it is a word, so that no language translates it."""
    try:
        written = json.dumps(found, ensure_ascii=False, default=str, skipkeys=True)
    except (RecursionError, ValueError):  # nested without end
        written = type(found).__name__
    return written if len(written) <= _LONGEST else f"{written[:_LONGEST]}\N{HORIZONTAL ELLIPSIS}"


def only(row: dict[str, Any], place: str, fields: tuple[str, ...]) -> None:
    """Refuse a field that is not one of these."""
    for name in row:
        if name not in fields:
            raise BadInput(f"{place}.{name}", "unknown_field", allowed=list(map(shown, fields)))


def required(row: dict[str, Any], place: str, name: str) -> object:
    """A field that must be there."""
    if name not in row:
        raise BadInput(f"{place}.{name}", "missing_field")
    return row[name]


def one_of(found: object, field: str, allowed: tuple[str, ...] | list[str]) -> str:
    """A word of a list."""
    if not isinstance(found, str) or found not in allowed:
        raise BadInput(field, "not_one_of", seen=shown(found), allowed=list(map(shown, allowed)))
    return found


def between(found: object, field: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if type(found) is not int or not low <= found <= high:
        raise BadInput(field, "not_between", seen=shown(found), low=low, high=high)
    return found


def pair(found: object, field: str, low: int, high: int) -> tuple[int, int]:
    """[least, most] within these bounds."""
    given = a_list(found, field)
    if len(given) != 2:
        raise BadInput(field, "components.not_a_pair", seen=shown(given))
    least = between(given[0], field, low, high)
    return least, between(given[1], field, least, high)


def text(found: object, field: str) -> str:
    """A string."""
    if not isinstance(found, str):
        raise BadInput(field, "wrong_type", seen=shown(found), wanted="str")
    return found


def an_object(found: object, field: str) -> dict[str, Any]:
    """A table."""
    if not isinstance(found, dict):
        raise BadInput(field, "wrong_type", seen=shown(found), wanted="dict")
    return found


def a_list(found: object, field: str) -> list[Any]:
    """An array."""
    if not isinstance(found, list):
        raise BadInput(field, "not_a_list", seen=shown(found))
    return found


def a_flag(found: object, field: str) -> bool:
    """True or false."""
    if type(found) is not bool:
        raise BadInput(field, "wrong_type", seen=shown(found), wanted="bool")
    return found
