"""The pads of both games, by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicehospital.api import GAMES
from dicehospital.kernel.errors import BadInput
from dicehospital.pads import er, hospital
from dicehospital.pads.pad import Game, PadScored, Written

PADS: Final[dict[str, Callable[[Game, Sequence[Written]], PadScored]]] = {
    "er": er.score,
    "hospital": hospital.score,
}


def score(name: str, game: Game, written: Sequence[Written]) -> PadScored:
    """The pad of a game, counted by its rules."""
    if name not in PADS:
        raise BadInput("game", "not_one_of", seen=name, allowed=GAMES)
    return PADS[name](game, written)
