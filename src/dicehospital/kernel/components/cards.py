"""Which cards a game is played with: a hash of each, and one over all of them (decision 0013).

A game is gone on with, and played again, with the cards it began with. What a card is called and where it
is from does not matter to play, so the hashes leave that out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import Message

Cards = dict[str, str]
"""The hash of each card by its id, in the order in which cards are numbered."""

NOT_HERE: Final = "cards_not_here"
_TOLD: Final = ("source", "name")  # fields that only tell people something
_CARD_LENGTH: Final = 6  # hex digits: enough to find the card that differs
_LENGTH: Final = 16


def card_hash(row: Mapping[str, Any]) -> str:
    """The hash of one card, from its row as the file writes it."""
    played = {name: value for name, value in row.items() if name not in _TOLD}
    text = json.dumps(played, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_CARD_LENGTH]


def version_of(cards: Mapping[str, Any]) -> str:
    """The hash over all cards; their order counts, since chance draws by it."""
    text = json.dumps(list(cards.items()), separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]


def read_cards(found: object, field: str) -> Cards:
    """A list of cards as a record writes it; `BadInput` when it is something else."""
    if not isinstance(found, Mapping):
        raise BadInput(field, "not_an_object", seen=type(found).__name__)
    for card, seen in found.items():
        if not isinstance(seen, str):
            raise BadInput(f"{field}.{card}", "wrong_type", seen=seen, wanted="str")
    return dict(found)


def check_cards(seen: Cards, cards: Cards, field: str) -> None:
    """Refuse to play with other cards than a game began with, and say which they are."""
    if list(seen.items()) != list(cards.items()):  # their order counts
        differences = list(_differences(seen, cards)) or [Message("cards_reordered")]
        raise BadInput(field, NOT_HERE, differences=differences)


def _differences(seen: Cards, cards: Cards) -> list[Message]:
    """What is different here, by the ids of the cards."""
    parts = {
        "cards_changed": [card for card in seen if card in cards and seen[card] != cards[card]],
        "cards_new": [card for card in cards if card not in seen],
        "cards_missing": [card for card in seen if card not in cards],
    }
    return [Message(what, {"cards": found}) for what, found in parts.items() if found]


def begun_elsewhere(differences: object, engine: str) -> BadInput:
    """A refusal that tells people what to do with a game which began with another version of the program."""
    return BadInput("components", "other_cards", differences=differences, engine=engine)
