"""What an effect does, in words made from its row: a sentence like those of our own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.hospital.components.rows import ALL
from dicehospital.hospital.telling.patients import trait_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.hospital.components.rows import (
        Condition,
        EffectRow,
        Reference,
        RoleRow,
        StepRow,
    )
    from dicehospital.kernel.text import Catalogue

_GAINS = ("fatalities", "points", "blood", "nurses", "draw_patients")  # first the price
_BY_STEPS = ("heal", "worsen")
_FAR = (
    "healed",
    "base",
    "not_base",
)  # so much is said of the patients that the steps come before them
_TOKEN = "token"  # noqa: S105 (a colour: that of the token)


def effect_text(say: Catalogue, effect: EffectRow, colour: str) -> str:
    """An effect in one sentence; `colour` is the department's own."""
    when = say.tell(f"components.when.{effect.when}", colour=_colours(say, (effect.colour,), "", 1))
    ways = [say.tell("components.then").join(_steps(say, s, colour)) for s in effect.alternatives]
    does = say.tell("components.or").join(ways)
    text = say.tell("components.effect", when=when, does=does, condition=_condition(say, effect))
    return text[:1].upper() + text[1:]


# -- conditions --------------------------------------------------------------------------------------
def _condition(say: Catalogue, effect: EffectRow) -> str:
    """What must hold; parts begin with a space."""
    parts = [_part(say, condition) for condition in effect.conditions]
    text = parts[0] if parts else ""
    for part in parts[1:]:
        text = say.tell("components.if.and", first=text, second=part)
    return text + say.tell("components.if.when") if text else ""


def _part(say: Catalogue, condition: Condition) -> str:
    n = max(condition.amount, 1)
    number = "" if condition.kind == "every" and n == 1 else str(n)  # for every patient
    colour = _colours(say, (condition.colour,), "", n)
    who = _who(say, n, number, colour=colour, noun=_noun(say, condition.of_kind, n))
    return say.tell(f"components.if.{condition.kind}", n=n, who=who, amount=condition.amount)


# -- steps -------------------------------------------------------------------------------------------
def _steps(say: Catalogue, steps: tuple[StepRow, ...], colour: str) -> Iterator[str]:
    for step in steps:
        if step.op:
            yield _done(say, step, colour) + _rest(say, step, colour)
        yield from _gifts(say, step)


def _done(say: Catalogue, step: StepRow, colour: str) -> str:
    """What happens to whom."""
    if step.most == ALL:
        return say.tell("components.op.protect_all", who=_patients(say, step, colour, 1, ""))
    is_far = step.op == "heal" and (step.versus in _FAR or step.reference is not None)
    message = f"components.op.{step.op}{'_far' if is_far else ''}"
    n = step.amount if step.op in _BY_STEPS else step.most
    who = _patients(say, step, colour, step.most, _number(say, step))
    return say.tell(message, n=n, who=who)


def _rest(say: Catalogue, step: StepRow, colour: str) -> str:
    """Who must be among the patients of a step, and what is different for one."""
    text = say.tell(f"components.must.{'_'.join(sorted(step.must))}") if step.must else ""
    if step.role is not None:
        text += _role(say, step.role, colour)
    return text + (say.tell("components.counts_healed") if step.counts_healed else "")


def _role(say: Catalogue, role: RoleRow, own: str) -> str:
    colours = _colours(say, role.colours, own, 1).strip()
    which = say.tell("components.role.coloured", colour=colours) if colours else ""
    return say.tell(f"components.role.{role.which}", which=which, n=role.amount)


def _gifts(say: Catalogue, step: StepRow) -> Iterator[str]:
    for name in _GAINS:
        if getattr(step, name):
            yield say.tell(f"components.gain.{name}", n=getattr(step, name))
    if step.code:
        yield say.tell(f"components.code.{step.code}")


# -- patients ----------------------------------------------------------------------------------------
def _patients(say: Catalogue, step: StepRow, own: str, n: int, number: str) -> str:
    """`2 other untreated red patients of value 1 to 3`."""
    return _who(
        say,
        n,
        number,
        other=say.tell("patients.other", n=n) if step.versus == "other" else "",
        traits="".join(say.tell(trait_text(word, step.kind), n=n) for word in step.traits),
        colour=_colours(say, step.colours, own, n),
        noun=_noun(say, step.kind, n),
        after="".join(_traits(say, step)),
    )


def _who(say: Catalogue, n: int, number: str, **words: str) -> str:
    """The words about patients in the order of the language; each begins with a space."""
    spaces = dict.fromkeys(("other", "traits", "colour", "noun", "after"), "")
    return say.tell("patients.who", n=n, number=number, **(spaces | words)).strip()


def _number(say: Catalogue, step: StepRow) -> str:
    least, most = step.least, step.most
    if least == most:
        return str(most)
    if least == 0:
        return say.tell("patients.up_to", most=most)
    message = "patients.one_or_other" if most == least + 1 else "patients.range"
    return say.tell(message, least=least, most=most)


def _noun(say: Catalogue, kind: str, n: int) -> str:
    return say.tell(f"patients.noun.{kind or 'patient'}", n=n)


def _traits(say: Catalogue, step: StepRow) -> Iterator[str]:
    """What else is asked of the patients of a step."""
    if step.colours == (_TOKEN,):
        yield say.tell("patients.token_colour")
    if (step.low, step.high) != (1, 6):
        yield _values(say, step.low, step.high)
    if step.reference is not None:
        yield _reference(say, step.reference)
    elif step.relation:
        yield say.tell(f"patients.relation.{step.relation}")
    if step.versus in _FAR:
        yield say.tell(f"patients.versus.{step.versus}")


def _values(say: Catalogue, low: int, high: int) -> str:
    gap = high - low
    message = "patients.value" if gap == 0 else "patients.values"
    return say.tell(f"{message}_or" if gap == 1 else message, low=low, high=high)


def _reference(say: Catalogue, reference: Reference) -> str:
    """The value of a healed patient, or of one that an earlier step has chosen."""
    message = f"patients.reference{'' if reference.set in {'H', 'B'} else '_pick'}"
    how = "same" if reference.delta == 0 else "more" if reference.delta > 0 else "less"
    colour = _colours(say, (reference.colour,), "", 1)
    return say.tell(f"{message}_{how}", colour=colour, number=abs(reference.delta))


def _colours(say: Catalogue, colours: tuple[str, ...], own: str, n: int) -> str:
    """` red, yellow or green`, as so many patients have it; nothing where any colour will do."""
    named = [own if colour == "dept" else colour for colour in colours]
    told = [say.tell(f"patients.colour.{c}", n=n) for c in named if c not in ("any", _TOKEN)]
    return (
        say.tell("patients.colour_or").join([",".join(told[:-1]), *told[-1:]])
        if told[1:]
        else "".join(told)
    )
