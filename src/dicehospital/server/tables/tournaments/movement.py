"""Who sits where in each round: a movement that can be worked out by hand.

Places are numbered from 0, first all first seats, then all second ones. From one round to the next whoever
began on seat s (0, 1, 2 ...) moves s tables on, after the last table to the first. In round r (1, 2, 3 ...)
everybody at table t (1, 2, 3 ...) sits (r - 1) * t seats further on than in round 1.
"""

from __future__ import annotations

from math import gcd
from typing import Final, NamedTuple

FEWEST_TABLES: Final = 2  # at one table there would be nothing to compare with


class Place(NamedTuple):
    """A seat at a table, both numbered from 0."""

    table: int
    seat: int


class Movement(NamedTuple):
    """So many tables of so many seats each; those who have no place in the field are bots."""

    tables: int
    seats: int

    def place(self, player: int, number: int) -> Place:
        """Where a player sits in a round; rounds are numbered from 1."""
        began, first = divmod(player, self.tables)
        table = (first + (number - 1) * began) % self.tables
        return Place(table, (began + (number - 1) * (table + 1)) % self.seats)

    def player(self, place: Place, number: int) -> int:
        """Who sits there in a round."""
        began = (place.seat - (number - 1) * (place.table + 1)) % self.seats
        first = (place.table - (number - 1) * began) % self.tables
        return began * self.tables + first

    def most_meetings(self, one: int, other: int, rounds: int) -> int:
        """At most how often two players are at the same table."""
        apart = one // self.tables - other // self.tables
        if apart == 0:
            return 0
        return -(-rounds * gcd(apart, self.tables) // self.tables)


def movement_of(players: int, seats: int) -> Movement:
    """The tables that so many players need."""
    return Movement(max(FEWEST_TABLES, -(-players // seats)), seats)
