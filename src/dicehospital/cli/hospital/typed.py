"""What people type in Dice Hospital: numbers, names, patients, and the notation of moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dicehospital.api import parse_move
from dicehospital.cli.er.typed import spellings
from dicehospital.cli.hospital.board.patients import english
from dicehospital.cli.hospital.nouns import in_notation
from dicehospital.cli.table.rule_texts import folded
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicehospital.cli.hospital.entry import Entry
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Move

COMMANDS = (
    "help",
    "why",
    "board",
    "map",
    "score",
    "cards",
    "log",
    "rules",
    "undo",
    "dice",
    "save",
    "quit",
)
VERBS = tuple(
    f"hospital.{verb}"
    for verb in (
        "reveal", "set", "keep", "raise", "pass", "take", "turn", "lose", "improve", "return",
        "copy", "transfuse", "done", "ability", "skip", "protect", "complete", "pick", "drive", "fly",
        "collect", "minus", "babies", "invest", "decline",
    )
)  # fmt: skip
_PARTS = {"turn": "turn away", "pick": "pick up"}
_NO_COLON = re.compile(r"(\w+(?:#\d)? \w{3,}(?:#\d)?(?: alt\d)?) ((?:[RYGMB][1-6]\S* ?)+)")
_DIGITS = 6  # more are no number of a line


def entry_of(entries: Sequence[Entry], text: str) -> Entry | None:
    """The line of a menu that a number or a name means; None when it means none."""
    if text.isascii() and text.isdecimal():
        number = int(text[:_DIGITS])
        if not 1 <= number <= len(entries):
            raise BadInput("?", "not_between", seen=number, low=1, high=len(entries))
        return entries[number - 1]
    wanted = {folded(text), folded(english(text))}
    found = [entry for entry in entries if wanted & {folded(key) for key in entry.keys}]
    return found[0] if found else None


def read_notation(language: str, game: Game[Any], text: str) -> Move:
    """A move from its notation, in the words and letters of a language and with ids without prefix."""
    first, blank, rest = _with_colon(in_notation(language, game, english(text))).partition(" ")
    known = spellings(language, VERBS).get(folded(first))
    if known is not None:
        verb = known.partition(".")[2]
        rest = rest.removeprefix("away ").removeprefix("up ") if verb in _PARTS else rest
        first, blank = _PARTS.get(verb, verb), " " if rest else ""
        return parse_move(game, f"{first}{blank}{_whole_ids(game, rest)}")
    return parse_move(game, _whole_ids(game, f"{first}{blank}{rest}"))


def _with_colon(text: str) -> str:
    """`icu nurse R2` is `icu nurse: R2`."""
    found = _NO_COLON.fullmatch(text)
    return f"{found[1]}: {found[2]}" if found else text


def _whole_ids(game: Game[Any], text: str) -> str:
    """Ids with their prefixes: `icu nurse: R2` is `d_icu nurse: R2`."""
    head, colon, tail = text.partition(":")
    vocabulary = set(game.vocabulary)
    words = [_whole_id(vocabulary, word) for word in head.split()]
    return " ".join(words) + colon + tail


def _whole_id(vocabulary: set[str], word: str) -> str:
    if word.lower() in vocabulary:
        return word.lower()
    found = [f"{prefix}_{word.lower()}" for prefix in ("d", "s", "a", "p", "t", "b")]
    return next((name for name in found if name in vocabulary), word)
