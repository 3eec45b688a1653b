"""Makes the table of what deals of Dice Hospital usually bring: `python -m tools.usual_deals GAMES`.

With the rules compiled; a bot plays the line that reviews try, from the beginning, at each kind of table that
one click makes and in each deal of the day.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import dicehospital as dh
from dicehospital.coach.hospital.tries import strayed
from dicehospital.server.tables.daily.days import WEEK
from dicehospital.server.tables.daily.themes import theme_of
from dicehospital.server.tables.games import GAMES

TABLE: Final = (
    Path(__file__).resolve().parents[1]
    / "src"
    / "dicehospital"
    / "coach"
    / "hospital"
    / "usual.json"
)
FIRST: Final = 3_000_000  # seed
LONG: Final = "everything"  # the preset whose lines take so long that a review tries too few


def main() -> None:
    """Play so many games at each kind of table and write the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for players, options in tables():
        rows.append(row(players, options, asked.games))
        print(rows[-1], flush=True)
    TABLE.write_text("[\n" + ",\n".join(f"  {json.dumps(one)}" for one in rows) + "\n]\n", "utf-8")


def tables() -> Iterator[tuple[int, dict[str, Any]]]:
    """The kinds of tables, each once, with their options as a record has them."""
    asked = [
        (players, preset.options)
        for preset in GAMES["hospital"].presets
        if preset.id != LONG
        for players in range(preset.players[0], preset.players[1] + 1)
    ]
    asked += [(1, theme_of("hospital", number).options) for number in range(WEEK)]
    seen = []
    for players, options in asked:
        origin = dh.new_game("hospital", players=players, seed=1, options=options).origin
        if (players, origin["options"]) not in seen:
            seen.append((players, origin["options"]))
            yield seen[-1]


def row(players: int, options: dict[str, Any], games: int) -> dict[str, Any]:
    """What a bot scored at such tables, in a seat that changes from game to game."""
    found = [points_of(players, options, FIRST + number) for number in range(games)]
    told = {"mean": round(fmean(found), 1), "deviation": round(stdev(found), 1), "games": games}
    return {"players": players, "options": options, **told}


def points_of(players: int, options: dict[str, Any], seed: int) -> int:
    """The points of one such line."""
    game = dh.new_game("hospital", players=players, seed=seed, options=options)
    seat = seed % players
    for _ in strayed(game, seat, seed):
        pass
    return int(game.scores()[seat].total)


if __name__ == "__main__":
    main()
