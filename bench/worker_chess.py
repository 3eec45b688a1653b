"""python-chess: random legal moves from the start position, and copies of a board."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from random import Random

import chess

from protocol import Answer, Played, Request, copy_for, play_for, serve

PLIES_AT_MOST = 200
PLIES_TO_HALF_WAY = 60


def driven(request: Request) -> Answer:
    """Whole games, each move picked here; a game ends without a legal move or after 200 plies.

    Draws are not looked for: asking costs python-chess more than moving.
    """

    def play(seed: int) -> Played:
        board = random_board(seed, PLIES_AT_MOST)
        return Played(1, len(board.move_stack), board.halfmove_clock)

    return play_for(request["seconds"], play)


def copy(request: Request) -> Answer:
    """Copy one position, without the moves that led there."""
    board = random_board(1, PLIES_TO_HALF_WAY)
    return copy_for(request["seconds"], partial(board.copy, stack=False))


def about(_request: Request) -> Answer:
    """Which release this is."""
    return {"name": "python-chess", "version": version("chess"), "compiled": False}


def random_board(seed: int, plies: int) -> chess.Board:
    """Return a board after that many random moves, or where no move is left."""
    chance = Random(seed).random
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(chance() * len(moves))])
    return board


if __name__ == "__main__":
    serve({"driven": driven, "copy": copy, "about": about})
