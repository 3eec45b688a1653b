"""One word for one thing, in every text of every language: undo, back, rematch.

To undo is to take back a step that was made; to go back is to drop one that was only being chosen.
"""

from __future__ import annotations

import re

import pytest

from dicehospital.kernel.text import LANGUAGES, catalogue

# Each thing with its word in each language: where one language says it, so do the others.
WORDS = {
    "undo": {
        "en": r"\bund(?:o|oes|one|oing)\b",
        "fr": r"\bannul|\bdéfinitif|\birréversible",
        "de": r"\bzurück(?:zu|ge)?n[ehmo]+m|\brückgängig|\bnimm\w*\b[^.]*\bzurück\b",
    },
    "rematch": {"en": r"\brematch", "fr": r"\brevanche", "de": r"\brevanche"},
}
# What a button says that is nothing but one of these words.
LABELS = {
    "undo": {"en": "undo", "fr": "annuler", "de": "rückgängig"},
    "back": {"en": "back", "fr": "retour", "de": "zurück"},
    "rematch": {"en": "rematch", "fr": "revanche", "de": "revanche"},
}
_SAID_OTHERWISE = re.compile(
    r"^(?:play again|take back|go back|rejouer|défaire|abandonner le choix)$"
)


def _is_said(language: str, message: str, pattern: str) -> bool:
    return re.search(pattern, catalogue(language).raw(message), re.IGNORECASE) is not None


@pytest.mark.parametrize("thing", WORDS)
def test_all_languages_say_a_thing_in_the_same_places(thing: str) -> None:
    apart = [
        message
        for message in catalogue("en").ids()
        if len({_is_said(language, message, WORDS[thing][language]) for language in LANGUAGES}) > 1
    ]
    assert [] == apart


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_is_called_what_it_does(language: str) -> None:
    things = {words[language]: thing for thing, words in LABELS.items()}
    wrong = []
    for message in catalogue(language).ids():
        text = catalogue(language).raw(message).casefold().rstrip(".!")
        thing = things.get(text)
        named = message.rpartition(".")[2]
        if thing is not None and named != thing and not message.startswith("typed."):
            wrong.append(f"{message} says {text!r}, the word for {thing}")
        if named in LABELS and " " not in text and text != LABELS[named][language]:
            wrong.append(f"{message} says {text!r}, not {LABELS[named][language]!r}")
        if _SAID_OTHERWISE.match(text):
            wrong.append(f"{message} has a word of its own: {text!r}")
    assert [] == wrong
