"""What a store keeps of people beside their seats: bans, reports, and the log of what the host did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

ReportReason = Literal["name", "conduct", "stalling", "cheating", "other"]

HostDeed = Literal[
    "close", "delete", "prune", "ban", "unban", "report_done", "password_set", "password_cleared",
    "reset",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ban:
    """A guest or a network that may not come in."""

    id: int  # 0: not kept yet
    person: int | None
    network: str | None  # such as 203.0.113.0/24
    made: int  # milliseconds since 1970
    until: int | None  # None: for good
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody told the host about a player."""

    id: int  # 0: not kept yet
    at: int  # milliseconds since 1970
    table: str
    seat: int
    reporter: int | None  # None: a guest who is forgotten
    reported: int | None
    name: str  # of the player then
    reason: str
    words: str
    done: int | None = None  # when the host was done with it


@dataclass(frozen=True, slots=True)
class HostAct:
    """One line of the log of the host."""

    id: int  # 0: not kept yet
    at: int  # milliseconds since 1970
    who: str  # user of the system
    what: str
    about: str  # which tables, guests or networks


@dataclass(frozen=True, slots=True)
class Redacted:
    """A table without the name of a guest: what is to stand where the name did."""

    seq: int  # of the last line of its log as it was read
    setup: bytes
    lines: Sequence[tuple[int, bytes]]  # by number
    snapshot: tuple[int, bytes] | None  # its line and its state
    summary: bytes


class People(Protocol):
    """Everything may raise `StorageError`."""

    # -- guests ----------------------------------------------------------------------------------------
    async def saw(self, person: int, session: int, at: int) -> None:
        """Note when a guest was last here, and by which session."""

    async def traces(self, person: int) -> list[str]:
        """The ids of all tables at which a guest has ever had a seat."""

    async def redact(self, table: str, redacted: Redacted) -> bool:
        """Take a name out of a table; False if the table has gone on since it was read."""

    async def forget(self, person: int) -> None:
        """End a guest, who stays a number, and tell running servers."""

    # -- bans ------------------------------------------------------------------------------------------
    async def bans(self, now: int) -> list[Ban]:
        """Those that hold at a moment, the oldest first."""

    async def banned_tokens(self, now: int) -> dict[bytes, int]:
        """By the hash of its token the ban of every session of a guest who may not come in."""

    async def ban(self, ban: Ban) -> None:
        """Keep a ban in place of others of the same guest or network, and tell running servers."""

    async def unban(self, person: int | None, network: str | None) -> bool:
        """End a ban, and tell running servers; False when there was none."""

    async def is_guest(self, person: int) -> bool:
        """Whether there is a guest of this number who has not been forgotten."""

    # -- reports ---------------------------------------------------------------------------------------
    async def report(self, report: Report) -> None:
        """Keep a report."""

    async def reports(self, limit: int, *, with_done: bool = False) -> list[Report]:
        """Reports that wait for the host, or all; the newest first."""

    async def reports_by(self, person: int) -> list[Report]:
        """What a guest has reported, the newest first."""

    async def end_report(self, number: int, at: int) -> bool:
        """The host is done with a report; False when there is none that waits."""

    # -- the log of the host ---------------------------------------------------------------------------
    async def note(self, act: HostAct) -> None:
        """Add a line. None is ever changed or removed."""

    async def host_log(self, limit: int) -> list[HostAct]:
        """What the host did, the newest first."""
