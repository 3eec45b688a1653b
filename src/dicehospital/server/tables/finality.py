"""Which picks cannot be taken back: found by trying, for games whose outlook does not say so."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.game import Game
from dicehospital.kernel.history import has_step


def final_words(game: Game[Any], seat: int) -> list[int]:
    """The words open to a seat after which it has nothing to take back."""
    return [word for word in game.options(seat).list() if _is_final(game, seat, word)]


def _is_final(game: Game[Any], seat: int, word: int) -> bool:
    ahead = game.copy()
    ahead.pick(seat, word)
    state = ahead.state
    return not has_step(state.journal, state.barrier_of(seat), seat)
