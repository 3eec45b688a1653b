"""What a bot is: something that chooses a move."""

from __future__ import annotations

from typing import Any, Protocol

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move


class Bot(Protocol):
    """A policy over the legal moves. One bot may play several seats of a game.

    Whoever asks it hands it `game.imagine(seat, n)`, never the game itself: hidden facts are drawn
    anew there, so a bot cannot see them, and it may play on that copy as it likes.
    """

    @property
    def name(self) -> str:
        """Its name in `BOT_NAMES`, in results and on the command line."""

    def choose(self, game: Game[Any], seat: int) -> Move:
        """A legal move for a seat that has something to decide."""
