"""Effects as component tables write them, `when` they happen and what they `do`, read word by word."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.components.conditions import read_conditions
from dicehospital.hospital.components.picks import PICK_FIELDS, TRIGGERS, read_pick
from dicehospital.hospital.components.rows import ALL, FILTERS, EffectRow, StepRow
from dicehospital.kernel.components.row import Row, shown

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


def read_effect(row: Row, table: str) -> EffectRow:
    """The effect of a row; `BadInput` names the field that is wrong."""
    when, colour = _read_when(row.need("when"), MOMENTS[table])
    conditions = read_conditions(row, when)
    if ("do" in row.source) == ("alt" in row.source):
        raise row.get("do").refused("components.do_or_alt")
    alternatives = (
        (_read_steps(row.get("do"), table, when),)
        if "do" in row.source
        else _read_alternatives(row.get("alt"), table, when)
    )
    return EffectRow(when, colour, alternatives, conditions)


def _read_when(found: Row, allowed: tuple[str, ...]) -> tuple[str, str]:
    """A moment, or a trigger with the colour of the patients that pull it."""
    if isinstance(found.value, dict) and len(found.value) == 1:
        [when] = found.value
        Row(when, found.place).one_of([word for word in TRIGGERS if word in allowed])
        return when, found.get(when).one_of(FILTERS)
    moments = [word for word in allowed if word not in TRIGGERS]
    if found.value not in moments:
        triggers = [f'{{ {word} = "any" }}' for word in TRIGGERS if word in allowed]
        words = [*map(shown, moments), *triggers]
        raise found.refused("not_one_of", seen=shown(found.value), allowed=words)
    return found.value, "any"


def _read_alternatives(found: Row, table: str, when: str) -> tuple[tuple[StepRow, ...], ...]:
    if when not in _PLAYED:
        raise found.refused("components.wrong_step", when=when)
    ways = found.entries()
    if not 2 <= len(ways) <= 3:
        raise found.refused("not_between", seen=len(ways), low=2, high=3)
    read = tuple(_read_steps(way, table, when) for way in ways)
    for way, steps in zip(ways, read, strict=True):
        if steps[0].code:
            raise way.entries()[0].get("code").refused("components.code_alone")
    return read


def _read_steps(found: Row, table: str, when: str) -> tuple[StepRow, ...]:
    """The steps of one alternative; only the last may ask for a range of patients."""
    parts = found.entries()
    if not parts:
        raise found.refused("missing_field")
    names: list[str] = []
    steps = []
    for number, part in enumerate(parts, 1):
        step = _read_step(part, table, when, names)
        if step.least != step.most and number < len(parts):
            raise part.get("n").refused("components.range_not_last")
        if step.code and len(parts) > 1:
            raise part.get("code").refused("components.code_alone")
        names += [step.name] if step.name else []
        steps.append(step)
    _check_number(steps, found, when)
    return tuple(steps)


def _check_number(steps: list[StepRow], found: Row, when: str) -> None:
    """An effect has so many patients that one can choose; between activations it has one (DH-14.8)."""
    patients = sum(step.most for step in steps if step.most != ALL)
    if patients > _MOST_PATIENTS:
        raise found.refused("components.many_patients", seen=patients, most=_MOST_PATIENTS)
    one = (len(steps), steps[0].least, patients) == (1, 1, 1)
    if when == "free3" and not steps[0].code and not one:
        raise found.refused("components.one_patient", when=when)


def _read_step(row: Row, table: str, when: str, names: list[str]) -> StepRow:
    row.only((*PICK_FIELDS, *_GIFT_FIELDS))
    if "n" not in row.source:
        if any(word in row.source for word in PICK_FIELDS):
            raise row.get("n").refused("missing_field")
        return _read_gift(row, table, when)
    if when not in _PICKING:
        raise row.refused("components.wrong_step", when=when)
    for word in _GIFT_FIELDS:
        if word in row.source:
            raise row.get(word).refused("components.own_step")
    return read_pick(row, when, names)


# -- steps without patients --------------------------------------------------------------------------
def _read_gift(row: Row, table: str, when: str) -> StepRow:
    """Gains, prices, draws, or a named effect."""
    if not row.source:
        raise row.refused("missing_field")
    if "code" in row.source:
        return _read_code(row, table, when)
    if table == "tokens" and when == "invest":
        return _read_nurses(row)
    if when not in (*_PLAYED, "score") or (when == "score" and list(row.source) != ["gain"]):
        raise row.refused("components.wrong_step", when=when)
    gain = _amounts(row.get("gain", {}), ("points", "blood"), -_MOST_GAINED)
    pay = _amounts(row.get("pay", {}), ("fatality",), 1)
    return StepRow(
        points=gain.get("points", 0).value,
        blood=gain.get("blood", 0).whole(0, _MOST_GAINED),
        fatalities=pay.get("fatality", 0).value,
        draw_patients=row.get("draw_patient", 0).whole(0, 3),
    )


def _read_code(row: Row, table: str, when: str) -> StepRow:
    """A named effect, where it belongs and alone."""
    found = row.get("code")
    code = found.one_of(tuple(CODES))
    if CODES[code] != (table, when):
        of_table, wanted = CODES[code]
        raise found.refused("components.code_when", code=code, when=wanted, table=of_table)
    if len(row.source) > 1:
        raise found.refused("components.code_alone")
    return StepRow(code=code)


def _read_nurses(row: Row) -> StepRow:
    """A token that is not placed gives nurses, and nothing else (DH-15.5)."""
    if list(row.source) != ["gain"]:
        raise row.refused("components.wrong_step", when="invest")
    gain = _amounts(row.get("gain"), ("nurse",), 1)
    return StepRow(nurses=gain.get("nurse", 0).whole(1, 3))


def _amounts(found: Row, kinds: tuple[str, ...], low: int) -> Row:
    """An object of amounts, all of them whole numbers."""
    for kind in found.only(kinds).source:
        found.get(kind).whole(low, _MOST_GAINED)
    return found
