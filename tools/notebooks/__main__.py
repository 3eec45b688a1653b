"""Run notebooks: `python -m tools.notebooks write [NAME...]` keeps in them what their cells give.

`python -m tools.notebooks run FILE [CONSTANT=VALUE...]` runs one where it is started and says what it gave;
constants are those of its first cell.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path

from dicehospital.kernel.build import COMPILED, __version__
from tools.building.about import commit_of
from tools.notebooks.cells import ROOT, code_cells, notebooks, read, run


def main(words: list[str]) -> int:
    """Run or write, as the first word says."""
    match words:
        case ["run", file, *constants]:
            tell(Path(file), dict(word.split("=", 1) for word in constants))
        case ["write", *names]:
            for path in notebooks():
                if not names or path.stem in names:
                    write(path)
        case _:
            print(__doc__)
            return 2
    return 0


def tell(path: Path, constants: dict[str, str]) -> None:
    """Print what each cell gave, a line of JSON a cell."""
    for found in run(read(path), constants):
        print(json.dumps(found), flush=True)


def write(path: Path) -> None:
    """Run a notebook in a folder of its own, and keep what it gave."""
    book, back = read(path), Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            given = list(run(book, {}))
        finally:
            os.chdir(back)
    for number, (cell, found) in enumerate(zip(code_cells(book), given, strict=True), 1):
        cell |= {"execution_count": number, "outputs": found}
    book["metadata"]["given_by"] = given_by()
    path.write_text(json.dumps(book, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{path.name}: {len(given)} cells")


def given_by() -> str:
    """Return what the rules were that outputs came from: version, commit, build."""
    rules = "compiled" if COMPILED else "plain"
    return f"version {__version__} (commit {commit_of(ROOT)}), {rules} rules"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
