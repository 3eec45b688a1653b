"""A line of several picks: numbers and names mixed, each as if it were typed alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.hospital.board.patients import english
from dicehospital.cli.hospital.draft import draft_text
from dicehospital.cli.hospital.entries import entries_of
from dicehospital.cli.hospital.menu import Menu
from dicehospital.cli.hospital.typed import entry_of, read_notation
from dicehospital.cli.table.words import folded
from dicehospital.kernel.errors import BadInput

if TYPE_CHECKING:
    from dicehospital.cli.hospital.menu import MenuEntry
    from dicehospital.cli.table.session import Session


class TypedLine:
    """What somebody typed, piece by piece; it is over where something new has to be seen first."""

    def __init__(self, session: Session, seat: int, text: str) -> None:
        self.session = session
        self.seat = seat
        self.words = text.split()
        self.unsaid: set[str] = set()  # what went without saying, and may still be said
        self._phase = _phase_of(session)
        self._told = len(session.game.events(seat))

    def is_one(self) -> bool:
        """Whether this is no whole move in notation, and begins with a pick or is made of numbers.

        A line of the menu that is a whole move is not made of a name whose rest may be a slip.
        """
        are_numbers = self._are_numbers()
        if len(self.words) < 2 or (not are_numbers and self._is_notation()):
            return False
        found = self._next()
        return found is not None and (are_numbers or found[0].move is None)

    def make(self) -> None:
        """Make picks and moves until the line ends; what is new or cannot be made ends it, and is named."""
        while self.words:
            if self._is_news():
                self.session.screen.tell("order.stopped_by_news", rest=" ".join(self.words))
                return
            found = self._next_if_any()
            if found is not None and self._is_made(found[0]):
                del self.words[: found[1]]
            elif folded(self.words[0]) in self.unsaid:
                self.unsaid.clear()
                del self.words[0]
            else:
                self.session.screen.tell("order.stopped_at", word=self.words[0])
                return

    def _is_news(self) -> bool:
        """Whether the seat is asked in another phase or not at all, or others or chance have acted."""
        game = self.session.game
        if self.seat not in game.to_act or _phase_of(self.session) != self._phase:
            return True
        return any(event["seat"] != self.seat for event in game.events(self.seat)[self._told :])

    # -- reading -------------------------------------------------------------------------------
    def _are_numbers(self) -> bool:
        return all(word.isascii() and word.isdecimal() for word in self.words)

    def _is_notation(self) -> bool:
        session = self.session
        try:
            read_notation(session.screen.say.language, session.game, english(" ".join(self.words)))
        except BadInput as error:
            return (
                error.message.id != "unknown_notation"
            )  # else it is a move, and says what is wrong
        return True

    def _next(self) -> tuple[MenuEntry, int] | None:
        """The line of the menu that the next words name, and how many they are: as many as can be."""
        entries = entries_of(menu_of(self.session, self.seat))
        for count in range(len(self.words), 0, -1):
            entry = entry_of(entries, " ".join(self.words[:count]))
            if entry is not None:
                return entry, count
        return None

    def _next_if_any(self) -> tuple[MenuEntry, int] | None:
        """The next line; a number beyond the menu names none."""
        try:
            return self._next()
        except BadInput:
            return None

    # -- making --------------------------------------------------------------------------------
    def _is_made(self, entry: MenuEntry) -> bool:
        """Make a pick or a move, unless it would have to be confirmed."""
        session, seat = self.session, self.seat
        if entry.move is None:
            session.game.pick(seat, entry.word)
            self.unsaid = pick_what_is_left(session, seat)
            return True
        if session.confirm and session.game_screen.warning(session, seat, entry.move):
            return False
        session.game.play(seat, entry.move)
        return True


def menu_of(session: Session, seat: int) -> Menu:
    """What a seat may choose from now."""
    return Menu(session.screen, session.game, seat)


def _phase_of(session: Session) -> tuple[int, str]:
    view = session.view()
    return view["round"], view["phase"]


def pick_what_is_left(session: Session, seat: int) -> set[str]:
    """Go on with a move begun while there is only one way to; returns what was picked so."""
    unsaid: set[str] = set()
    while seat in session.game.to_act:
        menu = menu_of(session, seat)
        if not menu.draft or not menu.leaves_no_choice():
            break
        unsaid.update(folded(key) for entry in entries_of(menu) for key in entry.keys)
        session.game.pick(seat, menu.view["options"][0]["word"])
    return unsaid


def check_finished(session: Session, seat: int, text: str) -> None:
    """Whoever names another thing in the middle of a move is told to finish it first, or to undo."""
    menu = menu_of(session, seat)
    if menu.draft and _names_a_thing(menu, text):
        raise BadInput(text, "hospital.finish_first", draft=draft_text(menu))


def _names_a_thing(menu: Menu, text: str) -> bool:
    wanted = folded(text)
    return any(
        wanted == folded(name) for thing in menu.things.known() for name in menu.spellings(thing)
    )
