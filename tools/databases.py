"""Sees to it that the tests of shared stores have PostgreSQL and Redis: the system's, else apt's."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from tools.packages import install_by_apt

PACKAGES: Final = {"postgres": "postgresql", "redis-server": "redis-server"}
_DEBIAN: Final = Path("/usr/lib/postgresql")  # each version has a folder of its own, in no PATH


def program(name: str) -> str | None:
    """Where a program is, of the latest version; None when it is not installed."""
    if path := shutil.which(name):
        return path
    found = [path for path in _DEBIAN.glob(f"*/bin/{name}") if path.parts[-3].isdecimal()]
    return str(max(found, key=lambda path: int(path.parts[-3]))) if found else None


def main() -> None:
    """Find or install; say plainly what the tests will do."""
    lacking = [package for name, package in PACKAGES.items() if program(name) is None]
    if lacking:
        install_by_apt(*lacking)
    for name, package in PACKAGES.items():
        path = program(name)
        print(f"{name}: {path}" if path else f"NO {package}: the tests that need it are skipped")


if __name__ == "__main__":
    main()
