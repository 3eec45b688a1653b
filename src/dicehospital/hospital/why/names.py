"""How refusals call things: messages where a catalogue has a name, ids where only a pack knows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.texts.component import ability_of
from dicehospital.hospital.texts.names import name_of
from dicehospital.hospital.why.refusals import part
from dicehospital.hospital.words import MOST_COPIES
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json

NURSE_WORD: Final = "nurse"
COPIES: Final = tuple(str(number) for number in range(2, MOST_COPIES + 1))  # after `#`
ALL_COLOUR_NAMES: Final = (*COLOURS, "pink")  # as effects see them


def thing(text: str) -> Message | str:
    """A department, card, event or report by its name; a further copy with its number."""
    plain, _, copy = text.partition("#")
    if not copy:
        return _name(plain)
    return part("copy_of", thing=_name(plain), number=int(copy)) if copy in COPIES else text


def _name(plain: str) -> Message | str:
    if plain == NURSE_WORD:
        return part("nurse")
    return name_of(plain)


def things(texts: Iterable[str]) -> list[Message | str]:
    """Several of them, or the word for none."""
    return [thing(text) for text in texts] or [part("nothing")]


def some(known: Iterable[str | int]) -> list[Any]:
    """What may be named instead, or the word for nothing."""
    return [*known] or [part("nothing")]


def does(text: str) -> Json:
    """What a component does, as a fact `does`; nothing where no catalogue says it."""
    sentence = ability_of(text.partition("#")[0])
    return {} if sentence is None else {"does": sentence}


def colours(mask: int) -> list[str]:
    """The colours of a mask by name."""
    return [name for number, name in enumerate(ALL_COLOUR_NAMES) if mask & _BITS[number]]


def kinds(mask: int) -> list[Message | str]:
    """The kinds of dice of a mask: colours, Mothers, Babies."""
    pink = [part(name) for number, name in enumerate(_PINK) if mask & _BITS[len(COLOURS) + number]]
    found: list[Message | str] = [*COLOURS] if mask & _REGULAR == _REGULAR else []
    return found + pink


def tally(counts: Iterable[int]) -> list[Message]:
    """Counts by colour: how many of which."""
    found = [part(f"dice.{name}", n=int(n)) for n, name in zip(counts, COLOURS, strict=True) if n]
    return found or [part("nothing")]


def someone(seat: int) -> Json:
    """A seat, said as the name of whoever sits there."""
    return {"seat": seat}


_BITS: Final = (1, 2, 4, 8, 16)
_REGULAR: Final = 7
_PINK: Final = ("mother", "baby")
