"""Cards and decks of a position: lists of ids, and layers of such lists."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec


def read_cards(ids: list[str], found: list[Reader]) -> vec[i64]:
    """A list of cards as numbers."""
    return vec[i64]([card.index(ids) for card in found])


def read_layers(ids: list[str], table: Reader, deck: str) -> Deck | None:
    """A deck of a position; None when it is not given."""
    decks = table.get("decks", {})
    if deck not in decks.source:
        return None
    return deck_of([[card.index(ids) for card in layer.members()] for layer in decks.each(deck)])
