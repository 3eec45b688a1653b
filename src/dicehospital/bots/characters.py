"""Who plays when nobody does: bots have names, and no two at a table share one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

# Names that fit into the sentences of every language: none asks for an article or an elision.
CHARACTERS: Final[dict[str, Sequence[str]]] = {
    "hospital": ("Doc Alba", "Doc Rook", "Doc Vega", "Doc Lin", "Doc Moss"),
    "er": ("Kofi", "Wanda", "Juno", "Pablo", "Rosa"),
}


def name_of_bot(game: str, taken: Iterable[str | None], first: int) -> str | None:
    """A name that nobody at the table has, looked for from the `first` on; None once all are taken."""
    names, seen = CHARACTERS.get(game, ()), set(taken)
    order = [names[(first + step) % len(names)] for step in range(len(names))]
    return next((name for name in order if name not in seen), None)
