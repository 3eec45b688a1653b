"""How hard a puzzle is: which bots solve it, its length, and what separates the best from the rest."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.bots import make_bot
from dicehospital.kernel.game import Game
from dicehospital.puzzles.puzzle import GRADES

# By game, the weakest first. Expert solves every ending of ER, so it would tell nothing there.
BOTS: Final[dict[str, tuple[str, ...]]] = {
    "er": ("beginner", "easy", "normal", "hard"),
    "hospital": ("beginner", "easy", "normal", "hard", "expert:worlds=2,moves=2,looks=1000"),
}
_TRIES: Final = 3  # of each bot: whoever misjudges by chance has to solve it more often than not
# That are as hard as to do better than a bot. A turn of ER has two or three, which everybody sees.
_MOVES: Final = {"er": 3, "hospital": 2}
_NARROW: Final = 1  # points


def solvers(game: Game[Any], seat: int, best: int) -> tuple[str, ...]:
    """The bots that reach the best more often than not."""
    return tuple(bot for bot in BOTS[game.name] if is_solved_by(game, seat, best, bot))


def is_solved_by(game: Game[Any], seat: int, best: int, bot: str) -> bool:
    """Whether a bot reaches the best more often than not."""
    reached = [_points(game.copy(), seat, bot, seed) >= best for seed in range(_TRIES)]
    return 2 * sum(reached) > _TRIES


def _points(game: Game[Any], seat: int, name: str, seed: int) -> int:
    """What a bot makes of the turn."""
    bot = make_bot(name, seed)
    while not game.is_over:
        game.play(seat, bot.choose(game.imagine(seat, seed), seat))
    return game.scores()[seat].total


def grade_of(game: str, solved_by: tuple[str, ...], moves: int, margin: int) -> int:
    """From 1 to 5: a bot that fails, some moves, a narrow margin count alike; two of them make a grade."""
    failing = len(BOTS[game]) - len(solved_by)
    hardness = failing + moves // _MOVES[game] + (margin <= _NARROW)
    return max(1, min(GRADES, 1 + (hardness - 1) // 2))
