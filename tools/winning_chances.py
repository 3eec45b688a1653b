"""Fits the chances to win to games of bots, and checks them on others, with the rules compiled.

`python -m tools.winning_chances play FOLDER er 2 --games 2000` plays games of which the fit is made; with
`--held` those that it is checked on. A table is a number of players, or the opponent of the rules. What lies
in the folder is not played again. `python -m tools.winning_chances fit FOLDER` makes the table of numbers,
what is published in `docs/chances`, its pictures, and the table of `docs/bots.md`.

At half of the tables all bots are of one level, at the others each is of one of two neighbouring levels.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from math import exp
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import dicehospital as dh
from dicehospital.bots.er import greedy as er
from dicehospital.bots.er.fast_greedy import FastGreedy
from dicehospital.bots.hospital import greedy as hospital
from dicehospital.bots.hospital.weights import learnt
from dicehospital.bots.opponents import with_judge
from dicehospital.coach.ending.course import BEGINS
from dicehospital.coach.winning.model import TABLE, of_result, shares, spreads
from dicehospital.coach.winning.standing import Standing, standing_of
from dicehospital.er.components import MODIFIERS
from dicehospital.er.options import MOST_MODIFIERS
from dicehospital.hospital.options import OPTIONS
from dicehospital.kernel.game import Game
from dicehospital.kernel.game_options import ALL, Option
from dicehospital.kernel.playout import Policy
from tools.reliability import GAMES, TABLES, Bin, bins_of, error_of, picture

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCE: Final = ROOT / "src" / "dicehospital" / "coach" / "winning"
PUBLISHED: Final = ROOT / "docs" / "chances"
PAGE: Final = ROOT / "docs" / "bots.md"
_BLOCK: Final = re.compile(r"(<!-- chances -->\n).*?(?=<!-- end of chances -->)", re.DOTALL)
COMMAND: Final = "python -m tools.winning_chances fit FOLDER"
FIRST: Final = 1  # seed of the games of which the fit is made
HELD: Final = 1_000_001  # ... and of those that it is checked on
RIVALS: Final = ("alicat", "automa")
_OF_AUTOMA: Final = [option for option in OPTIONS if option.key.startswith("automa_")]
_POINT: Final = 1000
_WIDEST: Final = 60.0  # points: where all stand alike, no spread is better than another
_NARROWEST: Final = 0.2
_CAUTION: Final = 1.0  # how much of a game has to be seen before an option is believed to matter

Floats = NDArray[Any]
Row = dict[
    str, Any
]  # a game: seed, levels, terms, standings by turn, victory by score, points in the end

# Those whom people meet, by strength.
LEVELS: Final[dict[str, dict[str, Callable[[int], Policy[Any]]]]] = {
    "er": {
        "easy": lambda seed: er.Greedy(seed, 2000),
        "normal": lambda seed: er.Greedy(seed, 1000),
        "greedy": er.Greedy,
        "hard": lambda _seed: FastGreedy(with_judge()),
    },
    "hospital": {
        "easy": lambda seed: hospital.Greedy(seed, 600),
        "normal": lambda seed: hospital.Greedy(seed, 250),
        "greedy": hospital.Greedy,
        "hard": lambda seed: hospital.Greedy(seed, 0, learnt()),
    },
}


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("verb", choices=("play", "fit"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", nargs="?", choices=tuple(LEVELS))
    parser.add_argument("table", nargs="?")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--held", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    if asked.verb == "play":
        play(asked.folder, asked.game, asked.table, asked.games, asked.jobs, held=asked.held)
    else:
        fit(asked.folder)


# -- playing -------------------------------------------------------------------------------------------
def play(folder: Path, game: str, table: str, games: int, jobs: int, *, held: bool) -> None:
    """Add the games that a folder lacks."""
    file = _file(folder, game, table, held=held)
    first = HELD if held else FIRST
    known = {row["seed"] for row in rows_of(file)}
    seeds = [seed for seed in range(first, first + games) if seed not in known]
    with file.open("a", encoding="utf-8") as out, Pool(jobs) as pool:
        for row in pool.imap(partial(played, game, table), seeds, chunksize=8):
            out.write(json.dumps(row) + "\n")
            out.flush()


def played(name: str, table: str, seed: int) -> Row:
    """A game of a seed: how everybody stood when each turn began, and who won."""
    rng = Random(f"{name} {table} {seed}")  # noqa: S311 (games, not secrets)
    players = 1 if table in RIVALS else int(table)
    options = _options(table, rng)
    levels = _levels(name, players, rng)
    game = dh.new_game(name, players=players, seed=seed, options=options)
    minds = [LEVELS[name][level](number) for number, level in enumerate(levels)]
    for number, mind in enumerate(minds):
        mind.begin(players * seed + number)
    standings = list(_standings(game, minds))
    scores = [score.total for score in game.rulebook.scores(game.state)]
    won = of_result(game.rulebook.winners(game.state), len(scores))
    told = [[one.left, [round(points, 3) for points in one.hoped]] for one in standings]
    terms = standings[0].terms
    return {
        "seed": seed,
        "levels": levels,
        "terms": terms,
        "turns": told,
        "won": won,
        "end": scores,
    }


def _standings(game: Game[Any], minds: list[Policy[Any]]) -> Iterator[Standing]:
    """Play a game to its end, and tell how everybody stands when a turn begins."""
    rules, state = game.rulebook.ruleset, game.state
    turn, begun = 0, False
    while not state.over:
        begun = begun or any(event["event"] in BEGINS for event in game.events(None))
        now = int(game.rulebook.progress(state)[0])
        if begun and now != turn:
            turn, standing = now, standing_of(game)
            assert standing is not None  # noqa: S101 (somebody plays against others)
            yield standing
        seat = int(state.agenda[0].seat)
        minds[seat].act(rules, state, seat)


def _levels(name: str, players: int, rng: Random) -> list[str]:
    """Who sits where: all of one level, or of two neighbouring ones."""
    levels = list(LEVELS[name])
    place = rng.randrange(len(levels))
    other = place if rng.random() < 0.5 else rng.choice((place - 1, place + 1))
    pair = [levels[place], levels[min(max(other, 0), len(levels) - 1)]]
    return [rng.choice(pair) for _ in range(players)]


def _options(table: str, rng: Random) -> dict[str, Any]:
    """What is agreed on: against an opponent of the rules half of all tables are the usual ones."""
    if table not in RIVALS:
        return {}
    is_usual = rng.random() < 0.5
    if table == "alicat":
        number = 0 if is_usual else rng.randint(1, MOST_MODIFIERS + 1)
        return {"modifiers": ALL if number > MOST_MODIFIERS else rng.sample(MODIFIERS, number)}
    if is_usual:
        return {"solo": "automa"}
    return {"solo": "automa"} | {option.key: _chosen(option, rng) for option in _OF_AUTOMA}


def _chosen(option: Option, rng: Random) -> Any:  # noqa: ANN401 (what options hold)
    """One choice of an option, or some."""
    if option.kind == "one":
        return rng.choice(option.choices)
    return [name for name in option.choices if rng.random() < 0.4]


def _file(folder: Path, game: str, table: str, *, held: bool) -> Path:
    return folder / f"{game}-{table}{'-held' if held else ''}.jsonl"


def rows_of(file: Path) -> list[Row]:
    """The games of a file; none where there is none."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


# -- fitting -------------------------------------------------------------------------------------------
def fit(folder: Path) -> None:
    """Write the table of numbers, then what is published of the games that it was not made of."""
    found: dict[str, Any] = {"commit": _commit(), "command": COMMAND}
    for game in LEVELS:
        rows = {file.stem.removeprefix(f"{game}-"): rows_of(file) for file in _fitted(folder, game)}
        found[game] = {table: _numbers(table, rows[table]) for table in sorted(rows)}
    for file in {TABLE, SOURCE / TABLE.name}:  # where the package is installed, and its source
        file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    spreads.cache_clear()
    PUBLISHED.mkdir(exist_ok=True)
    for game in LEVELS:
        _publish(folder, game, found)
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")


def _fitted(folder: Path, game: str) -> list[Path]:
    return [file for file in folder.glob(f"{game}-*.jsonl") if not file.stem.endswith("-held")]


def _numbers(table: str, rows: list[Row]) -> Row:
    """What is known of a table: the spread by turns left, and what its opponent gains."""
    most = max(left for row in rows for left, _ in row["turns"])
    if table not in RIVALS:
        found = [_spread(_at(rows, left)) for left in range(most + 1)]
        return {"games": len(rows), "spread": [round(_POINT * one) for one in found]}
    terms = list(rows[0]["terms"])
    gains: dict[str, list[int]] = {name: [] for name in terms}
    spreads_found = []
    for left in range(most + 1):
        gained, wide = _rival(rows, left)
        spreads_found.append(round(_POINT * wide))
        for name, points in zip(terms, gained, strict=True):
            gains[name].append(round(_POINT * points))
    return {"games": len(rows), "spread": spreads_found, "gain": gains}


def _at(rows: list[Row], left: int) -> tuple[Floats, Floats]:
    """What everybody expected with so many turns left, and what they won."""
    seen = [(dict(map(tuple, row["turns"])).get(left), row["won"]) for row in rows]
    known = [(hoped, won) for hoped, won in seen if hoped is not None]
    return np.array([hoped for hoped, _ in known]), np.array([won for _, won in known])


def _spread(seen: tuple[Floats, Floats]) -> float:
    """The spread under which who won is the likeliest: a search by golden section."""
    hoped, won = seen
    low, high = np.log(_NARROWEST), np.log(_WIDEST)
    golden = (5**0.5 - 1) / 2
    for _ in range(60):
        one, other = high - golden * (high - low), low + golden * (high - low)
        if _surprise(hoped, won, exp(one)) < _surprise(hoped, won, exp(other)):
            high = other
        else:
            low = one
    return exp((low + high) / 2)


def _surprise(hoped: Floats, won: Floats, spread: float) -> float:
    """How badly a spread tells who wins: the mean logarithm."""
    scaled = hoped / spread
    top = scaled.max(axis=1, keepdims=True)
    logs = scaled - top - np.log(np.exp(scaled - top).sum(axis=1, keepdims=True))
    return float(-(won * logs).sum(axis=1).mean())


def _rival(rows: list[Row], left: int) -> tuple[list[float], float]:
    """What the opponent gains by what is agreed on, and the spread: least squares, then who won.

    The second step says, too, by how much the guess for the player is wrong on average.
    """
    hoped, won = _at(rows, left)
    terms = np.array([list(row["terms"].values()) for row in rows], float)
    ends = np.array([row["end"][-1] for row in rows], float)
    caution = _CAUTION * np.eye(terms.shape[1])
    caution[0, 0] = 0.0
    gains = np.linalg.solve(terms.T @ terms + caution, terms.T @ (ends - hoped[:, 1]))
    lead = hoped[:, 0] - hoped[:, 1] - terms @ gains
    slope, shift = _logistic(lead, won[:, 0])
    spread = min(max(1 / max(slope, 1e-6), _NARROWEST), _WIDEST)
    gains[0] -= shift * spread  # of `USUAL`, which is always in force
    return list(gains), spread


def _logistic(lead: Floats, won: Floats) -> tuple[float, float]:
    """The slope and shift of a logistic curve: Newton's steps, each shortened until it makes things better."""
    given = np.stack([lead, np.ones_like(lead)], axis=1)
    found = np.array([0.1, 0.0])
    for _ in range(50):
        share = 1 / (1 + np.exp(-given @ found))
        weight = share * (1 - share)
        bend = (given * weight[:, None]).T @ given + 1e-6 * np.eye(2)
        step = np.linalg.solve(bend, given.T @ (won - share))
        while _doubt(given @ (found + step), won) > _doubt(given @ found, won) + 1e-12:
            step = step / 2
        found = found + step
    return float(found[0]), float(found[1])


def _doubt(odds: Floats, won: Floats) -> float:
    """How badly the logarithms of the odds tell who has won."""
    return float(np.logaddexp(0.0, odds).sum() - (won * odds).sum())


# -- checking ------------------------------------------------------------------------------------------
def forecasts(game: str, table: str, rows: list[Row]) -> list[tuple[float, float]]:
    """What was forecast for everybody at each turn, and what they won; but for an opponent of the rules."""
    told: list[tuple[float, float]] = []
    for row in rows:
        for left, hoped in row["turns"]:
            found = shares(game, Standing(table, left, tuple(hoped), row["terms"]))
            seats = 1 if table in RIVALS else len(found)
            told += zip(found[:seats], row["won"][:seats], strict=True)
    return told


def _publish(folder: Path, game: str, found: Row) -> None:
    tables: dict[str, Any] = {}
    for table in found[game]:
        rows = rows_of(_file(folder, game, table, held=True))
        if rows:
            tables[table] = _checked(game, table, rows, found[game][table]["games"])
    if not tables:
        return
    about = {"commit": found["commit"], "command": COMMAND, "tables": tables}
    (PUBLISHED / f"{game}.json").write_text(json.dumps(about, indent=1) + "\n", "utf-8")
    drawn = {table: [Bin(*one) for one in seen["bins"]] for table, seen in tables.items()}
    (PUBLISHED / f"{game}.svg").write_text(picture(game, drawn), "utf-8")


def _checked(game: str, table: str, rows: list[Row], fitted: int) -> Row:
    told = forecasts(game, table, rows)
    bins = bins_of(told)
    error = error_of(bins)
    sys.stderr.write(f"{game} {table}: {len(rows)} games, expected error {100 * error:.1f} %\n")
    figures = [[one.count, round(one.told, 4), round(one.won, 4)] for one in bins]
    return {"fitted": fitted, "games": len(rows), "error": round(error, 4), "bins": figures}


# -- the page ------------------------------------------------------------------------------------------
def written(page: str) -> str:
    """Return the page with the figures of today."""
    return _BLOCK.sub(lambda block: f"{block[1]}\n{told()}\n", page)


def told() -> str:
    """What is published as Markdown."""
    lines = ["| game | table | games fitted to | others | error, % |", "|---" * 5 + "|"]
    pictures = []
    for game, name in GAMES.items():
        file = PUBLISHED / f"{game}.json"
        tables = json.loads(file.read_text("utf-8"))["tables"] if file.exists() else {}
        for table, seen in tables.items():
            label = TABLES.get(table, f"{table} players")
            counts = f"{seen['fitted']:,} | {seen['games']:,} | {100 * seen['error']:.1f}"
            lines.append(f"| {name} | {label} | {counts} |")
        if tables:
            pictures.append(f"![{name}: chances forecast and come true](chances/{game}.svg)")
    return "\n".join([*lines, "", *pictures]) + "\n"


def _commit() -> str:
    run = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
