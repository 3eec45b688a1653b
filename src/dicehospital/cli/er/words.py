"""Phrases that sentences are made of: counts, colours, dice, bonuses, moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.er.components import AMBULANCES, COLOURS, LETTERS
from dicehospital.er.telling import sentences
from dicehospital.kernel import phrases
from dicehospital.kernel.text import ANYBODY, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dicehospital.kernel.text import Audience, Catalogue
    from dicehospital.kernel.types import Json, Move, Reason

BED_COLOURS = (*COLOURS, "grey")  # in the order of LETTERS


def counted(say: Catalogue, what: str, number: int) -> str:
    """`2 stethoscopes`, `1 stethoscope`."""
    return say.say(phrases.counted(what, number))


def gained(say: Catalogue, what: str, number: int) -> str:
    """`+2 points`; what is lost has its minus anyway."""
    return say.tell(f"gain.{what}", n=number) if number > 0 else counted(say, what, number)


def listed(say: Catalogue, items: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return say.tell("list.and", first=items[:-1], last=items[-1])


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
    return say.say(phrases.die(name, dice[name]))


def bonus(say: Catalogue, name: str) -> str:
    """A bonus as printed on an ambulance card: `nurse`, or `R1/2` for an extra patient."""
    return say.say(sentences.bonus(name))


def bay(card: int, name: str) -> str:
    """The bonus that a die of a colour brings with an ambulance card."""
    return AMBULANCES[card][COLOURS.index(name)]


def bays(say: Catalogue, card: int) -> str:
    """All three bonuses of an ambulance card."""
    return ", ".join(say.say(found) for found in sentences.bays(card))


# -- moves -------------------------------------------------------------------------------------------
def spell(say: Catalogue, move: Move) -> str:
    """A move in the notation of a language; `typed` reads it back."""
    return say.tell(f"notation.{move.kind}", **dict(move.fields))


def explained(
    say: Catalogue,
    reason: Reason,
    audience: Audience = ANYBODY,
    spelling: Callable[[Catalogue, Move], str] = spell,
) -> Iterator[str]:
    """Why a move is refused, and what would be legal instead."""
    why = say.say(Message(reason.message, reason.facts), audience)
    yield say.tell("why.refused", why=why, rule=reason.rule)
    if reason.facts.get("also"):
        yield say.tell("why.also", rules=reason.facts["also"])
    if reason.nearest:
        yield say.tell("why.nearest", moves=[spelling(say, move) for move in reason.nearest])
