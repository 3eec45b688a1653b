"""A table: what its header and its log say, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from hmac import compare_digest
from typing import Any

from dicehospital.api import resume_game, with_cards
from dicehospital.kernel.components.cards import Cards
from dicehospital.kernel.game import Game
from dicehospital.kernel.history import has_step
from dicehospital.kernel.types import Json
from dicehospital.server.limits.time_limits import is_limited, is_slow
from dicehospital.server.protocol import PackShown, Position, Status, Watching
from dicehospital.server.store.store import Header, Snapshot
from dicehospital.server.tables.clock import MINUTE, Clocks
from dicehospital.server.tables.log.cards import CardFingerprint, begun_with, check_begun
from dicehospital.server.tables.log.correcting import has_said
from dicehospital.server.tables.log.lines import Started
from dicehospital.server.tables.log.rewinding import Rewinds
from dicehospital.server.tables.log.seeds import begin_game, commitment_of, dealer_of
from dicehospital.server.tables.log.snapshots import TableSnapshot, read_state, write
from dicehospital.server.tables.packs import pack_of, show_pack
from dicehospital.server.tables.seats import USUAL, Seat, Setup, agreed, delay_of, read_setup


class Table:
    """Seats, status, clocks and game after some line of the log."""

    def __init__(self, header: Header, setup: Setup | None = None) -> None:
        self.header = header
        self.id = header.id
        self.setup = read_setup(header.setup) if setup is None else setup  # what the header says
        self.seq = 0
        self.updated = header.created
        self.status: Status = "open"
        self.seats = [seat.copy() for seat in self.setup.seats]
        self.game: Game[Any] | None = None
        self.begun: CardFingerprint | None = None  # the cards it began with
        # Set up already, for the line that starts it with these cards.
        self._ready: tuple[CardFingerprint, Game[Any]] | None = None
        self.redrawn = False  # what its position hid was drawn from its own seed
        self.rewinds = Rewinds()
        self.clocks = Clocks.new(self.setup.clock, len(self.seats))
        self.phases = [0] * len(self.seats)  # which decision each seat faces; people's seats only
        self.asked: list[list[int]] = [[] for _ in self.seats]  # the picks open to it then
        self.closed: str | None = None  # why the host of the house has closed it
        self.owed: list[int] | None = None  # whose decision was missing when its round closed
        self.rematch: str | None = None
        self.invite = header.invite
        self.pack = pack_of(self.setup.options, self.setup.position)
        self._pack_cards: PackShown | None = None
        self._no_deadlines: list[int | None] = [None] * len(self.seats)
        self.commitment = commitment_of(header.seed)
        self.behind = 0  # minutes by which it lags behind what is played, for spectators
        self.answered: dict[str, int] = {}  # every action id and its line

    # -- reading -----------------------------------------------------------------------------
    def pack_cards(self) -> PackShown | None:
        """The cards that a component pack brings, as everybody reads them; made once."""
        if self._pack_cards is None and self.pack is not None:
            self._pack_cards = show_pack(self.header.game, self.pack)
        return self._pack_cards

    def to_act(self) -> tuple[int, ...]:
        """The seats that have something to decide."""
        return self.game.to_act if self.game is not None and self.status == "playing" else ()

    def bots_to_act(self) -> list[int]:
        """The seats for which a bot decides now."""
        return [seat for seat in self.to_act() if self.seats[seat].bot is not None]

    def seats_of(self, person: int | None) -> list[int]:
        """The seats that a person holds, a bot standing in or not."""
        return seats_of(self.seats, person)

    def persons(self) -> tuple[int, ...]:
        """Everybody who holds a seat."""
        return tuple(dict.fromkeys(s.person for s in self.seats if s.person is not None))

    def people(self) -> list[int]:
        """The seats that people hold, a bot standing in or not."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def has_others(self) -> bool:
        """Whether anybody but its maker plays here, or may sit down yet."""
        return any(s.kind == "open" or s.person not in (None, self.setup.host) for s in self.seats)

    def position(self) -> Position | None:
        """How the position was taken, or will be when it begins now, that it begins with."""
        if self.setup.position is None:
            return None
        redraws = self.has_others() if self.status == "open" else self.redrawn
        return "redrawn" if redraws else "as_set"

    def host(self) -> int:
        """Who may start: whoever made the table, or the first person seated once that one has left."""
        seated = self.persons()
        return self.setup.host if self.setup.host in seated or not seated else seated[0]

    def turn(self) -> tuple[int, int] | None:
        """The turn that is played, and how many there are."""
        return turn_of(self.game) if self.game is not None else None

    def can_undo(self, seat: int) -> bool:
        """Whether a seat has a step to take back."""
        if self.setup.manual:
            return self._has_said()
        return self._has_step(seat) or self.can_rewind(seat)

    def can_rewind(self, seat: int) -> bool:
        """Whether the next step back of a seat takes back what bots and dice have answered to it."""
        if self.game is None or not self.is_of_one() or self.setup.manual or self._has_step(seat):
            return False
        return has_step(self.game.state.journal, self.rewinds.floor, seat)

    def _has_said(self) -> bool:
        """Whether people have done anything, or said what their dice and cards show."""
        if self.game is None or self.status != "playing":
            return False
        return has_said(self.game.state.journal, self.people())

    def _has_step(self, seat: int) -> bool:
        """Whether a seat has done anything since the last revelation."""
        if self.game is None or self.status != "playing":
            return False
        return has_step(self.game.state.journal, self.game.state.barrier_of(seat), seat)

    def is_of_one(self) -> bool:
        """Whether a game goes on in which a single person plays, and at leisure."""
        people = sum(seat.kind == "person" for seat in self.seats)
        is_leisurely = not is_limited(self.setup.clock) and not self.is_compared()
        return self.status == "playing" and people == 1 and is_leisurely

    def can_all_be_taken_back(self) -> bool:
        """Whether nothing is final: one person plays at leisure, or all sit round one table and its box."""
        return self.is_of_one() or (self.setup.manual and self.status == "playing")

    def is_compared(self) -> bool:
        """Whether its result is compared with those of others who play the same deal."""
        day = self.setup.day
        return self.setup.round is not None or (day is not None and day.counts)

    def is_timed(self) -> bool:
        """Whether a clock is running."""
        return self.status == "playing" and is_limited(self.setup.clock)

    def is_slow(self) -> bool:
        """Whether it is played by the hour or by the day: it sleeps until somebody comes, or a time is over."""
        return self.status == "playing" and is_slow(self.setup.clock)

    def needs_somebody(self) -> bool:
        """Whether something will happen soon by itself: a clock ticks, or bots are to act."""
        return self.ticks() or (self.status == "playing" and bool(self.bots_to_act()))

    def ticks(self) -> bool:
        """Whether a clock is running that somebody sits and waits for."""
        return self.is_timed() and not self.is_slow()

    def due(self) -> int | None:
        """When the time of a decision is over for which a bot decides then, at a table that may sleep."""
        if not self.is_slow() or self.setup.clock.waits:
            return None
        return min((end for end in self.deadlines() if end is not None), default=None)

    def is_of_bots(self) -> bool:
        """Whether a game goes on in which no person decides anything."""
        return self.status == "playing" and not any(seat.waits_for_person() for seat in self.seats)

    def is_ended_early(self) -> bool:
        """Whether somebody ended the game after all others had given up."""
        game = self.game
        over = self.status == "over" and self.closed is None
        return over and game is not None and not game.is_over

    def deadlines(self) -> list[int | None]:
        """When the time of each seat runs out, for those whose time runs."""
        if not self.is_timed():
            return self._no_deadlines
        clock = self.setup.clock
        ends = [self.clocks.deadline(clock, seat) for seat in range(len(self.seats))]
        return [None if end is None else end + self.behind * MINUTE for end in ends]

    def shows_more_than_moves(self) -> bool:
        """Whether a move changes what is seen of the seats: their time, or that the game is over."""
        return self.status == "over" or self.setup.clock.game > 0

    def watching(self) -> Watching:
        """What spectators see now; before the start there is nothing to hide."""
        return USUAL if self.status == "open" else agreed(self.seats)

    def delay(self) -> int:
        """The minutes after which spectators see the whole table; 0: they see what is public, at once."""
        return delay_of(self.watching())

    def may_enter(self, person: int | None, invite: str | None) -> bool:
        """Whether somebody may see the table; nobody looks on where others play the same deal."""
        if self.seats_of(person):
            return True
        is_host = person is not None and person == self.setup.host
        is_closed = self.setup.deal is not None or self.watching() == "nobody"
        if is_host or is_closed:
            return is_host and (self.setup.deal is not None or not is_closed)
        return self.header.visibility == "open" or (
            invite is not None and compare_digest(invite.encode(), self.invite.encode())
        )

    # -- changing ----------------------------------------------------------------------------
    def ahead(self, game: Game[Any] | None) -> Table:
        """A copy as lists show it, to try a line on; `game` is the game after it, if the line plays any."""
        table = Table(self.header, self.setup)
        table.seq, table.updated = self.seq, self.updated
        table.status, table.rematch, table.closed = self.status, self.rematch, self.closed
        table.redrawn, table._ready = self.redrawn, self._ready
        table.rewinds = self.rewinds
        table.seats = [seat.copy() for seat in self.seats]
        table.clocks = self.clocks.copy()
        table.game = self.game if game is None else game
        if game is not None and game.is_over:
            table.status = "over"
        return table

    def barrier(self) -> int:
        """How much of the game cannot be taken back."""
        return int(self.game.state.barrier) if self.game is not None else -1

    def ask(self, acted: Iterable[int]) -> None:
        """Number what each person is asked: a new number when it changed, or when the seat acted."""
        game = self.game
        if game is None:
            return
        waiting = game.to_act
        for number, seat in enumerate(self.seats):
            if not seat.waits_for_person():
                continue
            words = game.options(number).list() if number in waiting else []
            if number in acted or words != self.asked[number]:
                self.phases[number] += 1
                self.asked[number] = words

    def run_clocks(self, undone: int | None, *, renewed: bool) -> None:
        """Let the time of the people run who have something to decide."""
        clock = self.setup.clock
        seats = [seat for seat in self.to_act() if self.seats[seat].waits_for_person()]
        self.clocks.run(seats, seats if renewed else (), undone)
        if clock.activation and self.game is not None:
            self.clocks.time_activations(seats, self.game.timed_round)

    # -- keeping -----------------------------------------------------------------------------
    def snapshot(self) -> Snapshot:
        """The table as it is now, so that loading it need not read the whole log."""
        game = self.game
        state = TableSnapshot(
            status=self.status,
            updated=self.updated,
            seats=self.seats,
            clocks=self.clocks,
            phases=self.phases,
            asked=self.asked,
            rematch=self.rematch,
            closed=self.closed,
            owed=self.owed,
            origin=None if game is None else game.origin,
            journal=[] if game is None else game.journal(),
            begun=self.begun,
            redrawn=self.redrawn,
            rewinds=self.rewinds,
        )
        return Snapshot(self.seq, write(state))

    def begin(self, begun: CardFingerprint | None, *, redraws: bool) -> None:
        """Set the game up with the cards it began with; a table that does not say has the first ones."""
        self.begun, self.redrawn = begun, redraws
        self.game = self._taken_up(begun)
        if self.game is None:
            self.game = self._beginning(cards_of(begun), redraws=redraws)
            check_begun(self.game, begun)
        self.status = "over" if self.game.is_over else "playing"

    def _taken_up(self, begun: CardFingerprint | None) -> Game[Any] | None:
        """The game that was set up to write this very line; a line that was read from a log has none."""
        ready, self._ready = self._ready, None
        return ready[1] if ready is not None and ready[0] is begun else None

    def started(self) -> Started:
        """The line with which the game begins now."""
        redraws = self.setup.position is not None and self.has_others()
        game = self._beginning(None, redraws=redraws)
        begun = begun_with(game)
        self._ready = (begun, game)
        return Started(begun, redraws)

    def _beginning(self, cards: Cards | None, *, redraws: bool) -> Game[Any]:
        header = self.header
        return begin_game(header.game, self.setup, header.seed, cards, redraws=redraws)

    def restore(self, snapshot: Snapshot) -> None:
        """Make a new table what a snapshot says."""
        state = read_state(snapshot.state)
        self.seq = snapshot.seq
        self.status, self.updated = state.status, state.updated
        self.seats, self.clocks = state.seats, state.clocks
        self.phases, self.asked = state.phases, state.asked
        self.rematch, self.closed, self.owed = state.rematch, state.closed, state.owed
        self.rewinds = state.rewinds
        if state.origin is not None:
            self.begun, self.redrawn = state.begun, state.redrawn
            self.game = self._resumed(state.origin, state.journal)

    def _resumed(self, origin: Json, journal: list[int]) -> Game[Any]:
        """The game as far as a journal goes, whose numbers mean nothing before its cards are known."""
        name = self.header.game
        begun = with_cards(name, origin, cards_of(self.begun))
        game = resume_game(name, begun, [], dealer=dealer_of(self.setup))
        check_begun(game, self.begun)
        game.catch_up(journal)
        return game


def seats_of(seats: list[Seat], person: int | None) -> list[int]:
    """The numbers of the seats that a person holds, a bot standing in or not."""
    if person is None:
        return []
    return [number for number, seat in enumerate(seats) if seat.person == person]


def cards_of(begun: CardFingerprint | None) -> Cards:
    """The cards that are known; none stand for the first ones."""
    return {} if begun is None else begun.cards


def turn_of(game: Game[Any]) -> tuple[int, int]:
    """The turn that is played, and how many there are."""
    return game.turn
