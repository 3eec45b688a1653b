"""What the server asks of its storage. Whatever returns without an error is on the disk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct


class StorageError(Exception):
    """The disk refused (full, read-only, locked). Nothing of the batch was kept; it may be tried again."""


class Conflict(StorageError):  # noqa: N818 (says what it found)
    """It can never be kept: the log has the line or its action id already, or lacks the line before."""


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


class Entry(
    Struct, frozen=True
):  # made for every act, and a struct is made faster than a dataclass
    """One line of a table's log."""

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


class Store(Protocol):
    """Append-only logs of tables, and the guests who sit at them."""

    async def create(self, header: Header, entries: Sequence[Entry], listing: Listing) -> None:
        """Keep a new table and the first lines of its log."""

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        listing: Listing | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """Add lines to a table's log. `StorageError`: none of them was kept."""

    async def load(self, table: str) -> Stored | None:
        """A table from its last snapshot on; None when there is no such table."""

    async def find_invite(self, invite: str) -> str | None:
        """The id of the table with this invitation."""

    async def lobby(
        self, *, game: str | None, status: str | None, free: bool, limit: int
    ) -> list[Listed]:
        """Open tables, the most recently changed first."""

    async def tables_of(self, person: int, limit: int) -> list[Listed]:
        """Where a person sits, the most recently changed first."""

    async def timed(self) -> list[str]:
        """The ids of running tables with a clock."""

    async def person(self, token_hash: bytes) -> Person | None:
        """The guest whose token has this SHA-256."""

    async def add_person(self, token_hash: bytes, name: str) -> Person:
        """Keep a new guest."""

    async def rename(self, person: int, name: str) -> None:
        """Give a guest another name."""

    async def is_writable(self) -> bool:
        """Whether a write would reach the disk now."""

    async def close(self) -> None:
        """Finish what is queued and let go of the file."""
