"""Picking the words that a mask shows, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehospital.kernel.errors import IllegalMove
from dicehospital.kernel.offers import refused_pick

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game


def pick(game: Game[Any], seat: int, action: object) -> None:
    """Pick a word that is open. `game.pick` would also take one that belongs earlier in a list."""
    word = game.rulebook.ruleset.vocabulary.read(action)
    if word not in game.options(seat):
        raise IllegalMove(refused_pick(game.rulebook, game.state, seat, word))
    game.pick(seat, word)
