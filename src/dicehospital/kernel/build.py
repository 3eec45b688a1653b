"""Which engine this is: its version, the commit it was built from, and whether its rules run compiled."""

from __future__ import annotations

from typing import Final

__version__ = "0.6.0.dev0"
COMPILED: Final = not __file__.endswith((".py", ".pyc"))


def commit() -> str | None:
    """The commit that the installed package was built from; None where nobody wrote it down."""
    from pathlib import Path

    try:
        told = Path(__file__).parents[1].joinpath("commit.txt").read_text("ascii")
    except OSError:
        return None
    return told.strip() or None


def full_version() -> str:
    """The version as it is told to people: `0.6.0.dev0+1a2b3c4` between releases, `0.6.0` for a release."""
    found = commit() if ".dev" in __version__ else None
    return __version__ if found is None else f"{__version__}+{found}"
