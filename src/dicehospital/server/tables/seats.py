"""Who sits where, and what a table was made with."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy
from typing import Final, get_args

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from dicehospital.kernel.types import Json
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.protocol import RoundMark, SeatKind, Watching

STAND_IN = "greedy"  # the bot that plays for people who are away, out of time or have given up


USUAL: Final[Watching] = "public"
"""What spectators see as long as nobody has said anything."""
_FROM_RESERVED: Final[tuple[Watching, ...]] = get_args(Watching)
_MINUTES: Final[dict[Watching, int]] = {"after_15": 15, "after_5": 5, "after_2": 2}


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
    consent: Watching = (
        USUAL  # what its person lets spectators see; of other seats it means nothing
    )

    def copy(self) -> Seat:
        """A seat that changes independently of this one."""
        return copy(self)

    def waits_for_person(self) -> bool:
        """Whether somebody of flesh and blood decides for the seat now."""
        return self.kind == "person" and self.bot is None

    def is_filled(self, present: Collection[int]) -> bool:
        """Whether its player is there, when these persons are; bots and opponents always are."""
        return self.person in present if self.kind == "person" else self.kind != "open"


def agreed(seats: Iterable[Seat]) -> Watching:
    """What spectators may see: the most reserved of what the people there consent to. Bots consent to all."""
    consents = [seat.consent for seat in seats if seat.person is not None]
    return min(consents, key=_FROM_RESERVED.index, default=USUAL)


def delay_of(watching: Watching) -> int:
    """The minutes after which spectators see the whole table; 0: they never do."""
    return _MINUTES.get(watching, 0)


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
    manual: bool = False  # dice and cards lie on a real table: people say what they show

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
