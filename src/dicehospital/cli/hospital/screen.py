"""Dice Hospital at the terminal: board, prompts, menus."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from dicehospital.api import replay
from dicehospital.cli.hospital import chance
from dicehospital.cli.hospital.board.automa import SEAT as AUTOMA_SEAT
from dicehospital.cli.hospital.board.board import SETUP, Board, show_table
from dicehospital.cli.hospital.board.patients import english
from dicehospital.cli.hospital.board.wards import has_wards
from dicehospital.cli.hospital.entries import entries_of, show_entries, show_menu
from dicehospital.cli.hospital.labels import effect_of
from dicehospital.cli.hospital.line import TypedLine, check_finished, menu_of, pick_what_is_left
from dicehospital.cli.hospital.orders import ORDERS
from dicehospital.cli.hospital.situation import show_legend, show_situation
from dicehospital.cli.hospital.spelling import spelt
from dicehospital.cli.hospital.typed import entry_of, read_notation
from dicehospital.cli.table.story import told
from dicehospital.cli.table.table import HUMAN
from dicehospital.cli.table.words import counted
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.lines import groups
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dicehospital.cli.hospital.menu import MenuEntry
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.session import Order, Session
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json, Move

_ON_THE_BOARD = (
    "display_dealt", "dice_rolled", "city_refilled", "bonus_laid", "city_deteriorated",
)  # fmt: skip


class HospitalScreen:
    """How Dice Hospital looks and what can be typed in it."""

    example: str | Message = Message("hospital.example")

    def __init__(self) -> None:
        self.orders: dict[str, Order] = dict(ORDERS)

    # -- what is shown -------------------------------------------------------------------------
    def show_table(self, screen: Screen, table: Table, view: Json) -> None:
        """Round, ambulances, display, hospitals."""
        show_table(screen, table, view)

    def turn_of(self, event: Json) -> int | None:
        """The round that an event begins."""
        return int(event["round"]) if event["event"] == "round_started" else None

    def tell(self, session: Session, events: Sequence[Json]) -> None:
        """A heading for each round, the rest in sentences."""
        screen = session.screen
        told_by_board = partial(_is_on_the_board, session)
        found = [
            g for g in groups(session.game.rulebook, list(events)) if not all(map(told_by_board, g))
        ]
        for group, following in zip(found, [*found[1:], None], strict=False):
            said = told(screen.say, session.table, group)
            if not self.turn_of(group[0]):
                screen.print(said)
            elif following and not self.turn_of(following[0]):  # else the board says it
                screen.head(said)

    def result(self, session: Session) -> str:
        """Who has won; alone with reports there is nobody to beat."""
        if len(session.table.kinds) > session.game.seats:
            return _against_the_automa(session)
        if session.game.seats > 1:
            return session.victory()
        points = counted(session.screen.say, "point", session.game.scores()[0].total)
        return session.screen.say.tell("end.solo", points=points)

    # -- people --------------------------------------------------------------------------------
    def asking_order(self, view: Json) -> list[int]:
        """The order of the ambulances where there is one, else clockwise from the First Player."""
        seats = len(view["hospitals"])
        first = view["first_player"] or 0
        clockwise = [(first + step) % seats for step in range(seats)]
        return list(dict.fromkeys([*view["order"], *clockwise]))

    def hides(self, session: Session, seat: int) -> bool:
        """Administrators are kept in secret (DH-2.4), tokens are looked at in secret (DH-15.4)."""
        people = session.table.seats_of(HUMAN)
        return len(people) > 1 and bool(session.game.view(seat)["secret"])

    def cover(self, session: Session) -> None:
        """Others must not see which administrators or tokens were to choose from."""
        session.screen.clear()

    def present(self, session: Session, seat: int) -> None:
        """The board when something else is asked than before, else the own patients and staff."""
        if session.pending is None:
            show_situation(session, seat)

    def offer(self, session: Session, seat: int) -> None:
        """The numbered list of what can be done now, once."""
        menu = menu_of(session, seat)
        choice = (len(session.game.events(seat)), tuple(menu.draft))
        if session.offered != choice:
            session.offered = choice
            show_menu(menu)

    def hint(self, session: Session, seat: int) -> str:
        """Numbers, notation, help."""
        draft = menu_of(session, seat).draft
        return session.screen.say.tell("hint.draft" if draft else "hint.hospital")

    def undone(self, session: Session, seat: int | None) -> None:
        """With a pick go those before it that left no choice."""
        while seat is not None and seat in session.game.to_act:
            menu = menu_of(session, seat)
            if not menu.draft or not menu.leaves_no_choice():
                return
            session.game.undo(seat)

    def pick(self, session: Session, seat: int, line: str) -> bool:
        """Make the picks that a line names, and those that leave no choice; not a whole move alone."""
        entry = self._entry(session, seat, line)
        if entry is not None and entry.move is None:
            session.game.pick(seat, entry.word)
            pick_what_is_left(session, seat)
            return True
        several = TypedLine(session, seat, line)
        if entry is not None or not several.is_one():
            return False
        several.make()
        return True

    def _entry(self, session: Session, seat: int, text: str) -> MenuEntry | None:
        if not text or session.view()["asked"][seat] is None:
            return None
        return entry_of(entries_of(menu_of(session, seat)), text)

    # -- moves ---------------------------------------------------------------------------------
    def read_move(self, session: Session, seat: int, text: str) -> Move:
        """The move of a line of the menu, or a move in notation."""
        entry = self._entry(session, seat, text)
        if entry is not None and entry.move is not None:
            return entry.move
        if entry is not None:
            raise BadInput(text, "hospital.only_begins_a_move", example=self.example)
        check_finished(session, seat, text)
        return read_notation(session.screen.say.language, session.game, english(text))

    def spell(self, say: Catalogue, move: Move) -> str:
        """A move in the words of the language."""
        return spelt(say, move)

    def typable(self, session: Session, seat: int) -> Iterable[str]:
        """What the lines of the menu are called."""
        return [key for entry in entries_of(menu_of(session, seat)) for key in entry.keys]

    def effect(self, session: Session, seat: int, move: Move) -> str:
        """What a legal move does."""
        known = session.game.read(seat, move)
        return str(effect_of(menu_of(session, seat), known.kind, dict(known.fields))).rstrip(".")

    def warning(self, session: Session, seat: int, move: Move) -> str:
        """Whoever ends the activation with staff that could still work is asked again."""
        if move.kind != "done":
            return ""
        if not any(other.kind == "activate" for other in session.game.moves(seat)):
            return ""
        board = Board(session.screen, session.table, session.game.view(seat))
        return session.screen.say.tell("order.confirm_done", staff=board.staff(seat))

    def show_help(self, session: Session, seat: int | None) -> None:
        """The menu, how moves are written, and what else can be typed."""
        screen = session.screen
        if seat is not None:
            show_entries(screen, entries_of(menu_of(session, seat)))
            found = [self.spell(screen.say, move) for move in islice(session.game.moves(seat), 3)]
            screen.print("", screen.say.tell("order.help_notation", moves=found))
        board = Board(screen, session.table, session.view())
        show_legend(board)
        board.show(board.city().legend())
        screen.tell("order.help_hospital")

    # -- chance --------------------------------------------------------------------------------
    def is_dice(self, asked: Json) -> bool:
        """Dice drawn from the bag, dice rolled."""
        return asked["ask"] in chance.DICE

    def chance_question(self, say: Catalogue, asked: Json) -> str:
        """What was drawn or rolled."""
        return chance.question(say, asked)

    def chance_answer(self, say: Catalogue, asked: Json, line: str) -> Any:  # noqa: ANN401
        """Colours, values, cards."""
        return chance.answer(say, asked, line)

    # -- records -------------------------------------------------------------------------------
    def first_line(self, record: Json, turn: int) -> int:
        """Up to the first decision of a round, found by halving."""
        log = record["log"]
        first, last = _round_at(record, 0), _round_at(record, len(log))
        if not max(first, 1) <= turn <= last:
            raise BadInput("--turn", "not_between", seen=turn, low=max(first, 1), high=last)
        low, high = 0, len(log)
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if _round_at(record, middle) >= turn else (middle + 1, high)
        while low < len(log) and "chance" in log[low]:
            low += 1
        return low


def _is_on_the_board(session: Session, event: Json) -> bool:
    """Whether the board shows it before the next decision anyway."""
    view = session.view()
    if event["event"] in _ON_THE_BOARD:
        return bool(session.game.to_act)
    if event["event"] == "patient_arrived":
        return event["listed"] or (has_wards(view) and view["phase"] in ("intake", "improvement"))
    if event["event"] != "arranged" or view["phase"] != "intake":
        return False
    waiting = [a["number"] for a in view["ambulances"] if a["patients"]]
    return event["ambulance"] in waiting


def _round_at(record: Json, lines: int) -> int:
    """The round after some lines of a log; 0 while the game is set up."""
    view = replay(record, stop=lines).view(None)
    return 0 if view["phase"] == SETUP and view["round"] == 1 else int(view["round"])


def _against_the_automa(session: Session) -> str:
    """Whoever plays against the Automa has to have more points than it has (DH-19.7)."""
    say = session.screen.say
    mine, its = (score.total for score in session.game.scores())
    if not session.game.winners:
        name = session.name(AUTOMA_SEAT)
        return say.tell("end.automa", name=name, points=counted(say, "point", its), other=mine)
    message = "end.beaten.you" if session.table.you == 0 else "end.beaten"
    points = counted(say, "point", mine)
    return say.tell(message, name=session.name(0), points=points, other=its)
