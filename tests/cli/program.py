"""Running the program as people do: its command line, what they type, and what they see."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

import dicehospital as dh
from dicehospital.cli.main import program

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-c", "from dicehospital.cli.main import main; main()"]
QUIET = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "LC_MESSAGES": "", "NO_COLOR": "", "COLUMNS": "80"}


def seed_with(bonus: str) -> int:
    """A seed whose first red die brings a bonus."""
    for seed in range(1000):
        card = dh.new_game("er", players=1, seed=seed).view(None)["ambulance"]
        if dh.er.AMBULANCES[card][0] == bonus:
            return seed
    raise LookupError(bonus)


SEED = seed_with("nurse")  # one patient to resolve, nothing gained before


@dataclass(frozen=True)
class Seen:
    """What a run left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def text(self) -> str:
        """Everything printed, however it was wrapped."""
        return " ".join(self.out.split())

    def is_one_error(self, *words: str, start: str = "error: ") -> bool:
        """Exactly one line on stderr, with these words in it."""
        lines = self.err.splitlines()
        return len(lines) == 1 and lines[0].startswith(start) and all(w in self.err for w in words)


def run(*arguments: str | Path, typed: str = "", **environment: str) -> Seen:
    """The program in this process; saved games go where XDG_DATA_HOME says."""
    result = CliRunner().invoke(
        program, [str(word) for word in arguments], input=typed, env={**QUIET, **environment}
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Seen(result.exit_code, result.stdout, result.stderr)


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """The environment of a program run as a process of its own."""
    return {**os.environ, **QUIET, "XDG_DATA_HOME": str(home), **more}


def played(players: int = 1, turns: int = 30, **options: Any) -> dh.Game[Any]:
    """A game in which everybody makes the first legal move, up to a turn."""
    return played_on(dh.new_game("er", players=players, seed=7, **options), turns)


def played_on(game: dh.Game[Any], turns: int = 30) -> dh.Game[Any]:
    """The same game later, up to a turn or to its end."""
    while not game.is_over and game.view(None)["turn"] < turns:
        seat = game.to_act[0]
        game.play(seat, next(game.moves(seat)))
    return game


def saved(path: Path, value: Any) -> Path:
    """A file with a JSON value."""
    path.write_text(json.dumps(value), "utf-8")
    return path


def record_in(path: Path) -> dict[str, Any]:
    """The record of a saved game."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
