"""What is kept of a table beside its log: a card for lists, and snapshots so that loading is quick."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType, field
from msgspec.json import Decoder, Encoder

from dicehospital.kernel.types import Json
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.protocol import Position, Result, RoundMark, Status, Visibility, Watching
from dicehospital.server.tables.clock import Clocks
from dicehospital.server.tables.log.cards import CardFingerprint
from dicehospital.server.tables.log.rewinding import Rewinds
from dicehospital.server.tables.seats import USUAL, Seat


class PlayedSeat(Struct, frozen=True):
    """How a rated game ended for a seat; the store reads it by these names."""

    person: int | None
    bot: str | None
    points: int
    place: int  # by the rules, whoever has left
    gone: bool  # a bot had the seat of a person in the end


class Turn(Struct, frozen=True):
    """What somebody has to decide at a table that may sleep; times are milliseconds since 1970."""

    person: int
    began: int
    half: int  # when half of the time is over ...
    last: int  # ... and seven eighths of it
    ends: int | None  # when a bot decides; None: the table waits


class TableListing(Struct, frozen=True):
    """What lists of tables are made from. It knows persons, so it stays on the server."""

    id: str
    game: str
    players: int
    options: Json
    status: Status
    visibility: Visibility
    seats: list[Seat]
    clocks: list[int | None]
    clock: Clock
    created: int
    updated: int
    turn: tuple[int, int] | None
    result: Result | None
    waiting: list[int]  # seats of people who have something to decide
    closed: str | None = None  # why the host of the house has closed it
    pack: str | None = None  # what its component pack calls itself
    position: Position | None = None
    taken_back: int = 0  # how often answers of bots were taken back
    stood_in: bool = False  # a bot has decided in a person's place
    day: int | None = None
    round: RoundMark | None = None
    compared: bool = False
    owed: list[int] | None = None  # whose decision was missing when its round closed
    watching: Watching = USUAL
    points: list[int] = []  # as everybody at the table sees them
    host: int | None = None  # None: listed by an older version
    manual: bool = False  # with dice and cards of its own
    # When a bot decides for somebody, at a table that may sleep: the store reads it by this name.
    due: int | UnsetType = UNSET
    rated: bool = False
    played: list[PlayedSeat] | UnsetType = UNSET  # of a rated game that is over
    # Whom it waits for then: the store reads these by their names, too.
    turns: list[Turn] | UnsetType = UNSET


class TableSnapshot(Struct, frozen=True):
    """A table as a snapshot keeps it."""

    status: Status
    updated: int
    seats: list[Seat]
    clocks: Clocks
    phases: list[int]
    asked: list[list[int]]
    rematch: str | None
    origin: Json | None
    journal: list[int]
    closed: str | None = None
    owed: list[int] | None = None
    begun: CardFingerprint | None = None
    redrawn: bool = False
    rewinds: Rewinds = field(default_factory=Rewinds)


_card: Decoder[TableListing] = Decoder(TableListing)
_state: Decoder[TableSnapshot] = Decoder(TableSnapshot)
_encoder = Encoder()


def read_card(summary: bytes) -> TableListing:
    """The card that a listing keeps."""
    return _card.decode(summary)


def read_state(state: bytes) -> TableSnapshot:
    """The state that a snapshot keeps."""
    return _state.decode(state)


def write(what: TableListing | TableSnapshot) -> bytes:
    """A card or a state as the store keeps it."""
    return _encoder.encode(what)
