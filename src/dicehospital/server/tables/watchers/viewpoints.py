"""From where somebody looks at a table: a seat, as a spectator, or as a spectator who sees it whole."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json

Viewpoint = int | None  # a seat, or a spectator who sees what is public
WHOLE: Final = -1
"""The viewpoint of a spectator who sees what all seats together may see."""


def seat_of(viewpoint: Viewpoint) -> int | None:
    """The seat from which somebody looks; a spectator has none, however much is seen."""
    return None if viewpoint == WHOLE else viewpoint


def view_of(game: Game[Any], viewpoint: Viewpoint) -> Json:
    """What is seen of a game from a viewpoint."""
    if viewpoint == WHOLE:
        return game.with_offers([None], [game.rulebook.whole_view(game.state)])[0]
    return game.view(viewpoint)
