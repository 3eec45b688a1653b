"""Emergency Roll at the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rich.text import Text

from dicehospital.cli.er.cards import cards_long
from dicehospital.cli.er.map import show_map
from dicehospital.cli.er.preview import effect_of, effect_text, numbered
from dicehospital.cli.er.table import show_dice, show_sheet, show_table, show_totals, show_turn
from dicehospital.cli.er.typed import read_move
from dicehospital.cli.er.words import bays, spell
from dicehospital.cli.table.story import told
from dicehospital.cli.table.table import HUMAN, seat_named
from dicehospital.cli.table.words import folded
from dicehospital.er.components import AMBULANCES, COLOURS, extra_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.lines import groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.session import Order, Session
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue, Message
    from dicehospital.kernel.types import Json, Move

_GIVING_UP = ("bury", "bury_extra", "skip_screen")
_DICE = re.compile(r"(\d)[ ,;/]*(\d)[ ,;/]*(\d)")


class ErScreen:
    """How Emergency Roll looks and what can be typed in it."""

    example: str | Message = "W3=5"

    def __init__(self) -> None:
        self.orders: dict[str, Order] = {"sheet": _sheet, "map": _map, "cards": _cards}

    # -- what is shown -------------------------------------------------------------------------
    def show_table(self, screen: Screen, table: Table, view: Json) -> None:
        """Turn, dice, sheets."""
        show_table(screen, table, view)

    def turn_of(self, event: Json) -> int | None:
        """The turn that an event begins."""
        return int(event["turn"]) if event["event"] == "turn_started" else None

    def tell(self, session: Session, events: Sequence[Json]) -> None:
        """Headings for turns, dice as dice, the rest in sentences."""
        for group in groups(session.game.rulebook, list(events)):
            _tell(session, group)

    def result(self, session: Session) -> str:
        """Who has won; ALICAT may."""
        if session.game.winners:
            return session.victory()
        totals = [score.total for score in session.game.scores()]
        params = {"points": totals[1], "other": totals[0], "name": session.name(1)}
        return session.screen.say.tell("end.alicat", **params)

    # -- people --------------------------------------------------------------------------------
    def asking_order(self, view: Json) -> list[int]:
        """Clockwise from the Chief."""
        seats = len(view["sheets"])
        return [(view["chief"] + step) % seats for step in range(seats)]

    def hides(self, session: Session, seat: int) -> bool:
        """Whether several people at this screen take a die in secret, and this seat is one of them."""
        view = session.view()
        rivals = [other for other in session.table.seats_of(HUMAN) if other != view["chief"]]
        hidden = view["choices"] == "simultaneous" and len(rivals) > 1
        return hidden and seat != view["chief"] and view["todo"][seat] == ["take"]

    def cover(self, session: Session) -> None:
        """What is typed in secret is not shown anyway."""

    def present(self, session: Session, seat: int) -> None:
        """The sheet of whoever is asked, once a turn."""
        view = session.view()
        if session.shown != (view["turn"], seat):
            session.shown = (view["turn"], seat)
            show_sheet(session.screen, session.table, view, seat)
            show_totals(session.screen, session.table, view)
            session.screen.print("")

    def offer(self, session: Session, seat: int) -> None:
        """The sheet says it all."""

    def hint(self, session: Session, seat: int) -> str:
        """The moves that cost nothing, and where the others are found."""
        say, moves = session.screen.say, list(session.game.moves(seat))
        free = [spell(say, move) for move in moves if _is_free(session, seat, move)]
        message = "prompt.free" if free else "prompt.none_free"
        return say.tell(message, moves=", ".join(free), count=len(moves))

    def pick(self, session: Session, seat: int, line: str) -> bool:  # noqa: ARG002
        """Moves are short here: they are made whole."""
        return False

    def undone(self, session: Session, seat: int | None) -> None:  # noqa: ARG002
        """The sheet has changed."""
        session.shown = None

    # -- moves ---------------------------------------------------------------------------------
    def read_move(self, session: Session, seat: int, text: str) -> Move:
        """The move that a line means."""
        return read_move(session.screen.say.language, session.game, seat, text)

    def spell(self, say: Catalogue, move: Move) -> str:
        """A move in the notation of a language."""
        return spell(say, move)

    def typable(self, session: Session, seat: int) -> Iterable[str]:
        """Every legal move."""
        return [spell(session.screen.say, move) for move in session.game.moves(seat)]

    def effect(self, session: Session, seat: int, move: Move) -> str:
        """Cost and effect in a few words."""
        return effect_text(session.screen.say, session.game, seat, move)

    def warning(self, session: Session, seat: int, move: Move) -> str:
        """A move that ends the turn cannot be taken back."""
        if not effect_of(session.game, seat, move).ends_turn:
            return ""
        say = session.screen.say
        effect = self.effect(session, seat, move)
        return say.tell("order.confirm", move=spell(say, move), effect=effect)

    def show_help(self, session: Session, seat: int | None) -> None:
        """Legal moves with cost and effect, and what else can be typed."""
        screen = session.screen
        if seat is not None:
            _show_moves(session, list(numbered(screen.say, session.game, seat)))
        else:
            screen.print(*_cards_left(session))
        screen.tell("order.help_manual" if session.table.manual else "order.help")

    # -- chance --------------------------------------------------------------------------------
    def is_dice(self, asked: Json) -> bool:
        """A roll; all else are cards."""
        return bool(asked["ask"] == "roll")

    def chance_question(self, say: Catalogue, asked: Json) -> str:
        """What was rolled or drawn."""
        if self.is_dice(asked):
            return say.tell("prompt.dice")
        return say.tell(f"prompt.card.{asked['deck']}", cards=asked["outcomes"])

    def chance_answer(self, say: Catalogue, asked: Json, line: str) -> Any:  # noqa: ANN401
        """Three values, or a card."""
        if self.is_dice(asked):
            match = _DICE.fullmatch(line)
            if not match:
                raise BadInput("dice", "not_three_dice", seen=line)
            return [int(value) for value in match.groups()]
        if asked["deck"] == "ambulance":
            return _ambulance(say, asked["outcomes"], line)
        return next((card for card in asked["outcomes"] if line.upper() in (card, card[1:])), line)

    # -- records -------------------------------------------------------------------------------
    def first_line(self, record: Json, turn: int) -> int:
        """Up to the roll of the turn."""
        rolls = [n for n, line in enumerate(record["log"], 1) if line.get("chance") == "roll"]
        first = _first_rolled_turn(record)
        if not first <= turn < first + len(rolls):
            high = first + len(rolls) - 1
            raise BadInput("--turn", "not_between", seen=turn, low=first, high=high)
        return rolls[turn - first]


def _tell(session: Session, group: list[Json]) -> None:
    screen, table = session.screen, session.table
    first, last = group[0], group[-1]
    if first["event"] == "turn_started":
        show_turn(screen, table, {**first, "chief": first["seat"], "over": False})
    elif last["event"] == "dice_rolled":
        if table.manual and first is not last:  # else the dice show the bonuses of the card
            screen.print(told(screen.say, table, group[:-1]))
        dice = {colour: last[colour] for colour in COLOURS}
        show_dice(screen, table, {**last, "dice": dice, "taken": [], "over": False})
    elif first["event"] != "card_flipped" or table.manual:
        screen.print(told(screen.say, table, group))


def _is_free(session: Session, seat: int, move: Move) -> bool:
    if move.kind in _GIVING_UP:
        return False
    effect = effect_of(session.game, seat, move)
    return not effect.stethoscopes and not effect.bags


def _show_moves(session: Session, rows: list[tuple[int, str, str]]) -> None:
    if session.screen.plain:
        for number, move, effect in rows:
            session.screen.tell("move.line", number=number, move=move, effect=effect)
        return
    session.screen.print_numbered((Text(move, no_wrap=True), effect) for _, move, effect in rows)


def _cards_left(session: Session) -> list[str]:
    """The ambulance cards that may come, with their bonuses."""
    asked = session.game.chance or {}
    if asked.get("deck") != "ambulance":
        return []
    return [f"{card}: {bays(session.screen.say, card)}" for card in asked["outcomes"]]


# -- orders ------------------------------------------------------------------------------------------
def _seat(session: Session, seat: int | None, rest: str) -> int:
    if rest:
        return seat_named(session.table, session.screen.say, rest)
    return seat if seat is not None else 0


def _sheet(session: Session, seat: int | None, rest: str) -> None:
    whose = _seat(session, seat, rest)
    show_sheet(session.screen, session.table, session.view(), whose)


def _map(session: Session, seat: int | None, rest: str) -> None:
    show_map(session.screen, session.view()["sheets"][_seat(session, seat, rest)])


def _cards(session: Session, _: int | None, __: str) -> None:
    session.screen.print(*cards_long(session.screen.say, session.table, session.view()))


# -- chance and records ------------------------------------------------------------------------------
def _ambulance(say: Catalogue, left: list[int], line: str) -> int | str:
    """An ambulance card by its number or, as the cards show none, by its three bonuses."""
    if line.isascii() and line.isdecimal():
        return int(line[:4])
    words = [folded(word) for word in re.split(r"[ ,]+", line)]
    found = [card for card in left if _shows(say, card, words)]
    return found[0] if len(found) == 1 else line


def _shows(say: Catalogue, card: int, words: list[str]) -> bool:
    """Whether three words, maybe cut short, are the bonuses of a card from left to right."""
    pairs = list(zip(AMBULANCES[card], words, strict=False))
    return len(words) == len(COLOURS) and all(_means(say, bay, word) for bay, word in pairs)


def _means(say: Catalogue, bay: str, word: str) -> bool:
    if extra_of(bay)[1]:
        return word == folded(bay)
    spoken = (bay, *folded(say.tell(f"bonus.{bay}")).split())
    return any(name.startswith(word) for name in spoken)


def _first_rolled_turn(record: Json) -> int:
    """A record that begins with a position in mid-turn has its first roll a turn later."""
    start = record.get("position", {})
    rolled = start.get("dice") is not None and start.get("ambulance") is not None
    return int(start.get("turn", 1)) + rolled
