"""What is special about the deal of a weekday: options that its game has anyway, for one player."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from dicehospital.kernel.types import Json
from dicehospital.server.tables.daily.days import weekday

_FILE: Final = Path(__file__).parent / "themes.json"


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a deal, and what they are called together."""

    id: str
    options: Json


def games() -> tuple[str, ...]:
    """The games that have a deal each day."""
    return tuple(_themes())


def theme_of(game: str, number: int) -> Theme:
    """The theme of the deal of a day."""
    return _themes()[game][weekday(number)]


@cache
def _themes() -> dict[str, tuple[Theme, ...]]:
    """By game, one for each weekday from Monday on."""
    return msgspec.json.decode(_FILE.read_bytes(), type=dict[str, tuple[Theme, ...]])
