"""What people type in Dice Hospital: numbers, names, patients, and the notation of moves.

Words may be those of a language: `révéler service` and `oncologie infirmière: J3` mean what English would.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from dicehospital.api import parse_move
from dicehospital.cli.hospital.board.patients import english
from dicehospital.cli.table.words import folded, numbered, spellings
from dicehospital.kernel.text import catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicehospital.cli.hospital.menu import MenuEntry
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Move

_TYPED = "typed.hospital."  # in the catalogues: every spelling of a word of the notation
_PROTOTYPE = "proto212"
_PARTS = {"turn": "turn away", "pick": "pick up"}
_NO_COLON = re.compile(r"(\w+(?:#\d)? \w{3,}(?:#\d)?(?: alt\d)?) ((?:[RYGMB][1-6]\S* ?)+)")


def entry_of(entries: Sequence[MenuEntry], text: str) -> MenuEntry | None:
    """The line of a menu that a number or a name means; None when it means none."""
    wanted = {folded(text), folded(english(text))}
    found = (entry for entry in entries if wanted & {folded(key) for key in entry.keys})
    return numbered(text, entries) or next(found, None)


def read_notation(language: str, game: Game[Any], text: str) -> Move:
    """A move from its notation, in the words and letters of a language and with ids without prefix."""
    verbs, nouns = words_of(tuple(game.rulebook.codec.patterns()))
    plain = _in_notation(language, game, english(text), nouns)
    first, _, rest = plain.partition(" ")
    word, colon, _ = first.partition(":")
    known = spellings(language, verbs).get(folded(word))
    if known is None:
        return parse_move(game, _whole_ids(game, _with_colon(plain)))
    verb = known.partition(".")[2]
    rest = rest.removeprefix("away ").removeprefix("up ") if verb in _PARTS else rest
    first, blank = _PARTS.get(verb, verb) + colon, " " if rest else ""
    return parse_move(game, f"{first}{blank}{_whole_ids(game, rest)}")


@cache
def words_of(patterns: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that begin a move in its notation, and those that follow, as `spellings` wants them."""
    firsts = {re.split(r"\W", pattern, maxsplit=1)[0] for pattern in patterns}
    known = [word.removeprefix(_TYPED) for word in catalogue("en").ids() if word.startswith(_TYPED)]
    verbs = tuple(f"hospital.{word}" for word in known if word in firsts)
    return verbs, tuple(f"hospital.{word}" for word in known if word not in firsts)


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


# -- names of things -------------------------------------------------------------------------------------
def _in_notation(language: str, game: Game[Any], text: str, nouns: tuple[str, ...]) -> str:
    """A typed move with ids for names and English nouns; patients after a colon stay as they are."""
    head, colon, tail = text.partition(":")
    first, blank, rest = _with_ids(language, game, head).partition(" ")
    known = spellings(language, nouns)
    words = [known.get(folded(word), f".{word}").partition(".")[2] for word in rest.split(" ")]
    return first + blank + " ".join(words) + colon + tail


def _with_ids(language: str, game: Game[Any], text: str) -> str:
    """Names of things replaced by their ids, the longest first."""
    edition: str = game.rulebook.rules.agreement.edition  # type: ignore[attr-defined]
    ids = _ids(language, frozenset(game.vocabulary), edition)
    plain = _plain(text)
    if len(plain) != len(text):
        return text  # a letter that is two without its accent: nothing of ours
    names = "|".join(map(re.escape, sorted(ids, key=len, reverse=True)))
    found = re.finditer(rf"(?<![\w#])(?:{names})(?!\w)", plain)
    for match in reversed(list(found)):
        text = text[: match.start()] + ids[match[0]] + text[match.end() :]
    return text


@cache
def _ids(language: str, vocabulary: frozenset[str], edition: str) -> dict[str, str]:
    """The ids of a game by what they are called, in English and in the language.

    Of a card of both editions, the one of the edition that is played comes last, and counts.
    """
    found: dict[str, str] = {}
    is_prototype = edition == _PROTOTYPE
    for say in (catalogue("en"), catalogue(language)):
        things = [thing for thing in vocabulary if f"thing.{thing}" in say]
        things.sort(key=lambda thing: (thing.startswith("p_") == is_prototype, thing))
        found |= {_plain(say.raw(f"thing.{thing}")): thing for thing in things}
    return found


def _plain(text: str) -> str:
    """Text for comparing, whichever apostrophe was typed."""
    return folded(text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
