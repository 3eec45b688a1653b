"""Pictures of a table as a terminal draws it: returned as text, or printed with every step."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game

ANSI, HUMAN = "ansi", "human"
RENDER_MODES: Final = (HUMAN, ANSI)


def read_render_mode(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> str | None:
    """A way to draw, or None; any other is refused by name."""
    if mode is not None and mode not in modes:
        raise BadInput("render_mode", "not_one_of", seen=mode, allowed=modes)
    return mode


def rendered(game: Game[Any], mode: str | None) -> str | None:
    """The table as text with colours; for people it is printed, and there is nothing to return."""
    from dicehospital.cli.drawing import drawn

    if mode == HUMAN:
        sys.stdout.write(drawn(game))
    return drawn(game) if mode == ANSI else None
