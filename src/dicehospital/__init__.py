"""Dice Hospital Digital: the rules of Dice Hospital and Dice Hospital ER, for people, bots and researchers."""

from dicehospital import er, hospital
from dicehospital.api import AnyGame, from_position, new_game, observation, parse_move, replay
from dicehospital.kernel.build import __version__
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.game import Game
from dicehospital.kernel.options import Moves, Options
from dicehospital.kernel.text import Reason
from dicehospital.kernel.types import Move, Score
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
