"""What a component does, in words: its own sentence, or one made from its row where a pack changed it."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from dicehospital.hospital.rows import ALL, AmbulanceBack, Event, Report
from dicehospital.kernel.text import typeset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.hospital.rows import Card, EffectRow, StepRow
    from dicehospital.kernel.text import Catalogue

    Row = Card | AmbulanceBack

_COLOURS = ("red", "yellow", "green")
_OF_LETTERS = dict(zip("RYG", _COLOURS, strict=True))
_GAINS = ("fatalities", "points", "blood", "draw_patients")  # first the price


def id_of(row: Row) -> str:
    """The id of a row; an ambulance is called by its number."""
    return f"A{row.number}" if isinstance(row, AmbulanceBack) else row.id


def name_of(say: Catalogue, row: Row) -> str:
    """The name of a component; what only a pack knows goes by its id."""
    message = f"thing.{id_of(row)}"
    return say.tell(message) if message in say else id_of(row)


def text_of(say: Catalogue, row: Row, *, changed: bool) -> str:
    """What a component does."""
    message = f"ability.{id_of(row)}"
    return say.tell(message) if message in say and not changed else _made(say, row)


def _made(say: Catalogue, row: Row) -> str:
    match row:
        case AmbulanceBack():
            return ", ".join(_space(say, space) for space in row.spaces)
        case Report():
            return _report(say, row)
        case Event():
            return _event(say, row)
        case _:
            return _effect(say, row.effect, getattr(row, "colour", ""))


def _space(say: Catalogue, space: str) -> str:
    return say.tell("die", colour=say.tell(f"word.{_OF_LETTERS[space[0]]}"), value=int(space[1]))


def _report(say: Catalogue, row: Report) -> str:
    needs = [(row.red, "red"), (row.yellow, "yellow"), (row.green, "green")]
    wanted = [say.tell(f"components.patients.{colour}", n=n) for n, colour in needs if n]
    return say.tell("components.report", wanted=wanted, points=row.points)


def _event(say: Catalogue, row: Event) -> str:
    """The fields that do something, as a pack writes them."""
    skipped = ("id", "instant", "source")
    found = [(entry.name, getattr(row, entry.name)) for entry in fields(row)]
    does = [_setting(name, value) for name, value in found if value and name not in skipped]
    return say.tell("components.at_once" if row.instant else "components.this_round", does=does)


def _setting(name: str, value: object) -> str:
    return name if value is True else f"{name} {typeset(value) if type(value) is int else value}"


# -- effects -----------------------------------------------------------------------------------------
def _effect(say: Catalogue, effect: EffectRow, colour: str) -> str:
    when = say.tell(f"components.when.{effect.when}", colour=_colour(say, effect.colour))
    ways = [say.tell("components.then").join(_steps(say, s, colour)) for s in effect.alternatives]
    does = say.tell("components.or").join(ways)
    text = say.tell("components.effect", when=when, does=does, condition=_condition(say, effect))
    return text[:1].upper() + text[1:]


def _condition(say: Catalogue, effect: EffectRow) -> str:
    if not effect.condition:
        return ""
    return say.tell(
        f"components.if.{effect.condition}",
        colour=_colour(say, effect.condition_colour),
        amount=effect.condition_amount,
    )


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
        yield "/".join(_colour(say, colour if c == "dept" else c) for c in step.colours)
    if (step.low, step.high) != (1, 6):
        yield say.tell("components.values", low=step.low, high=step.high)
    for kind, word in (("relation", step.relation), ("versus", step.versus)):
        if word not in ("", "any"):
            yield say.tell(f"components.{kind}.{word}")
    if step.untreated:
        yield say.tell("components.untreated")
    if step.reference is not None:
        colour = _colour(say, step.reference.colour)
        yield say.tell("components.reference", colour=colour, delta=step.reference.delta)


def _colour(say: Catalogue, colour: str) -> str:
    return say.tell("components.any") if colour == "any" else say.tell(f"word.{colour}")
