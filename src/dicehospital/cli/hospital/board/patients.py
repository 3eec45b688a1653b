"""Patients on the screen: coloured dice with letters, as people of a language write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.hospital.board.patient import COLOURS, LETTERS
from dicehospital.hospital.telling.names import letter_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.text import Catalogue

_STYLES = dict(
    zip(
        LETTERS,
        ("bold white on red", "black on yellow", "black on green", *["bold white on magenta"] * 2),
        strict=True,
    )
)
_WAITS = "7"  # the value of who waits for the family (DH-16.7)
_DIE = re.compile(r"[RYG](?=[1-6]?)")
_TYPED = re.compile(r"(?<!\w)([rygjv])(?=[1-6])|(?<=[=~>])([rygjv])(?!\w)", re.IGNORECASE)
_ENGLISH = {"j": "Y", "v": "G"}


def die_text(say: Catalogue, text: str) -> str:
    """A patient as a language writes it: `Y4t` is `J4t` in French."""
    return _DIE.sub(lambda found: say.tell(f"letter.{colour_of_letter(found[0])}"), text)


def colour_of_letter(letter: str) -> str:
    """The colour that a letter of a patient stands for."""
    return COLOURS[LETTERS.index(letter)]


def english(text: str) -> str:
    """Typed text with the letters of patients as the engine writes them."""

    def letter(found: re.Match[str]) -> str:
        seen = found[0].lower()
        return _ENGLISH.get(seen, seen.upper())

    return _TYPED.sub(letter, text)


def dice_text(say: Catalogue, texts: Iterable[str]) -> str:
    """Patients in a row."""
    return " ".join(die_text(say, text) for text in texts)


def dice(screen: Screen, texts: Iterable[str]) -> Text:
    """Patients in a row, in the colours they count as; treated ones are dim."""
    found = Text()
    for text in texts:
        if found:
            found.append(" ")
        style = "" if screen.plain else _STYLES[letter_of(text)]
        dim = "" if screen.plain or not is_treated(text) else " dim"
        found.append(die_text(screen.say, text), style + dim)
    return found


def is_treated(text: str) -> bool:
    """Whether a patient was treated this round; whoever waits for the family was."""
    return "t" in text or is_waiting(text)


def is_waiting(text: str) -> bool:
    """Whether a Mother or Baby waits for the family (DH-16.7)."""
    return text[1:2] == _WAITS


def letter_style(letter: str) -> str:
    """The style of a colour; a blood bag has none of its own."""
    return _STYLES.get(letter, "bold")


def by_colour(text: str) -> tuple[int, str]:
    """A key to sort patients by: the colour they count as, then value, then the rest."""
    return LETTERS.index(letter_of(text)), text[1:]
