"""What was measured: rows of the histories in `bench`, and files of their own in `bench/results`."""

from __future__ import annotations

import datetime as dt
import json
import platform
import subprocess
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
BENCH: Final = ROOT / "bench"
FILES: Final = BENCH / "results"
MISSING: Final = "-"  # a figure that was not measured in this row

Row = dict[str, str]


def rows(page: Path, column: str) -> list[Row]:
    """Return the rows of a page's table that has a column, the oldest first."""
    found: list[Row] = []
    heads: list[str] = []
    for line in page.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not cells:
            heads = []
        elif not heads:
            heads = cells
        elif column in heads and not set(line) <= set("|-"):
            found.append(dict(zip(heads, cells, strict=True)))
    return found


def last(page: Path, column: str) -> Row:
    """Return the newest row in which a figure was measured."""
    return [row for row in rows(page, column) if row[column] != MISSING][-1]


def told(name: str) -> dict[str, Any]:
    """Return a file of `bench/results`."""
    found: dict[str, Any] = json.loads((FILES / f"{name}.json").read_text("utf-8"))
    return found


def save(name: str, command: str, figures: dict[str, Any]) -> Path:
    """Write figures down with what they are of: date, version, commit, machine."""
    FILES.mkdir(exist_ok=True)
    file = FILES / f"{name}.json"
    about = {
        "command": command,
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "version": _version(),
        "commit": _commit(),
        "machine": f"{platform.machine()} {platform.system()}, CPython {platform.python_version()}",
    }
    file.write_text(json.dumps(about | figures, indent=1) + "\n", "utf-8")
    return file


def _version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def _commit() -> str:
    """Return the short hash, with a + when files differ from it, as the histories have it."""
    short, changed = _git("rev-parse", "--short", "HEAD"), _git("status", "--porcelain", "-uno")
    return short + ("+" if changed else "")


def _git(*words: str) -> str:
    command = ["git", "--no-optional-locks", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or ("" if words[0] == "status" else MISSING)
