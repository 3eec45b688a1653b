"""The game that people, bots, servers and notebooks hold: every step checked, every step on record."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Generic, cast, final

from mypy_extensions import i64

from dicehospital.kernel import history, offers
from dicehospital.kernel.agenda import NOT_ASKED, seats_to_act
from dicehospital.kernel.chance.dealer import Dealer, Seeded
from dicehospital.kernel.chance.outcomes import outcomes_of
from dicehospital.kernel.chance.rng import LAST_SEED
from dicehospital.kernel.chance.sealed import foreseen, sealed_position
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.options import Moves, Options, Words
from dicehospital.kernel.playout import Policy, answer, play_on, settle, without_past
from dicehospital.kernel.record import record_lines, result_of, write_record
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.ruleset import NO_LIMIT, Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.text import Reason
from dicehospital.kernel.types import Json, Move, Score, Whole, own
from dicehospital.kernel.vecs import vec
from dicehospital.kernel.vocabulary import DONE


@final
class Game(Generic[S]):
    """A game in progress. Nothing changes it but `pick`, `play`, `undo`, `drop`, `deal` and `undeal`."""

    def __init__(
        self,
        rulebook: Rulebook[S],
        state: S,
        dealer: Dealer,
        origin: Json | None = None,
        like: Game[S] | None = None,
    ) -> None:
        self.state: S = state
        self.dealer: Dealer = dealer
        self._rulebook: Rulebook[S] = rulebook
        self._ruleset: Ruleset[S] = rulebook.ruleset
        self._start: S = state if like is None else like._start  # noqa: SLF001 (of its own class)
        self._origin: Json | None = origin  # how to begin it again; None: from `_start`
        self.about: Json = {} if like is None else like.about  # what its host keeps with the record
        self.before: list[Json] = [] if like is None else like.before  # known to who imagined it
        self._words: Words | None = None  # buffer of the last offer ...
        self._offered: i64 = -1  # ... and the seat it was made to, -1 when out of date
        self._teller: history.Teller[S] = history.Teller()

    def __repr__(self) -> str:
        (turn, turns), seats = self.turn, self.to_act
        return f"<Game {self.name}: turn {turn} of {turns}, {'over' if self.is_over else f'to act {seats}'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._past() == other._past()  # began and went alike

    def __hash__(self) -> int:
        raise TypeError("a game changes: it cannot be hashed")

    def _past(self) -> tuple[str, str, list[int], Json]:
        return self.name, self.dealer.name, self.journal(), self.origin

    # -- reading ---------------------------------------------------------------------------
    @property
    def name(self) -> str:
        """Which game it is."""
        return self._rulebook.name

    @property
    def rulebook(self) -> Rulebook[S]:
        """The rules it is played by."""
        return self._rulebook

    @property
    def vocabulary(self) -> tuple[str, ...]:
        """The text of every word that can ever be picked; a pick is an index into it."""
        return tuple(self._ruleset.vocabulary.words)

    @property
    def seats(self) -> int:
        """How many seats there are, an automatic opponent included."""
        return self.state.seats

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have something to decide."""
        return seats_to_act(self.state)

    @property
    def turn(self) -> tuple[int, int]:
        """The turn or round that is played, from 1, and how many there are."""
        return self._rulebook.turn(self.state)

    @property
    def timed_round(self) -> int:
        """The round in which every seat now has only so long, where timed play is agreed on; 0: none."""
        return self._rulebook.timed_round(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, ties shared; empty before the end and when an automatic opponent wins."""
        return self._rulebook.winners(self.state) if self.state.over else ()

    def options(self, seat: Whole) -> Options:
        """The picks open to a seat now."""
        words = self._offer(offers.read_seat(self.seats, seat))
        return Options(words.words[: words.count], self._ruleset.room)

    def moves(self, seat: Whole) -> Moves:
        """The whole legal moves of a seat; a half-made draft is ignored."""
        own = offers.read_seat(self.seats, seat)
        return Moves(offers.whole_moves(self._rulebook, self.state, own))

    def scores(self) -> tuple[Score, ...]:
        """What each seat would score if the game ended now."""
        return self._rulebook.scores(self.state)

    def view(self, seat: Whole | None) -> Json:
        """What a seat (None: a spectator) may see, as JSON."""
        return cast("Json", own(self.views([seat])[0]))

    def views(self, seats: Sequence[Whole | None]) -> list[Json]:
        """What each of these seats may see; to be read, since values they share are the same object."""
        known = offers.read_seats(self.seats, seats)
        return self.with_offers(known, self._rulebook.views(self.state, known))

    def with_offers(self, seats: list[int | None], views: list[Json]) -> list[Json]:
        """Views of these seats, with what each may pick."""
        for place, seat in enumerate(seats):
            words = self.options(seat).list() if seat is not None else []
            self._rulebook.show_offer(self.state, seat or 0, words, views[place])
        return views

    @property
    def observation_size(self) -> int:
        """How many bytes `observe` writes: the same for every game of this name."""
        return self._rulebook.observation.size

    def observe(self, seat: Whole, out: object) -> None:
        """Write what a seat may see into a buffer of so many bytes; `dicehospital.observation` tells them."""
        self._rulebook.observe_into(self.state, offers.read_seat(self.seats, seat), out)

    def mask(self, seat: Whole, out: object) -> None:
        """Write a byte for each word of the vocabulary: 1 when the seat may pick it now, else 0."""
        self._ruleset.mask_into(self._offer(offers.read_seat(self.seats, seat)), out)

    def outlook(self, seat: Whole | None) -> Json:
        """What a table may show a seat beyond its view: prices, results, progress."""
        return self.outlooks([seat])[0]

    def outlooks(self, seats: Sequence[Whole | None]) -> list[Json]:
        """The outlook of each of these seats; to be read, since values they share are the same object."""
        return self._rulebook.outlooks(self.state, offers.read_seats(self.seats, seats))

    def position(self) -> Json:
        """All that is needed to go on identically, as JSON. For the owner of the game, not for players."""
        position = self._rulebook.position(self.state)
        if not self.dealer.inline:
            position["dealer"] = self.dealer.name
        return sealed_position(position, self.dealer, history.count_chances(self.state.journal))

    def events(self, seat: Whole | None, since: Whole = 0) -> list[Json]:
        """What happened, as a seat may know it; the first `since` events are left out."""
        own, first = offers.read_seats(self.seats, [seat])[0], index(since)
        told = self.story(max(first - len(self.before), 0))
        return self.before[first:] + [self._rulebook.event(list(one), own) for one in told]

    def story(self, since: Whole = 0) -> list[tuple[int, ...]]:
        """What happened, as numbers that hide nothing: event, seat, facts. `rulebook.event` reads them."""
        told = self._teller.tell(self._ruleset, self._start, self.state.journal)
        return history.events_of(told, index(since))

    # -- playing ---------------------------------------------------------------------------
    def pick(self, seat: Whole, choice: object) -> None:
        """Make one pick: a word of the vocabulary, as its number or its text."""
        word = self._ruleset.vocabulary.read(choice)
        own = offers.read_seat(self.seats, seat)
        if not self._offer(own).offers(word):
            self._pick_out_of_order(own, word)
        else:
            self._pick(own, word)

    def play(self, seat: Whole, move: object) -> None:
        """Make a whole move (a Move, its JSON or its notation), or none of it; a half-made one is dropped."""
        own, wanted = offers.read_seat(self.seats, seat), self.read(seat, move)
        if not offers.is_legal(self._rulebook, self.state, own, wanted):
            raise IllegalMove(offers.refused_move(self._rulebook, self.state, own, wanted))
        self._make(own, wanted.words)

    def play_words(self, seat: Whole, words: Sequence[Whole]) -> None:
        """Make the whole move that a row of words spells, as bots and logs do: nothing is looked up."""
        own, made = offers.read_seat(self.seats, seat), offers.read_words(words)
        if self.state.asked != NOT_ASKED or not self._ruleset.spells(self.state, own, made):
            raise BadInput("words", "no_whole_move", seen=list(made))
        self._make(own, made)

    def read(self, seat: Whole, move: object) -> Move:
        """A move (a Move, its JSON or its notation) as a seat means it now; it need not be legal."""
        wanted = self._rulebook.codec.read(move)
        return self._rulebook.resolve(self.state, offers.read_seat(self.seats, seat), wanted)

    def explain(self, seat: Whole, move: object) -> Reason | None:
        """None when the move is legal, else why not."""
        own, wanted = offers.read_seat(self.seats, seat), self.read(seat, move)
        return offers.explained(self._rulebook, self.state, own, wanted)

    def why(self, seat: Whole, about: str | Whole) -> Reason | None:
        """None when the thing with this reference, or this word, can be picked now, else why not."""
        own = offers.read_seat(self.seats, seat)
        return offers.why_not(self._rulebook, self.state, own, self.options(own), about)

    def undo(self, seat: Whole) -> None:
        """Take back the last step of a seat: a pick of its draft, else its last move."""
        own, rule = offers.read_seat(self.seats, seat), self._rulebook.undo_rule
        self._start, kept = history.step_back(self._ruleset, self._start, self.state, own, rule)
        self._rebuild(kept)

    def drop(self, seat: Whole, kept: Whole = 0) -> None:
        """Take back the picks of a half-made move, all but the first so many; a seat may have none."""
        own, most = offers.read_seat(self.seats, seat), offers.read_whole("kept", kept, NO_LIMIT)
        words = self._ruleset.begun(self.state, own)
        self._drop_draft(own)
        for word in words[:most]:
            self._pick(own, word)

    # -- chance ----------------------------------------------------------------------------
    @property
    def chance(self) -> Json | None:
        """What is asked of chance now; None when nothing is."""
        asked = self.state.asked
        return None if asked == NOT_ASKED else self._ruleset.chances[asked].describe(self.state)

    def deal(self, result: Any = None) -> None:
        """Answer for chance. Without a result the game's own seed answers."""
        answer(self._ruleset, self.state, self.dealer, result)
        self.run()

    def chances(self) -> list[tuple[Any, float]]:
        """Every answer that `deal` takes now, with its probability; `BadInput` where they are too many."""
        return outcomes_of(self.chance)

    def drawn(self) -> Any:
        """What the game's own seed would answer to what is asked now; nothing changes."""
        return foreseen(self._ruleset, self.state, self.dealer)

    def resume(self, dealer: Dealer) -> None:
        """Go on with another dealer, as a replayed game does."""
        self.dealer = dealer
        self.state.inline = dealer.inline
        if dealer.inline and self.state.asked != NOT_ASKED:
            self.deal()
        self.run()

    def undeal(self) -> None:
        """Take back the last answer for chance, as long as nobody has acted on it."""
        journal, place = self.state.journal, history.last_place(self.state.journal)
        if place < 0 or journal[place] >= 0 or self.state.inline or self.dealer.has_answer():
            raise IllegalMove(Reason(self._rulebook.undo_rule, {}, (), "reason.undeal"))
        self._rebuild(journal[:place])

    # -- copies and records ----------------------------------------------------------------
    def copy(self) -> Game[S]:
        """An exact copy, random streams included."""
        dealer = self.dealer if self.state.inline else self.dealer.copy()
        return Game(self._rulebook, cast("S", self.state.copy()), dealer, self._origin, self)

    def succeed(self, before: Game[S]) -> None:
        """Take the place of the game that this one was copied from: its story is told on from there."""
        self._teller.follow(before._teller)

    def imagine(self, seat: Whole, seed: Whole, keep_history: bool = False) -> Game[S]:
        """A copy in which everything hidden from the seat is drawn anew: what bots search on.

        Its journal, record and undo begin there; with `keep_history` its events begin with what the seat knows.
        """
        own, number = offers.read_seat(self.seats, seat), offers.read_whole("seed", seed, LAST_SEED)
        game = self._dealt(self._rulebook.imagine(self.state, own, number))
        game.before = self.events(own) if keep_history else []
        return game

    def playout(self, policy: Policy[S], seed: Whole, depth: Whole = NO_LIMIT) -> Game[S]:
        """A copy on which a policy has decided for all, for so many turns (this one is one) or to the end.

        Dice and cards are those that this game would bring; `imagine` one first to see others.
        """
        game = self._dealt(without_past(self.state))
        policy.begin(offers.read_whole("seed", seed, LAST_SEED))
        play_on(self._rulebook, game.state, policy, offers.read_whole("depth", depth, NO_LIMIT))
        return game

    def _dealt(self, state: S) -> Game[S]:
        """A game without a past; the state's seed answers for chance."""
        settle(self._ruleset, state)
        game = Game(self._rulebook, state, Seeded())
        game.begin()
        return game

    def record(self) -> Json:
        """Header, moves and chance results as JSON, chained by hashes; `replay` reads it back."""
        head = {**self.origin, **({"about": self.about} if self.about else {})}
        lines = record_lines(self._rulebook, self.beginning(), self.state.journal)
        result = result_of(self.scores(), self.winners) if self.is_over else None
        return write_record(self._rulebook, head, self.dealer.name, lines, result)

    @property
    def origin(self) -> Json:
        """How to begin this game again: the options it was made with, or its first position."""
        if self._origin is not None:
            return self._origin
        return {"position": sealed_position(self._rulebook.position(self._start), self.dealer, 0)}

    def journal(self) -> list[int]:
        """Every pick and chance result so far as numbers; with `origin` it brings the game back."""
        return [int(entry) for entry in self.state.journal]

    def catch_up(self, journal: Sequence[Whole]) -> None:
        """Bring a game that has just begun up to date with a journal of the same origin."""
        self._rebuild(vec[i64]([index(entry) for entry in journal]))
        self.run()

    def begin(self) -> None:
        """Start the record here and run on to the first decision. Called once, by who makes a game."""
        self.state.keeps_journal = True
        self.state.inline = self.dealer.inline
        self._start = cast("S", self.state.copy())
        self.run()

    def run(self) -> None:
        """Go on as far as the rules and the dealer's answers reach."""
        self._offered = -1
        self._ruleset.proceed(self.state)
        while self.state.asked != NOT_ASKED and self.dealer.has_answer():
            self.deal(self.dealer.answer())

    # -- inside ----------------------------------------------------------------------------
    def _offer(self, seat: int) -> Words:
        """The buffer, filled for this seat; filled again only when something has changed."""
        words = self._words
        if words is None:
            words = self._words = self._ruleset.buffer()
        if self._offered != seat:
            words.count = 0
            if self.state.asked == NOT_ASKED:
                self._ruleset.options(self.state, seat, words)
            self._offered = seat
        return words

    def _make(self, seat: int, words: tuple[int, ...]) -> None:
        """Make a move that is known to be legal."""
        self._drop_draft(seat)
        for word in words:
            while not self._offer(seat).offers(word):  # a list that the move leaves short
                self._pick(seat, DONE)
            self._pick(seat, word)
        while self._ruleset.drafting(self.state, seat) is not None:
            self._pick(seat, DONE)

    def _pick(self, seat: i64, word: i64) -> None:
        self._ruleset.pick(self.state, seat, word)
        self._offered = -1
        if self.state.asked != NOT_ASKED:
            self.run()

    def _pick_out_of_order(self, seat: int, word: int) -> None:
        """The clicks of an unordered list may come in any order: put the draft in order."""
        draft = offers.in_order(self._rulebook, self.state, seat, word)
        if not draft:
            raise IllegalMove(offers.refused_pick(self._rulebook, self.state, seat, word))
        self._drop_draft(seat)
        for sorted_word in draft:
            self._pick(seat, sorted_word)

    def _drop_draft(self, seat: i64) -> None:
        """Forget the seat's draft."""
        if self._ruleset.drafting(self.state, seat) is not None:
            self._start = history.drop_draft(self._ruleset, self._start, self.state, seat)
            self._offered = -1
            self._teller.rewrite()

    def _rebuild(self, journal: vec[i64]) -> None:
        """Begin again and replay a journal."""
        state = self.beginning()
        history.replay(self._ruleset, state, journal, 0)
        state.inline = self.dealer.inline
        self.state = state
        self._offered = -1
        self._teller.rewrite()

    def beginning(self) -> S:
        """The game as it began, waiting for the first chance result of its journal."""
        return history.beginning(self._start)
