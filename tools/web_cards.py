"""The cards of Dice Hospital as the web client draws them: which dice and what happens, no words.

Written from the engine's own data. Without `--write` the file is only checked: no pictogram may promise
what the rules do not do.
"""

from __future__ import annotations

import json
import sys
from typing import Final

from dicehospital.hospital.components.load import load
from dicehospital.hospital.texts.signs import signs_of
from dicehospital.kernel.types import Json
from tools.written import ROOT, check_or_write

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


if __name__ == "__main__":
    sys.exit(check_or_write({FILE: text()}, __doc__))
