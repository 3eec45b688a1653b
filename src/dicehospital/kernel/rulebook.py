"""What a game tells the kernel about itself: its ruleset, and how its facts look from outside."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic

from mypy_extensions import i64, u8

from dicehospital.kernel.agenda import Task, seats_to_act
from dicehospital.kernel.codec import MoveCodec
from dicehospital.kernel.components.cards import Cards
from dicehospital.kernel.observing.cells import CellWriter, blank, copy_out
from dicehospital.kernel.observing.layout import NO_CELLS, Observation
from dicehospital.kernel.phrases import joined
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.text import Asking, Message
from dicehospital.kernel.types import Json, Move, Refusal, Score
from dicehospital.kernel.vecs import vec

NEAREST = 3  # legal moves that a refusal names


class Rulebook(Generic[S]):
    """The border of one compiled ruleset: names, JSON shapes, reasons. Everything here is off the hot path."""

    name: str  # "er"
    version: str  # of the rules; a record says which it was played with
    undo_rule: str  # the rule id that bounds undo
    observation: Observation = NO_CELLS  # what `observe` writes
    notes: int = 0  # numbers that it notes
    total_notes: int = 0  # numbers that `total_so_far` notes
    streams: tuple[str, ...] = ()  # of random numbers, by name: what a seed decides

    def __init__(self, ruleset: Ruleset[S]) -> None:
        self.ruleset = ruleset
        self.codec: MoveCodec[S] = self.new_codec()
        self._unseen: vec[u8] = blank(self.observation.size)  # copied, never written
        self._unnoted: vec[i64] = vec[i64]([0] * self.notes)  # as above

    def new_codec(self) -> MoveCodec[S]:
        """How moves are read and written; games with a notation of their own override it."""
        return MoveCodec(self.ruleset.vocabulary)

    @abstractmethod
    def cards(self) -> Cards:
        """The hashes of all cards that matter to play by this ruleset, made once."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """The score of each seat as if the game ended now."""

    def total(self, state: S, seat: i64) -> i64:
        """The points of a seat as if the game ended now."""
        return self.scores(state)[seat].total

    def total_so_far(self, state: S, seat: i64, notes: vec[i64], at: i64) -> i64:  # noqa: ARG002
        """Return the total of a game that is asked step by step; notes from a place on are its own."""
        return self.total(state, seat)

    @abstractmethod
    def progress(self, state: S) -> tuple[int, int]:
        """The turn that is played, and how many there are."""

    def turn(self, state: S) -> tuple[int, int]:
        """The turn as people count it: what ends one still belongs to it; and how many there are."""
        return self.progress(state)

    def timed_round(self, state: S) -> int:  # noqa: ARG002 (games that know timed play override it)
        """The round of whose part that timed play limits something is under way; 0: nothing is."""
        return 0

    @abstractmethod
    def winners(self, state: S) -> tuple[int, ...]:
        """The seats that win a finished game."""

    @abstractmethod
    def position(self, state: S) -> Json:
        """All that is needed to go on identically, hidden things included, as JSON."""

    @abstractmethod
    def views(self, state: S, seats: list[int | None]) -> list[Json]:
        """What each of these seats (None: a spectator) may see; values they share may be the same object."""

    @abstractmethod
    def whole_view(self, state: S) -> Json:
        """What all seats together may see; what no seat knows yet stays hidden."""

    def views_after(self, state: S, seats: list[int | None], before: S, known: Json) -> list[Json]:  # noqa: ARG002 (games that gain by it override it)
        """Return views, given one of the state before: what has not changed need not be made again."""
        return self.views(state, seats)

    def observe(self, state: S, seat: i64, row: CellWriter) -> None:
        """Write what a seat may see; cells of seats and modules that are not played are left alone."""
        raise NotImplementedError

    def observe_draft(self, task: Task, row: CellWriter) -> None:
        """Write the last word of a half-made move, where its seat saw all before: nothing else is new."""
        raise NotImplementedError

    def cells(self, state: S) -> int:  # noqa: ARG002 (games that know override it)
        """How many cells, from the first on, a game that begins like this may ever write."""
        return self.observation.size

    def observe_into(self, state: S, seat: i64, out: object) -> None:
        """Write what a seat may see into somebody's buffer."""
        row = CellWriter(self._unseen[:], self._unnoted[:])
        self.observe(state, seat, row)
        copy_out(row.cells, out)

    @abstractmethod
    def refusal(self, state: S, seat: int, move: Move) -> Refusal:
        """Rule id, message id and facts for a move that is not legal now."""

    @abstractmethod
    def event(self, numbers: list[int], seat: int | None) -> Json:
        """One event of the story as a seat may see it: alike to all but the seat whose event it is."""

    @abstractmethod
    def imagine(self, state: S, seat: int, seed: int) -> S:
        """A copy in which everything hidden from the seat is drawn anew."""

    @abstractmethod
    def refused_pick(self, state: S, seat: int, word: int) -> Refusal | Move:
        """Why a word cannot be picked: a refusal, or the move it stands for, to be explained instead."""

    def spell(self, state: S, seat: int, kind: int, words: list[int]) -> Move:  # noqa: ARG002
        """The move that a row of words makes; games whose words name things of a state override it."""
        return self.codec.spell(kind, words)

    def resolve(self, state: S, seat: int, move: Move) -> Move:  # noqa: ARG002
        """The move with its words for this state; `UNSPELT` where there are none."""
        return move

    def in_order(self, state: S, seat: int, word: int) -> list[int]:  # noqa: ARG002
        """The draft of a seat with one more word put where it belongs; empty when that is no draft."""
        return []

    def described(self, state: S, seat: int, words: list[int]) -> list[Json]:  # noqa: ARG002
        """Picks as a client needs them; to be read."""
        shown = self.ruleset.vocabulary.shown
        return [shown[word] for word in words]

    def show_offer(self, state: S, seat: int, words: list[int], view: Json) -> None:
        """Add to a seat's view what it may pick, what it is asked, and who is to act."""
        asked = self.question(state, seat, words) if words else None
        view["options"] = self.described(state, seat, words)
        view["question"] = asked.to_json() if asked is not None else None
        view["to_act"] = list(seats_to_act(state))

    def sentence(self, event: Json) -> Message:
        """How an event is told. The facts of the event are the sentence's parameters."""
        return Message(f"event.{event['event']}", event)

    def joins(self, group: list[Json], event: Json, following: Json | None) -> bool:  # noqa: ARG002
        """Whether an event is told together with those before it; alike to all who may know it."""
        return False

    def is_secret(self, numbers: tuple[int, ...]) -> bool:  # noqa: ARG002 (games that know override it)
        """Whether an event, as numbers, may read otherwise to the seat whose it is than to everybody else."""
        return True

    def line(self, group: list[Json]) -> Message:
        """How events are told that make one thing."""
        said = [self.sentence(event) for event in group]
        return joined("sentences", said) or said[0]

    def move_words(self, state: S, move: Move) -> Message:  # noqa: ARG002 (games that have words override it)
        """A move in words, as advice; without any as it is written."""
        return Message("move.written", {"move": move.text})

    def question(self, state: S, seat: int, offered: list[int]) -> Asking | None:  # noqa: ARG002
        """What is asked of a seat that may pick these words, as far as its answer is made."""
        return None

    def outlook(self, state: S, seat: int | None) -> Json:  # noqa: ARG002 (games that have one override it)
        """What a table may show a seat beyond its view: prices, results, progress."""
        return {}

    def outlooks(self, state: S, seats: list[int | None]) -> list[Json]:
        """The outlooks of some seats; to be read, since values they share are the same object."""
        return [self.outlook(state, seat) for seat in seats]

    def outlook_texts(self, state: S, seats: list[int | None]) -> list[str] | None:  # noqa: ARG002
        """Return outlooks as JSON, if a game writes that quicker than it makes objects; else None."""
        return None

    def may_foresee(self, seat: int | None, old: Json, patch: Json) -> bool:  # noqa: ARG002 (as above)
        """Whether the outlook may be another once these fields of a seat's view are new."""
        return bool(patch)

    def nearest(self, wanted: Move, legal: list[Move], most: int = NEAREST) -> tuple[Move, ...]:
        """The legal moves most like the wanted one."""
        return tuple(sorted(legal, key=lambda move: _distance(wanted, move))[:most])


def _distance(wanted: Move, move: Move) -> tuple[int, int, str]:
    fields = dict(move.fields)
    differing = [name for name, value in wanted.fields if fields.get(name) != value]
    gaps = sum(_gap(value, fields.get(name)) for name, value in wanted.fields)
    return (len(differing) + 2 * (wanted.kind != move.kind), gaps, move.text)


def _gap(a: Any, b: Any) -> int:
    return abs(a - b) if isinstance(a, int) and isinstance(b, int) else int(a != b)
