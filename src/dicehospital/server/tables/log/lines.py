"""What a table's log says: one struct for each kind of line."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from dicehospital.kernel.types import Json
from dicehospital.server.protocol import Watching
from dicehospital.server.tables.log.cards import CardFingerprint


class LogLine(Struct, tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """Something that changed a table."""


class SeatLine(LogLine, frozen=True):
    """Something that changed a table by one of its seats."""

    seat: int


class Picked(SeatLine, tag="picked", frozen=True):
    """A seat made picks."""

    words: list[int]


class Played(SeatLine, tag="played", frozen=True):
    """A seat made a whole move: its words, its notation or its JSON."""

    move: list[int] | str | Json


class Dealt(LogLine, tag="dealt", frozen=True):
    """People said what their own dice and cards show: results of chance, one after the other."""

    results: list[Any]


class TookBack(SeatLine, tag="took_back", frozen=True):
    """A seat took its last step back."""


class Rewound(SeatLine, tag="rewound", frozen=True):
    """A seat took its last step back, with everything that bots and dice had answered to it."""


class Corrected(SeatLine, tag="corrected", frozen=True):
    """At a table with dice and cards of its own people took back what they had done or said last."""


class Dropped(SeatLine, tag="dropped", frozen=True):
    """A seat took back the words of a half-made move, all but the first so many."""

    kept: int


# What a bot chose: the words of its move. Logs written before 0.5 have its notation instead.
Chosen = list[int] | str


class BotsMoved(LogLine, tag="bots_moved", frozen=True):
    """Bots made whole moves, each of a seat."""

    moves: list[tuple[int, Chosen]]


class ClockMoved(SeatLine, tag="clock_moved", frozen=True):
    """A seat let the time of a decision run out, and a bot or the rules decided for it."""

    move: Chosen


class ClockEnded(SeatLine, tag="clock_ended", frozen=True):
    """A seat used up its time for the game; a bot plays on."""

    bot: str


class Sat(SeatLine, tag="sat", frozen=True):
    """A person took a seat. The name is "" once the guest has been forgotten; nothing else ever changes."""

    person: int
    name: str


class Stood(SeatLine, tag="stood", frozen=True):
    """A seat was left, or its bot taken off."""


class Swapped(SeatLine, tag="swapped", frozen=True):
    """Two seats changed places."""

    other: int


class BotSat(SeatLine, tag="bot_sat", frozen=True):
    """A bot was put on a seat; on a person's seat it stands in."""

    bot: str


class Started(LogLine, tag="started", frozen=True, omit_defaults=True):
    """The game began, with these cards; older lines do not say with which."""

    begun: CardFingerprint | None = None
    redraws: bool = False  # what its position hides was drawn from the seed of the table


class Resigned(SeatLine, tag="resigned", frozen=True):
    """A person gave up; a bot plays on."""

    bot: str


class Ended(SeatLine, tag="ended", frozen=True):
    """A person ended the game after all others had given up."""


class Reclaimed(SeatLine, tag="reclaimed", frozen=True):
    """A person took a seat back from the bot that stood in."""


class Rematched(LogLine, tag="rematched", frozen=True):
    """A table for a rematch was made."""

    table: str


class Reinvited(LogLine, tag="reinvited", frozen=True):
    """The host made a new invitation."""

    invite: str


class Consented(SeatLine, tag="consented", frozen=True):
    """The person of a seat said what spectators may see, for all their seats."""

    to: Watching


class Closed(LogLine, tag="closed", frozen=True):
    """The host of the house has closed the table: nobody plays on, everybody may look."""

    reason: str


class RoundClosed(LogLine, tag="round_closed", frozen=True):
    """The round that the table plays closed before the game was over; these seats owed a decision."""

    owed: list[int]


class ClocksResumed(LogLine, tag="woken", frozen=True):
    """The server came back: no clock ran since the line before."""


UndoLine = TookBack | Rewound | Dropped | Corrected
GameLine = Picked | Played | Dealt | UndoLine | BotsMoved | ClockMoved
SeatingLine = ClockEnded | Sat | Stood | Swapped | BotSat | Resigned | Ended | Reclaimed | Consented
HouseLine = Closed | RoundClosed | ClocksResumed
AnyLine = GameLine | SeatingLine | Started | Rematched | Reinvited | HouseLine

_line: Decoder[AnyLine] = Decoder(AnyLine)
_encoder = Encoder()


def read_line(action: bytes) -> AnyLine:
    """A line from the log."""
    return _line.decode(action)


def write_line(line: AnyLine) -> bytes:
    """A line as the log keeps it."""
    return _encoder.encode(line)
