"""What an effect does, in words made from its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.hospital.rows import ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.hospital.rows import Condition, EffectRow, Reference, RoleRow, StepRow
    from dicehospital.kernel.text import Catalogue

_GAINS = ("fatalities", "points", "blood", "nurses", "draw_patients")  # first the price


def effect_text(say: Catalogue, effect: EffectRow, colour: str) -> str:
    """An effect in one sentence; `colour` is the department's own."""
    when = say.tell(f"components.when.{effect.when}", colour=_colour(say, effect.colour))
    ways = [say.tell("components.then").join(_steps(say, s, colour)) for s in effect.alternatives]
    does = say.tell("components.or").join(ways)
    text = say.tell("components.effect", when=when, does=does, condition=_condition(say, effect))
    return text[:1].upper() + text[1:]


def _condition(say: Catalogue, effect: EffectRow) -> str:
    """What must hold; parts begin with a space."""
    parts = [_part(say, condition) for condition in effect.conditions]
    text = parts[0] if parts else ""
    for part in parts[1:]:
        text = say.tell("components.if.and", first=text, second=part)
    return text


def _part(say: Catalogue, condition: Condition) -> str:
    who = (
        say.tell(f"components.kind.{condition.of_kind}")
        if condition.of_kind
        else _colour(say, condition.colour)
    )
    return say.tell(f"components.if.{condition.kind}", colour=who, amount=condition.amount)


def _steps(say: Catalogue, steps: tuple[StepRow, ...], colour: str) -> Iterator[str]:
    for step in steps:
        if step.op:
            traits = ", ".join(_traits(say, step, colour))
            message = "components.step_of" if traits else "components.step"
            does = say.tell(f"components.op.{step.op}", amount=step.amount)
            yield say.tell(message, does=does, patients=_number(say, step), traits=traits)
        yield from _gifts(say, step)


def _gifts(say: Catalogue, step: StepRow) -> Iterator[str]:
    for name in _GAINS:
        if getattr(step, name):
            yield say.tell(f"components.gain.{name}", n=getattr(step, name))
    if step.code:
        yield say.tell(f"components.code.{step.code}")


def _number(say: Catalogue, step: StepRow) -> str:
    if step.most == ALL:
        return say.tell("components.all_patients")
    if step.least == step.most:
        return say.tell("components.patients", n=step.most)
    return say.tell("components.range", least=step.least, most=step.most)


def _traits(say: Catalogue, step: StepRow, colour: str) -> Iterator[str]:
    """What is asked of the patients of a step, each in a word or two."""
    if step.colours != ("any",):
        yield _colours(say, step.colours, colour)
    if step.kind:
        yield say.tell(f"components.kind.{step.kind}")
    if (step.low, step.high) != (1, 6):
        yield say.tell("components.values", low=step.low, high=step.high)
    for kind, word in (("relation", step.relation), ("versus", step.versus)):
        if word not in ("", "any"):
            yield say.tell(f"components.{kind}.{word}")
    if step.untreated:
        yield say.tell("components.untreated")
    if step.reference is not None:
        yield _reference(say, step.reference)
    yield from _among_them(say, step, colour)


def _among_them(say: Catalogue, step: StepRow, colour: str) -> Iterator[str]:
    """Who must be among the patients of a step, and what is different for one."""
    for kind in step.must:
        yield say.tell(f"components.must.{kind}")
    if step.role is not None:
        yield _role(say, step.role, colour)
    if step.counts_healed:
        yield say.tell("components.counts_healed")


def _reference(say: Catalogue, reference: Reference) -> str:
    """The value of a healed patient, or of one that an earlier step has chosen."""
    healed = reference.set in {"H", "B"}
    message = "components.reference" if healed else "components.reference_pick"
    if reference.delta == 0:
        message += "_same"
    return say.tell(message, colour=_colour(say, reference.colour), delta=reference.delta)


def _role(say: Catalogue, role: RoleRow, colour: str) -> str:
    colours = _colours(say, role.colours, colour)
    return say.tell(f"components.role.{role.which}", colour=colours, amount=role.amount)


def _colours(say: Catalogue, colours: tuple[str, ...], own: str) -> str:
    return "/".join(_colour(say, own if colour == "dept" else colour) for colour in colours)


def _colour(say: Catalogue, colour: str) -> str:
    named = {"any": "components.any", "token": "components.token_colour"}
    return say.tell(named.get(colour, f"word.{colour}"))
