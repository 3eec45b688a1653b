"""Decks as layers: the order inside a layer does not exist until a card is drawn (DH-8.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.vecs import append, vec

_LAYER: Final[i64] = 256  # card numbers are smaller


@final
@mypyc_attr(acyclic=True)
class Deck:
    """Cards by number, each with the number of its layer; the top layer comes first."""

    def __init__(self, cards: vec[i64]) -> None:
        self.cards: vec[i64] = cards

    def copy(self) -> Deck:
        """An independent copy."""
        return Deck(self.cards[:])

    def size(self) -> i64:
        """How many cards are left."""
        return len(self.cards)

    def top(self) -> i64:
        """How many cards the top layer has."""
        count: i64 = 0
        for card in self.cards:
            if card // _LAYER != self.cards[0] // _LAYER:
                break
            count += 1
        return count

    def draw(self, streams: vec[i64], stream: i64) -> i64:
        """Any card of the top layer; it stays where it is until it is taken."""
        if len(self.cards) == 0:
            raise BadInput("decks", "empty_deck")
        return self.cards[below(streams, stream, self.top())] % _LAYER

    def take(self, card: i64) -> bool:
        """Take a card off the top layer; False when it is not there."""
        place: i64
        for place in range(self.top()):
            if self.cards[place] % _LAYER == card:
                self._remove(place)
                return True
        return False

    def _remove(self, place: i64) -> None:
        i: i64
        cards = vec[i64]([0] * (len(self.cards) - 1))
        for i in range(place):
            cards[i] = self.cards[i]
        for i in range(place, len(cards)):
            cards[i] = self.cards[i + 1]
        self.cards = cards

    def put_under(self, cards: vec[i64]) -> None:
        """Put cards under the deck as one layer, in an order that nobody knows."""
        size = len(self.cards)
        layer = self.cards[size - 1] // _LAYER + 1 if size > 0 else 0
        for card in _sorted(cards):
            self.cards = append(self.cards, layer * _LAYER + card)

    def mix_in(self, cards: vec[i64]) -> None:
        """Shuffle cards into a deck that has but one layer."""
        found = self.cards[:]
        for card in cards:
            found = append(found, card)
        self.cards = _sorted(found)

    def layers(self) -> list[list[int]]:
        """The cards, layer by layer from the top."""
        found: list[list[int]] = []
        last: i64 = -1
        for card in self.cards:
            if card // _LAYER != last:
                last = card // _LAYER
                found.append([])
            found[-1].append(int(card % _LAYER))
        return found

    def named(self, ids: list[str]) -> list[list[str]]:
        """The ids of the cards, layer by layer from the top."""
        return [[ids[card] for card in layer] for layer in self.layers()]

    def contents(self) -> list[int]:
        """All cards, whatever their layer."""
        return [int(card % _LAYER) for card in self.cards]


def _sorted(cards: vec[i64]) -> vec[i64]:
    """A few cards in order of their numbers: equal layers are equal lists."""
    found = cards[:]
    i: i64
    for i in range(1, len(found)):
        card, place = found[i], i
        while place > 0 and found[place - 1] > card:
            found[place] = found[place - 1]
            place -= 1
        found[place] = card
    return found


def deck_of(layers: list[list[int]]) -> Deck:
    """A deck of these layers, from the top."""
    cards: list[int] = []
    for number, layer in enumerate(layers):
        cards += [number * int(_LAYER) + card for card in sorted(layer)]
    return Deck(vec[i64](cards))
