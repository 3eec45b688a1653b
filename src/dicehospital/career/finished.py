"""A finished game as a career sees it: of what kind, against whom, how it ended, what it is compared with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from dicehospital.career.levels import levels
from dicehospital.kernel.types import Json

Outcome = Literal["won", "shared", "lost", "alone"]


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that somebody has played to its end."""

    table: str
    game: str
    players: int
    options: Json
    ended: int  # milliseconds since 1970
    seat: int | None  # of whoever it is about; None: several, or it was given up
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    # The bots at the other seats; None: a person, or part of the rules.
    rivals: tuple[str | None, ...]
    began_as_usual: bool  # not with a position that somebody had set up
    has_pack: bool
    taken_back: int  # how often answers of bots were taken back
    stood_in: bool  # a bot has decided for a person
    manual: bool  # with dice and cards of its own, whose results nobody can check

    @property
    def kind(self) -> str:
        """Alike are games of as many players with the same options."""
        alike = [self.game, self.players, self.options]
        return json.dumps(alike, sort_keys=True, separators=(",", ":"))

    @property
    def points(self) -> int | None:
        """Those of the seat that it is about."""
        return None if self.seat is None else self.scores[self.seat]

    @property
    def is_counted(self) -> bool:
        """Whether its points stand beside those of other games of the kind."""
        is_of_the_seed = self.taken_back == 0 and not self.manual
        return self.seat is not None and self.began_as_usual and is_of_the_seed

    @property
    def outcome(self) -> Outcome:
        """How it ended for whoever it is about; who gave up has lost."""
        if len(self.scores) == 1:
            return "alone"
        if self.seat is None or self.seat not in self.winners:
            return "lost"
        return "won" if len(self.winners) == 1 else "shared"

    @property
    def victory(self) -> float:
        """The share of the victory: half of it where two share."""
        return 0.0 if self.outcome == "lost" else 1 / len(self.winners)

    @property
    def is_rated(self) -> bool:
        """Whether it says how strong somebody is: against levels, by the rules that these were measured by.

        With modules the levels are much closer together (decision 0038).
        """
        known = levels().get(self.game, {})
        is_usual = not (self.options or self.has_pack)
        is_own = self.is_counted and is_usual and not self.stood_in
        return is_own and bool(self.rivals) and all(bot in known for bot in self.rivals)


def by_kind(games: list[FinishedGame]) -> dict[str, list[FinishedGame]]:
    """Games by their kind, in the order in which they come."""
    found: dict[str, list[FinishedGame]] = {}
    for game in games:
        found.setdefault(game.kind, []).append(game)
    return found
