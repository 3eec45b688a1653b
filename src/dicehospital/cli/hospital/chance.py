"""Real dice and cards: what people with the box on their table are asked, and what they answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dicehospital.cli.table.words import folded
from dicehospital.hospital.board.patient import COLOURS
from dicehospital.hospital.words import CITY_ROWS

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json

DICE = ("draw", "roll", "midwife")
_MOST = 24  # dice that are ever asked for at once
_LAID = re.compile(r"([a-z]+?)_?([0-3]?)(p?)")  # a tile of the City, its quarter turns, a pink slot


def question(say: Catalogue, asked: Json) -> str:
    """What was drawn or rolled."""
    faces = asked.get("faces", ["", ""])
    params = {
        "count": asked.get("count", asked.get("dice", 1)),
        "dice": [say.tell(f"word.{colour}") for colour in asked.get("which", [])],
        "low": faces[0],
        "high": faces[-1],
        "cards": asked.get("outcomes", []),
        "deck": _deck(say, asked.get("deck", "")),
        "tile": asked.get("tile", ""),
    }
    known = f"chance.{asked['ask']}" + (".tile" if "tile" in asked else "")
    return say.tell(known if known in say else "chance.other", **params)


def answer(say: Catalogue, asked: Json, line: str) -> Any:  # noqa: ANN401 (as `Game.deal` takes it)
    """The answer to a question; an empty line lets the program draw."""
    words = [word for word in re.split(r"[ ,;/]+", line) if word]
    if not words:
        return None
    read = _READERS.get(asked["ask"], _cards)
    return read(say, asked, words)


def _cards(_: Catalogue, asked: Json, words: list[str]) -> list[str]:
    return [_id(asked["outcomes"], word) for word in words]


def _numbers(_: Catalogue, __: Json, words: list[str]) -> list[int | str]:
    return [int(digit) if digit.isdecimal() else digit for digit in _letters(words)]


_READERS: dict[str, Callable[[Catalogue, Json, list[str]], Any]] = {
    "draw": lambda say, _, words: [_colour(say, letter) for letter in _letters(words)],
    "roll": _numbers,
    "midwife": _numbers,
    "first_player": lambda _, __, words: int(words[0]) - 1 if words[0].isdecimal() else words[0],
    "card": lambda _, asked, words: _id(asked["outcomes"], words[0]),
    "grey": lambda say, _, words: _colour(say, words[0][0]),
    "city": lambda _, asked, words: [_laid(asked, cell, word) for cell, word in enumerate(words)],
}


def _deck(say: Catalogue, deck: str) -> str:
    """The name of a deck; those of a pack go by their ids."""
    known = f"chance.deck.{deck}"
    return say.tell(known) if known in say else deck


def _laid(asked: Json, cell: int, word: str) -> Json | str:
    """`tee1` is a tee after one quarter turn; pink slots that have their places need not be said."""
    found = _LAID.fullmatch(word.lower())
    if found is None:
        return word
    row, column = divmod(cell, asked["columns"])
    tile: Json = {"tile": found[1], "rotation": int(found[2] or 0)}
    at = asked.get("pink_at") or []
    if found[3] or f"{CITY_ROWS[row % len(CITY_ROWS)]}{column + 1}" in at:
        tile["pink"] = True
    return tile


def _letters(words: list[str]) -> list[str]:
    """`r y g`, `ryg`, `red yellow green`, `3 4 5` and `345` alike."""
    if len(words) > 1:
        return [word if word.isdecimal() else word[0] for word in words]
    return list(words[0][:_MOST])


def _colour(say: Catalogue, letter: str) -> str:
    for colour in COLOURS:
        if folded(letter) in (colour[0], folded(say.tell(f"letter.{colour}"))):
            return colour
    return letter


def _id(outcomes: list[str], word: str) -> str:
    plain = word.lower()
    return next((card for card in outcomes if plain in (card, card.partition("_")[2])), plain)
