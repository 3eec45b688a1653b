"""What a seat is shown before it decides: everything, or what has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.hospital.board.board import SETUP, SHIFT, Board
from dicehospital.cli.hospital.board.wards import has_wards

if TYPE_CHECKING:
    from dicehospital.cli.table.session import Session
    from dicehospital.kernel.types import Json

_BRIEF = ("city_collect", "city_bonus", "city_admit", "keep_token")  # less than the whole board


def show_situation(session: Session, seat: int) -> None:
    """The board when something else is asked than before, else what changes with each move."""
    view = session.game.view(seat)
    board = Board(session.screen, session.table, view)
    asked = view["asked"][seat] if view["phase"] != "activation" else ""
    stand = (view["round"], view["phase"], asked, seat)
    shown, before = (*stand, _progress(view, seat)), session.shown
    if before == shown:
        return
    session.shown = shown
    _show_legends(board, before)
    session.screen.print("")
    known = isinstance(before, tuple) and before[: len(stand)] == stand
    if asked in _BRIEF:
        _show_briefly(board, seat, asked)
    elif known:
        _show_own(board, seat)
    else:
        _show_all(board, seat)


def _progress(view: Json, seat: int) -> object:
    """What changes with every move of a seat, but not with its picks."""
    hospital = view["hospitals"][seat]
    texts = tuple(patient["text"] for patient in hospital["patients"])
    owned = tuple(hospital["departments"]), tuple(hospital.get("bonus", ()))
    return texts, hospital["blood"], tuple(hospital["used"]), owned, tuple(hospital["arrivals"])


# -- how much --------------------------------------------------------------------------------------------
def _show_briefly(board: Board, seat: int, asked: str) -> None:
    """In the middle of a collection or an investment."""
    if asked == "keep_token":
        board.show(*board.investments(), board.tokens(seat))
    elif asked == "city_collect":
        board.show(*board.lying(seat), board.arrivals(seat))
        board.city().show()
    else:
        board.show(board.arrivals(seat), *board.city().facts())
    board.screen.print("")


def _show_own(board: Board, seat: int) -> None:
    """The own hospital after a move."""
    if board.phase() == "intake":
        board.show(*board.lying(seat), board.arrivals(seat))
        return
    board.show(*board.lying(seat), board.discharged(seat), board.staff(seat))
    board.show(board.departments(seat), board.tokens(seat), board.bonus(seat))


def _show_all(board: Board, seat: int) -> None:
    """Everything that matters to a decision: the middle of the table, the others in short, oneself."""
    view = board.view
    asked = view["asked"][seat]
    board.show(Text(board.heading(), "bold" if not board.screen.plain else ""))
    early = view["phase"] in (SETUP, "intake")
    board.middle(with_display=early and asked != "improve")
    for other in range(len(view["hospitals"])):
        if other != seat and view["phase"] != SETUP:
            board.hospital(other, long=False)
    if view["phase"] != SETUP or asked != "reveal_extra":
        board.hospital(seat, long=True)
    if early:  # last, so that it is seen together with the question
        board.city().show()
    board.screen.print("")


# -- legends ---------------------------------------------------------------------------------------------
def show_legend(board: Board) -> None:
    """What patients look like."""
    board.screen.tell("board.legend")
    if has_wards(board.view):
        board.screen.tell("board.legend_pink")
    if board.view.get("automa"):
        board.screen.tell("board.automa_legend")


def _show_legends(board: Board, before: object) -> None:
    """What patients look like, at first; what the map of the City means, when it matters at first."""
    if board.view["round"] > 1 or board.phase() == SHIFT:
        return
    if before is None:
        show_legend(board)
    if board.phase() != SETUP and not (isinstance(before, tuple) and before[1] != SETUP):
        board.show(board.city().legend())
