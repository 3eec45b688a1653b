"""The table as text: what a terminal with colours would show, for those who print it themselves."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.screen import Screen
from dicehospital.cli.table.table import HUMAN, table_of
from dicehospital.kernel.text import english

if TYPE_CHECKING:
    from dicehospital.kernel.game import Game


def drawn(game: Game[Any]) -> str:
    """The table with ANSI colours, as the only player sees it or as a spectator does."""
    table, paper = table_of(game, {}), StringIO()
    table.alone = len(table.seats_of(HUMAN)) == 1
    screen = Screen(english(), plain=False, paper=paper)
    GAME_SCREENS[game.name].show_table(screen, table, game.view(table.viewer))
    return paper.getvalue()
