"""Published contests: the tables of `docs/bots.md` are those of the files in `docs/ladder`.

`python -m tools.ladder` checks them and `--write` writes them; `python -m tools.ladder NAME FOLDER` first
takes over the figures and the picture that `dicehospital arena --out FOLDER` has made.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from dicehospital.cli.game_flags import flag_words
from dicehospital.kernel.text import catalogue
from dicehospital.lab.arena.contest import against, neighbours
from dicehospital.lab.arena.folder import PICTURE, SUMMARY
from dicehospital.lab.arena.report import bot_rows, pairing_rows

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "bots.md"
FILES: Final = ROOT / "docs" / "ladder"
_BLOCK: Final = re.compile(r"(<!-- ladder: (\S+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


def main() -> int:
    """Take over, write or check; 0 when the page is as it must be."""
    words = sys.argv[1:]
    if len(words) == 2:
        take(words[0], Path(words[1]))
    wanted = written(PAGE.read_text("utf-8"))
    if words:
        PAGE.write_text(wanted, "utf-8")
    if PAGE.read_text("utf-8") == wanted:
        return 0
    print(f"{PAGE.relative_to(ROOT)} is of yesterday: run `python -m tools.ladder --write`")
    return 1


def take(name: str, folder: Path) -> None:
    """Copy what a contest has left in its folder."""
    FILES.mkdir(exist_ok=True)
    shutil.copyfile(folder / SUMMARY, FILES / f"{name}.json")
    if (folder / PICTURE).exists():  # a bot that only the rules have met has none
        shutil.copyfile(folder / PICTURE, FILES / f"{name}.svg")


def written(page: str) -> str:
    """Return the page with the tables of today."""
    return _BLOCK.sub(lambda block: f"{block[1]}\n{told(block[2])}\n", page)


def told(name: str) -> str:
    """Return a contest as Markdown: the command that made it, its tables and its picture."""
    found = json.loads((FILES / f"{name}.json").read_text("utf-8"))
    say = catalogue("en")
    tables = [rows for rows in (bot_rows(found, say), pairing_rows(found, say)) if len(rows) > 1]
    shown = [f"```\n{command(found)}\n```", *map(table, tables)]
    if (FILES / f"{name}.svg").exists():
        shown.append(f"![Ratings and shares of victories](ladder/{name}.svg)")
    return "\n\n".join(shown) + "\n"


def table(rows: list[list[str]]) -> str:
    """Return rows as a table of Markdown."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def command(found: dict[str, Any]) -> str:
    """Return the command line that plays a contest."""
    bots = tuple(bot["bot"] for bot in found["bots"])
    pairings = tuple((pair["one"], pair["other"]) for pair in found["pairings"])
    words = ["dicehospital", "arena", found["game"]]
    if len(bots) > 2 and pairings == against(bots, bots[-1]):
        words += ["--bots", ",".join(bots[:-1]), "--against", bots[-1]]
    else:
        words += ["--bots", ",".join(bots)]
        words += ["--ladder"] if len(bots) > 2 and pairings == neighbours(bots) else []
    words += ["--alone"] if found["alone"] else []
    words += ["--players", str(found["players"])] if found["players"] != 2 else []
    for key, value in found["options"].items():
        words += flag_words(key, value)
    games = found["pairings"][0]["games"] if pairings else found["games"]
    return " ".join([*words, "--games", str(games), "--seed", str(found["seed"])])


if __name__ == "__main__":
    sys.exit(main())
