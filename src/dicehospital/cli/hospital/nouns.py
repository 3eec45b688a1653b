"""Nouns in typed moves: `révéler service` and `oncologie infirmière: J3` mean what English would."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from dicehospital.cli.er.typed import spellings
from dicehospital.cli.table.rule_texts import folded
from dicehospital.kernel.text import catalogue

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game

_PROTOTYPE = "proto212"
# Words that follow the first of a move; the catalogues have every spelling under `typed.hospital.<word>`.
NOUNS = tuple(
    f"hospital.{noun}"
    for noun in (
        "department", "specialist", "nurse", "red", "yellow", "green", "pink", "in", "to", "on", "swap",
    )
)  # fmt: skip


def in_notation(language: str, game: Game[Any], text: str) -> str:
    """A typed move with ids for names and English nouns; patients after a colon stay as they are."""
    head, colon, tail = text.partition(":")
    first, blank, rest = _with_ids(language, game, head).partition(" ")
    known = spellings(language, NOUNS)
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
