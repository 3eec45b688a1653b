"""THIRD_PARTY.txt, the notices of what comes along: `python -m tools.notices` checks it, `--write` writes it.

The client carries libraries of npm, whose licences its build gathers; a wheel with compiled rules carries the
runtime of mypyc. Both licences ask for their text in every copy.
"""

from __future__ import annotations

import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from tools.building.client import STATIC

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "THIRD_PARTY.txt"
GATHERED: Final = STATIC / "third_party.txt"  # by Vite, when it builds the client
_HEAD: Final = """\
Dice Hospital Digital contains parts of the following, under the licences below.

"""
_COMPILED: Final = """
## mypyc - runtime library of the compiled rules, in wheels that have them (MIT and PSF)

"""


def main() -> int:
    """Write or check; 0 when the file is of today."""
    if "--write" in sys.argv[1:]:
        FILE.write_text(notices(), "utf-8")
    if FILE.read_text("utf-8") == notices():
        return 0
    print("THIRD_PARTY.txt is of yesterday: run `python -m tools.notices --write`")
    return 1


def notices() -> str:
    """Everything that has to be said; the client has to be built."""
    _, _, packages = GATHERED.read_text("utf-8").partition("\n## ")
    return f"{_HEAD}## {packages.rstrip()}\n{_COMPILED}{_of_mypyc().rstrip()}\n"


def _of_mypyc() -> str:
    found = distribution("mypy").read_text("licenses/LICENSE")
    if found is None:
        sys.exit("mypy came without its licence")
    return found


if __name__ == "__main__":
    sys.exit(main())
