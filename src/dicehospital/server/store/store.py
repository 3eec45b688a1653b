"""What a store keeps: guests, and tables with their logs, snapshots and rows in lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from msgspec import Struct

from dicehospital.server.store.statements.accounts import AccountRows
from dicehospital.server.store.statements.blocks import Blocks
from dicehospital.server.store.statements.channels import Channels
from dicehospital.server.store.statements.days import Days
from dicehospital.server.store.statements.messages import Messages
from dicehospital.server.store.statements.passkeys import Passkeys
from dicehospital.server.store.statements.people import People
from dicehospital.server.store.statements.ratings import RatingRows
from dicehospital.server.store.statements.statements import NoticeKind
from dicehospital.server.store.statements.tournaments import Tournaments
from dicehospital.server.store.statements.turns import Turns

LEASE: Final = 3_000
"""Milliseconds that a table stays with the server that claimed it, unless it claims it again."""


class StorageError(Exception):
    """The disk or the database refused (full, read-only, locked, away); it may be tried again.

    Nothing of it was kept, nor will it be, unless it is `InDoubt`.
    """


class InDoubt(StorageError):  # noqa: N818 (a finding)
    """The database or the disk was lost while it was written, and cannot be asked what was kept."""


class Conflict(StorageError):  # noqa: N818 (says what it found)
    """A line can never be kept: the log has it or its action id already, or lacks the line before."""


class NoDatabase(StorageError):  # noqa: N818 (a finding)
    """A database cannot be reached or used."""

    def __init__(self, where: str, problem: object) -> None:
        self.where = where  # without a password
        self.problem = problem
        super().__init__(where, problem)


@dataclass(frozen=True, slots=True)
class Person:
    """A guest. The token itself is known only to its holder."""

    id: int
    name: str
    # Of the browser that shows the token: milliseconds since 1970, 0: not known ...
    seen: int = field(default=0, compare=False)
    session: int = field(default=0, compare=False)  # ... and the number of its session


@dataclass(frozen=True, slots=True)
class Header:
    """A table as it was made. Nothing of it changes but the invitation, when it is revoked."""

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
    timed: bool  # a clock runs or bots are to act: some server must look after it
    persons: tuple[int, ...]  # who holds seats
    summary: bytes  # JSON shown to everybody


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """Everything needed to set a table up again."""

    header: Header
    snapshot: Snapshot | None
    tail: tuple[Entry, ...]  # entries after the snapshot
    answered: Mapping[str, int]  # every action id so far and its seq


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One row of a list of tables."""

    id: str
    game: str
    visibility: str
    listing: Listing


@dataclass(frozen=True, slots=True)
class LobbyFilter:
    """Which open tables are looked for; None: whatever they have there."""

    game: str | None
    status: str | None
    free: bool  # with an open seat
    limit: int
    origin: str = ""  # of who looks: their own tables are shown, however many
    present: tuple[str, ...] = ()  # tables with somebody there, which come first


SHOWN_OF_ORIGIN: Final = 5
"""Tables of one address that others find in the lobby."""


@dataclass(frozen=True, slots=True)
class AdminCommand:
    """What a host did to a house while its servers ran: they look for new ones once a second."""

    id: int  # later ones have greater numbers
    kind: NoticeKind
    # "" where it is about the house; the number of a guest who is forgotten, or whose sessions have ended.
    table: str


@dataclass(frozen=True, slots=True)
class TableFilter:
    """The tables that a host speaks of; None: whichever."""

    status: str | None = None
    game: str | None = None
    before: int | None = None  # last changed before then
    ids: tuple[str, ...] | None = None


class Store(Protocol):
    """Where tables live. Whatever returns without an error stays, come what may to the process.

    Several servers may share a store. Who appends a line that another server has appended meanwhile gets
    a `Conflict`, and finds the lines it lacks by `after`. Everything may raise `StorageError`.
    """

    @property
    def people(self) -> People:
        """What is kept of guests beside their seats, and of what the host did."""

    @property
    def days(self) -> Days:
        """What is kept of the daily hospital."""

    @property
    def accounts(self) -> AccountRows:
        """What people are known again by."""

    @property
    def blocks(self) -> Blocks:
        """Whom people have blocked."""

    @property
    def channels(self) -> Channels:
        """How people want to be told that it is their turn."""

    @property
    def messages(self) -> Messages:
        """What people are being told."""

    @property
    def passkeys(self) -> Passkeys:
        """By which keys people sign in."""

    @property
    def tournaments(self) -> Tournaments:
        """What is kept of tournaments."""

    @property
    def turns(self) -> Turns:
        """What is kept of turns at tables that may sleep."""

    @property
    def ratings(self) -> RatingRows:
        """How rated games ended."""

    async def open(self) -> None:
        """Take the place, make it if need be, and bring it to this version."""

    async def close(self) -> None:
        """Finish what is queued and let go."""

    async def is_writable(self) -> bool:
        """Whether a write would be kept now. Found out by writing, unless one just was."""

    # -- tables ----------------------------------------------------------------------------------------
    async def create(
        self, header: Header, entries: Sequence[Entry], listing: Listing, origin: str = ""
    ) -> None:
        """Keep a new table and the first lines of its log; `Conflict`: there is one with this name.

        `origin` stands for the address that it was made from.
        """

    async def origin_of(self, table: str) -> str:
        """What stands for the address that a table was made from; "" where nobody knows."""

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        listing: Listing | None = None,
        snapshot: Snapshot | None = None,
        invite: str | None = None,
    ) -> None:
        """Add lines to a table's log, all or none; with them its new row in lists and a snapshot.

        An older snapshot never replaces a later one. A new invitation leaves the one before leading nowhere.
        """

    async def load(self, table: str) -> LoadedTable | None:
        """A table from its last snapshot on; None when there is no such table."""

    async def load_whole(self, table: str) -> LoadedTable | None:
        """A table from its first line on, for when its snapshot cannot be read."""

    async def after(self, table: str, seq: int) -> list[Entry] | None:
        """The lines after one of them; None when there is no such table any more."""

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last line of each of these tables; those without a line are left out."""

    async def find_invite(self, invite: str) -> str | None:
        """The id of the table with this invitation."""

    async def may_see(self, table: str, person: int | None, invite: str | None) -> bool:
        """Whether a table is open to somebody; one that is not there takes as long as one that is not."""

    async def relist(self, table: str, seq: int, listing: Listing) -> None:
        """Let lists show a table as it is after a line of its log, unless there is a later line."""

    async def lobby(self, wanted: LobbyFilter) -> list[ListedTable]:
        """Open tables: those with somebody present first, then the most recently changed.

        Of one origin there are `SHOWN_OF_ORIGIN` at most.
        """

    async def tables_of(self, person: int, limit: int) -> list[ListedTable]:
        """Where a person sits, the most recently changed first."""

    # -- who looks after which table -------------------------------------------------------------------
    async def timed(self) -> list[str]:
        """The ids of running tables that need a server: for their clock or their bots."""

    async def claim(self, server: str, tables: Iterable[str]) -> set[str]:
        """Take or renew these tables for `LEASE` milliseconds; returns those that are held now.

        It is no licence to write: a server that overslept its lease loses by the number of the line.
        """

    async def release(self, server: str, tables: Iterable[str]) -> None:
        """Let others have these tables at once."""

    async def unowned(self, limit: int) -> list[str]:
        """The ids of tables that need a server and have none."""

    # -- guests ----------------------------------------------------------------------------------------
    async def person(self, token_hash: bytes) -> Person | None:
        """The guest of whom a token has this SHA-256."""

    async def person_by_id(self, number: int) -> Person | None:
        """The guest of a number, unless they are forgotten."""

    async def add_person(self, token_hash: bytes, name: str) -> Person:
        """Keep a new guest."""

    async def rename(self, person: int, name: str) -> None:
        """Give a guest another name."""

    # -- for the host of a house -----------------------------------------------------------------------
    async def all_tables(self, chosen: TableFilter, limit: int) -> list[ListedTable]:
        """Tables of everybody that a host has chosen, the most recently changed first."""

    async def count_tables(self, chosen: TableFilter) -> int:
        """How many tables a host has chosen."""

    async def delete(self, table: str) -> bool:
        """Remove a table for good, and tell running servers; False when there was none."""

    async def prune(self, before: int, status: str | None) -> list[str]:
        """Delete tables that were last changed before a moment; returns their ids."""

    async def setting(self, name: str) -> bytes | None:
        """Something that holds for the whole house."""

    async def set_setting(self, name: str, value: bytes | None) -> None:
        """Keep it; None: forget it."""

    async def notices(self, after: int) -> list[AdminCommand]:
        """What was told to all servers after a notice (0: in the last hour), in order."""

    async def notify(self, kind: NoticeKind, table: str = "") -> None:
        """Tell all servers of this store something."""
