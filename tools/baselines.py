"""Published baselines: the tables of `docs/baselines.md` are those of the files in `docs/baselines`.

`python -m tools.baselines` checks them and `--write` writes them; `python -m tools.baselines NAME FOLDER`
first takes over the figures that `dicehospital arena --out FOLDER` has made. A table is named like its
first file, and has the bots of all files whose names begin with that and a stroke: `er`, `er-expert`.
Contests of the ladder count too (`LADDER`). Of a bot that is in several of them it has the figures of
most games.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from dicehospital.kernel.text import catalogue
from dicehospital.lab.arena.folder import SUMMARY
from dicehospital.lab.arena.report import bot_rows, pairing_rows
from dicehospital.lab.report import Numbers
from tools.ladder import FILES as CONTESTS
from tools.ladder import command, table

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "baselines.md"
FILES: Final = ROOT / "docs" / "baselines"
RIVAL: Final = "greedy"  # whom the others meet at a table of two
LADDER: Final = {"er-all": "alicat-all"}
_BLOCK: Final = re.compile(r"(<!-- baseline: (\S+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


def main() -> int:
    """Take over, write or check; 0 when the page is as it must be."""
    words = sys.argv[1:]
    if len(words) == 2:
        FILES.mkdir(exist_ok=True)
        shutil.copyfile(Path(words[1]) / SUMMARY, FILES / f"{words[0]}.json")
    wanted = written(PAGE.read_text("utf-8"))
    if words:
        PAGE.write_text(wanted, "utf-8")
    if PAGE.read_text("utf-8") == wanted:
        return 0
    print(f"{PAGE.relative_to(ROOT)} is of yesterday: run `python -m tools.baselines --write`")
    return 1


def written(page: str) -> str:
    """Return the page with the tables of today."""
    names = _BLOCK.findall(page)
    return _BLOCK.sub(lambda block: f"{block[1]}\n{told(block[2], [n for _, n in names])}\n", page)


def told(name: str, tables: list[str]) -> str:
    """Return a table as Markdown, and the commands that made it."""
    found = [json.loads(path.read_text("utf-8")) for path in files(name, tables)]
    headings = _headings(found[0])
    best: dict[str, tuple[float, list[str]]] = {}
    for one in sorted(found, key=lambda one: int(one["seeds"])):
        best |= {row[0]: (place, row) for place, row in _rows(one, len(headings))}
    rows = sorted(best.values(), key=lambda row: -row[0])
    commands = "\n".join(one.get("command") or command(one) for one in found)
    cells = [headings, *(row for _, row in rows)]
    return f"{table(cells)}\n\n```\n{commands}\n```\n"


def files(name: str, tables: list[str]) -> list[Path]:
    """Return the files of a table: its own, and those whose names no longer table's name begins."""
    mine = [path for path in sorted(FILES.glob("*.json")) if _owner(path.stem, tables) == name]
    ladder = [CONTESTS / f"{LADDER[name]}.json"] if name in LADDER else []
    return sorted(mine, key=lambda path: (path.stem != name, path.stem)) + ladder


def _owner(stem: str, tables: list[str]) -> str:
    owners = [name for name in tables if stem == name or stem.startswith(f"{name}-")]
    return max(owners, key=len, default="")


def _headings(found: dict[str, Any]) -> list[str]:
    if found["players"] > 1:
        return ["player", f"won against {RIVAL} %", "95% interval", "lead in points", "games"]
    beaten = bot_rows(found, catalogue("en"))[0][-2:] if "beaten" in found["bots"][0] else []
    return ["player", "mean return", *beaten, "games", "seeds"]


def _rows(found: dict[str, Any], columns: int) -> list[tuple[float, list[str]]]:
    """Return the rows of a file, each with where it stands in the table."""
    return _alone(found, columns) if found["players"] == 1 else _met(found)


def _alone(found: dict[str, Any], columns: int) -> list[tuple[float, list[str]]]:
    """Return what each player scored; what was not counted stays open."""
    whole = Numbers(catalogue("en")).whole
    rest = [whole(found["seeds"]), f"{found['seed']} to {found['seed'] + found['seeds'] - 1}"]
    without = {**found, "bots": [_unrated(bot) for bot in found["bots"]]}
    rows = {row[0]: row for row in bot_rows(without, catalogue("en"))[1:]}
    shown = {
        name: [*row, *["\N{EN DASH}"] * (columns - len(row) - len(rest))]
        for name, row in rows.items()
    }
    return [(bot["points"], [*shown[bot["bot"]], *rest]) for bot in found["bots"]]


def _unrated(bot: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in bot.items() if not key.startswith("rating")}


def _met(found: dict[str, Any]) -> list[tuple[float, list[str]]]:
    """Return how each fared against the usual rival."""
    rows = zip(found["pairings"], pairing_rows(found, catalogue("en"))[1:], strict=True)
    return [
        (pair["won"], [pair["one"], *cells[2:], cells[1]])
        for pair, cells in rows
        if pair["other"] == RIVAL
    ]


if __name__ == "__main__":
    sys.exit(main())
