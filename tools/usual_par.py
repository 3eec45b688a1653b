"""Makes the table of what par is usual: `python -m tools.usual_par PLAYERS GAMES`, with the rules compiled."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.coach.par import group_of, par_of
from dicehospital.kernel.game import Game

TABLE: Final = (
    Path(__file__).resolve().parents[1] / "src" / "dicehospital" / "coach" / "er" / "usual.json"
)

FIRST: Final = 2000  # seed


def main() -> None:
    """Find par in games that greedy has played, and put mean and deviation into the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int)
    parser.add_argument("games", type=int)
    asked = parser.parse_args()
    seeds = range(FIRST, FIRST + asked.games)
    found = [par_of(played(asked.players, seed), 0).points for seed in seeds]
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    table[group_of(asked.players)] = {
        "mean": round(fmean(found), 1),
        "deviation": round(stdev(found), 1),
        "games": len(found),
    }
    TABLE.write_text(json.dumps(table, indent=2, sort_keys=True) + "\n")


def played(players: int, seed: int) -> Game[Any]:
    """A finished game with this seed."""
    game = dh.new_game("er", players=players, seed=seed)
    greedy = make_policy("greedy", "er")
    while not game.is_over:
        greedy.act(game.rulebook.ruleset, game.state, game.to_act[0])
    return game


if __name__ == "__main__":
    main()
