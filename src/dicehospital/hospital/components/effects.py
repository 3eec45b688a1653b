"""Effects as component tables write them, `when` they happen and what they `do`, read word by word."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.components.conditions import read_conditions
from dicehospital.hospital.components.picks import PICK_FIELDS, TRIGGERS, read_pick
from dicehospital.hospital.components.rows import ALL, EffectRow, StepRow
from dicehospital.hospital.components.values import (
    FILTERS,
    a_list,
    an_object,
    between,
    one_of,
    only,
    shown,
)
from dicehospital.kernel.errors import BadInput

MOMENTS: Final = {
    "departments": ("activate",),
    "specialists": (*TRIGGERS, "used", "invest", "phase3_start"),
    "administrators": ("score", "neglect", "invest", "intake_mother"),
    "tokens": ("token", "invest"),
    "bonus": ("free3", "intake"),
}
"""When the effects of a table may happen."""
CODES: Final = {
    "copy_specialist": ("specialists", "phase3_start"),
    "staff_exchange": ("departments", "activate"),
    "peek_second_pile": ("specialists", "invest"),
    "activate_other_department_token": ("specialists", "used"),
    "repeat_department_token": ("specialists", "used"),
    "set_department_colour": ("tokens", "token"),
    "temporary_nurse": ("bonus", "free3"),
    "admission_minus_2": ("bonus", "intake"),
    "choose_midwife_face": ("administrators", "intake_mother"),
    "draw_one_more_token": ("administrators", "invest"),
}
"""Effects that the engine knows by name, each with the table and the moment it is made for."""
EFFECT_FIELDS: Final = ("when", "do", "alt", "if", "per")
_GIFT_FIELDS: Final = ("gain", "pay", "draw_patient", "code")
_PLAYED: Final = ("activate", *TRIGGERS, "used")  # with steps of all sorts, and alternatives
_PICKING: Final = (*_PLAYED, "token", "neglect", "free3")
_MOST_PATIENTS: Final = 5  # of one effect: a list of targets stays short enough to choose from
_MOST_GAINED: Final = 20


def read_effect(row: dict[str, Any], place: str, table: str) -> EffectRow:
    """The effect of a row; `BadInput` names the field that is wrong."""
    when, colour = _read_when(row, place, MOMENTS[table])
    conditions = read_conditions(row, place, when)
    if ("do" in row) == ("alt" in row):
        raise BadInput(f"{place}.do", "components.do_or_alt")
    alternatives = (
        (_read_steps(row["do"], f"{place}.do", table, when),)
        if "do" in row
        else _read_alternatives(row["alt"], f"{place}.alt", table, when)
    )
    return EffectRow(when, colour, alternatives, conditions)


def _read_when(row: dict[str, Any], place: str, allowed: tuple[str, ...]) -> tuple[str, str]:
    """A moment, or a trigger with the colour of the patients that pull it."""
    if "when" not in row:
        raise BadInput(f"{place}.when", "missing_field")
    found = row["when"]
    if isinstance(found, dict) and len(found) == 1:
        [(when, colour)] = found.items()
        one_of(when, f"{place}.when", [word for word in TRIGGERS if word in allowed])
        return when, one_of(colour, f"{place}.when.{when}", FILTERS)
    moments = [word for word in allowed if word not in TRIGGERS]
    if found not in moments:
        triggers = [f'{{ {word} = "any" }}' for word in TRIGGERS if word in allowed]
        words = [*map(shown, moments), *triggers]
        raise BadInput(f"{place}.when", "not_one_of", seen=shown(found), allowed=words)
    return found, "any"


def _read_alternatives(
    found: object, place: str, table: str, when: str
) -> tuple[tuple[StepRow, ...], ...]:
    if when not in _PLAYED:
        raise BadInput(place, "components.wrong_step", when=when)
    ways = a_list(found, place)
    if not 2 <= len(ways) <= 3:
        raise BadInput(place, "not_between", seen=len(ways), low=2, high=3)
    read = tuple(_read_steps(way, f"{place}[{n}]", table, when) for n, way in enumerate(ways, 1))
    for number, steps in enumerate(read, 1):
        if steps[0].code:
            raise BadInput(f"{place}[{number}][1].code", "components.code_alone")
    return read


def _read_steps(found: object, place: str, table: str, when: str) -> tuple[StepRow, ...]:
    """The steps of one alternative; only the last may ask for a range of patients."""
    given = a_list(found, place)
    if not given:
        raise BadInput(place, "missing_field")
    names: list[str] = []
    steps = []
    for number, part in enumerate(given, 1):
        where = f"{place}[{number}]"
        step = _read_step(an_object(part, where), where, table, when, names)
        if step.least != step.most and number < len(given):
            raise BadInput(f"{where}.n", "components.range_not_last")
        if step.code and len(given) > 1:
            raise BadInput(f"{where}.code", "components.code_alone")
        names += [step.name] if step.name else []
        steps.append(step)
    _check_number(steps, place, when)
    return tuple(steps)


def _check_number(steps: list[StepRow], place: str, when: str) -> None:
    """An effect has so many patients that one can choose; between activations it has one (DH-14.8)."""
    patients = sum(step.most for step in steps if step.most != ALL)
    if patients > _MOST_PATIENTS:
        raise BadInput(place, "components.many_patients", seen=patients, most=_MOST_PATIENTS)
    if (
        when == "free3"
        and not steps[0].code
        and (len(steps), steps[0].least, patients) != (1, 1, 1)
    ):
        raise BadInput(place, "components.one_patient", when=when)


def _read_step(row: dict[str, Any], place: str, table: str, when: str, names: list[str]) -> StepRow:
    only(row, place, (*PICK_FIELDS, *_GIFT_FIELDS))
    if "n" not in row:
        for word in PICK_FIELDS:
            if word in row:
                raise BadInput(f"{place}.n", "missing_field")
        return _read_gift(row, place, table, when)
    if when not in _PICKING:
        raise BadInput(place, "components.wrong_step", when=when)
    for word in _GIFT_FIELDS:
        if word in row:
            raise BadInput(f"{place}.{word}", "components.own_step")
    return read_pick(row, place, when, names)


# -- steps without patients --------------------------------------------------------------------------
def _read_gift(row: dict[str, Any], place: str, table: str, when: str) -> StepRow:
    """Gains, prices, draws, or a named effect."""
    if not row:
        raise BadInput(place, "missing_field")
    if "code" in row:
        return _read_code(row, place, table, when)
    if table == "tokens" and when == "invest":
        return _read_nurses(row, place)
    if when not in (*_PLAYED, "score") or (when == "score" and list(row) != ["gain"]):
        raise BadInput(place, "components.wrong_step", when=when)
    gain = _amounts(row, place, "gain", ("points", "blood"), -_MOST_GAINED)
    pay = _amounts(row, place, "pay", ("fatality",), 1)
    return StepRow(
        points=gain.get("points", 0),
        blood=between(gain.get("blood", 0), f"{place}.gain.blood", 0, _MOST_GAINED),
        fatalities=pay.get("fatality", 0),
        draw_patients=between(row.get("draw_patient", 0), f"{place}.draw_patient", 0, 3),
    )


def _read_code(row: dict[str, Any], place: str, table: str, when: str) -> StepRow:
    """A named effect, where it belongs and alone."""
    code = one_of(row["code"], f"{place}.code", tuple(CODES))
    if CODES[code] != (table, when):
        wanted_table, wanted = CODES[code]
        raise BadInput(
            f"{place}.code", "components.code_when", code=code, when=wanted, table=wanted_table
        )
    if len(row) > 1:
        raise BadInput(f"{place}.code", "components.code_alone")
    return StepRow(code=code)


def _read_nurses(row: dict[str, Any], place: str) -> StepRow:
    """A token that is not placed gives nurses, and nothing else (DH-15.5)."""
    if list(row) != ["gain"]:
        raise BadInput(place, "components.wrong_step", when="invest")
    gain = _amounts(row, place, "gain", ("nurse",), 1)
    return StepRow(nurses=between(gain.get("nurse", 0), f"{place}.gain.nurse", 1, 3))


def _amounts(
    row: dict[str, Any], place: str, word: str, kinds: tuple[str, ...], low: int
) -> dict[str, int]:
    found = an_object(row.get(word, {}), f"{place}.{word}")
    only(found, f"{place}.{word}", kinds)
    for kind, amount in found.items():
        between(amount, f"{place}.{word}.{kind}", low, _MOST_GAINED)
    return found
