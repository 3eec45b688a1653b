"""What a table plays for somebody whose time is up."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.game import Game
from dicehospital.kernel.offers import is_legal
from dicehospital.kernel.types import Move

# Moves that end what a seat is at, in the order in which a table tries them.
_ENDINGS: dict[str, tuple[str, ...]] = {"hospital": ("skip", "done")}


def ending(game: Game[Any], seat: int) -> Move | None:
    """DH-11.4: the ability in question is skipped, a half-made move dropped, the activation done.

    None where a decision has to be made: then a bot makes it.
    """
    for text in _ENDINGS.get(game.name, ()):
        move = game.read(seat, text)
        if is_legal(game.rulebook, game.state, seat, move):
            return move
    return None
