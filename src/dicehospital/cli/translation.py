"""What differs between the texts of a language and the English ones: for whoever translates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dicehospital.kernel.text import LANGUAGES, Message, catalogue_names, read_locale

BOOKS: Final = ("rules/er.json", "rules/hospital.json")
PLACEHOLDER: Final = re.compile(r"\{(?:\w+:)?(\w+)\}")
_SHORT: Final = 40  # letters of a label: what is longer has lines to wrap
_LONGER: Final = 2  # times as long as in English, and a few letters more
_SPARE: Final = 12

Sentences = Mapping[str, str]


@dataclass(frozen=True)
class Finding:
    """One text that needs a look."""

    file: str
    message: str  # the id of the text
    what: Message  # what is wrong with it
    is_wrong: bool = True  # or only worth a look


def findings(language: str) -> Iterator[Finding]:
    """Everything that differs, file by file."""
    for file in (*catalogue_names(LANGUAGES[0]), *BOOKS):
        yield from compared(
            file, sentences(LANGUAGES[0], file), sentences(language, file), language
        )


def sentences(language: str, file: str) -> dict[str, str]:
    """The texts of a file by id, those of a book of rules by rule and part; none where there is no file."""
    try:
        found = read_locale(language, file)
    except FileNotFoundError:
        return {}
    return dict(_of_book(found)) if file in BOOKS else found


def placeholders(sentence: str) -> set[str]:
    """What a sentence is filled with."""
    return set(PLACEHOLDER.findall(sentence))


def compared(file: str, english: Sentences, own: Sentences, language: str) -> Iterator[Finding]:
    """What differs between two files: ids, placeholders, and texts that may have no room."""
    for message in english.keys() | own.keys():
        first, second = english.get(message), own.get(message)
        for what, is_wrong in _differences(first, second, language):
            yield Finding(file, message, what, is_wrong)


def _differences(
    english: str | None, own: str | None, language: str
) -> Iterator[tuple[Message, bool]]:
    if own is None:
        yield Message("translate.missing", {"english": english}), True
    elif english is None:
        yield Message("translate.unknown"), True
    else:
        # The name of a pack is filled in by language.
        filled = {LANGUAGES[0] if name == language else name for name in placeholders(own)}
        if filled != placeholders(english):
            wanted = ", ".join(sorted(placeholders(english))) or "-"
            yield Message("translate.placeholders", {"wanted": wanted}), True
        if english and not own:
            yield Message("translate.empty", {"english": english}), True
        if len(english) < _SHORT and len(own) > _LONGER * len(english) + _SPARE:
            yield Message("translate.long", {"n": len(own), "english": english}), False


def _of_book(book: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for topic in book["topics"]:
        yield topic["id"], topic["title"]
    for rule, parts in book["rules"].items():
        yield from ((f"{rule} {part}", text) for part, text in parts.items())
