"""The cards that the game of a table began with: its log is read with these, or not at all."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from msgspec import Struct

from dicehospital.kernel.components.cards import NOT_HERE, check_cards
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.text import Message

_LENGTH: Final = 16  # hex digits


class CardFingerprint(Struct, frozen=True):
    """Hashes of the cards, and how words were numbered: logs hold their numbers."""

    cards: dict[str, str]
    words: int  # how many there were
    numbering: str  # a hash of them


def begun_with(game: Game[Any]) -> CardFingerprint:
    """What a game that begins now begins with."""
    words = len(game.vocabulary)
    return CardFingerprint(game.rulebook.cards(), words, _numbering(game, words))


def check_begun(game: Game[Any], begun: CardFingerprint | None) -> None:
    """Refuse a game that differs from the one that was begun; `BadInput` names the cards."""
    if begun is None:  # begun before tables said so
        return
    check_cards(begun.cards, game.rulebook.cards(), "components")
    if _numbering(game, begun.words) != begun.numbering:
        raise BadInput("components", NOT_HERE, differences=[Message("cards_reordered")])


def _numbering(game: Game[Any], words: int) -> str:
    text = "\n".join(game.vocabulary[:words])
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]
