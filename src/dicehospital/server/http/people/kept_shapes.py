"""All that is kept of somebody, as they get it on demand."""

from __future__ import annotations

from msgspec import Struct

from dicehospital.server.http.people.channel_shapes import KeptChannel, QuietHours
from dicehospital.server.http.schemas import MyAccount, MyBlock
from dicehospital.server.protocol import Status, Visibility
from dicehospital.server.tables.rated.kept import KeptRatings


class KeptTable(Struct, frozen=True):
    """A table at which somebody has, or has had, a seat."""

    id: str
    game: str
    status: Status
    visibility: Visibility
    created: int
    updated: int
    seats: list[int]  # those held now
    names: list[str]  # theirs


class KeptReport(Struct, frozen=True):
    """What somebody has told the host about a player."""

    at: int
    table: str
    seat: int
    reason: str
    text: str
    done: int | None  # when the host was done with it


class KeptTournament(Struct, frozen=True):
    """A tournament that somebody has joined."""

    id: str
    joined: int
    left: int | None


class Kept(Struct, frozen=True):
    """All that is kept of who is asking."""

    name: str | None
    seen: int | None  # when they were last here, to a day
    tables: list[KeptTable]
    reports: list[KeptReport]
    blocks: list[MyBlock]
    account: MyAccount
    tournaments: list[KeptTournament]
    ratings: KeptRatings
    channels: list[KeptChannel]
    quiet: QuietHours | None
