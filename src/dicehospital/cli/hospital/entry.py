"""A line of the menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

    from dicehospital.kernel.types import Move


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu: a whole move, or a word to pick."""

    label: str | Text
    effect: str | Text
    keys: tuple[str, ...]  # what may be typed instead of its number
    move: Move | None = None
    word: int = -1
