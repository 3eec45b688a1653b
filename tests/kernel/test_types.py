"""The types that somebody else's program sees: a strict checker accepts what is right and finds what is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
USER = """
import numpy as np

import dicehospital as dh
from dicehospital.bots import Bot, make_bot


class First(Bot):
    name = "first"
    games = ("er",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: dh.AnyGame, seat: int) -> dh.Move:
        return game.moves(seat)[0]


lanes = dh.batch("er", 4, players=2, seeds=np.arange(4).tolist())
game = lanes.game_of(np.int64(1))
moves: dh.Moves = game.moves(lanes.seats[0])
made: dh.Move = First(1).choose(game.imagine(0, np.int64(3)), 0)
points: int = int(lanes.seat_rewards.sum())
found = dh.observation("er").decode(lanes.observations)["table.turn"] + 1
bot: Bot = make_bot("greedy", seed=np.int64(1))
"""
WRONG = """
game.options("0")
lanes.observations.nothing
dh.new_game("er", seed=1.5)
reason: str = game.explain(0, "take red")
"""


@pytest.mark.soak
def test_a_program_of_somebody_else_is_checked_strictly(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(USER + WRONG, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "program.py"]
    env = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    found = [line for line in done.stdout.splitlines() if line.startswith("program.py")]
    first = len(USER.splitlines()) + 2
    places = [int(line.split(":")[1]) for line in found if " error: " in line]
    assert [first, first + 1, first + 2, first + 3] == places, done.stdout
