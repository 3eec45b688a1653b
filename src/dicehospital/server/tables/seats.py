"""Who sits where, and what a table was made with."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from dicehospital.kernel.types import Json
from dicehospital.server.protocol import Clock, RoundMark, SeatKind

STAND_IN = "greedy"  # the bot that plays for people who are away, out of time or have given up


class Seat(Struct):
    """A seat at a table. A person's seat on which a bot plays for now has both `person` and `bot`.

    An "opponent" is part of the rules; an "open" seat waits for somebody.
    """

    kind: SeatKind
    person: int | None = None
    name: str | None = None
    bot: str | None = None
    resigned: bool = False  # the bot plays for good
    resigned_after: int | None = None  # how many events had been told by then

    def copy(self) -> Seat:
        """A seat that changes independently of this one."""
        return copy(self)

    def waits_for_person(self) -> bool:
        """Whether somebody of flesh and blood decides for the seat now."""
        return self.kind == "person" and self.bot is None

    def is_filled(self, present: Collection[int]) -> bool:
        """Whether its player is there, when these persons are; bots and opponents always are."""
        return self.person in present if self.kind == "person" else self.kind != "open"


class DayMark(Struct, frozen=True):
    """That a table plays the deal of a day."""

    number: int
    counts: bool  # the first try of its player; later ones are practice


class Setup(Struct, frozen=True):
    """What a table was made with; kept as the JSON of its header."""

    players: int
    options: Json
    clock: Clock
    host: int
    seats: list[Seat]
    position: Json | None = None
    day: DayMark | None = None  # it plays the deal of a day
    round: RoundMark | None = None  # it plays the deal of a round

    @property
    def deal(self) -> DayMark | RoundMark | None:
        """Whose deal it plays, where other tables play the same."""
        return self.round if self.day is None else self.day


_setup: Decoder[Setup] = Decoder(Setup)
_encoder = Encoder()


def read_setup(setup: bytes) -> Setup:
    """The set-up that a header keeps."""
    return _setup.decode(setup)


def write_setup(setup: Setup) -> bytes:
    """A set-up as a header keeps it."""
    return _encoder.encode(setup)
