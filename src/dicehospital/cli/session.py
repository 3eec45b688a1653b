"""A game in front of people: who is asked next, what they see first, and that nothing is lost."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dicehospital.cli.files import new_file, stamp_of, write_json
from dicehospital.cli.score_table import show_scores
from dicehospital.cli.story import is_secret, told
from dicehospital.cli.table import HUMAN
from dicehospital.cli.table_text import show_dice, show_sheet, show_totals, show_turn
from dicehospital.cli.words import counted, listed
from dicehospital.er.components import COLOURS

if TYPE_CHECKING:
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table import Table
    from dicehospital.er.state import Er
    from dicehospital.kernel.game import Game
    from dicehospital.kernel.types import Json, Move


@dataclass
class Session:
    """A table, the screen before it, the file behind it, and what was said so far."""

    table: Table
    screen: Screen
    file: Path
    stamp: tuple[int, int] | None  # of the file, as this game last wrote or read it
    confirm: bool  # ask before a move that ends the turn
    told: int = 0  # events that were told
    sheet_shown: tuple[int, int] | None = None  # turn and seat whose sheet stands on the screen
    handed_to: tuple[int, int] | None = None  # turn and seat that the screen was passed to
    pending: Move | None = None  # a move that ends the turn, not confirmed yet
    left: bool = False  # somebody said quit

    @property
    def game(self) -> Game[Er]:
        """The game on the table."""
        return self.table.game

    def view(self) -> Json:
        """What may be shown on this screen."""
        return self.game.view(self.table.viewer)

    def name(self, seat: int) -> str:
        """How a seat is called."""
        return self.table.name(self.screen.say, seat)


# -- what is shown -----------------------------------------------------------------------------------
def tell_news(session: Session) -> None:
    """Tell everything that happened since the last time."""
    events = session.game.events(session.table.viewer)
    shown = {event["seat"] for event in events[session.told :] if event["event"] == "revealed"}
    for event in events[session.told :]:
        if not (is_secret(event) and event["seat"] in shown):
            _tell(session, event)
    session.told = len(events)


def _tell(session: Session, event: Json) -> None:
    screen, table = session.screen, session.table
    match event["event"]:
        case "turn_started":
            show_turn(screen, table, {**event, "chief": event["seat"], "over": False})
        case "card_flipped" if not table.manual:
            pass  # the dice show its bonuses
        case "dice_rolled":
            dice = {colour: event[colour] for colour in COLOURS}
            show_dice(screen, table, {**event, "dice": dice, "taken": [], "over": False})
        case _:
            screen.print(told(screen.say, table, event))


def forget_news(session: Session) -> None:
    """After something was taken back: what is left was told before, and the sheet changed."""
    session.told = len(session.game.events(session.table.viewer))
    session.sheet_shown = None
    session.pending = None


def begin_again(session: Session) -> None:
    """Show where a resumed game stands: the turn in progress is told again from its start."""
    events = session.game.events(session.table.viewer)
    starts = [n for n, event in enumerate(events) if event["event"] == "turn_started"]
    session.told = starts[-1] if starts else 0


def show_own_sheet(session: Session, seat: int) -> None:
    """The sheet of whoever is asked, once a turn."""
    view = session.view()
    if session.sheet_shown != (view["turn"], seat):
        session.sheet_shown = (view["turn"], seat)
        show_sheet(session.screen, session.table, view, seat)
        show_totals(session.screen, session.table, view)
        session.screen.print("")


def show_end(session: Session) -> None:
    """Scores with all their parts, who won, and where the record is."""
    screen, game = session.screen, session.game
    screen.head(screen.say.tell("end.heading"))
    names = [session.name(seat) for seat in range(game.seats)]
    show_scores(screen, names, game.scores())
    screen.print("", _result(session))
    screen.tell("end.record", file=str(session.file))


def _result(session: Session) -> str:
    say, game = session.screen.say, session.game
    totals = [score.total for score in game.scores()]
    if not game.winners:
        return say.tell("end.alicat", points=totals[1], other=totals[0], name=session.name(1))
    points = counted(say, "point", totals[game.winners[0]])
    if game.winners == (session.table.you,):
        return say.tell("end.winner.you", points=points)
    message = "end.winner" if len(game.winners) == 1 else "end.winners"
    names = listed(say, [session.name(seat) for seat in game.winners])
    return say.tell(message, names=names, points=points)


# -- who is asked ------------------------------------------------------------------------------------
def next_person(session: Session) -> int | None:
    """The next person who has something to decide, clockwise from the Chief."""
    chief, seats = session.view()["chief"], session.game.seats
    waiting = [seat for seat in session.game.to_act if session.table.kinds[seat] == HUMAN]
    return min(waiting, key=lambda seat: (seat - chief) % seats, default=None)


def next_bot(session: Session) -> int | None:
    """A bot that has something to decide. Bots never keep people waiting, so they go first."""
    return next((s for s in session.game.to_act if session.table.kinds[s] != HUMAN), None)


def takes_in_secret(session: Session, seat: int) -> bool:
    """Whether several people at this screen take a die in secret, and this seat is one of them."""
    view = session.view()
    rivals = [other for other in session.table.seats_of(HUMAN) if other != view["chief"]]
    hidden = view["choices"] == "simultaneous" and len(rivals) > 1
    return hidden and seat != view["chief"] and view["todo"][seat] == ["take"]


# -- saving ------------------------------------------------------------------------------------------
def save(session: Session) -> bool:
    """Save the record; a full disc is told, not fatal."""
    try:
        _keep_own_file(session)
        write_json(session.file, session.table.record())
        session.stamp = stamp_of(session.file)
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
    command = f"dicehospital play er --resume {shlex.quote(str(session.file))}"
    session.screen.print_as_it_is(f"  {command}")
