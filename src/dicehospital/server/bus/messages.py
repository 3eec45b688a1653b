"""What one process tells the others. Everything can be lost: the store has the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from dicehospital.server.protocol import Say

Key = int | str  # a person or an address
Used = list[tuple[Key, int]]


class BusMessage(Struct, frozen=True, tag_field="kind"):
    """Something that others may want to know."""


class LineAppended(BusMessage, tag="moved", frozen=True):
    """The log of a table has a line more."""

    table: str
    seq: int


class PresenceChanged(BusMessage, tag="present", frozen=True):
    """Who looks at a table through a server; nobody: it has no window there any more."""

    server: str
    table: str
    persons: list[int]
    strangers: int
    screens: int = 0  # servers of before have none


class PhraseSaid(BusMessage, tag="said", frozen=True):
    """Somebody has said a phrase at a table."""

    table: str
    person: int
    said: Say


class Heartbeat(BusMessage, tag="here", frozen=True):
    """A server is alive; a new one wants to know who is present where."""

    server: str
    is_new: bool = False
    mark: int | None = None  # of all that it has told: who holds another has missed something


class Goodbye(BusMessage, tag="gone", frozen=True):
    """A server stops: its tables are free, its people are on their way."""

    server: str


class TokensTaken(BusMessage, tag="took", frozen=True):
    """So much was taken from the buckets of a limit."""

    limit: str
    keys: Used


class CountsHeld(BusMessage, tag="held", frozen=True):
    """So many of each key are open at a server."""

    server: str
    limit: str
    keys: Used


AnyMessage = (
    LineAppended | PresenceChanged | PhraseSaid | Heartbeat | Goodbye | TokensTaken | CountsHeld
)
Hear = Callable[[AnyMessage], None]


class MessageBatch(Struct, frozen=True):
    """What a process had to say at once."""

    sender: str
    told: list[AnyMessage]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(MessageBatch).decode


def pack(sender: str, told: Sequence[AnyMessage]) -> bytes:
    """One line of JSON."""
    return _encode(MessageBatch(sender, list(told)))


def unpack(line: bytes, hearer: str) -> Sequence[AnyMessage]:
    """What others said; nothing where it is one's own voice, or not of our language."""
    try:
        parcel = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):  # of another version
        return ()
    return () if parcel.sender == hearer else parcel.told
