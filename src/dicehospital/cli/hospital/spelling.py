"""Moves of Dice Hospital as people of a language would type them: names of things instead of ids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dicehospital.cli.hospital.board.patients import die_text

if TYPE_CHECKING:
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Move

_WORD = re.compile(r"[a-z][a-z0-9_]*")  # a word or an id of the notation; patients have capitals
_TYPED = "typed.hospital.{word}"
_PARTS = (" away", " up")  # of English verbs


def spelt(say: Catalogue, move: Move) -> str:
    """A move in the words of a language; `typed` reads it back."""
    head, colon, patients = die_text(say, str(move)).partition(":")
    if say.language != "en":
        for part in _PARTS:
            head = head.replace(part, "", 1)
    return _WORD.sub(lambda found: _spoken(say, found[0]), head) + colon + patients


def _spoken(say: Catalogue, word: str) -> str:
    """The name of a thing, or the first spelling of a word of the notation."""
    if f"thing.{word}" in say:
        return say.raw(f"thing.{word}")
    typed = _TYPED.format(word=word)
    return say.raw(typed).split()[0] if typed in say else word
