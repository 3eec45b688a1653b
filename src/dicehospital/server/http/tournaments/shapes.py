"""What requests about tournaments carry, and answers bring."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from dicehospital.kernel.types import Json
from dicehospital.server.http.schemas import Body, Text

TournamentStatus = Literal["open", "playing", "over"]
TableStatus = Literal["waiting", "playing", "over", "late"]  # late: not over when its round closed


class NewTournament(Body, frozen=True):
    """A tournament to be made."""

    game: Text
    seats: Annotated[int, Meta(ge=1, le=6)]  # of a table
    rounds: Annotated[int, Meta(ge=1, le=8)]
    minutes: Annotated[int, Meta(ge=5, le=20_160)]  # of a round at the longest
    options: Annotated[dict[Text, Any], Meta(max_length=16)] = field(default_factory=dict)


class TournamentMade(Struct, frozen=True):
    """A tournament that was made; its id is its link."""

    id: str


class RoundTableMade(Struct, frozen=True):
    """My table of a round."""

    table: str


class TournamentListed(Struct, frozen=True):
    """A tournament in a list of my own."""

    id: str
    game: str
    preset: str | None  # the usual way to play that it is
    options: Json
    seats: int
    made: int
    status: TournamentStatus
    rounds: int
    number: int | None  # of the round that is open
    closes: int | None
    your_turn: bool  # my game of that round is not over


class Tournaments(Struct, frozen=True):
    """The tournaments that I play in."""

    tournaments: list[TournamentListed]


class EntrantShown(Struct, frozen=True):
    """Somebody who plays in a tournament, and what they have."""

    name: str | None  # null: a guest who was forgotten
    you: bool
    left: bool
    place: int | None  # null until a round has closed
    total: float | None  # per cent of all matchpoints of the rounds that have closed
    shares: list[float | None]  # per cent by round; null: not known, or no result


class RoundSeat(Struct, frozen=True):
    """A seat at a table of a round."""

    entrant: int | None  # by place in `entrants`; null: a bot
    points: int | None
    share: float | None  # per cent of the matchpoints
    owed: bool  # its decision was missing when the round closed


class RoundTableShown(Struct, frozen=True):
    """A table of a round."""

    seats: list[RoundSeat]
    status: TableStatus
    shown: bool  # whether its replay can be had


class MySeat(Struct, frozen=True):
    """Where I sit in a round."""

    table: int  # from 0
    seat: int
    id: str | None  # of the table, once it has been made


class RoundShown(Struct, frozen=True):
    """A round of a tournament."""

    number: int
    status: Literal["coming", "open", "closed"]
    opens: int | None  # milliseconds since 1970; null until the tournament starts
    closes: int | None  # at the latest, while it has not closed
    commitment: str  # the SHA-256 of its seed
    seed: str | None  # null until it has closed
    mine: MySeat | None
    told: bool  # whether points and shares are, as far as they are known
    tables: list[RoundTableShown]


class TournamentShown(Struct, frozen=True):
    """A tournament as one person sees it."""

    id: str
    game: str
    preset: str | None  # the usual way to play that it is
    options: Json
    seats: int  # of a table
    minutes: int  # of a round at the longest
    made: int
    status: TournamentStatus
    host: bool  # whether I may start it
    joined: bool  # whether I play in it
    bot: str  # who has the seats that are left over
    entrants: list[EntrantShown]
    rounds: list[RoundShown]
