"""Which modules mypyc compiles: the patterns of pyproject.toml, read over the files of the package."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

_CHOICE: Final = re.compile(r"\{([^{}]*)\}")


def compiled_files(root: Path, package: str) -> list[str]:
    """Return the files under `compiled` that `plain` leaves, sorted, as paths inside the package."""
    return sorted(_named(root, package, "compiled") - _named(root, package, "plain"))


def light_files(root: Path, package: str) -> list[str]:
    """Return those of them over which the C compiler need not take long."""
    return sorted(_named(root, package, "low_optimisation") & {*compiled_files(root, package)})


def _named(root: Path, package: str, key: str) -> set[str]:
    """Return the files that the patterns of a key find."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    hook = settings["tool"]["hatch"]["build"]["hooks"]["custom"]
    return _matches(root / "src" / package, hook[key])


def _matches(folder: Path, patterns: list[str]) -> set[str]:
    """Return the files of some patterns; one that finds nothing is a mistake."""
    found: set[str] = set()
    for pattern in [one for many in patterns for one in _spelt_out(many)]:
        files = {path.relative_to(folder).as_posix() for path in folder.glob(pattern)}
        if not files:
            raise SystemExit(f"pyproject.toml: the pattern {pattern} finds no file in {folder}")
        found |= files
    return found


def _spelt_out(pattern: str) -> list[str]:
    """Return one pattern for each choice in braces: `{a,b}/*.py` is `a/*.py` and `b/*.py`."""
    choice = _CHOICE.search(pattern)
    if choice is None:
        return [pattern]
    before, after = pattern[: choice.start()], pattern[choice.end() :]
    return [one for part in choice[1].split(",") for one in _spelt_out(f"{before}{part}{after}")]
