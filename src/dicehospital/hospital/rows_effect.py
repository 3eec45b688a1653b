"""Effects as component tables write them, `when` they happen and what they `do`, read word by word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dicehospital.hospital.rows import ALL, EffectRow, Reference, StepRow
from dicehospital.hospital.rows_check import (
    a_list,
    an_object,
    between,
    one_of,
    only,
    pair,
    required,
    shown,
    text,
)
from dicehospital.kernel.errors import BadInput

COLOURS: Final = ("red", "yellow", "green")
FILTERS: Final = ("any", *COLOURS)
TRIGGERS: Final = ("healed", "discharged")
MOMENTS: Final = {
    "departments": ("activate",),
    "specialists": (*TRIGGERS, "phase3_start"),
    "administrators": ("score", "neglect"),
}
"""When the effects of a table may happen."""
OPS: Final = {
    "heal": True,
    "treat": False,
    "reroll": False,
    "flip": False,
    "recolour": False,
    "worsen": True,
    "to_bag": False,
    "protect": False,
}
"""What may happen to patients, and whether a number of steps follows."""
# Only after a trigger is somebody healed already.
VERSUS: Final = ("any", "healed", "other", "base", "not_base")
RELATIONS: Final = ("same", "run")
CODES: Final = ("copy_specialist",)
EFFECT_FIELDS: Final = ("when", "do", "alt", "if", "per")
_STEP_FIELDS: Final = (
    *("n", "c", "v", "row", "rel", "vs", "ref", "as", "op", "gain", "pay", "draw_patient", "code"),
)
_MOST_PATIENTS: Final = 5  # of one effect: a list of targets stays short enough to choose from
_MOST_GAINED: Final = 20


def read_effect(row: dict[str, Any], place: str, table: str) -> EffectRow:
    """The effect of a row; `BadInput` names the field that is wrong."""
    when, colour = _read_when(row, place, MOMENTS[table])
    condition, of_colour, amount = _read_condition(row, place, when)
    if ("do" in row) == ("alt" in row):
        raise BadInput(f"{place}.do", "components.do_or_alt")
    alternatives = (
        (_read_steps(row["do"], f"{place}.do", when),)
        if "do" in row
        else _read_alternatives(row["alt"], f"{place}.alt", when)
    )
    return EffectRow(when, colour, alternatives, condition, of_colour, amount)


def _read_when(row: dict[str, Any], place: str, allowed: tuple[str, ...]) -> tuple[str, str]:
    """A moment, or a trigger with the colour of the patients that pull it."""
    if "when" not in row:
        raise BadInput(f"{place}.when", "missing_field")
    found = row["when"]
    if isinstance(found, dict) and len(found) == 1:
        [(when, colour)] = found.items()
        one_of(when, f"{place}.when", [word for word in TRIGGERS if word in allowed])
        return when, one_of(colour, f"{place}.when.{when}", ("any", *COLOURS))
    moments = [word for word in allowed if word not in TRIGGERS]
    if found not in moments:
        triggers = [f'{{ {word} = "any" }}' for word in TRIGGERS if word in allowed]
        words = [*map(shown, moments), *triggers]
        raise BadInput(f"{place}.when", "not_one_of", seen=shown(found), allowed=words)
    return found, "any"


# -- conditions of scoring administrators (DH-7.2) -----------------------------------------------
def _read_condition(row: dict[str, Any], place: str, when: str) -> tuple[str, str, int]:
    given = [word for word in ("if", "per") if word in row]
    if not given:
        return "", "any", 0
    field = f"{place}.{given[-1]}"
    if when != "score" or len(given) > 1:
        raise BadInput(field, "components.one_condition")
    found = an_object(row[given[0]], field)
    readers = _IF if given == ["if"] else _PER
    for word, reader in readers.items():
        if word in found:
            return reader(found, field)
    raise BadInput(field, "not_one_of", seen=shown(found), allowed=list(map(shown, readers)))


def _read_count(found: dict[str, Any], field: str, bound: str) -> tuple[str, str, int]:
    only(found, field, ("count", bound))
    counted = an_object(found["count"], f"{field}.count")
    only(counted, f"{field}.count", ("c",))
    colour = one_of(counted.get("c", "any"), f"{field}.count.c", ("any", *COLOURS))
    amount = between(required(found, field, bound), f"{field}.{bound}", 1, 12)
    return ("count" if bound == "min" else "every"), colour, amount


def _read_distinct(found: dict[str, Any], field: str) -> tuple[str, str, int]:
    only(found, field, ("distinct_colours",))
    amount = between(found["distinct_colours"], f"{field}.distinct_colours", 1, len(COLOURS))
    return "distinct", "any", amount


def _read_most(found: dict[str, Any], field: str) -> tuple[str, str, int]:
    only(found, field, ("most",))
    one_of(found["most"], f"{field}.most", ("strict",))
    return "most", "any", 0


def _read_sets(found: dict[str, Any], field: str) -> tuple[str, str, int]:
    only(found, field, ("sets",))
    if found["sets"] != list(COLOURS):
        raise BadInput(
            f"{field}.sets", "not_one_of", seen=shown(found["sets"]), allowed=[shown(COLOURS)]
        )
    return "sets", "any", 0


_Reader = Callable[[dict[str, Any], str], tuple[str, str, int]]
_IF: Final[dict[str, _Reader]] = {
    "count": lambda found, field: _read_count(found, field, "min"),
    "distinct_colours": _read_distinct,
    "most": _read_most,
}
_PER: Final[dict[str, _Reader]] = {
    "count": lambda found, field: _read_count(found, field, "every"),
    "sets": _read_sets,
}


# -- steps ---------------------------------------------------------------------------------------
def _read_alternatives(found: object, place: str, when: str) -> tuple[tuple[StepRow, ...], ...]:
    steps = a_list(found, place)
    if not 2 <= len(steps) <= 3:
        raise BadInput(place, "not_between", seen=len(steps), low=2, high=3)
    return tuple(_read_steps(part, f"{place}[{n}]", when) for n, part in enumerate(steps, 1))


def _read_steps(found: object, place: str, when: str) -> tuple[StepRow, ...]:
    """The steps of one alternative; only the last may ask for a range of patients."""
    given = a_list(found, place)
    if not given:
        raise BadInput(place, "missing_field")
    names: list[str] = []
    steps = []
    for number, part in enumerate(given, 1):
        step = _read_step(an_object(part, f"{place}[{number}]"), f"{place}[{number}]", when, names)
        if step.least != step.most and number < len(given):
            raise BadInput(f"{place}[{number}].n", "components.range_not_last")
        names += [step.name] if step.name else []
        steps.append(step)
    patients = sum(step.most for step in steps if step.most != ALL)
    if patients > _MOST_PATIENTS:
        raise BadInput(place, "components.many_patients", seen=patients, most=_MOST_PATIENTS)
    return tuple(steps)


def _read_step(row: dict[str, Any], place: str, when: str, names: list[str]) -> StepRow:
    only(row, place, _STEP_FIELDS)
    if "n" in row:
        return _read_pick(row, place, when, names)
    for word in ("c", "v", "row", "rel", "vs", "ref", "as", "op"):
        if word in row:
            raise BadInput(f"{place}.n", "missing_field")
    return _read_gift(row, place, when)


def _read_gift(row: dict[str, Any], place: str, when: str) -> StepRow:
    """A step without patients: gains, prices, draws, or a named effect."""
    if not row:
        raise BadInput(place, "missing_field")
    if when == "neglect" or (when == "score" and list(row) != ["gain"]):
        raise BadInput(place, "components.wrong_step", when=when)
    gain = _amounts(row, place, "gain", ("points", "blood"), -_MOST_GAINED)
    pay = _amounts(row, place, "pay", ("fatality",), 1)
    drawn = between(row.get("draw_patient", 0), f"{place}.draw_patient", 0, 3)
    code = one_of(row["code"], f"{place}.code", CODES) if "code" in row else ""
    if (code == "copy_specialist") != (when == "phase3_start"):
        raise BadInput(f"{place}.code", "components.copy_when")
    return StepRow(
        points=gain.get("points", 0),
        blood=between(gain.get("blood", 0), f"{place}.gain.blood", 0, _MOST_GAINED),
        fatalities=pay.get("fatality", 0),
        draw_patients=drawn,
        code=code,
    )


def _amounts(
    row: dict[str, Any], place: str, word: str, kinds: tuple[str, ...], low: int
) -> dict[str, int]:
    found = an_object(row.get(word, {}), f"{place}.{word}")
    only(found, f"{place}.{word}", kinds)
    for kind, amount in found.items():
        between(amount, f"{place}.{word}.{kind}", low, _MOST_GAINED)
    return found


def _read_pick(row: dict[str, Any], place: str, when: str, names: list[str]) -> StepRow:
    """A step that picks patients and does one thing to all of them."""
    if when in ("score", "phase3_start"):
        raise BadInput(place, "components.wrong_step", when=when)
    for word in ("gain", "pay", "draw_patient", "code"):
        if word in row:
            raise BadInput(f"{place}.{word}", "components.own_step")
    op, amount = _read_op(required(row, place, "op"), f"{place}.op", when)
    least, most = _read_number(row["n"], f"{place}.n", op)
    low, high = pair(row.get("v", [1, 6]), f"{place}.v", 1, 6)
    sets = (*(("H", "B") if when in TRIGGERS else ()), *names)
    return StepRow(
        least,
        most,
        _read_colours(row.get("c", "any"), f"{place}.c", when),
        low=low,
        high=high,
        untreated=one_of(row.get("row", ""), f"{place}.row", ("", "untreated")) == "untreated",
        relation=one_of(row.get("rel", ""), f"{place}.rel", ("", *RELATIONS)),
        versus=one_of(
            row.get("vs", "any"), f"{place}.vs", VERSUS if when in TRIGGERS else ("any",)
        ),
        reference=_read_reference(row["ref"], f"{place}.ref", sets) if "ref" in row else None,
        name=text(row.get("as", ""), f"{place}.as"),
        op=op,
        amount=amount,
    )


def _read_op(found: object, field: str, when: str) -> tuple[str, int]:
    """`heal 2` and the like. Administrators protect, and nobody else does (DH-6.2)."""
    op, _, steps = text(found, field).partition(" ")
    allowed = [word for word in OPS if (word == "protect") == (when == "neglect")]
    if op not in allowed or OPS[op] != bool(steps):
        words = [shown(f"{word} 1" if OPS[word] else word) for word in allowed]
        raise BadInput(field, "not_one_of", seen=shown(found), allowed=words)
    if not steps:
        return op, 0
    return op, between(int(steps) if steps.isdecimal() else steps, field, 1, 6)


def _read_number(found: object, field: str, op: str) -> tuple[int, int]:
    """How many patients: a number, [least, most], or `all` of those to protect."""
    if found == "all" and op == "protect":
        return 0, ALL
    if isinstance(found, list):
        least, most = pair(found, field, 0, 12)
        return least, between(most, field, 1, 12)
    number = between(found, field, 1, 12)
    return number, number


def _read_colours(found: object, field: str, when: str) -> tuple[str, ...]:
    """Colours that fit; `dept` is that of the department, so only departments may ask for it."""
    if not isinstance(found, list):
        return (one_of(found, field, (*FILTERS, "dept") if when == "activate" else FILTERS),)
    if len(set(map(str, found))) != len(found) or not found:
        raise BadInput(field, "listed_twice", seen=shown(found))
    return tuple(one_of(colour, field, COLOURS) for colour in found)


def _read_reference(found: object, field: str, sets: tuple[str, ...]) -> Reference:
    row = an_object(found, field)
    only(row, field, ("set", "c", "delta"))
    return Reference(
        one_of(required(row, field, "set"), f"{field}.set", sets),
        one_of(row.get("c", "any"), f"{field}.c", ("any", *COLOURS)),
        between(row.get("delta", 0), f"{field}.delta", -5, 5),
    )
