"""Phrases that sentences are made of: counts, colours, dice, bonuses, moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.er.components import AMBULANCES, COLOURS, LETTERS, extra_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json, Move, Reason

BED_COLOURS = (*COLOURS, "grey")  # in the order of LETTERS


def counted(say: Catalogue, what: str, number: int, *, plus: bool = False) -> str:
    """`2 stethoscopes`, `1 stethoscope`, with `plus` `+2 points`; French says 0 in the singular."""
    one = abs(number) == 1 or (number == 0 and say.language == "fr")
    sign = "+" if plus and number > 0 else ""
    return say.tell(f"count.{what}.{'one' if one else 'many'}", n=sign + typeset(number))


def typeset(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def listed(say: Catalogue, items: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return say.tell("list.and", first=", ".join(items[:-1]), last=items[-1])


# -- dice, beds, bonuses -----------------------------------------------------------------------------
def colour(say: Catalogue, name: str) -> str:
    """The word for `red`, `yellow`, `green` or `grey`."""
    return say.tell(f"word.{name}")


def colour_of_letter(letter: str) -> str:
    """The colour that a letter of a bed or bonus stands for."""
    return BED_COLOURS[LETTERS.index(letter)]


def letter(say: Catalogue, name: str) -> str:
    """The letter that marks a colour in a drawing; a star marks grey, which takes any."""
    return say.tell(f"letter.{name}")


def die(say: Catalogue, name: str, dice: Json) -> str:
    """`red 3`."""
    return say.tell("die", colour=colour(say, name), value=dice[name])


def bonus(say: Catalogue, name: str) -> str:
    """A bonus as printed on an ambulance card: `nurse`, or `R1/2` for an extra patient."""
    if "/" not in name:
        return say.tell(f"bonus.{name}")
    index, low = extra_of(name)
    return say.tell("bonus.patient", colour=colour(say, COLOURS[index]), low=low, high=low + 1)


def bay(card: int, name: str) -> str:
    """The bonus that a die of a colour brings with an ambulance card."""
    return AMBULANCES[card][COLOURS.index(name)]


def bays(say: Catalogue, card: int) -> str:
    """All three bonuses of an ambulance card."""
    pairs = zip(COLOURS, AMBULANCES[card], strict=True)
    return ", ".join(f"{colour(say, name)} {bonus(say, found)}" for name, found in pairs)


# -- moves -------------------------------------------------------------------------------------------
def spell(say: Catalogue, move: Move) -> str:
    """A move in the notation of a language; `typed` reads it back."""
    fields = dict(move.fields)
    if "die" in fields:
        fields["die"] = colour(say, fields["die"])
    return say.tell(f"notation.{move.kind}", **fields)


def explained(say: Catalogue, reason: Reason) -> Iterator[str]:
    """Why a move is refused, and what would be legal instead."""
    yield say.tell("why.refused", why=say.tell(reason.message, **reason.facts), rule=reason.rule)
    if reason.facts.get("also"):
        yield say.tell("why.also", rules=reason.facts["also"])
    if reason.nearest:
        yield say.tell("why.nearest", moves=[spell(say, move) for move in reason.nearest])
