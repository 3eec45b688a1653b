"""Recovery words: ten of 1024, drawn by the system's own chance, which makes 100 bits.

So many bits that nobody chose cannot be guessed, by a fast hash as little as by a slow one. What is kept is a
hash by a key of the house, and it finds the person at once, whether there is one or not.
"""

from __future__ import annotations

import hmac
import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

from dicehospital.kernel.chance.rng import fresh_seed
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES

COUNT: Final = 10
LONGEST: Final = 400  # letters that are read
_BITS: Final = 10  # of a word
_BETWEEN: Final = re.compile(r"[^a-z]+")


@cache
def word_list(language: str) -> tuple[str, ...]:
    """The words of a language: 1024, without accents, no two of which differ by one letter alone.

    A language that nobody has listed them for has the usual ones.
    """
    folder = files("dicehospital.server.tables.accounts")
    own, usual = (folder / f"words_{name}.txt" for name in (language, LANGUAGES[0]))
    return tuple((own if own.is_file() else usual).read_text("utf-8").split())


def draw(language: str) -> list[str]:
    """Ten words that nobody can foresee."""
    words, chance = word_list(language if language in LANGUAGES else LANGUAGES[0]), fresh_seed()
    return [words[chance >> _BITS * place & (1 << _BITS) - 1] for place in range(COUNT)]


def read(text: str) -> list[str]:
    """Ten words as somebody has typed them; `BadInput` says which is none, or how many there are."""
    bare = unicodedata.normalize("NFD", text[:LONGEST].casefold())
    seen = "".join(letter for letter in bare if unicodedata.category(letter) != "Mn")
    words = [word for word in _BETWEEN.split(seen) if word]
    for word in words:
        if not any(word in word_list(language) for language in LANGUAGES):
            raise BadInput("words", "server.unknown_word", word=word)
    if len(words) != COUNT:
        raise BadInput("words", "server.ten_words", seen=len(words), most=COUNT)
    return words


def digest(words: list[str], key: bytes) -> bytes:
    """What is kept of words."""
    return hmac.digest(key, " ".join(words).encode(), "sha256")
