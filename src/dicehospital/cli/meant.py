"""What somebody may have meant who typed something else."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(seen: str, allowed: Iterable[str]) -> str:
    """The word that is most like what was typed; empty where none is like it."""
    words = {word.casefold(): word for word in allowed}
    found = get_close_matches(seen.casefold(), words, n=1)
    return words[found[0]] if found else ""
