"""Dice Hospital Digital: the rules of Dice Hospital and Dice Hospital ER, for people, bots and researchers."""

from importlib import import_module
from typing import TYPE_CHECKING

from dicehospital.kernel.build import __version__
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.text import Reason
from dicehospital.kernel.types import Move, Score

if TYPE_CHECKING:
    from dicehospital import er, hospital
    from dicehospital.api import AnyGame, from_position, new_game, observation, parse_move, replay
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.options import Moves, Options
    from dicehospital.many_games import Batch, batch

__all__ = [
    "AnyGame",
    "BadInput",
    "Batch",
    "Game",
    "IllegalMove",
    "Move",
    "Moves",
    "Options",
    "Reason",
    "Score",
    "__version__",
    "batch",
    "er",
    "from_position",
    "hospital",
    "new_game",
    "observation",
    "parse_move",
    "replay",
]

# The rules of both games take longer to read than a help page to print, so they are read at their first use.
_WHERE = {
    "api": ("AnyGame", "from_position", "new_game", "observation", "parse_move", "replay"),
    "kernel.game": ("Game",),
    "kernel.options": ("Moves", "Options"),
    "many_games": ("Batch", "batch"),
}

if not TYPE_CHECKING:  # else every name would be thought to exist

    def __getattr__(name: str) -> object:
        """What was not read yet."""
        if name in ("er", "hospital"):
            return import_module(f"dicehospital.{name}")
        for module, names in _WHERE.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f"dicehospital.{module}"), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
