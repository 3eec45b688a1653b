"""A game in front of people: who is asked next, what they see first, and that nothing is lost.

`GameScreen` is what the program needs to know about a game to play it at a terminal; each game has one.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from dicehospital.api import read_seed
from dicehospital.cli.called import called
from dicehospital.cli.files import new_file, stamp_of, write_json
from dicehospital.cli.table.score_table import show_scores
from dicehospital.cli.table.table import HUMAN
from dicehospital.cli.table.words import counted, listed
from dicehospital.kernel.chance.rng import derive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dicehospital.bots.plans import Plans
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.text import Catalogue, Message
    from dicehospital.kernel.types import Json, Move

    Order = Callable[["Session", int | None, str], None]


_LOOKING_BACK = ("review", "replay", "verify")  # commands that take the record of a finished game


class GameScreen(Protocol):
    """How a game looks and what can be typed in it. It knows no rules: it shows views and offers moves."""

    orders: dict[str, Order]  # those that only this game has
    example: str | Message  # a move, as it can be typed

    # -- what is shown -------------------------------------------------------------------------
    def show_table(self, screen: Screen, table: Table, view: Json) -> None:
        """Everything that lies on the table."""

    def turn_of(self, event: Json) -> int | None:
        """The turn that an event begins."""

    def tell(self, session: Session, events: Sequence[Json]) -> None:
        """Show what has happened."""

    def result(self, session: Session) -> str:
        """Who has won."""

    # -- people --------------------------------------------------------------------------------
    def asking_order(self, view: Json) -> list[int]:
        """Whom to ask first when several have something to decide."""

    def hides(self, session: Session, seat: int) -> bool:
        """Whether the others at this screen must not see what a seat decides now."""

    def cover(self, session: Session) -> None:
        """Take from the screen what the next person must not see."""

    def present(self, session: Session, seat: int) -> None:
        """Show a seat what it needs for its decision."""

    def offer(self, session: Session, seat: int) -> None:
        """Show what it can choose from."""

    def hint(self, session: Session, seat: int) -> str:
        """What it may type."""

    def pick(self, session: Session, seat: int, line: str) -> bool:
        """Make a single pick when the line means one; False when it does not."""

    def undone(self, session: Session, seat: int | None) -> None:
        """A step of a seat, or of chance, was taken back: show things anew."""

    # -- moves ---------------------------------------------------------------------------------
    def read_move(self, session: Session, seat: int, text: str) -> Move:
        """The move that a line means; `BadInput` when it means none."""

    def spell(self, say: Catalogue, move: Move) -> str:
        """A move as it can be typed."""

    def typable(self, session: Session, seat: int) -> Iterable[str]:
        """What a seat can type now as a move or a part of one."""

    def effect(self, session: Session, seat: int, move: Move) -> str:
        """What a legal move costs and brings."""

    def warning(self, session: Session, seat: int, move: Move) -> str:
        """Why a move is to be confirmed first; nothing when it is not."""

    def show_help(self, session: Session, seat: int | None) -> None:
        """Legal moves, and what else can be typed."""

    # -- chance --------------------------------------------------------------------------------
    def is_dice(self, asked: Json) -> bool:
        """Whether chance is asked for dice rather than for cards."""

    def chance_question(self, say: Catalogue, asked: Json) -> str:
        """What people with a box on their table are asked."""

    def chance_answer(self, say: Catalogue, asked: Json, line: str) -> Any:  # noqa: ANN401 (as `Game.deal` takes it)
        """What they mean."""

    # -- records -------------------------------------------------------------------------------
    def first_line(self, record: Json, turn: int) -> int:
        """How many lines of a log lead to the first decision of a turn."""


@dataclass
class Session:
    """A table, the screen before it, the file behind it, and what was said so far."""

    table: Table
    screen: Screen
    game_screen: GameScreen
    file: Path
    stamp: tuple[int, int] | None  # of the file, as this game last wrote or read it
    confirm: bool  # ask before a move that cannot be taken back or leaves much undone
    told: int = 0  # events that were told
    shown: object = None  # what stands on the screen, as the game's screen remembers it
    offered: object = None  # the choice whose menu stands on the screen
    handed_to: tuple[int, int] | None = None  # turn and seat that the screen was passed to
    pending: Move | None = None  # a move to be confirmed
    plans: Plans | None = None  # of hints, once one was asked for
    unsaved: bool = False  # bots have moved since the record was written
    left: bool = False  # somebody said quit

    @property
    def game(self) -> Game[Any]:
        """The game on the table."""
        return self.table.game

    @property
    def turn(self) -> int:
        """The turn that is played."""
        return self.game.turn[0]

    def view(self) -> Json:
        """What may be shown on this screen."""
        return self.game.view(self.table.viewer)

    def name(self, seat: int) -> str:
        """How a seat is called."""
        return self.table.name(self.screen.say, seat)

    def victory(self) -> str:
        """Who has won, with how many points."""
        say, winners = self.screen.say, self.game.winners
        points = counted(say, "point", self.game.scores()[winners[0]].total)
        if winners == (self.table.you,):
            return say.tell("end.winner.you", points=points)
        message = "end.winner" if len(winners) == 1 else "end.winners"
        names = listed(say, [self.name(seat) for seat in winners])
        return say.tell(message, names=names, points=points)


# -- what is shown -----------------------------------------------------------------------------------
def tell_news(session: Session) -> None:
    """Tell everything that happened since the last time."""
    events = session.game.events(session.table.viewer)
    session.game_screen.tell(session, events[session.told :])
    session.told = len(events)


def forget_news(session: Session, seat: int | None) -> None:
    """After a seat (None: chance) took something back: what is left was told before."""
    session.game_screen.undone(session, seat)
    session.told = len(session.game.events(session.table.viewer))
    session.pending = None


def begin_again(session: Session) -> None:
    """Show where a resumed game stands: the turn in progress is told again from its start."""
    events = session.game.events(session.table.viewer)
    starts = [n for n, event in enumerate(events) if session.game_screen.turn_of(event)]
    session.told = starts[-1] if starts else 0


def show_end(session: Session) -> None:
    """Scores with all their parts, who won, where the record is, and what can be done with it."""
    screen, game = session.screen, session.game
    screen.head(screen.say.tell("end.heading"))
    show_scores(screen, session.table.everybody(screen.say), game.scores())
    screen.print("", session.game_screen.result(session))
    screen.tell("end.record", file=str(session.file))
    screen.tell("end.look_back")
    for command in _LOOKING_BACK:
        screen.print_as_it_is(f"  {called()} {command} {shlex.quote(str(session.file))}")


# -- who is asked ------------------------------------------------------------------------------------
def next_person(session: Session) -> int | None:
    """The next person who has something to decide."""
    order = session.game_screen.asking_order(session.view())
    waiting = [seat for seat in session.game.to_act if session.table.kinds[seat] == HUMAN]
    return min(waiting, key=order.index, default=None)


def next_bot(session: Session) -> int | None:
    """A bot that has something to decide. Bots never keep people waiting, so they go first."""
    return next((s for s in session.game.to_act if session.table.kinds[s] != HUMAN), None)


def drawn(session: Session, purpose: str) -> int:
    """A number that follows from the seed of the game, but tells nothing about its dice and cards."""
    seed = read_seed(session.game.origin.get("seed", 0))
    return int(derive(seed, (f"bots: {purpose}",))[0])


# -- saving ------------------------------------------------------------------------------------------
def save(session: Session) -> bool:
    """Save the record; a full disc is told, not fatal."""
    try:
        _keep_own_file(session)
        write_json(session.file, session.table.record())
        session.stamp = stamp_of(session.file)
        session.unsaved = False
    except OSError as error:
        problem = str(error.strerror or error)
        session.screen.tell("save.failed", file=str(session.file), problem=problem)
        return False
    return True


def _keep_own_file(session: Session) -> None:
    """Where somebody else has written the file meanwhile, this game moves to another."""
    found = stamp_of(session.file)
    if found is not None and found != session.stamp:
        session.file = new_file(session.file.parent, session.file.stem)
        session.screen.tell("save.moved", file=str(session.file))


def tell_how_to_resume(session: Session) -> None:
    """The command that goes on with the game, on a line of its own."""
    session.screen.tell("save.resume")
    file = shlex.quote(str(session.file))
    session.screen.print_as_it_is(f"  {called()} play {session.game.name} --resume {file}")
