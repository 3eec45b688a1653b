"""Locks: every package that is installed, with its version and the SHA-256 of each of its files.

`python -m tools.requirements` checks that the locks in `requirements` are of what is asked for today;
`--write` makes those anew that are not, by uv; `--upgrade` makes all of them from the newest releases.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "requirements"
FIRST: Final = "play"  # the others have the same versions as this one
_UV: Final = ROOT / "build" / "uv" / "bin" / "uv"
_MADE: Final = "# Made by `python -m tools.requirements --write` from requirements with the digest "
_OPTIONS: Final = (
    "--universal", "--python-version=3.11", "--generate-hashes",
    "--no-header", "--no-annotate", "--no-emit-index-url", "--quiet",
)  # fmt: skip


def main() -> int:
    """Write or check; 0 when every lock is of today."""
    words = sys.argv[1:]
    if words:
        everything = "--upgrade" in words
        for name in (name for name in asked() if everything or not is_of_today(name)):
            write(name, upgrade=everything)
    old = [name for name in asked() if not is_of_today(name)]
    for name in old:
        print(
            f"requirements/{name}.txt is of yesterday: run `python -m tools.requirements --write`"
        )
    return 1 if old else 0


def asked() -> dict[str, list[str]]:
    """The requirements that each lock is made from, the first lock first."""
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    steps = settings["tool"]["hatch"]["build"]["hooks"]["custom"]
    builds = [*settings["build-system"]["requires"], *steps["compiling"]]
    project = settings["project"]
    runs, extras = project["dependencies"], project["optional-dependencies"]
    return {
        FIRST: [*runs, *builds],
        "node": steps["client"],
        "build": [*builds, *steps["client"]],
        "server": [*runs, *extras["cluster"], *extras["push"], *extras["passkeys"]],
        **{path.stem: _listed(path) for path in sorted(FOLDER.glob("*.in"))},
    }


def _listed(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def lock(name: str) -> Path:
    """The file of a lock."""
    return FOLDER / f"{name}.txt"


def is_of_today(name: str) -> bool:
    """Whether a lock was made from what is asked for now."""
    path = lock(name)
    return path.is_file() and path.read_text("utf-8").startswith(_head(name))


def _head(name: str) -> str:
    return _MADE + hashlib.sha256("\n".join(asked()[name]).encode()).hexdigest()[:16] + ".\n"


def write(name: str, *, upgrade: bool = False) -> None:
    """Let uv choose the packages of a lock; what it chose before stays, where it still does."""
    path = lock(name)
    command = [_uv(), "pip", "compile", "-", *_OPTIONS, f"--output-file={path}"]
    command += [] if name == FIRST else [f"--constraint={lock(FIRST)}"]
    command += ["--upgrade"] if upgrade else []
    trust = {**os.environ, "UV_SYSTEM_CERTS": "1"}
    subprocess.run(command, input="\n".join(asked()[name]), text=True, check=True, env=trust)
    path.write_text(_head(name) + path.read_text("utf-8"), "utf-8")


def _uv() -> str:
    """The uv that the checks have fetched, or the system's."""
    found = str(_UV) if _UV.exists() else shutil.which("uv")
    if found is None:
        sys.exit("there is no uv: `make check` fetches it")
    return found


if __name__ == "__main__":
    sys.exit(main())
