"""What requests carry and answers bring, as far as sockets do not say the same."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.protocol import (
    Id,
    MoveShown,
    Name,
    Notation,
    PackShown,
    ReasonShown,
    SeatNumber,
    TableSummary,
    View,
    ViewPatch,
    Visibility,
    Word,
)
from dicehospital.server.store.people import ReportReason
from dicehospital.server.tables.games import GameInfo

Text = Annotated[str, Meta(max_length=40)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
Invite = Annotated[str, Meta(min_length=1, max_length=80)]
# The same as in frames, not written as text yet.
Events = Annotated[list[Json], Meta(title="StoryEvent[]")]
Outlook = Annotated[Json, Meta(title="Outlook")]
OutlookPatch = Annotated[Json, Meta(title="Partial<Outlook>")]
Limit = Annotated[int, Meta(ge=1, le=100)]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON body of a request."""


class MyName(Body, frozen=True):
    """The name somebody wants to be known by."""

    name: Name


class Me(Struct, frozen=True):
    """Who is asking, and where they play: what waits for them first."""

    name: str | None
    games: list[TableSummary]


class MyBlock(Struct, frozen=True):
    """Somebody whom I have blocked."""

    id: int
    name: str  # of the seat where I did
    made: int


class MySession(Struct, frozen=True):
    """A browser that is known as me."""

    id: int
    made: int | None  # null: before sessions were kept
    seen: int | None  # to a day
    browser: str | None  # such as "Firefox, Linux"
    here: bool  # the one that asks


class MyPasskey(Struct, frozen=True):
    """A key by which I sign in."""

    id: int
    browser: str | None  # that it was made in, such as "Firefox, Linux"
    made: int
    used: int  # when I signed in by it last, or made it


class MyAccount(Struct, frozen=True):
    """What I am known again by."""

    name: str | None  # of the account; null: there is none
    made: int | None  # the account
    words: int | None  # when recovery words were made
    sessions: list[MySession]  # the newest first
    passkeys: list[MyPasskey]  # the oldest first
    passkey_host: str | None  # whose pages make keys; null: this server has none


REPORT_LETTERS = 500


class ReportOrder(Body, frozen=True):
    """A player whom the host is told about: the seat, why, and more in one's own words."""

    seat: SeatNumber
    reason: ReportReason
    text: Annotated[str, Meta(max_length=REPORT_LETTERS)] = ""


class Featured(Struct, frozen=True):
    """The table of the day, and the points there by seat as far as spectators know them."""

    table: TableSummary | None  # null: there is none worth watching
    points: list[int]


class Reported(Struct, frozen=True):
    """The host can read it from now on."""

    at: int


class Games(Struct, frozen=True):
    """The games of this server."""

    games: list[GameInfo]
    version: str
    commit: str | None = None
    pack_bytes: int = 0  # how large a component pack may be, and how many cards it may have
    pack_cards: int = 0
    address: str | None = None  # to hand on to others; null: this machine alone can come in
    command: str | None = None  # how it is started to let others in, where they cannot come in


class NewTable(Body, frozen=True):
    """A table to be made."""

    players: Annotated[int, Meta(ge=1, le=6)]
    seats: Annotated[list[Text], Meta(min_length=1, max_length=6)]
    game: Text = "er"
    options: Annotated[dict[Text, Any], Meta(max_length=16)] = {}
    names: Annotated[dict[Annotated[str, Meta(max_length=2)], Text], Meta(max_length=6)] = {}
    clock: Clock = field(default_factory=Clock)
    visibility: Visibility = "open"
    position: Annotated[dict[Text, Any], Meta(max_length=32)] | None = None
    start: bool = False
    guided: bool = False
    rated: bool = False
    manual: bool = False  # people say what their own dice and cards show


class GameWishes(Body, frozen=True):
    """What somebody would like to agree on for a game."""

    game: Text
    players: Annotated[int, Meta(ge=1, le=6)]
    options: Annotated[dict[Text, Any], Meta(max_length=16)] = {}


class PackOrder(Body, frozen=True):
    """A component pack as somebody has written it, and the name of its file."""

    text: Annotated[str, Meta(min_length=1)]
    game: Text = "hospital"
    name: Text = ""


class PackRead(Struct, frozen=True):
    """A component pack as the option `pack` of a new table takes it, and as people read it."""

    pack: Json
    name: str
    cards: PackShown


class MadeTable(Struct, frozen=True):
    """A table that was made, and how to invite people to it."""

    id: str
    invite: str


class LobbyQuery(Struct, frozen=True):
    """Which tables to list."""

    game: Text | UnsetType = UNSET
    status: Literal["open", "playing", "over"] | UnsetType = UNSET
    free: Literal[0, 1] = 0
    limit: Limit = 50


class Tables(Struct, frozen=True):
    """Tables that everybody may see."""

    tables: list[TableSummary]


class InviteQuery(Struct, frozen=True):
    """What lets somebody in."""

    invite: Invite | UnsetType = UNSET


class Joined(Struct, frozen=True):
    """The table of an invitation."""

    id: str


class GameLink(Struct, frozen=True):
    """A whole game as one word for a link."""

    link: str


class ReplayOrder(Body, frozen=True):
    """A game to look at again: a record, the word of a link, or a finished table of this server."""

    record: Json | UnsetType = UNSET
    link: Annotated[str, Meta(min_length=1, max_length=200_000)] | UnsetType = UNSET
    table: TableId | UnsetType = UNSET


class ReviewOrder(ReplayOrder, frozen=True):
    """A finished game, from anywhere, and the seat whose decisions the coach is to look at."""

    seat: SeatNumber = 0


class Lesson(Struct, frozen=True):
    """A decision that cost points, and a position to try it from: what was hidden is drawn anew there."""

    number: int  # lines of the record before it
    turn: int
    played: MoveShown
    better: MoveShown
    loss: float
    interval: float  # half of the 95 % interval of the loss; 0 where it is proven
    # `certain` or `average` (over all that chance may bring) where the loss is proven, else empty.
    proof: str
    reasons: list[Message]
    # How the turn could go on after the better move, and the reasons, in sentences.
    told: list[Message]
    # What to look at in the turns after that, in at most three sentences.
    ahead: list[Message]
    position: Json


class ChancesThen(Struct, frozen=True):
    """How likely each was to win when a turn began, or in the end."""

    turn: int | None  # null at the end
    chances: list[int]  # per cent, by score


class Reviewed(Struct, frozen=True):
    """What there is to learn from a game."""

    game: str
    seat: int
    played: int  # points
    par: int | None  # points of the best line found
    usual: dict[str, float] | None  # `mean` and `deviation` of par in games like this one
    line: str | None  # the best line found, as the word of a link
    summary: list[Message]
    chances: list[ChancesThen]  # empty where nobody plays against others
    course: list[Message]  # the same for the seat, in sentences
    decisions: int
    lessons: list[Lesson]


class ReviewLine(Struct, frozen=True):
    """One line of the answer: how far the coach is, or in the last one what was found."""

    share: float | UnsetType = UNSET
    review: Reviewed | UnsetType = UNSET


class Verified(Struct, frozen=True):
    """What was checked: the chain of hashes, the moves, the dice against the seed, the result."""

    chain: bool
    moves: bool
    seed: bool | None
    commitment: str | None
    result: bool | None


class Frame(Struct, frozen=True):
    """One line of a record, and what it changed."""

    line: int
    by: int | None
    move: str | None
    chance: Any
    patch: ViewPatch
    outlook: OutlookPatch
    events: Events
    scores: list[int]


class Replay(Struct, frozen=True):
    """A game step by step."""

    header: Json
    about: Json
    verified: Verified
    frames: list[Frame]
    result: Any  # as the record has it
    link: str | None
    record: Json
    pack_cards: PackShown | None


class OthersMove(Body, frozen=True):
    """A whole move of another seat."""

    seat: SeatNumber
    move: Notation


class Trial(Body, frozen=True):
    """Moves to be tried in a position, and what is asked about where they lead."""

    position: Annotated[dict[Text, Any], Meta(max_length=32)]
    seat: SeatNumber | None = 0
    picks: Annotated[list[Word | Notation | OthersMove], Meta(max_length=200)] = []
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | UnsetType = UNSET
    why: Id | Word | None = None
    meant: Annotated[list[Notation], Meta(max_length=40)] = []
    """Moves whose words are asked for; `take *` is every legal move that begins so."""


class TrialReject(Struct, frozen=True):
    """The first move that could not be made."""

    code: Literal["illegal", "bad"]
    message: Message
    pick: int
    reason: ReasonShown | None = None


class Meant(Struct, frozen=True):
    """A legal move: how it is written, its words and what they point at, its JSON, and what it does."""

    text: str
    words: list[int]
    refs: list[str]
    move: Json
    say: Message


class Tried(Struct, frozen=True):
    """The table after the moves that could be made."""

    view: View
    outlook: Outlook
    events: Events
    reject: TrialReject | None
    begun: list[int]  # words of the seat's half-made move
    reason: ReasonShown | None  # why the thing asked about cannot be picked
    meant: list[Meant]  # the legal ones among the moves asked about
