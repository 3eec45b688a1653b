"""Small parts that several expansions use: the word `pass`, cards and decks of positions."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from dicehospital.hospital.board.deck import Deck, deck_of
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
from dicehospital.kernel.slots import Always
from dicehospital.kernel.vecs import vec


def passing(lists: WordLists) -> Always[HospitalState]:
    """The word `pass`, the same in every question."""
    word: Always[HospitalState] = Always("pass", "button:pass")
    word.twin = lists.passing
    return word


def skipping(lists: WordLists) -> Always[HospitalState]:
    """The word `skip`, the same in every step of an activation."""
    word: Always[HospitalState] = Always("skip", "button:skip")
    word.twin = lists.skipping
    return word


def read_card(ids: list[str], name: Any, place: str) -> int:
    """A card by its id."""
    if name not in ids:
        raise BadInput(place, "not_one_of", seen=name, allowed=ids)
    return ids.index(name)


def read_cards(ids: list[str], reader: Reader, field: str) -> vec[i64]:
    """A list of cards."""
    return vec[i64](
        [read_card(ids, c, f"{reader.at(field)}[{n}]") for n, c in enumerate(reader.list(field))]
    )


def read_layers(ids: list[str], reader: Reader, deck: str) -> Deck | None:
    """A deck of a position; None when it is not given."""
    decks = Reader(reader.source.get("decks", {}), "decks")
    if deck not in decks.source:
        return None
    layers = []
    for n, layer in enumerate(decks.list(deck)):
        place = f"decks.{deck}[{n}]"
        if not isinstance(layer, list):
            raise BadInput(place, "not_a_list", seen=layer)
        layers.append([read_card(ids, card, place) for card in layer])
    return deck_of(layers)
