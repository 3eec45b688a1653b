"""What a dataset holds: games of bots at one table, and the columns of its rows."""

from __future__ import annotations

from dataclasses import dataclass
from struct import calcsize
from typing import Any, Final

from dicehospital.api import new_game, observation
from dicehospital.kernel.build import __version__
from dicehospital.kernel.types import Json
from dicehospital.lab.match import Table

# The columns that every game has, by the letters of `struct`; a row is a pick.
NUMBERS: Final[dict[str, str]] = {
    "seat": "b",
    "word": "h",  # that was picked: the action
    "reward": "i",  # points by which the seat's score grew until it was asked again, or to the end
    "return": "i",  # points from this pick to the end: this reward and all that follow
}
SIZES: Final = {name: calcsize(f"<{kind}") for name, kind in NUMBERS.items()}


@dataclass(frozen=True, slots=True)
class DatasetPlan:
    """Games of bots: game i has the seed `seed` + i."""

    table: Table
    games: int
    seed: int
    command: str = ""  # the line that makes it, where there is one

    @property
    def numbers(self) -> range:
        """The numbers of all games."""
        return range(self.games)

    def begin(self, number: int) -> Any:  # noqa: ANN401 (a game of either kind)
        """The game of a number, before anything is picked."""
        table = self.table
        return new_game(
            table.game, players=len(table.bots), seed=self.seed + number, options=table.options
        )

    def widths(self) -> tuple[int, int]:
        """How many bytes an observation has, and how many words a mask."""
        return observation(self.table.game).size, len(self.begin(0).vocabulary)

    def to_json(self) -> Json:
        """All that decides about its games, and how its rows are read."""
        size, words = self.widths()
        return {
            "version": __version__,
            "game": self.table.game,
            "players": len(self.table.bots),
            "bots": list(self.table.bots),
            "options": self.table.options,
            "games": self.games,
            "seed": self.seed,
            "command": self.command,
            "observation_size": size,
            "words": words,
        }
