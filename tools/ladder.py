"""Published contests: the tables of `docs/bots.md` are those of the files in `docs/ladder`.

`python -m tools.ladder` checks them and `--write` writes them; `python -m tools.ladder NAME FOLDER` first
takes over the figures and the picture that `dicehospital arena --out FOLDER` has made. The ratings of the
levels that careers are measured by (`career/levels.json`) are taken from the same files.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any, Final

from dicehospital.api import GAMES
from dicehospital.bots.opponents import EXPERT, LEVELS
from dicehospital.career.levels import TABLE
from dicehospital.cli.game_flags import flag_words
from dicehospital.kernel.text import catalogue
from dicehospital.lab.arena.contest import against, neighbours
from dicehospital.lab.arena.folder import PICTURE, SUMMARY
from dicehospital.lab.arena.report import bot_rows, pairing_rows

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "bots.md"
CAREERS: Final = ROOT / "docs" / "career.md"
FILES: Final = ROOT / "docs" / "ladder"
_BLOCK: Final = re.compile(r"(<!-- ladder: (\S+) -->\n).*?(?=<!-- end -->)", re.DOTALL)

_LEVELS: Final = re.compile(r"(<!-- levels -->\n).*?(?=<!-- end -->)", re.DOTALL)


def main() -> int:
    """Take over, write or check; 0 when the page is as it must be."""
    words = sys.argv[1:]
    if len(words) == 2:
        take(words[0], Path(words[1]))
    wanted = {
        PAGE: written(PAGE.read_text("utf-8")),
        CAREERS: with_levels(CAREERS.read_text("utf-8")),
        TABLE: levels_text(),
    }
    if words:
        for file, text in wanted.items():
            file.write_text(text, "utf-8")
    old = [file for file, text in wanted.items() if file.read_text("utf-8") != text]
    for file in old:
        print(f"{file.relative_to(ROOT)} is of yesterday: run `python -m tools.ladder --write`")
    return 1 if old else 0


def take(name: str, folder: Path) -> None:
    """Copy what a contest has left in its folder."""
    FILES.mkdir(exist_ok=True)
    shutil.copyfile(folder / SUMMARY, FILES / f"{name}.json")
    if (folder / PICTURE).exists():  # a bot that only the rules have met has none
        shutil.copyfile(folder / PICTURE, FILES / f"{name}.svg")


# -- levels --------------------------------------------------------------------------------------------
def levels_text() -> str:
    """Return the file of the ratings of the levels, by game."""
    return json.dumps({game: rated(game) for game in GAMES}, indent=1) + "\n"


def rated(game: str) -> dict[str, int]:
    """Return the ratings of the levels with two players, those of Expert by its contest with Hard."""
    found = _ratings(game)
    found[EXPERT] = found["hard"] + _lead_of_expert(game)
    return {level: round(found[level]) for level in LEVELS}


def _ratings(name: str) -> dict[str, float]:
    found = json.loads((FILES / f"{name}.json").read_text("utf-8"))
    return {bot["bot"]: bot["rating"] for bot in found["bots"]}


def _lead_of_expert(game: str) -> float:
    found = _ratings(f"{game}-expert")
    return found[EXPERT] - found["hard"]


def with_levels(page: str) -> str:
    """Return the page about careers with the ratings of today, Hard being 0."""
    say = catalogue("en")
    rows = [["game", *(say.tell(f"web.bot.{level}.name") for level in LEVELS)]]
    for game in GAMES:
        found = rated(game)
        leads = [_signed(found[level] - found["hard"]) for level in LEVELS]
        rows.append([say.tell(f"web.game.{game}"), *leads])
    return _LEVELS.sub(f"\\g<1>\n{table(rows)}\n\n", page)


def _signed(lead: int) -> str:
    return f"{lead:+}".replace("-", "−") if lead else "0"


# -- the page ------------------------------------------------------------------------------------------
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
