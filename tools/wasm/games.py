"""`python -m tools.wasm.games WHEEL...` plays the same games by the rules of each wheel in Pyodide.

Beside them play the plain rules in Pyodide and this Python's own. Exit status 1 says that somebody differs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any, Final

from tools.wasm.fetched import ROOT, packages
from tools.wasm.pyodide import Program

_PLAYED: Final = "tools.wasm.same_games"
SOURCE: Final = ROOT / "src"


def main() -> int:
    """Play, and print what everybody says."""
    told = {"plain, here": played_here(str(SOURCE)), "plain, in Pyodide": played_in_pyodide(SOURCE)}
    for wheel in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as folder:
            zipfile.ZipFile(wheel).extractall(folder)
            told[Path(wheel).name] = played_in_pyodide(Path(folder))
    for name, one in told.items():
        print(f"{name}: {one}")
    return int(len({one["digest"] for one in told.values()}) > 1)


def played_in_pyodide(package: Path) -> dict[str, Any]:
    """What the rules in a folder say there."""
    folders = {"/packages": packages(), "/package": package, "/repository/tools": ROOT / "tools"}
    path = ["/packages", "/package", "/repository"]
    return _read(Program(_PLAYED, path=path, copied=folders).run())


def played_here(path: str = "", python: str = sys.executable) -> dict[str, Any]:
    """What the rules on a path of some Python say; without one those that are installed there."""
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [python, "-m", _PLAYED],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return _read(done.stdout)


def _read(said: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said.splitlines()[-1])
    return found


if __name__ == "__main__":
    sys.exit(main())
