"""What the program needs to know about a game to play it at a terminal: each game has one face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.session import Session
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json, Move

    Order = Callable[[Session, int | None, str], None]


class Face(Protocol):
    """How a game looks and what can be typed in it. It knows no rules: it shows views and offers moves."""

    commands: tuple[str, ...]  # words that begin an order; `typed.<word>` has their spellings
    orders: dict[str, Order]  # those of them that only this game has
    example: str  # a move, as it can be typed

    # -- what is shown -------------------------------------------------------------------------
    def show_table(self, screen: Screen, table: Table, view: Json) -> None:
        """Everything that lies on the table."""

    def turn_of(self, event: Json) -> int | None:
        """The turn that an event begins."""

    def sentences(self, say: Catalogue, table: Table, events: Sequence[Json]) -> list[str]:
        """Events in sentences, those of a turn's beginning first."""

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

    def question(self, session: Session, seat: int) -> str:
        """What is asked of a seat."""

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
