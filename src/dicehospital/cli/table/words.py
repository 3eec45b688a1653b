"""Words that people read and type, whichever game they play."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from dicehospital.kernel import phrases
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import Message, catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dicehospital.kernel.text import Audience, Catalogue, Reason
    from dicehospital.kernel.types import Move

T = TypeVar("T")
_DIGITS = 6  # more are no number of a line


# -- read ----------------------------------------------------------------------------------------------
def counted(say: Catalogue, what: str, number: int) -> str:
    """`2 stethoscopes`, `1 stethoscope`."""
    return say.say(phrases.counted(what, number))


def listed(say: Catalogue, items: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return say.tell("list.and", first=items[:-1], last=items[-1])


def explained(
    say: Catalogue, reason: Reason, audience: Audience, spell: Callable[[Catalogue, Move], str]
) -> Iterator[str]:
    """Why a move is refused, and what would be legal instead."""
    why = say.say(Message(reason.message, reason.facts), audience)
    yield say.tell("why.refused", why=why, rule=reason.rule)
    if reason.facts.get("also"):
        yield say.tell("why.also", rules=reason.facts["also"])
    if reason.nearest:
        yield say.tell("why.nearest", moves=[spell(say, move) for move in reason.nearest])


# -- typed ---------------------------------------------------------------------------------------------
def folded(text: str) -> str:
    """Text for comparing: no capitals, no accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@cache
def spellings(language: str, words: tuple[str, ...]) -> dict[str, str]:
    """Every spelling of these words, in English and in the language."""
    found: dict[str, str] = {}
    for spoken in ("en", language):
        for word in words:
            for spelling in catalogue(spoken).raw(f"typed.{word}").split():
                found[folded(spelling)] = word
    return found


def command_of(language: str, text: str, commands: tuple[str, ...]) -> tuple[str, str] | None:
    """Command and the rest of the line; None when the line does not begin with a command."""
    first, _, rest = text.strip().partition(" ")
    name = spellings(language, commands).get(folded(first))
    return (name, rest.strip()) if name else None


def numbered(text: str, items: Sequence[T]) -> T | None:
    """The item of a list that a typed number from 1 means; None when it is no number."""
    if not (text.isascii() and text.isdecimal()):
        return None
    number = int(text[:_DIGITS])
    if not 1 <= number <= len(items):
        raise BadInput("?", "not_between", seen=number, low=1, high=len(items))
    return items[number - 1]
