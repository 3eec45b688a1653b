"""Positions of games against the Automa, and what can be read from them."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, product
from typing import Any

import dicehospital as dh
from tests.hospital.builders import COLOURS, Game, Json

LETTERS = dict(zip("RYG", COLOURS, strict=True))
DICE = 15  # of each colour: the table is set as for two
EASY = ("no_bag_on_grey", "bags_not_jokers")
HARD = ("tile_point", "filled_dice_points", "unused_dice_points")
MIXES = {"3/3/3": (3, 3, 3), "4/3/2": (4, 3, 2), "2/3/4": (2, 3, 4)}


def _subsets(names: tuple[str, ...]) -> list[list[str]]:
    sizes = range(len(names) + 1)
    return [list(some) for some in chain.from_iterable(combinations(names, n) for n in sizes)]


SETTINGS: list[Json] = [
    {"solo": "automa", "automa_mix": mix, "automa_easy": easy, "automa_hard": hard}
    for mix, easy, hard in product(MIXES, _subsets(EASY), _subsets(HARD))
]
"""Every difficulty."""


def facing(
    phase: str, automa: Json | None = None, *, dealer: str | None = None, **more: Any
) -> Game:
    """A game against the Automa in its third round; `hospital` and `switches` may be given."""
    position: Json = {
        "game": "hospital",
        "players": 1,
        "options": {"solo": "automa", **more.pop("switches", {})},
        "hospitals": [more.pop("hospital", {})],
        "round": 3,
        "phase": phase,
        "automa": automa or {},
        **more,
    }
    return dh.from_position(position, dealer=dealer)


def card(name: str, filled: str | None = None, *, tile: bool = False) -> Json:
    """A hospital card of the line."""
    found: Json = {"card": name, "tile": tile}
    return found if filled is None else {**found, "filled": filled}


def line(*cards: Json, **fields: Any) -> Json:
    """What the Automa has: these cards from the left; dice of the pool as one text."""
    pool = Counter(LETTERS[letter] for letter in fields.pop("pool", ""))
    return {"line": list(cards), "pool": dict(pool), **fields}


def automa_of(game: Game) -> Json:
    """The Automa as a position writes it."""
    found: Json = game.position()["automa"]
    return found


def filled(game: Game) -> list[str]:
    """What lies on the cards of the line."""
    return [row["filled"] for row in automa_of(game)["line"]]


def pool(game: Game) -> str:
    """The dice on no card, as one text."""
    counts = automa_of(game)["pool"]
    return "".join(letter * counts[name] for letter, name in LETTERS.items())


def rival(game: Game) -> dict[str, int]:
    """The parts of the Automa's score."""
    return dict(game.scores()[1].parts)


def dice_outside(position: Json) -> Counter[str]:
    """Dice of the Automa by colour."""
    found = Counter(position["automa"]["pool"])
    for row in position["automa"]["line"]:
        found.update(LETTERS[text] for text in row["filled"] if text in LETTERS)
    return found
