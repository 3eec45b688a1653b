"""Conditions of scoring administrators as component tables write them: `if` and `per` (DH-7.2)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from dicehospital.hospital.components.rows import COLOURS, KINDS, Condition
from dicehospital.kernel.components.row import Row, shown

Read = Callable[[Row], Condition]


def read_conditions(row: Row, when: str) -> tuple[Condition, ...]:
    """What a score effect asks for; all of it must hold."""
    given = [word for word in ("if", "per") if word in row.source]
    if not given:
        return ()
    found = row.get(given[-1])
    if when != "score" or len(given) > 1:
        raise found.refused("components.one_condition")
    if given == ["if"] and "all" in found.source:
        return _read_all(found)
    return (_read_one(found, _IF if given == ["if"] else _PER),)


def _read_all(found: Row) -> tuple[Condition, ...]:
    parts = found.only(("all",)).get("all").entries()
    if not 2 <= len(parts) <= 4:
        raise found.get("all").refused("not_between", seen=len(parts), low=2, high=4)
    return tuple(_read_one(part, _IF) for part in parts)


def _read_one(found: Row, readers: dict[str, Read]) -> Condition:
    for word, read in readers.items():
        if word in found.source:
            return read(found)
    allowed = list(map(shown, readers))
    raise found.refused("not_one_of", seen=shown(found.value), allowed=allowed)


def _read_count(bound: str, found: Row) -> Condition:
    """Discharged patients of a colour, or Mothers, or Babies."""
    counted = found.only(("count", bound)).get("count")
    counted.only(("k",) if "k" in counted.source else ("c", "k"))
    colour = counted.get("c", "any").one_of(("any", *COLOURS))
    kind = counted.get("k").one_of(KINDS) if "k" in counted.source else ""
    amount = found.need(bound).whole(1, 12)
    return Condition("count" if bound == "min" else "every", colour, kind, amount)


def _read_distinct(found: Row) -> Condition:
    """Pink is a colour like the others here (R-45)."""
    colours = found.only(("distinct_colours",)).get("distinct_colours")
    return Condition("distinct", amount=colours.whole(1, len(COLOURS) + 1))


def _read_most(found: Row) -> Condition:
    found.only(("most",)).get("most").one_of(("strict",))
    return Condition("most")


def _read_sets(found: Row) -> Condition:
    sets = found.only(("sets",)).get("sets")
    if sets.value != list(COLOURS):
        raise sets.refused("not_one_of", seen=shown(sets.value), allowed=[shown(COLOURS)])
    return Condition("sets")


_IF: Final[dict[str, Read]] = {
    "count": partial(_read_count, "min"),
    "distinct_colours": _read_distinct,
    "most": _read_most,
}
_PER: Final[dict[str, Read]] = {"count": partial(_read_count, "every"), "sets": _read_sets}
