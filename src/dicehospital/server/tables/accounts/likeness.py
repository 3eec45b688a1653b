"""Which names look alike, so that nobody takes that of somebody else: case, accents, width, look-alikes."""

from __future__ import annotations

import unicodedata
from typing import Final

from dicehospital.kernel.errors import BadInput
from dicehospital.server.tables.guests import clean_name

_ALPHABETS: Final = ("LATIN", "CYRILLIC", "GREEK")
_ALIKE: Final = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅԌԚԜҺӀΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ01L|",  # noqa: RUF001 (they look alike: that is the matter)
    "ABE3KMHOPCTYXIJSGQWHIABEZHIKMNOPTYXCOIII",
)
"""Capital letters of other alphabets that look Latin, and signs that look like letters."""
_TOGETHER: Final = (("RN", "M"), ("VV", "W"))


def account_name(text: str) -> str:
    """A name that can be seen, in letters of one alphabet; `BadInput` says what is wrong."""
    name = clean_name(text)
    if not name:
        raise BadInput("name", "server.no_name")
    named = [unicodedata.name(letter, "").split(" ")[0] for letter in name]
    if len({alphabet for alphabet in named if alphabet in _ALPHABETS}) > 1:
        raise BadInput("name", "server.mixed_name")
    return name


def likeness(name: str) -> str:
    """What all names have in common that look like this one."""
    wide = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).upper())
    bare = "".join(letter for letter in wide if unicodedata.category(letter)[0] != "M")
    seen = bare.translate(_ALIKE)
    for pair, one in _TOGETHER:
        seen = seen.replace(pair, one)
    return "".join(letter for letter in seen if letter.isalnum()) or seen
