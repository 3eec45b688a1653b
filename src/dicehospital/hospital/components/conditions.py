"""Conditions of scoring administrators as component tables write them: `if` and `per` (DH-7.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dicehospital.hospital.components.rows import Condition
from dicehospital.hospital.components.values import (
    COLOURS,
    KINDS,
    a_list,
    an_object,
    between,
    one_of,
    only,
    required,
    shown,
)
from dicehospital.kernel.errors import BadInput


def read_conditions(row: dict[str, Any], place: str, when: str) -> tuple[Condition, ...]:
    """What a score effect asks for; all of it must hold."""
    given = [word for word in ("if", "per") if word in row]
    if not given:
        return ()
    field = f"{place}.{given[-1]}"
    if when != "score" or len(given) > 1:
        raise BadInput(field, "components.one_condition")
    found = an_object(row[given[0]], field)
    if given == ["if"] and "all" in found:
        return _read_all(found, field)
    return (_read_one(found, field, _IF if given == ["if"] else _PER),)


def _read_all(found: dict[str, Any], field: str) -> tuple[Condition, ...]:
    only(found, field, ("all",))
    parts = a_list(found["all"], f"{field}.all")
    if not 2 <= len(parts) <= 4:
        raise BadInput(f"{field}.all", "not_between", seen=len(parts), low=2, high=4)
    places = [f"{field}.all[{number}]" for number in range(1, len(parts) + 1)]
    return tuple(
        _read_one(an_object(part, where), where, _IF)
        for part, where in zip(parts, places, strict=True)
    )


_Reader = Callable[[dict[str, Any], str], Condition]


def _read_one(found: dict[str, Any], field: str, readers: dict[str, _Reader]) -> Condition:
    for word, reader in readers.items():
        if word in found:
            return reader(found, field)
    raise BadInput(field, "not_one_of", seen=shown(found), allowed=list(map(shown, readers)))


def _read_count(found: dict[str, Any], field: str, bound: str) -> Condition:
    """Discharged patients of a colour, or Mothers, or Babies."""
    only(found, field, ("count", bound))
    counted = an_object(found["count"], f"{field}.count")
    only(counted, f"{field}.count", ("k",) if "k" in counted else ("c", "k"))
    colour = one_of(counted.get("c", "any"), f"{field}.count.c", ("any", *COLOURS))
    kind = one_of(counted["k"], f"{field}.count.k", KINDS) if "k" in counted else ""
    amount = between(required(found, field, bound), f"{field}.{bound}", 1, 12)
    return Condition("count" if bound == "min" else "every", colour, kind, amount)


def _read_distinct(found: dict[str, Any], field: str) -> Condition:
    """Pink is a colour like the others here (R-45)."""
    only(found, field, ("distinct_colours",))
    most = len(COLOURS) + 1
    amount = between(found["distinct_colours"], f"{field}.distinct_colours", 1, most)
    return Condition("distinct", amount=amount)


def _read_most(found: dict[str, Any], field: str) -> Condition:
    only(found, field, ("most",))
    one_of(found["most"], f"{field}.most", ("strict",))
    return Condition("most")


def _read_sets(found: dict[str, Any], field: str) -> Condition:
    only(found, field, ("sets",))
    if found["sets"] != list(COLOURS):
        raise BadInput(
            f"{field}.sets", "not_one_of", seen=shown(found["sets"]), allowed=[shown(COLOURS)]
        )
    return Condition("sets")


_IF: Final[dict[str, _Reader]] = {
    "count": lambda found, field: _read_count(found, field, "min"),
    "distinct_colours": _read_distinct,
    "most": _read_most,
}
_PER: Final[dict[str, _Reader]] = {
    "count": lambda found, field: _read_count(found, field, "every"),
    "sets": _read_sets,
}
