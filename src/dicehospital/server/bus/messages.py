"""What one process tells the others. Everything can be lost: the store has the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from dicehospital.server.protocol import Say

Key = int | str  # a person or an address
Used = list[tuple[Key, int]]


class Told(Struct, frozen=True, tag_field="kind"):
    """Something that others may want to know."""


class Moved(Told, tag="moved", frozen=True):
    """The log of a table has a line more."""

    table: str
    seq: int


class Present(Told, tag="present", frozen=True):
    """Who looks at a table through a server; nobody: it has no window there any more."""

    server: str
    table: str
    persons: list[int]
    strangers: int


class Phrased(Told, tag="said", frozen=True):
    """Somebody has said a phrase at a table."""

    table: str
    person: int
    said: Say


class Here(Told, tag="here", frozen=True):
    """A server is alive; a new one wants to know who is present where."""

    server: str
    is_new: bool = False
    mark: int | None = None  # of all that it has told: who holds another has missed something


class Gone(Told, tag="gone", frozen=True):
    """A server stops: its tables are free, its people are on their way."""

    server: str


class Took(Told, tag="took", frozen=True):
    """So much was taken from the buckets of a limit."""

    limit: str
    keys: Used


class Held(Told, tag="held", frozen=True):
    """So many of each key are open at a server."""

    server: str
    limit: str
    keys: Used


AnyTold = Moved | Present | Phrased | Here | Gone | Took | Held
Hear = Callable[[AnyTold], None]


class Parcel(Struct, frozen=True):
    """What a process had to say at once."""

    sender: str
    told: list[AnyTold]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Parcel).decode


def pack(sender: str, told: Sequence[AnyTold]) -> bytes:
    """One line of JSON."""
    return _encode(Parcel(sender, list(told)))


def unpack(line: bytes, hearer: str) -> Sequence[AnyTold]:
    """What others said; nothing where it is one's own voice, or not of our language."""
    try:
        parcel = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):  # of another version
        return ()
    return () if parcel.sender == hearer else parcel.told
