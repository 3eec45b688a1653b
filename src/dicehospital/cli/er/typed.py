"""What people type: moves and commands, in their own language or in English, short or long."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dicehospital.api import parse_move
from dicehospital.cli.table.words import folded, numbered, spellings
from dicehospital.er.components import COLOURS

if TYPE_CHECKING:
    from dicehospital.er.state import ErState
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Move

# Words that can be typed; the catalogues have every spelling of each under `typed.<word>`.
NOTATION = ("take", "bury", "extra", "screen", "skip", "discard", *COLOURS)
_BED = re.compile(r"(extra )?w?([1-7])(?: ?= ?| )([1-6])", re.IGNORECASE)


def read_move(language: str, game: Game[ErState], seat: int, text: str) -> Move:
    """The move that a line means: its notation, a die, or a number from the list of legal moves."""
    found = numbered(text, list(game.moves(seat)))
    return found or parse_move(game, notation(language, text))


def notation(language: str, text: str) -> str:
    """A move as the engine writes it."""
    lookup = spellings(language, NOTATION)
    words = " ".join(lookup.get(folded(word), word) for word in text.split())
    if words in COLOURS:
        return f"take {words}"
    match = _BED.fullmatch(words)
    return f"{match[1] or ''}W{match[2]}={match[3]}" if match else words
