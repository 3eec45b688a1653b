"""What an experiment plays: arms, which share their seeds, and the number of every game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from dicehospital.kernel.build import __version__
from dicehospital.kernel.types import Json
from dicehospital.lab.match import Table

NO_PACK: Final = "none"  # the arms of an experiment that play with our own cards


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to play: a ruleset, bots in their seats, a pack."""

    ruleset: str
    bots: str
    pack: str
    seating: int  # how many places the bots have moved on
    table: Table

    @property
    def name(self) -> str:
        """What tells it from the others."""
        told = f"{self.ruleset} / {self.bots}" + ("" if self.pack == NO_PACK else f" / {self.pack}")
        return told + (f" / {self.seating}" if self.seating else "")

    def to_json(self) -> Json:
        """All that decides about its games."""
        return {
            "ruleset": self.ruleset,
            "bots": self.bots,
            "pack": self.pack,
            "seating": self.seating,
            "seats": list(self.table.bots),
            "options": self.table.options,
        }


@dataclass(frozen=True, slots=True)
class Experiment:
    """Games are ordered by seed, then by arm: game n has the arm n modulo their number."""

    title: str
    about: str
    game: str
    arms: tuple[Arm, ...]
    games: int  # of each arm
    seed: int  # of the first games
    paired: bool = True  # all arms have the same seeds; else each has its own
    par: int = 0  # passes that look for the best line; 0: nobody looks
    source: str = ""  # the file's text
    seats: tuple[int, ...] = field(init=False)  # rows by arm

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", tuple(len(arm.table.names) for arm in self.arms))

    @property
    def numbers(self) -> range:
        """The numbers of all games."""
        return range(self.games * len(self.arms))

    def place(self, number: int) -> tuple[int, int]:
        """The arm of a game and its seed."""
        turn, arm = divmod(number, len(self.arms))
        return arm, self.seed + turn + (0 if self.paired else arm * self.games)

    def rows(self, numbers: range) -> int:
        """How many rows these games have: one for each seat."""
        return self._rows_before(numbers.stop) - self._rows_before(numbers.start)

    def _rows_before(self, number: int) -> int:
        turns, arms = divmod(number, len(self.arms))
        return turns * sum(self.seats) + sum(self.seats[:arms])

    def to_json(self) -> Json:
        """All that decides about its games, and how it is called."""
        return {
            "version": __version__,
            "title": self.title,
            "about": self.about,
            "game": self.game,
            "games": self.games,
            "seed": self.seed,
            "paired": self.paired,
            "par": self.par,
            "arms": [arm.to_json() for arm in self.arms],
        }
