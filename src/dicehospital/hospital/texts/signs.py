"""What a card shows without words: which dice, and what happens to them. Tables draw it as pictograms.

A die is written as its colour's letter (`A` for any), its values, `?` where it may be left out, and what it
gets where that differs from the others: `R`, `A1-3?`, `P+3`.
"""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.components.rows import (
    ALL,
    MANY_FATALITIES,
    Administrator,
    Components,
    Condition,
    Department,
    EffectRow,
    Event,
    Specialist,
    StepRow,
    Token,
)
from dicehospital.kernel.types import Json

STYLES: Final = {"printed": "printed", "maternity": "pink", "chevron": "pink"}
LETTERS: Final = {
    "any": "A", "red": "R", "yellow": "Y", "green": "G", "pink": "P", "mother": "M", "baby": "B",
    "token": "T",
}  # fmt: skip
CODES: Final = {
    "copy_specialist": "copy",
    "staff_exchange": "exchange",
    "peek_second_pile": "look",
    "draw_one_more_token": "look",
    "activate_other_department_token": "token",
    "repeat_department_token": "repeat",
    "choose_midwife_face": "choose",
    "set_department_colour": "recolour",
}
"""Marks of the effects that the engine knows by name."""
_ROLES: Final = {"lowest": 0, "middle": 1, "highest": 2, "one": -1}  # who of the pick it is


def signs_of(found: Components) -> dict[str, Json]:
    """What departments, specialists, administrators, tokens and events show, by table and id."""
    return {
        "departments": {card.id: _department(card) for card in found.departments},
        "specialists": {card.id: _specialist(card) for card in found.specialists},
        "administrators": {card.id: _administrator(card) for card in found.administrators},
        "tokens": {token.id: _token(token) for token in found.tokens},
        "events": {card.id: _event(card, found) for card in found.events},
    }


def _department(card: Department) -> Json:
    style = STYLES.get(card.set, "built")
    return {"style": style, "colour": card.colour, **_effect(card.effect, card.colour)}


def _specialist(card: Specialist) -> Json:
    return {"colour": card.colour, **_after(card.effect), **_effect(card.effect, card.colour)}


def _administrator(card: Administrator) -> Json:
    asked = [_condition(condition) for condition in card.effect.conditions]
    if not asked:
        return {"when": card.effect.when, **_effect(card.effect, "")}
    points = card.effect.alternatives[0][0].points
    line = {**asked[0], "mark": f"{asked[0].get('mark', '')} points:+{points}".strip()}
    line["dice"] = [die for part in asked for die in part["dice"]]
    return {"when": card.effect.when, "lines": [line]}


def _token(token: Token) -> Json:
    """A type of investment token: `T` is a patient of the token's colour (DH-15.5)."""
    return {"when": token.effect.when, **_effect(token.effect, "")}


def _after(effect: EffectRow) -> Json:
    """When an ability is used: after somebody of a colour was healed or discharged."""
    triggered = effect.when in {"healed", "discharged"}
    return {"when": effect.when, **({"after": LETTERS[effect.colour]} if triggered else {})}


# -- effects -----------------------------------------------------------------------------------------
def _effect(effect: EffectRow, colour: str) -> Json:
    ways = [_lines(steps, colour) for steps in effect.alternatives]
    either = {"either": True} if len(ways) > 1 else {}
    return {"lines": [line for way in ways for line in way], **either}


def _lines(steps: tuple[StepRow, ...], colour: str) -> list[Json]:
    """One line a step; what a step costs, and whoever matches its patient, stand in the same line."""
    lines: list[Json] = []
    names: list[str] = []
    price = ""
    for step in steps:
        line = _line(step, colour)
        if step.fatalities and not step.blood:
            price = line["mark"]
        elif step.reference is not None and step.reference.set in names:
            _join(lines[-1], line)
        else:
            lines.append({**line, **({"price": price} if price else {})})
        names += [step.name] if step.name else []
    return lines


def _join(first: Json, second: Json) -> None:
    """Two patients of one value, each with an effect of its own."""
    both = [(first, first.pop("mark")), (second, second["mark"])]
    first["dice"] = [die + mark for line, mark in both for die in line["dice"]]
    first["rel"] = "same"


def _line(step: StepRow, colour: str) -> Json:
    line: Json = {"dice": _dice(step, colour)}
    if step.reference is not None:
        line["rel"] = "like"
        line |= {"by": step.reference.delta} if step.reference.delta else {}
    elif step.relation:
        line["rel"] = step.relation
    if step.versus in {"healed", "base"}:
        line["again"] = True
    if step.most == ALL:
        line["all"] = True
    if step.role is None:
        line["mark"] = _mark(step)
    if 1 < step.most < ALL and step.op == "heal" and step.role is None:
        line["each"] = True
    return line


def _mark(step: StepRow) -> str:
    """What happens, in one short mark; several stand side by side."""
    if step.code:
        return CODES[step.code]
    if step.op in {"heal", "worsen"}:
        return f"{'+' if step.op == 'heal' else '-'}{step.amount}"
    gains = {
        "points": step.points,
        "blood": step.blood,
        "arrive": step.draw_patients,
        "person": step.nurses,
    }
    marks = [step.op.replace("to_bag", "bag")] if step.op else []
    marks += [f"fatality:-{step.fatalities}"] if step.fatalities else []
    return " ".join([*marks, *(f"{name}:+{n}" for name, n in gains.items() if n)])


# -- dice --------------------------------------------------------------------------------------------
def _dice(step: StepRow, colour: str) -> list[str]:
    number = 1 if step.most == ALL else step.most
    kinds = [*step.must, *[step.kind] * (number - len(step.must))]
    values = "" if (step.low, step.high) == (1, 6) else f"{step.low}-{step.high}"
    dice = [_letter(kind, step.colours, colour) + values for kind in kinds]
    if step.role is not None:
        return _with_role(step, dice, colour)
    least = max(step.least, 1) if step.most == ALL else step.least
    return [die + ("" if n < least else "?") for n, die in enumerate(dice)]


def _with_role(step: StepRow, dice: list[str], colour: str) -> list[str]:
    role = step.role
    assert role is not None  # noqa: S101 (the caller has looked)
    marked = [f"{die}+{step.amount}" for die in dice]
    marked[_ROLES[role.which]] = f"{_letter('', role.colours, colour)}+{role.amount}"
    return marked


def _letter(kind: str, colours: tuple[str, ...], colour: str) -> str:
    if kind:
        return LETTERS[kind]
    [name, *more] = colours
    return LETTERS["any" if more else colour if name == "dept" else name]


def _condition(condition: Condition) -> Json:
    """What an administrator asks of the patients discharged in a round (DH-7.2)."""
    if condition.kind == "most":
        return {"dice": [], "mark": "most"}
    if condition.kind in {"distinct", "sets"}:
        return {"dice": ["R", "Y", "G"], "rel": "colours", **_per(condition, "sets")}
    letter = LETTERS[condition.of_kind or condition.colour]
    return {"dice": [letter] * condition.amount, **_per(condition, "every")}


def _per(condition: Condition, kind: str) -> Json:
    return {"per": True} if condition.kind == kind else {}


# -- events ------------------------------------------------------------------------------------------
def _event(card: Event, found: Components) -> Json:
    """For whom it is good or bad, and whether it is over at once (DH-10.1)."""
    lines = [line for line in (*_for_patients(card, found), *_for_hospitals(card)) if line["mark"]]
    return {"when": "at_once" if card.instant else "round", "lines": lines}


def _for_patients(card: Event, found: Components) -> list[Json]:
    worse = f"moon:-{card.neglect_steps}" if card.neglect_steps else ""
    closed = [row for row in found.departments if row.id == card.closed_department]
    return [
        {"dice": [LETTERS[card.neglect_colour or "any"]], "mark": worse},
        {
            "dice": [f"A{card.spared_low}-{card.spared_high}"],
            "mark": _if(card.spared_low, "protect"),
        },
        {"dice": [f"A{card.raise_low}-{card.raise_high}"], "mark": _gain("", card.raise_steps)},
        *({"dice": _effect(row.effect, "")["lines"][0]["dice"], "mark": "no"} for row in closed),
    ]


def _for_hospitals(card: Event) -> list[Json]:
    nurses = card.temporary_nurses - card.nurses_unavailable
    least = f"door:\u2265{card.score_discharged_min}"
    marks = [
        _gain("person", nurses),
        f"{_gain('arrive', card.draw_patients)} {_gain('blood', card.blood + card.draw_blood)}",
        _if(card.score_points, f"{least} {_gain('points', card.score_points)}"),
        _if(
            card.fatalities_none_points,
            f"fatality:0 {_gain('points', card.fatalities_none_points)}",
        ),
        _if(
            card.fatalities_many_points,
            f"fatality:\u2265{MANY_FATALITIES} {_gain('points', card.fatalities_many_points)}",
        ),
        _if(card.second_improvement, "card:+1"),
        _if(card.blood_unusable, "blood no"),
        _if(card.rota_change, "exchange"),
    ]
    return [{"dice": [], "mark": mark.strip()} for mark in marks]


def _gain(what: str, number: int) -> str:
    """A number with its sign behind what it is of; nothing for nought."""
    return _if(number, f"{what}:{number:+}" if what else f"{number:+}")


def _if(holds: int, mark: str) -> str:
    return mark if holds else ""
