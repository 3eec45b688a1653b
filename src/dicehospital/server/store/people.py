"""Bans, reports, lines of the log of the host, and tables without the name of a guest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

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
