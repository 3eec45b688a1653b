"""What a store keeps: guests, and tables with their logs, snapshots and rows in lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct


class StorageError(Exception):
    """The disk refused (full, read-only, locked). Nothing of the batch was kept; it may be tried again."""


class Conflict(StorageError):  # noqa: N818 (says what it found)
    """A line can never be kept: the log has it or its action id already, or lacks the line before."""


@dataclass(frozen=True, slots=True)
class Person:
    """A guest. The token itself is known only to its holder."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Header:
    """A table as it was made. It never changes."""

    id: str
    game: str
    rules: str  # version of the rules it is played by
    engine: str  # version of the package that made it
    created: int  # milliseconds since 1970
    seed: bytes  # 32 secret bytes
    invite: str
    visibility: str  # "open" or "private"
    setup: bytes  # JSON: players, options, clock, position, host


class Entry(Struct, frozen=True):
    """One line of a table's log; a struct, since every act makes one and a dataclass takes longer."""

    seq: int  # 1, 2, 3 ... without a gap
    action_id: str  # unique in its table
    person: int | None  # None: a bot, the clock, the server
    at: int  # milliseconds since 1970
    action: bytes  # JSON


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table after some line of its log, so that loading need not read what came before."""

    seq: int
    state: bytes  # JSON


@dataclass(frozen=True, slots=True)
class Listing:
    """What the lobby and "my games" look up without loading a table."""

    status: str  # "open", "playing" or "over"
    free: int  # seats that are open
    updated: int
    timed: bool  # a clock is running, so it must be loaded after a restart
    persons: tuple[int, ...]  # who holds seats
    summary: bytes  # JSON shown to everybody


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything needed to set a table up again."""

    header: Header
    snapshot: Snapshot | None
    tail: tuple[Entry, ...]  # entries after the snapshot
    answered: Mapping[str, int]  # every action id so far and its seq


@dataclass(frozen=True, slots=True)
class Listed:
    """One row of a list of tables."""

    id: str
    game: str
    visibility: str
    listing: Listing


@dataclass(frozen=True, slots=True)
class Search:
    """Which open tables are looked for; None: whatever they have there."""

    game: str | None
    status: str | None
    free: bool  # with an open seat
    limit: int
