"""Clocks: seconds for each decision, activation and whole game, told by the times in the log."""

from __future__ import annotations

from collections.abc import Collection
from time import monotonic, time
from typing import Final

from msgspec import Struct

from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.tables.working_hours import time_after

_SECOND = 1000
MINUTE: Final = 60 * _SECOND
"""In milliseconds, as times are."""
_BEGAN: Final = time() - monotonic()


def now() -> int:
    """What time it is, in milliseconds since 1970.

    As it was when the process began, and from then on by a clock that nobody can set: players must not
    lose or win time because the machine's clock was put right.
    """
    return int((_BEGAN + monotonic()) * _SECOND)


class Clocks(Struct):
    """The clocks of all seats. Times are milliseconds since 1970.

    A decision lasts from when a seat is asked until something is revealed: picks, moves and steps
    back in between do not wind the clock up again, so nobody can stay in a decision for ever. An
    activation lasts from when the round first asks a seat for it until its end, whatever is revealed.
    """

    at: int  # when `left` was true
    left: list[int]  # of the game, by seat
    began: list[int]  # when the present decision of each seat began
    running: list[int]  # the seats whose time runs
    activation: list[int] = []  # the round of the activation that each seat is at; 0: none
    activated: list[int] = []  # when it began

    @classmethod
    def new(cls, clock: Clock, seats: int) -> Clocks:
        """Clocks before the start."""
        none = [0] * seats
        return cls(0, [clock.game * _SECOND] * seats, none[:], [], none[:], none[:])

    def copy(self) -> Clocks:
        """Clocks that go on independently of these."""
        own = (self.left[:], self.began[:], self.running[:], self.activation[:], self.activated[:])
        return Clocks(self.at, *own)

    def pass_time(self, at: int) -> None:
        """Let the time run on to `at`."""
        gone = max(0, at - self.at)
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - gone)
        self.at = max(at, self.at)

    def run(self, seats: list[int], renewed: Collection[int], undone: int | None) -> None:
        """Let the time of these seats run, and no other's.

        `renewed` seats face a new decision; one that came back by its own step back does not.
        """
        for seat in seats:
            if seat in renewed or (seat not in self.running and seat != undone):
                self.began[seat] = self.at
        self.running = seats

    def time_activations(self, seats: list[int], turn: int) -> None:
        """Start the clocks of these seats for the activations of a round; 0: none are under way."""
        if turn == 0:
            self.activation = [0] * len(self.activation)
        for seat in seats:
            if self.activation[seat] != turn:
                self.activation[seat], self.activated[seat] = turn, self.at

    def wake(self, at: int) -> None:
        """Skip the time in which the server was away, even if the clock was set back."""
        gone = at - self.at
        self.began = [began + gone for began in self.began]
        self.activated = [began + gone for began in self.activated]
        self.at = at

    def deadline(self, clock: Clock, seat: int) -> int | None:
        """When the time of a seat runs out; None while it does not run."""
        if seat not in self.running:
            return None
        ends = []
        if clock.activation and self.activation[seat]:
            allowed = clock.activation + clock.growth * (self.activation[seat] - 1)
            ends.append(self.activated[seat] + allowed * _SECOND)
        elif clock.move:
            ends.append(time_after(self.began[seat], clock.move, clock.hours))
        if clock.game:
            ends.append(self.at + self.left[seat])
        return min(ends, default=None)

    def has_lost(self, clock: Clock, seat: int, now: int) -> bool:
        """Whether the seat has used up its time for the game."""
        return clock.game > 0 and seat in self.running and self.at + self.left[seat] <= now

    def seconds_left(self, clock: Clock, seat: int) -> int | None:
        """What is left of the game's time."""
        return self.left[seat] // _SECOND if clock.game else None
