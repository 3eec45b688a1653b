"""Measure how large games and pages are: `python -m tools.numbers.sizes` writes bench/results/sizes.json.

Games are those of two Greedy bots with the seeds 1 to 5, so every machine has the same ones; the client is
the one in src/dicehospital/server/static, which has to be built.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, Final

import dicehospital as dh
from dicehospital.bots import make_policy
from tools.numbers.results import ROOT, save

COMMAND: Final = "python -m tools.numbers.sizes"
GAMES: Final = ("er", "hospital")
STATIC: Final = ROOT / "src" / "dicehospital" / "server" / "static"
SEEDS: Final = range(1, 6)
# Entries of the client's manifest, and what was loaded before each.
_PAGES: Final = {
    "start page": (["index.html", "src/pages/Start.svelte"], []),
    "table of Emergency Roll": (
        ["src/games/er/Board.svelte"],
        ["index.html", "src/pages/Table.svelte"],
    ),
    "table of Dice Hospital": (
        ["src/games/hospital/Board.svelte"],
        ["index.html", "src/pages/Table.svelte"],
    ),
}


def main() -> int:
    """Measure and write."""
    if not (STATIC / "index.html").exists():
        print("there is no client: `make client` builds it")
        return 1
    file = save("sizes", COMMAND, {"games": games(), "client": client(STATIC)})
    print(f"{file.relative_to(ROOT)} is written; `python -m tools.numbers --write` writes the page")
    return 0


def games() -> dict[str, dict[str, int]]:
    """Return the sizes of games: of records and positions the median."""
    measures: dict[str, Callable[[str], int]] = {
        "record, bytes": lambda game: _median(game, lambda g: _bytes(g.record())),
        "record, gzip, bytes": lambda game: _median(game, lambda g: _packed(g.record())),
        "view of a seat, bytes": lambda game: _median(game, lambda g: _bytes(g.view(0))),
        "observation, bytes": lambda game: dh.new_game(game, players=2, seed=1).observation_size,
        "actions": lambda game: len(dh.new_game(game, players=2, seed=1).vocabulary),
    }
    return {what: {game: measure(game) for game in GAMES} for what, measure in measures.items()}


def _median(game: str, measure: Callable[[Any], int]) -> int:
    return round(median(measure(_played(game, seed)) for seed in SEEDS))


@cache
def _played(game: str, seed: int) -> Any:  # noqa: ANN401 (a game of either kind)
    begun = dh.new_game(game, players=2, seed=seed)
    return begun.playout(make_policy("greedy", game), seed=seed)


def _bytes(told: Any) -> int:  # noqa: ANN401 (JSON)
    return len(json.dumps(told, separators=(",", ":")).encode())


def _packed(told: Any) -> int:  # noqa: ANN401 (JSON)
    return len(gzip.compress(json.dumps(told, separators=(",", ":")).encode(), mtime=0))


def client(folder: Path) -> dict[str, int]:
    """Return the scripts of pages in kB, as budget.mjs weighs them but for texts."""
    manifest = json.loads((folder / "assets" / "manifest.json").read_text("utf-8"))
    return {
        page: round(sum(map(_weight, _scripts(manifest, own) - _scripts(manifest, before))) / 1000)
        for page, (own, before) in _PAGES.items()
    }


def _scripts(manifest: dict[str, Any], entries: list[str]) -> set[Path]:
    found: set[str] = set()
    waiting = list(entries)
    while waiting:
        entry = waiting.pop()
        if entry not in found:
            found.add(entry)
            waiting += manifest[entry].get("imports", [])
    return {STATIC / manifest[entry]["file"] for entry in found}


def _weight(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), compresslevel=9, mtime=0))


if __name__ == "__main__":
    sys.exit(main())
