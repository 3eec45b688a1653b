"""The cards of Dice Hospital as the web client draws them: which dice and what happens, no words.

Written from the engine's own data. Without `--write` the file is only checked: no pictogram may promise
what the rules do not do.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from dicehospital.hospital.components.load import load
from dicehospital.hospital.texts.signs import signs_of
from dicehospital.kernel.types import Json

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "web/src/games/hospital/cards.json"


def cards() -> dict[str, Json]:
    """Every card of both editions and of all modules, by table and id."""
    return signs_of(load())


# -- the file ----------------------------------------------------------------------------------------
def text() -> str:
    """The file as it must be: one card a line, so that a change shows."""
    tables = [f"{json.dumps(name)}: {_block(rows)}" for name, rows in cards().items()]
    return "{\n" + ",\n".join(tables) + "\n}\n"


def _block(rows: Json) -> str:
    lines = [
        f"  {json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in rows.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}"


def main() -> int:
    """Check the file, or write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the file")
    if parser.parse_args().write:
        FILE.write_text(text(), "utf-8")
    current = FILE.exists() and FILE.read_text("utf-8") == text()
    name = FILE.relative_to(ROOT)
    print(f"{name} is current" if current else f"{name} is out of date: run it with --write")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main())
