"""What an effect does, in words made from its row: when, to whom, and under which condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.hospital.components.rows import ALL, COLOURS
from dicehospital.hospital.texts import patients
from dicehospital.hospital.texts.patients import run_on, said_of
from dicehospital.kernel.phrases import counted, listed
from dicehospital.kernel.text import Message, english

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.hospital.components.rows import Condition, EffectRow, RoleRow, StepRow
    from dicehospital.hospital.texts.patients import Words
    from dicehospital.kernel.text import Catalogue

_GAINS = ("fatalities", "points", "blood", "nurses", "draw_patients")  # first the price
_UNHEALED = ("reroll", "flip", "worsen", "recolour")  # whom these treat, they need not heal
_AGAIN = ("healed", "base")
_TOKEN = "token"  # noqa: S105 (a colour: that of the token)
_BOTH = 2


def effect_text(
    say: Catalogue, effect: EffectRow, own: str = "", of: str = "", slots: int = 0
) -> str:
    """An effect in whole sentences.

    `own` is the colour of the department or the token, `of` the kind of component, `slots` how many tokens
    it holds.
    """
    parts = {
        "when": _when(effect, of),
        "does": _ways(effect, own),
        "condition": _condition(effect),
        "aside": _aside(effect, slots),
    }
    return say.begun(say.say(Message("components.effect", parts)))


def _when(effect: EffectRow, of: str) -> Message:
    """The moment; some kinds of components and some named effects say it in words of their own."""
    codes = [step.code for steps in effect.alternatives for step in steps]
    named = (f"components.when.{effect.when}.{what}" for what in (*codes, of, effect.colour))
    message = next((one for one in named if one in english()), f"components.when.{effect.when}")
    return Message(message, {"colour": _colours((effect.colour,), "", 1)})


def _ways(effect: EffectRow, own: str) -> Words:
    first, *others = [listed(list(_steps(effect, way, own))) for way in effect.alternatives]
    for way in others:
        first = Message("components.or", {"first": first, "last": way})
    return first


# -- conditions --------------------------------------------------------------------------------------
def _condition(effect: EffectRow) -> Words:
    """What must hold, or how often a score is counted."""
    if not effect.conditions:
        return ""
    found = [_part(condition) for condition in effect.conditions]
    if effect.conditions[0].kind in {"every", "sets"}:
        return found[0]
    return Message("components.if", {"what": listed(found)})


def _part(condition: Condition) -> Message:
    n = max(condition.amount, 1)
    least = Message("patients.at_least", {"least": n})
    number = least if condition.kind == "count" else "" if n == 1 else n  # for every patient
    who = patients.who(n, number, condition.of_kind, colour=_colours((condition.colour,), "", n))
    params = {"n": n, "who": who, "amount": condition.amount}
    return Message(f"components.if.{condition.kind}", params)


# -- steps -------------------------------------------------------------------------------------------
def _steps(effect: EffectRow, steps: tuple[StepRow, ...], own: str) -> Iterator[Message]:
    """What happens, step by step."""
    before: list[StepRow] = []
    for step in steps:
        if step.op:
            yield _done(effect, step, own, before)
            before.append(step)
        yield from _gains(effect, step)
        if step.code:
            yield Message(f"components.code.{step.code}", {"who": _of_token(own)})


def _gains(effect: EffectRow, step: StepRow) -> Iterator[Message]:
    for name in _GAINS:
        n = getattr(step, name)
        if n:
            yield counted("point", n) if effect.when == "score" else _of(n, f"gain.{name}")


def _of(n: int, what: str, **params: object) -> Message:
    return Message(f"components.{what}", {"n": n, **params})


def _done(effect: EffectRow, step: StepRow, own: str, before: list[StepRow]) -> Message:
    """What happens to whom; `before` are the steps that have chosen patients already."""
    who = _patients(effect, step, own, before)
    if step.role is not None:
        return _role(step, step.role, who, own)
    op, rest = _op(step, before), run_on(_rest(effect, step))
    done = _of(step.most, f"op.{op}", who=who, by=_by(step), but=_but(step), value=_value(step))
    return Message("patients.and_then", {"first": done, "last": rest})


def _op(step: StepRow, before: list[StepRow]) -> str:
    """By which message a step is said; what is healed beside another needs no verb of its own."""
    if step.most == ALL:
        return f"{step.op}_all"
    if _is_again(step):
        return "again"
    return "heal_too" if step.op == "heal" and before and before[-1].op == "heal" else step.op


def _is_again(step: StepRow) -> bool:
    """Whether those who have been healed are healed by more."""
    return step.op == "heal" and step.versus in _AGAIN


def _by(step: StepRow) -> Message:
    """So many steps, for each where there are several patients."""
    how = "more" if _is_again(step) else "each" if step.most > 1 else "by"
    return _of(step.amount, how)


def _but(step: StepRow) -> Words:
    return _of(step.most, "but.not_base") if step.versus == "not_base" else ""


def _value(step: StepRow) -> Words:
    """The value that patients must have: one that somebody who was healed had before."""
    asked = step.reference
    if asked is None or asked.set not in {"H", "B"}:
        return ""
    colour = _colours((asked.colour,), "", 1)
    whose = Message(
        f"components.whose.{'healed' if asked.set == 'H' else 'base'}", {"colour": colour}
    )
    params = {"whose": whose, "number": abs(asked.delta)}
    return _of(step.most, f"value.{patients.difference(asked.delta)}", **params)


def _rest(effect: EffectRow, step: StepRow) -> Iterator[Message]:
    """Who must be among the patients of a step, and what else is to be said of it."""
    if step.must:
        yield Message(f"components.must.{'_'.join(sorted(step.must))}")
    if step.counts_healed:
        yield Message("components.counts_healed")
    if (effect.when, step.op, step.versus) == ("healed", "heal", "any"):
        yield Message("components.even_same")


def _role(step: StepRow, role: RoleRow, who: Message, own: str) -> Message:
    """One of several patients gets something else (DH-16.10)."""
    colour = _colours(role.colours, own, 1)
    message = "components.role" if colour else "components.role.any"
    which = Message(f"{message}.{role.which}")
    params = {"by": _of(role.amount, "by"), "others": _of(step.amount, "each")}
    return Message(message, {"who": who, "which": which, "colour": colour, **params})


def _aside(effect: EffectRow, slots: int) -> Words:
    """Whoever is not healed may still be treated; tokens on the card itself come last."""
    steps = [step for step in effect.alternatives[0] if step.op and len(effect.alternatives) == 1]
    found: list[Message] = []
    if any(step.op in _UNHEALED and not step.counts_healed for step in steps):
        what = "recoloured" if any(step.op == "recolour" for step in steps) else "treated"
        least, n = sum(step.least for step in steps), sum(step.most for step in steps)
        found += [Message(f"components.{what}.both") if least == n == _BOTH else _of(n, what)]
    return run_on([*found, *([_of(slots, "holds")] if slots else [])])


def _of_token(own: str) -> Message:
    """Patients of the token's colour."""
    after = "" if own else Message("patients.token_colour")
    return patients.who(_BOTH, "", colour=_colours((_TOKEN,), own, _BOTH), after=after)


# -- patients ----------------------------------------------------------------------------------------
def _patients(effect: EffectRow, step: StepRow, own: str, before: list[StepRow]) -> Message:
    """Whom a step is for."""
    has_article = _is_again(step) or step.most == ALL  # `1 of the` is said of several
    n, which = _BOTH if has_article else step.most, _which(step, before)
    form = patients.THE if has_article else n
    return patients.who(
        n,
        _number(step),
        step.kind,
        other=said_of(n, which, step.kind) if which else "",
        traits=patients.traits(step.traits, step.kind, form),
        colour=_colours(_named(step), own, form),
        after=run_on([*_any_colour(effect, step), *_traits(step, own)]),
    )


def _which(step: StepRow, before: list[StepRow]) -> str:
    """Patients of later steps are others than those chosen before (R-15)."""
    if _is_again(step):
        return ""
    if step.versus == "other":
        return "further" if before else "other"
    return "other" if before else ""


def _any_colour(effect: EffectRow, step: StepRow) -> Iterator[Message]:
    """Beside a colour that was named it is said that another step is for any."""
    if effect.colour != "any" and step.colours == ("any",):
        yield Message("patients.any_colour")


def _named(step: StepRow) -> tuple[str, ...]:
    """The colours to be named: nobody changes the colour of pink patients, which goes without saying."""
    return ("any",) if step.op == "recolour" and {*step.colours} == {*COLOURS} else step.colours


def _number(step: StepRow) -> Words | int:
    """`1`, `exactly 2`, `up to 2`; of those who have been healed `1 of the`."""
    if step.most == ALL:
        return ""
    number = patients.amount(step.least, step.most)
    if number == 1:
        one = "one_of" if _is_again(step) else "one"
        return Message(f"patients.{patients.of_kind(one, step.kind)}")
    if _is_again(step):
        return Message("patients.some_of", {"number": number})
    return Message("patients.exactly", {"most": number}) if isinstance(number, int) else number


def _traits(step: StepRow, own: str) -> Iterator[Message]:
    """What else is asked of the patients of a step."""
    is_valued = (step.low, step.high) != (1, 6)
    if is_valued:
        yield patients.values(step.low, step.high)
    if step.colours == (_TOKEN,) and not own:
        yield Message(f"patients.token_colour{'_too' if is_valued else ''}")
    asked = step.reference
    if asked is None and step.relation:
        yield Message(f"patients.relation.{step.relation}")
    elif asked is not None and asked.set not in {"H", "B"}:
        how = patients.difference(asked.delta)
        message = "relation.same" if how == "same" else f"reference_pick_{how}"
        yield Message(f"patients.{message}", {"number": abs(asked.delta)})
    if _is_again(step):
        yield Message(f"components.again.{step.versus}")


def _colours(colours: tuple[str, ...], own: str, form: int | str) -> Words:
    """Colours by name; nothing where any will do."""
    named = (own if colour in ("dept", _TOKEN) else colour for colour in colours)
    return patients.colours([colour for colour in named if colour not in ("any", "")], form)
