"""A game in front of people: who is asked next, what they see first, and that nothing is lost."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicehospital.cli.called import called
from dicehospital.cli.er.words import counted, listed
from dicehospital.cli.files import new_file, stamp_of, write_json
from dicehospital.cli.table.score_table import show_scores
from dicehospital.cli.table.screens import FACES
from dicehospital.cli.table.table import HUMAN

if TYPE_CHECKING:
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.game_screen import Face
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json, Move


@dataclass
class Session:
    """A table, the screen before it, the file behind it, and what was said so far."""

    table: Table
    screen: Screen
    file: Path
    stamp: tuple[int, int] | None  # of the file, as this game last wrote or read it
    confirm: bool  # ask before a move that cannot be taken back or leaves much undone
    told: int = 0  # events that were told
    shown: object = None  # what stands on the screen, as the face of the game remembers it
    offered: object = None  # the choice whose menu stands on the screen
    handed_to: tuple[int, int] | None = None  # turn and seat that the screen was passed to
    pending: Move | None = None  # a move to be confirmed
    unsaved: bool = False  # bots have moved since the record was written
    left: bool = False  # somebody said quit

    @property
    def game(self) -> Game[Any]:
        """The game on the table."""
        return self.table.game

    @property
    def face(self) -> Face:
        """How the game looks."""
        return FACES[self.game.name]

    @property
    def turn(self) -> int:
        """The turn that is played."""
        return self.game.rulebook.progress(self.game.state)[0]

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
    session.face.tell(session, events[session.told :])
    session.told = len(events)


def forget_news(session: Session, seat: int | None) -> None:
    """After a seat (None: chance) took something back: what is left was told before."""
    session.face.undone(session, seat)
    session.told = len(session.game.events(session.table.viewer))
    session.pending = None


def begin_again(session: Session) -> None:
    """Show where a resumed game stands: the turn in progress is told again from its start."""
    events = session.game.events(session.table.viewer)
    starts = [n for n, event in enumerate(events) if session.face.turn_of(event)]
    session.told = starts[-1] if starts else 0


def show_end(session: Session) -> None:
    """Scores with all their parts, who won, and where the record is."""
    screen, game = session.screen, session.game
    screen.head(screen.say.tell("end.heading"))
    show_scores(screen, session.table.everybody(screen.say), game.scores())
    screen.print("", session.face.result(session))
    screen.tell("end.record", file=str(session.file))


# -- who is asked ------------------------------------------------------------------------------------
def next_person(session: Session) -> int | None:
    """The next person who has something to decide."""
    order = session.face.asking_order(session.view())
    waiting = [seat for seat in session.game.to_act if session.table.kinds[seat] == HUMAN]
    return min(waiting, key=order.index, default=None)


def next_bot(session: Session) -> int | None:
    """A bot that has something to decide. Bots never keep people waiting, so they go first."""
    return next((s for s in session.game.to_act if session.table.kinds[s] != HUMAN), None)


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
