"""Whether everything is ready for a tag: `python -m tools.release v0.6.0` prints the notes of the release.

Package, changelog and citation have to name the version of the tag.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def main() -> int:
    """Print the notes, or what is not ready."""
    if len(sys.argv) != 2:
        print("which tag? `python -m tools.release v0.6.0`", file=sys.stderr)
        return 2
    version = sys.argv[1].removeprefix("v")
    found = list(problems(version))
    if found:
        print(*found, sep="\n", file=sys.stderr)
        return 1
    print(notes(version))
    return 0


def problems(version: str, root: Path = ROOT) -> Iterator[str]:
    """What says another version than the tag."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    if project["version"] != version:
        yield f"pyproject.toml and kernel/build.py say {project['version']}, not {version}"
    if not notes(version, root):
        yield f"CHANGELOG.md has no heading {version}: rename Unreleased"
    if f"\nversion: {version}\n" not in (root / "CITATION.cff").read_text("utf-8"):
        yield f"CITATION.cff names another version than {version}"


def notes(version: str, root: Path = ROOT) -> str:
    """What the changelog says of a version."""
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    heading = re.escape(version)
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


if __name__ == "__main__":
    sys.exit(main())
