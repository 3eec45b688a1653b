"""Steps that pick patients, as component tables write them: how many, who, and what happens to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dicehospital.hospital.components.rows import (
    ALL,
    COLOURS,
    FILTERS,
    KINDS,
    PINK,
    Reference,
    RoleRow,
    StepRow,
)
from dicehospital.hospital.effects.traits import TRAITS
from dicehospital.kernel.components.row import Row, shown

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
_TRAIT_KEYS: Final = tuple(dict.fromkeys(trait.key for trait in TRAITS))
PICK_FIELDS: Final = (
    *(
        "n",
        "c",
        "k",
        "v",
        *_TRAIT_KEYS,
        "rel",
        "vs",
        "ref",
        "as",
        "must",
        "op",
        "role",
        "counts_healed",
    ),
)


def read_pick(row: Row, when: str, names: list[str]) -> StepRow:
    """A step that picks patients and does one thing to all of them, or another to one."""
    op, amount = _read_op(row.need("op"), when)
    least, most = _read_number(row.need("n"), op)
    low, high = row.get("v", [1, 6]).pair(1, 6)
    after = when in _AFTERWARDS
    sets = (*(("H", "B") if after else ()), *names)
    step = StepRow(
        least,
        most,
        _read_colours(row.get("c", "any"), when),
        kind=row.get("k", "").one_of(("", *KINDS)),
        must=_read_must(row.get("must", [])),
        low=low,
        high=high,
        traits=tuple(_read_traits(row)),
        relation=row.get("rel", "").one_of(("", *RELATIONS)),
        versus=row.get("vs", "any").one_of(VERSUS if after else ("any",)),
        reference=_read_reference(row.get("ref"), sets) if "ref" in row.source else None,
        name=_read_name(row.get("as", ""), names),
        op=op,
        amount=amount,
        role=_read_role(row.get("role"), when) if "role" in row.source else None,
        counts_healed=row.get("counts_healed", default=False).flag(),
    )
    _check_pink(step, row)
    _check_role(step, row)
    return step


def _read_op(found: Row, when: str) -> tuple[str, int]:
    """`heal 2` and the like. Administrators protect, and nobody else does (DH-6.2)."""
    op, _, steps = found.text().partition(" ")
    allowed = _OPS_WHEN.get(when, tuple(word for word in OPS if word != "protect"))
    if op not in allowed or OPS[op] != bool(steps):
        words = [shown(f"{word} 1" if OPS[word] else word) for word in allowed]
        raise found.refused("not_one_of", seen=shown(found.value), allowed=words)
    if not steps:
        return op, 0
    return op, Row(int(steps) if steps.isdecimal() else steps, found.place).whole(1, 6)


def _read_number(found: Row, op: str) -> tuple[int, int]:
    """How many patients: a number, [least, most], or `all` of those to protect."""
    if found.value == "all" and op == "protect":
        return 0, ALL
    if isinstance(found.value, list):
        least, most = found.pair(0, 12)
        return least, Row(most, found.place).whole(1, 12)
    number = found.whole(1, 12)
    return number, number


def _read_colours(found: Row, when: str) -> tuple[str, ...]:
    """Colours that fit; only a department may ask for its own, and only a token."""
    if not isinstance(found.value, list):
        own = (_OWN_COLOUR[when],) if when in _OWN_COLOUR else ()
        return (found.one_of((*FILTERS, *own)),)
    if len(set(map(str, found.value))) != len(found.value) or not found.value:
        raise found.refused("listed_twice", seen=shown(found.value))
    return tuple(colour.one_of((*COLOURS, PINK)) for colour in found.members())


def _read_traits(row: Row) -> Iterator[str]:
    """The words of all traits that are asked for, in their order."""
    for key in _TRAIT_KEYS:
        words = [trait.word for trait in TRAITS if trait.key == key]
        if word := row.get(key, "").one_of(("", *words)):
            yield word


def _read_must(found: Row) -> tuple[str, ...]:
    """Kinds of whom one each must be among those picked."""
    kinds = [part.only(("k",)).need("k").one_of(KINDS) for part in found.entries()]
    if len(set(kinds)) != len(kinds):
        raise found.refused("listed_twice", seen=shown(kinds))
    return tuple(kinds)


def _read_reference(row: Row, sets: tuple[str, ...]) -> Reference:
    row.only(("set", "c", "delta"))
    return Reference(
        row.need("set").one_of(sets),
        row.get("c", "any").one_of(FILTERS),
        row.get("delta", 0).whole(-5, 5),
    )


def _read_name(found: Row, names: list[str]) -> str:
    """A name of its own, that is not one of the sets a reference knows already."""
    name = found.text()
    if name in ("H", "B", *names):
        raise found.refused("components.name_taken", seen=shown(name))
    return name


def _read_role(row: Row, when: str) -> RoleRow:
    row.only(("which", "c", "op"))
    op, amount = _read_op(row.need("op"), when)
    which = row.need("which").one_of(ROLES)
    return RoleRow(which, _read_colours(row.get("c", "any"), when), op, amount)


# -- words that contradict each other ----------------------------------------------------------------
def _check_pink(step: StepRow, row: Row) -> None:
    """Mothers and Babies are pink, stay so, and leave only as a family (DH-16.7)."""
    others = [colour for colour in step.colours if colour in COLOURS]
    for word, given in (("k", step.kind), ("must", step.must)):
        if given and len(others) == len(step.colours):
            raise row.get(word).refused("components.not_pink")
    if len(step.must) > step.least or (step.must and step.kind):
        raise row.get("must").refused("components.must_fit")
    asks_for_pink = PINK in step.colours or step.kind or step.must
    if asks_for_pink and (step.op in _NOT_PINK or (step.op, step.kind) == ("worsen", "baby")):
        raise row.get("op").refused("components.never_pink")
    if step.counts_healed and step.op not in _UNSURE:
        raise row.get("counts_healed").refused("components.not_unsure")


def _check_role(step: StepRow, row: Row) -> None:
    """One of several equal patients, or one of a run of three, is healed differently."""
    if step.role is None:
        return
    if (step.op, step.role.op) != ("heal", "heal"):
        raise row.get("role").get("op").refused("components.role_heals")
    in_run = step.relation == "run" and step.least == step.most == 3
    of_equals = step.relation == "same" and step.least == step.most > 1
    if not (of_equals if step.role.which == "one" else in_run):
        raise row.get("role").get("which").refused("components.role_pick")
    if step.must or step.reference is not None or step.name:
        raise row.get("role").refused("components.role_alone")
