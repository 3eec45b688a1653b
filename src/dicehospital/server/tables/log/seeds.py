"""Fair dice: a secret seed from the start, its hash shown from the start, itself revealed at the end."""

from __future__ import annotations

import hashlib
from typing import Any

from dicehospital.api import from_position, new_game, with_cards
from dicehospital.kernel.chance.rng import SEED_BITS, commitment, fresh_seed, fresh_token
from dicehospital.kernel.components.cards import Cards
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json
from dicehospital.server.tables.seats import Setup

DEALER = "sealed"
MANUAL = "manual"
_NAMES = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that reads like something else
_NAME_LENGTH = 8
_OWN_CHANCE = ("rng", "seed", "sealed", "dealer")  # a table's dice come from its own seed


def fresh_secret() -> bytes:
    """The seed of a new table."""
    return fresh_seed().to_bytes(SEED_BITS // 8, "big")


def seed_of(secret: bytes) -> int:
    """A secret as the engine takes it."""
    return int.from_bytes(secret, "big")


def commitment_of(secret: bytes) -> str:
    """What a table shows of its secret while it is played."""
    return commitment(seed_of(secret))


def dealer_of(setup: Setup) -> str:
    """Where the dice of a table come from: its sealed seed, or the people who sit round a real one."""
    return MANUAL if setup.manual else DEALER


def begin_game(
    game: str,
    setup: Setup,
    secret: bytes,
    cards: Cards | None = None,
    *,
    redraws: bool = False,
) -> Game[Any]:
    """The game of a table at its start, with today's cards or with others; `BadInput` names what cannot be.

    `redraws`: what a position hides is drawn from the secret as well.
    """
    seed, dealer = seed_of(secret), dealer_of(setup)
    agreed: Json = {"options": setup.options} if setup.position is None else setup.position
    if cards is not None:
        agreed = with_cards(game, agreed, cards)
    if setup.position is None:
        options = agreed["options"]
        return new_game(game, players=setup.players, seed=seed, options=options, dealer=dealer)
    start = {key: value for key, value in agreed.items() if key not in _OWN_CHANCE}
    if setup.manual:
        return from_position({**start, "seed": agreed.get("seed", 1)}, dealer=dealer)
    sealed: Json = {"seed": hex(seed), "dealt": 0}
    drawn = {"sealed": {**sealed, "redraws": True}} if redraws else {"sealed": sealed}
    return from_position({**start, "seed": agreed.get("seed", 1), **drawn}, dealer=dealer)


def fresh_id() -> str:
    """The id of a new table."""
    return named_by(fresh_token().encode())


def following_id(secret: bytes) -> str:
    """The id of the table after this one; it stays the same however often it is asked for."""
    return named_by(b"dicehospital:rematch:" + secret)


def named_by(text: bytes) -> str:
    """The id that stands for some bytes; it does not tell them."""
    number = int.from_bytes(hashlib.sha256(text).digest(), "big")
    letters = []
    for _ in range(_NAME_LENGTH):
        number, place = divmod(number, len(_NAMES))
        letters.append(_NAMES[place])
    return "".join(letters)
