"""How far a tournament is: who plays where, which rounds are open, what everybody has earned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from dicehospital.server.store.statements.tournaments import Entrant, RoundTable, Tournament
from dicehospital.server.tables.tournaments.movement import Movement, Place, movement_of
from dicehospital.server.tables.tournaments.schedule import Window, windows_of
from dicehospital.server.tables.tournaments.scoring import Outcome, Share, shares_of


@dataclass(frozen=True)
class Progress:
    """What the store knows of a tournament that has started, at a moment."""

    tournament: Tournament
    field: tuple[Entrant, ...]  # by the places that were drawn
    tables: Mapping[tuple[int, int], RoundTable]  # by round, from 1, and table, from 0
    at: int

    @cached_property
    def movement(self) -> Movement:
        """Who sits where."""
        return movement_of(len(self.field), self.tournament.seats)

    @cached_property
    def windows(self) -> list[Window]:
        """When each round is open."""
        ends = [self._end(number) for number in self.numbers]
        return windows_of(self.tournament.started or 0, self.tournament.length, ends)

    @property
    def numbers(self) -> range:
        """The rounds."""
        return range(1, self.tournament.rounds + 1)

    def status(self, number: int) -> Literal["coming", "open", "closed"]:
        """How a round stands."""
        return self.windows[number - 1].status(self.at)

    @property
    def open_round(self) -> int | None:
        """The round that is played now."""
        return next((number for number in self.numbers if self.status(number) == "open"), None)

    @property
    def is_over(self) -> bool:
        """Whether all rounds have closed."""
        return self.status(self.tournament.rounds) == "closed"

    # -- who sits where ----------------------------------------------------------------------
    def players(self, number: int, table: int) -> list[Entrant | None]:
        """By seat, who plays there in a round; None: a bot."""
        places = [Place(table, seat) for seat in range(self.movement.seats)]
        found = [self.movement.player(place, number) for place in places]
        return [self._player(index, number, table) for index in found]

    def _player(self, index: int, number: int, table: int) -> Entrant | None:
        if index >= len(self.field):
            return None
        entrant = self.field[index]
        return entrant if self.plays(entrant, number, table) else None

    def plays(self, entrant: Entrant, number: int, table: int) -> bool:
        """Whether a round counts for somebody: it does not if they left before the end of their game."""
        if entrant.gone is None:
            return True
        ended = self.end_of(number, table)
        return ended is not None and ended <= entrant.gone

    def place(self, entrant: Entrant, number: int) -> Place:
        """Where somebody of the field sits in a round."""
        return self.movement.place(self.field.index(entrant), number)

    # -- what came of it ---------------------------------------------------------------------
    def end_of(self, number: int, table: int) -> int | None:
        """When the game of a table ended, at the latest by the deadline of its round; None: not yet."""
        row, deadline = self.tables.get((number, table)), self.windows[number - 1].deadline
        if row is not None and row.ended is not None:
            return min(row.ended, deadline)
        return deadline if self.at >= deadline else None

    def unsettled(self) -> list[RoundTable]:
        """Tables whose round has closed, and of which nobody has said yet who owed a decision."""
        return [
            row
            for (number, _), row in self.tables.items()
            if row.ended is None and self.status(number) == "closed"
        ]

    def outcomes(self, number: int) -> list[Outcome | None]:
        """By table, how the games of a round ended, as far as they have."""
        return [self._outcome(number, table) for table in range(self.movement.tables)]

    def _outcome(self, number: int, table: int) -> Outcome | None:
        row = self.tables.get((number, table))
        if row is not None and row.ended is not None:
            return Outcome(row.points if row.owed is None else None, frozenset(row.owed or ()))
        if row is None and self.status(number) == "closed":  # nobody came
            return Outcome(None, frozenset(range(self.movement.seats)))
        return None

    def shares(self, number: int) -> list[list[Share]]:
        """By table and seat, what a round brought."""
        return shares_of(self.outcomes(number), self.movement.seats)

    @cached_property
    def earned(self) -> list[list[Share]]:
        """By place in the field, what each closed round brought somebody."""
        closed = {
            number: self.shares(number)
            for number in self.numbers
            if self.status(number) == "closed"
        }
        return [[self._earned(entrant, closed, n) for n in self.numbers] for entrant in self.field]

    def _earned(
        self, entrant: Entrant, closed: Mapping[int, list[list[Share]]], number: int
    ) -> Share:
        if number not in closed:
            return None
        place = self.place(entrant, number)
        if not self.plays(entrant, number, place.table):
            return None
        return closed[number][place.table][place.seat]

    def _end(self, number: int) -> int | None:
        """When the last game of a round ended; None while one is not over."""
        rows = [self.tables.get((number, table)) for table in range(self.movement.tables)]
        ends = [row.ended for row in rows if row is not None and row.ended is not None]
        return max(ends) if len(ends) == len(rows) else None
