"""A component pack as everybody at its table may read it."""

from __future__ import annotations

from msgspec import Struct

from dicehospital.kernel.types import Json


class PackCard(Struct, frozen=True):
    """A card that a component pack brings or changes."""

    id: str
    kind: str
    copies: int


class PackShown(Struct, frozen=True):
    """A component pack as everybody may read it."""

    cards: list[PackCard]
    words: dict[str, dict[str, str]]  # by language and id: names, what cards do, titles of kinds
    signs: dict[str, Json]  # by id: what a card shows without words
