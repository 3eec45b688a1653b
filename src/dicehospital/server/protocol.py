"""What server and client say to each other; `tools/web_protocol.py` writes the client's types from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field
from msgspec.json import Decoder, Encoder

from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json
from dicehospital.server.limits.time_limits import Clock

Status = Literal["open", "playing", "over"]
Visibility = Literal["open", "private"]
Position = Literal["as_set", "redrawn"]
SeatKind = Literal["open", "person", "bot", "opponent"]
Watching = Literal["nobody", "public", "after_15", "after_5", "after_2"]  # the most reserved first
Code = Literal["illegal", "stale", "not_yours", "not_now", "bad", "storage", "busy", "full"]
Phrase = Literal[  # that may be said across a table: words, then faces
    "hello", "good_luck", "your_turn", "one_moment", "back_soon", "here_again",
    "thanks", "sorry", "well_played", "good_game", "joy", "wow", "ouch", "love", "bravo",
]  # fmt: skip

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"\A[^\x00-\x1f]*\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Word = Annotated[int, Meta(ge=0, le=65_535)]
Words = Annotated[list[Word], Meta(min_length=1, max_length=32)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Notation = Annotated[str, Meta(min_length=1, max_length=100)]
Plan = Annotated[list[Words | Notation], Meta(max_length=40)]  # moves, as words or in notation
MoveFields = Annotated[dict[Annotated[str, Meta(max_length=40)], Any], Meta(max_length=16)]

# JSON that the engine writes: the client describes what is in it under these titles.
View = Annotated[Json, Meta(title="View")]
ViewPatch = Annotated[Json, Meta(title="Partial<View>")]
TablePatch = Annotated[Json, Meta(title="Partial<TableShown>")]
Events = Annotated[Raw, Meta(title="StoryEvent[]")]
ChanceAsked = Annotated[Json, Meta(title="ChanceAsked")]
Outlook = Annotated[Raw, Meta(title="Outlook")]
AnswerData = Annotated[Json | Raw, Meta(title="Record<string, unknown>")]


# -- from the client -------------------------------------------------------------------------------
class Do(Struct, tag_field="kind", forbid_unknown_fields=True, frozen=True):
    """What somebody wants done at a table."""


class Pick(Do, tag="pick", frozen=True):
    """Pick a word of those that are open to the seat."""

    word: Word


class Picks(Do, tag="picks", frozen=True):
    """Several picks, all or none."""

    words: Words


class Play(Do, tag="play", frozen=True):
    """A whole move: its words, its notation or its JSON."""

    move: Words | Notation | MoveFields


class Deal(Do, tag="deal", frozen=True):
    """Say what dice and cards on a real table show, from the question `number` on: all results or none."""

    number: Number
    results: Annotated[list[Any], Meta(min_length=1, max_length=4)]


class Undo(Do, tag="undo", frozen=True):
    """Take the last step back."""


class Drop(Do, tag="drop", frozen=True):
    """Take back the words of a half-made move, all but the first so many."""

    kept: Word = 0


class Sit(Do, tag="sit", frozen=True):
    """Take an open seat; without a number the first one. At a rated table one says that one knows it."""

    name: Name | None = None
    rated: bool = False


class Stand(Do, tag="stand", frozen=True):
    """Leave a seat before the game begins."""


class Swap(Do, tag="swap", frozen=True):
    """Change places with whoever has another seat."""

    other: SeatNumber = field(name="with")


class PutBot(Do, tag="bot", frozen=True):
    """Put a bot on an open or abandoned seat, or take it off (null) before the game begins."""

    bot: Id | None


class SitLocal(Do, tag="local", frozen=True):
    """Sit somebody down who plays at this screen."""

    name: Name


class Start(Do, tag="start", frozen=True):
    """Begin the game, once no seat is open."""


class Resign(Do, tag="resign", frozen=True):
    """Give up; a bot plays on."""


class End(Do, tag="end", frozen=True):
    """End the game now, once every other person has given up."""


class Reclaim(Do, tag="reclaim", frozen=True):
    """Take a seat back from the bot that stood in."""


class Rematch(Do, tag="rematch", frozen=True):
    """Play again at a new table, with the same people, bots and options."""


class Reinvite(Do, tag="reinvite", frozen=True):
    """Make a new invitation; the old one leads nowhere from then on."""


class Consent(Do, tag="consent", frozen=True):
    """Say what spectators may see of the game, for all seats of mine; said again, it replaces what was said."""

    to: Watching


Playing = Pick | Picks | Play | Deal | Undo | Drop
Seating = Sit | Stand | Swap | PutBot | SitLocal
AnyDo = Playing | Seating | Start | Resign | End | Reclaim | Rematch | Reinvite | Consent


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """A frame from a client."""


class Act(Incoming, tag="act", frozen=True):
    """Do something. The id is the client's own; the same id is done once."""

    id: Id
    do: AnyDo
    base: Annotated[int, Meta(ge=-1, le=2**53 - 1)] = -1
    seat: SeatNumber | None = None
    phase: Number | None = None


class Ask(Incoming, tag="ask", frozen=True):
    """A question that changes nothing."""

    id: Id
    about: Literal["outlook", "hint", "insight", "why", "plan", "scores", "course"]
    seat: SeatNumber | None = None
    ref: Id | None = None
    move: Notation | MoveFields | None = None
    word: Word | Notation | None = None
    plan: Plan = []


class Resume(Incoming, tag="resume", frozen=True):
    """Tell me what I missed. `have` -1: I do not trust what I have."""

    have: Annotated[int, Meta(ge=-1, le=2**53 - 1)]
    events: Number = 0
    view_hash: Number | None = None


class Look(Incoming, tag="look", frozen=True):
    """See the table from a seat of mine, or as a spectator (null)."""

    seat: SeatNumber | None = None


class Ping(Incoming, tag="ping", frozen=True):
    """A sign of life is asked for."""

    id: Id
    seen: bool = False  # by somebody who has the table in sight


class Say(Incoming, tag="say", frozen=True):
    """Say a phrase of the list to everybody at the table, from a seat of mine. It is kept nowhere."""

    id: Id
    seat: SeatNumber
    phrase: Phrase


AnyIncoming = Act | Ask | Resume | Look | Ping | Say


# -- a table as it is shown ------------------------------------------------------------------------
class SeatShown(Struct, frozen=True):
    """A seat as a person sees it."""

    kind: SeatKind
    name: str | None
    bot: str | None
    you: bool
    present: bool
    resigned: bool
    resigned_after: int | None  # how many events had been told when it was given up
    clock: int | None
    consent: Watching | None  # what its person lets spectators see; null: no person holds it


class Result(Struct, frozen=True):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class RoundMark(Struct, frozen=True):
    """That a table plays the deal of a round, which closes at the latest then."""

    tournament: str
    number: int
    closes: int


class TableSummary(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    players: int
    options: Json
    status: Status
    visibility: Visibility
    seats: list[SeatShown]
    clock: Clock
    created: int
    updated: int
    turn: tuple[int, int] | None
    result: Result | None
    closed: str | None  # why the host of the house has closed it; nobody plays on
    yours: list[int]
    your_turn: bool
    pack: str | None  # what the component pack of the table calls itself
    position: Position | None  # it begins with a position, or as usual (null)
    taken_back: int  # answers of bots; beyond 0 its result compares with none
    day: int | None  # whose deal it plays; or that of a round:
    round: RoundMark | None
    compared: bool  # with others of that deal, so without hints and stand-ins
    rated: bool  # the result counts for the ratings of the people there, so no hints
    watching: Watching  # what spectators see once the game has begun: the most reserved consent
    manual: bool  # people say what their own dice and cards show; its result compares with none


class PackCard(Struct, frozen=True):
    """A card that a component pack brings or changes."""

    id: str
    kind: str
    copies: int


class PackShown(Struct, frozen=True):
    """A component pack as everybody may read it."""

    cards: list[PackCard]
    words: dict[str, dict[str, str]]  # by language and id: names, what cards do, titles of kinds
    signs: dict[str, Json]  # by id: what a card shows without words


class TableShown(TableSummary, frozen=True):
    """A table as one person sees it who is looking at it."""

    host: bool
    invite: str | None
    commitment: str | None
    seed: str | None
    phase: list[int]
    undo: list[bool]
    rewind: list[bool]  # whether that takes back answers of bots and dice, too
    alone: bool  # all that is answered can be taken back: one person plays without a clock, or it is `manual`
    chance: ChanceAsked | None  # what is asked of dice and cards now, for those who sit there
    deadline: list[int | None]
    rematch: str | None
    rules: str
    pack_cards: PackShown | None
    behind: int  # minutes by which what is shown lags behind what is played; 0: it is shown at once


# -- to the client ---------------------------------------------------------------------------------
class Outgoing(Struct, tag_field="type", frozen=True):
    """A frame to a client."""


class Sync(Outgoing, tag="sync", frozen=True):
    """The whole table as one watcher sees it, at line `seq` of its log."""

    seq: int
    seat: int | None
    table: TableShown
    view: View | None
    events: Events
    first: int = field(name="from")
    hash: int
    outlook: Outlook | None


class Update(Outgoing, tag="update", frozen=True):
    """What one line of the log changed."""

    seq: int
    events: Events
    first: int = field(name="from")
    table: TablePatch | UnsetType = UNSET
    view: ViewPatch | UnsetType = UNSET
    hash: int | UnsetType = UNSET
    outlook: Outlook | UnsetType = UNSET  # only where it is another than before


class Ack(Outgoing, tag="ack", frozen=True):
    """Done and on the disk, as line `seq`."""

    id: str
    seq: int
    table: str | UnsetType = UNSET


class MoveShown(Struct, frozen=True):
    """A move: its notation, its JSON, and what it does in a sentence."""

    text: str
    move: Json
    say: Message


class ReasonShown(Struct, frozen=True):
    """The rule that refuses a move."""

    rule: str
    message: Message
    facts: Json
    nearest: list[MoveShown]


class Reject(Outgoing, tag="reject", frozen=True):
    """An act that was not done, and why."""

    id: str
    code: Code
    seq: int
    message: Message
    retry: bool = False
    reason: ReasonShown | UnsetType = UNSET
    view: View | UnsetType = UNSET


class Answer(Outgoing, tag="answer", frozen=True):
    """The answer to a question or a ping, by its id."""

    id: str
    data: AnswerData


class Presence(Outgoing, tag="presence", frozen=True):
    """Whose players are here, by seat, and how many others look on; when the absent were last seen."""

    present: list[bool]
    watchers: int
    away: list[int | None]
    screens: int  # how many show the table to a whole room


class Said(Outgoing, tag="said", frozen=True):
    """Somebody says a phrase of the list."""

    seat: int
    phrase: Phrase


class Fault(Outgoing, tag="error", frozen=True):
    """A frame that could not be read, or not answered by its id."""

    code: str
    message: Message


_incoming: Decoder[AnyIncoming] = Decoder(AnyIncoming)
decode = _incoming.decode  # a frame from a client; `msgspec.DecodeError` when it is none
encode = Encoder().encode  # a frame to a client, as the bytes of its text
