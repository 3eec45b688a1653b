"""Many games side by side, each in its lane: stepped in one call, seen in buffers that are written in place."""

from __future__ import annotations

from typing import Final, Generic, cast, final

from mypy_extensions import i16, i64, u8

from dicehospital.kernel.agenda import State
from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.observing.cells import CellWriter, clear, forget
from dicehospital.kernel.options import Words
from dicehospital.kernel.rulebook import Rulebook
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.vecs import vec

LAST_SEED: Final = 2**63 - 1  # seeds of lanes are counted on; after the last comes 0
WAIT: Final = -1  # in place of a word: the lane stays as it is
_SEEDS: Final[i64] = 9223372036854775807  # `LAST_SEED` as bits
NO_SEED: Final = -1  # of a game that began at a position


@final
class Lanes(Generic[S]):
    """Games of one ruleset without a record. A game that ends is followed by the next at once.

    The game after that of seed s has seed s + n, unless `following` is told another: n lanes that begin with
    seeds in a row play all of them.
    """

    def __init__(
        self, book: Rulebook[S], first: S, count: int, people: int, dense: bool = False
    ) -> None:
        size = book.observation.size
        words = len(book.ruleset.vocabulary.words)
        seats = int(first.seats)
        self._book: Rulebook[S] = book
        self._rules: Ruleset[S] = book.ruleset
        self._first: S = first  # a game before anything is drawn; copied, never played
        self._people: i64 = people  # seats after theirs belong to an automatic opponent
        self._alone: bool = people == 1  # every step is rewarded
        self._dense: bool = dense
        paid = seats if dense else int(people == 1)
        self._paid: i64 = paid  # so many seats, from the first on, are paid with every step
        self._games: vec[State] = vec[State]([first] * count)
        self._ended: vec[State] = vec[State]([first] * count)  # the last that ended in each lane
        self._counted: i64 = book.total_notes  # numbers about the points of a seat that is paid
        self._counts: vec[i64] = vec[i64]([0] * (count * paid * book.total_notes))
        self._used: i64 = book.cells(first)  # of the cells of a lane; the others stay blank
        self._noted: i64 = book.notes  # numbers about the cells of a lane
        self._offer: Words = book.ruleset.buffer()
        self._marked: vec[i16] = vec[i16]([0] * (count * words))  # the words open in each lane ...
        self._marks: vec[i64] = vec[i64]([0] * count)  # ... and how many they are
        self.count: i64 = count
        self.size: i64 = size
        self.words: i64 = words
        self.players: i64 = seats
        self.seeds: vec[i64] = vec[i64]([NO_SEED] * count)  # of the games under way ...
        self.following: vec[i64] = vec[i64]([0] * count)  # ... and of those that come after them
        self.observations: vec[u8] = vec[u8](bytes(count * size))
        self._row: CellWriter = CellWriter(self.observations, vec[i64]([0] * (count * book.notes)))
        self.finals: vec[u8] = vec[u8](bytes(count * size))
        self.masks: vec[u8] = vec[u8](bytes(count * words))
        self.seats: vec[i64] = vec[i64]([0] * count)
        self.rewards: vec[i64] = vec[i64]([0] * count)
        self.seat_rewards: vec[i64] = vec[i64]([0] * (count * seats))
        self.points: vec[i64] = vec[i64]([0] * (count * seats))  # now, of the seats that are paid
        self.dones: vec[u8] = vec[u8](bytes(count))
        self.scores: vec[i64] = vec[i64]([0] * (count * seats))

    def copy(self) -> Lanes[S]:
        """Lanes that show the same and can be stepped without changing these."""
        lanes: Lanes[S] = Lanes(
            self._book, self._first, int(self.count), int(self._people), self._dense
        )
        lanes._games = vec[State]([game.copy() for game in self._games])
        lanes._ended = self._ended[:]  # nobody goes on with them
        lanes._counts = self._counts[:]
        lanes._marked = self._marked[:]
        lanes._marks = self._marks[:]
        lanes.seeds = self.seeds[:]
        lanes.following = self.following[:]
        lanes.observations = self.observations[:]
        lanes._row = CellWriter(lanes.observations, self._row.notes[:])
        lanes.finals = self.finals[:]
        lanes.masks = self.masks[:]
        lanes.seats = self.seats[:]
        lanes.rewards = self.rewards[:]
        lanes.seat_rewards = self.seat_rewards[:]
        lanes.points = self.points[:]
        lanes.dones = self.dones[:]
        lanes.scores = self.scores[:]
        return lanes

    def game_of(self, lane: int) -> S:
        """A copy of the game under way in a lane."""
        return cast("S", self._games[lane].copy())

    def ended(self, lane: int) -> S:
        """A copy of the last game that ended in a lane, or of one that has not begun."""
        return cast("S", self._ended[lane].copy())

    def remember(self, lane: int, game: S) -> None:
        """Take a game for the last that ended in a lane."""
        self._ended[lane] = game

    def reset(self, seeds: vec[i64]) -> None:
        """Begin a new game in every lane."""
        lane: i64
        for lane in range(self.count):
            self._pay_nothing(lane)
            self._blank(lane)
            self.following[lane] = seeds[lane]
            self._begin(lane)

    def enter(self, lane: int, game: S, seed: int, following: int) -> None:
        """Go on in a lane from a copy of a game that waits for somebody."""
        self._pay_nothing(lane)
        self._blank(lane)
        self.seeds[lane] = seed
        self.following[lane] = following
        self._enter(lane, cast("S", game.copy()))

    def step(self, actions: vec[i64], some_wait: bool = False) -> None:
        """Make a pick in every lane, or in none when one of them is not open; some may have to `WAIT`."""
        self._check(actions, some_wait)
        lane: i64
        for lane in range(self.count):
            self._pay_nothing(lane)
            if actions[lane] != WAIT:
                self._pick(lane, actions[lane])

    def _check(self, actions: vec[i64], some_wait: bool) -> None:
        if len(actions) != self.count:
            raise BadInput("actions", "not_as_many", seen=len(actions), wanted=int(self.count))
        masks, words = self.masks, self.words
        lane: i64
        for lane in range(self.count):
            word = actions[lane]
            if some_wait and word == WAIT:
                continue
            if word < 0 or word >= words or masks[lane * words + word] == 0:
                self._refuse(lane, word)

    def _refuse(self, lane: i64, word: i64) -> None:
        row = self.masks[lane * self.words : (lane + 1) * self.words]
        allowed = [number for number, is_open in enumerate(row) if is_open]
        raise BadInput(f"actions[{int(lane)}]", "not_open", seen=int(word), allowed=allowed)

    def _pick(self, lane: i64, word: i64) -> None:
        """Pick a word that is open, and show what came of it."""
        game = cast("S", self._games[lane])
        if not self._rules.pick(game, self.seats[lane], word):
            self._show_draft(lane, game)
        elif game.over:
            self._finish(lane, game)
        else:
            self._pay(lane, game)
            self._show(lane, game)

    def _begin(self, lane: i64) -> None:
        """Begin the game that follows in a lane, where nothing is seen yet."""
        seed = self.following[lane]
        self.seeds[lane] = seed
        self.following[lane] = (seed + self.count) & _SEEDS
        game = cast("S", self._first.copy())
        game.streams = derive(int(seed), self._book.streams)
        self._rules.proceed(game)
        self._enter(lane, game)

    def _enter(self, lane: i64, game: S) -> None:
        """Go on with a game; what its seats have already is not paid."""
        self._games[lane] = game
        forget(self._counts, lane * self._paid * self._counted, self._paid * self._counted)
        seat: i64
        for seat in range(self._paid):
            self.points[lane * self.players + seat] = self._total(lane, game, seat)
        self._show(lane, game)

    # -- points ----------------------------------------------------------------------------
    def _pay_nothing(self, lane: i64) -> None:
        """A step begins in a lane."""
        self.rewards[lane] = 0
        if self._paid > 0 or self.dones[lane] != 0:  # else nobody has been paid
            self.dones[lane] = 0
            forget(self.seat_rewards, lane * self.players, self.players)

    def _pay(self, lane: i64, game: S) -> None:
        """Reward a move in the middle of a game."""
        rewards, had = self.seat_rewards, self.points
        place = lane * self.players
        seat: i64
        for seat in range(self._paid):
            points = self._total(lane, game, seat)
            rewards[place + seat] = points - had[place + seat]
            had[place + seat] = points
        if self._alone:
            self.rewards[lane] = rewards[place]

    def _total(self, lane: i64, game: S, seat: i64) -> i64:
        """What a seat that is paid has; notes are kept of people alone."""
        if seat >= self._people:
            return self._book.total(game, seat)
        at = (lane * self._paid + seat) * self._counted
        return self._book.total_so_far(game, seat, self._counts, at)

    def _finish(self, lane: i64, game: S) -> None:
        """Book the scores of a game that has ended, pay what was not paid yet, and begin the next."""
        seat: i64
        for seat in range(self.players):
            place = lane * self.players + seat
            score = self._book.total(game, seat)
            self.scores[place] = score
            self.seat_rewards[place] = score - self.points[place]
        seat = self.seats[lane]
        place = lane * self.players + seat
        self.rewards[lane] = self.scores[place]
        if self._alone:
            self.rewards[lane] = self.seat_rewards[place]
        self.dones[lane] = 1
        self._observe(lane, game, seat)
        self._keep(lane)
        self._blank(lane)
        self._ended[lane] = game
        self._begin(lane)

    # -- what is seen ----------------------------------------------------------------------
    def _keep(self, lane: i64) -> None:
        """Keep what was seen of a game that has ended."""
        cells, finals = self.observations, self.finals
        place: i64
        for place in range(lane * self.size, lane * self.size + self._used):
            finals[place] = cells[place]

    def _blank(self, lane: i64) -> None:
        """Forget what was seen."""
        row = self._row_of(lane)
        clear(row.cells, row.at, self._used)
        row.forget(row.known, self._noted)

    def _show(self, lane: i64, game: S) -> None:
        """Write what the seat to act sees and what it may pick."""
        seat = game.agenda[0].seat
        self.seats[lane] = seat
        self._observe(lane, game, seat)
        self._mark(lane, game, seat)

    def _show_draft(self, lane: i64, game: S) -> None:
        """Write the word that lengthened a half-made move, and what may follow it."""
        seat = self.seats[lane]
        draft = self._rules.drafting(game, seat)
        if draft is not None:
            self._book.observe_draft(draft, self._row_of(lane))
        self._mark(lane, game, seat)

    def _observe(self, lane: i64, game: S, seat: i64) -> None:
        self._book.observe(game, seat, self._row_of(lane))

    def _row_of(self, lane: i64) -> CellWriter:
        row = self._row
        row.at = lane * self.size
        row.known = lane * self._noted
        return row

    def _mark(self, lane: i64, game: S, seat: i64) -> None:
        """Mark the words that are open now, and no longer those that were."""
        masks, marked, offer = self.masks, self._marked, self._offer
        first = lane * self.words
        i: i64
        for i in range(first, first + self._marks[lane]):
            masks[first + i64(marked[i])] = 0
        self._rules.options(game, seat, offer)
        words, count = offer.words, offer.count
        for i in range(count):
            word = words[i]
            masks[first + word] = 1
            marked[first + i] = i16(word)
        self._marks[lane] = count
