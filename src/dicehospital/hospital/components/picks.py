"""Steps that pick patients, as component tables write them: how many, who, and what happens to them."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.components.rows import ALL, Reference, RoleRow, StepRow
from dicehospital.hospital.components.values import (
    COLOURS,
    FILTERS,
    KINDS,
    PINK,
    a_flag,
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

TRIGGERS: Final = ("healed", "discharged")
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
_OPS_WHEN: Final = {"neglect": ("protect",), "token": ("heal", "treat"), "free3": ("heal",)}
# Only after a trigger, or in the activation itself, is somebody healed already.
_AFTERWARDS: Final = (*TRIGGERS, "used", "token")
VERSUS: Final = ("any", "healed", "other", "base", "not_base")
RELATIONS: Final = ("same", "run")
ROLES: Final = ("one", "lowest", "middle", "highest")
_OWN_COLOUR: Final = {"activate": "dept", "token": "token"}
"""The colour of the department, of the token: known only while it is used."""
_UNSURE: Final = ("reroll", "flip")  # what need not heal
_NOT_PINK: Final = ("recolour", "to_bag")  # DH-16.10: a family is pink and leaves together
PICK_FIELDS: Final = (
    *("n", "c", "k", "v", "row", "rel", "vs", "ref", "as", "must", "op", "role", "counts_healed"),
)


def read_pick(row: dict[str, Any], place: str, when: str, names: list[str]) -> StepRow:
    """A step that picks patients and does one thing to all of them, or another to one."""
    op, amount = _read_op(required(row, place, "op"), f"{place}.op", when)
    least, most = _read_number(row["n"], f"{place}.n", op)
    low, high = pair(row.get("v", [1, 6]), f"{place}.v", 1, 6)
    after = when in _AFTERWARDS
    sets = (*(("H", "B") if after else ()), *names)
    step = StepRow(
        least,
        most,
        _read_colours(row.get("c", "any"), f"{place}.c", when),
        kind=one_of(row.get("k", ""), f"{place}.k", ("", *KINDS)),
        must=_read_must(row.get("must", []), f"{place}.must"),
        low=low,
        high=high,
        untreated=one_of(row.get("row", ""), f"{place}.row", ("", "untreated")) == "untreated",
        relation=one_of(row.get("rel", ""), f"{place}.rel", ("", *RELATIONS)),
        versus=one_of(row.get("vs", "any"), f"{place}.vs", VERSUS if after else ("any",)),
        reference=_read_reference(row["ref"], f"{place}.ref", sets) if "ref" in row else None,
        name=_read_name(row.get("as", ""), f"{place}.as", names),
        op=op,
        amount=amount,
        role=_read_role(row["role"], f"{place}.role", when) if "role" in row else None,
        counts_healed=a_flag(row.get("counts_healed", False), f"{place}.counts_healed"),
    )
    _check_pink(step, place)
    _check_role(step, place)
    return step


def _read_op(found: object, field: str, when: str) -> tuple[str, int]:
    """`heal 2` and the like. Administrators protect, and nobody else does (DH-6.2)."""
    op, _, steps = text(found, field).partition(" ")
    allowed = _OPS_WHEN.get(when, tuple(word for word in OPS if word != "protect"))
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
    """Colours that fit; only a department may ask for its own, and only a token."""
    if not isinstance(found, list):
        own = (_OWN_COLOUR[when],) if when in _OWN_COLOUR else ()
        return (one_of(found, field, (*FILTERS, *own)),)
    if len(set(map(str, found))) != len(found) or not found:
        raise BadInput(field, "listed_twice", seen=shown(found))
    return tuple(one_of(colour, field, (*COLOURS, PINK)) for colour in found)


def _read_must(found: object, field: str) -> tuple[str, ...]:
    """Kinds of whom one each must be among those picked."""
    kinds = []
    for number, part in enumerate(a_list(found, field), 1):
        row = an_object(part, f"{field}[{number}]")
        only(row, f"{field}[{number}]", ("k",))
        kinds.append(
            one_of(required(row, f"{field}[{number}]", "k"), f"{field}[{number}].k", KINDS)
        )
    if len(set(kinds)) != len(kinds):
        raise BadInput(field, "listed_twice", seen=shown(kinds))
    return tuple(kinds)


def _read_reference(found: object, field: str, sets: tuple[str, ...]) -> Reference:
    row = an_object(found, field)
    only(row, field, ("set", "c", "delta"))
    return Reference(
        one_of(required(row, field, "set"), f"{field}.set", sets),
        one_of(row.get("c", "any"), f"{field}.c", FILTERS),
        between(row.get("delta", 0), f"{field}.delta", -5, 5),
    )


def _read_name(found: object, field: str, names: list[str]) -> str:
    """A name of its own, that is not one of the sets a reference knows already."""
    name = text(found, field)
    if name in ("H", "B", *names):
        raise BadInput(field, "components.name_taken", seen=shown(name))
    return name


def _read_role(found: object, field: str, when: str) -> RoleRow:
    row = an_object(found, field)
    only(row, field, ("which", "c", "op"))
    op, amount = _read_op(required(row, field, "op"), f"{field}.op", when)
    return RoleRow(
        one_of(required(row, field, "which"), f"{field}.which", ROLES),
        _read_colours(row.get("c", "any"), f"{field}.c", when),
        op,
        amount,
    )


# -- words that contradict each other ----------------------------------------------------------------
def _check_pink(step: StepRow, place: str) -> None:
    """Mothers and Babies are pink, stay so, and leave only as a family (DH-16.7)."""
    others = [colour for colour in step.colours if colour in COLOURS]
    for word, given in (("k", step.kind), ("must", step.must)):
        if given and len(others) == len(step.colours):
            raise BadInput(f"{place}.{word}", "components.not_pink")
    if len(step.must) > step.least or (step.must and step.kind):
        raise BadInput(f"{place}.must", "components.must_fit")
    asks_for_pink = PINK in step.colours or step.kind or step.must
    if asks_for_pink and (step.op in _NOT_PINK or (step.op, step.kind) == ("worsen", "baby")):
        raise BadInput(f"{place}.op", "components.never_pink")
    if step.counts_healed and step.op not in _UNSURE:
        raise BadInput(f"{place}.counts_healed", "components.not_unsure")


def _check_role(step: StepRow, place: str) -> None:
    """One of several equal patients, or one of a run of three, is healed differently."""
    if step.role is None:
        return
    if (step.op, step.role.op) != ("heal", "heal"):
        raise BadInput(f"{place}.role.op", "components.role_heals")
    in_run = step.relation == "run" and step.least == step.most == 3
    of_equals = step.relation == "same" and step.least == step.most > 1
    if not (of_equals if step.role.which == "one" else in_run):
        raise BadInput(f"{place}.role.which", "components.role_pick")
    if step.must or step.reference is not None or step.name:
        raise BadInput(f"{place}.role", "components.role_alone")
