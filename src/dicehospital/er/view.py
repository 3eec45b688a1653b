"""What each seat may see of the table, as JSON."""

from __future__ import annotations

from dicehospital.er.board.tables import NONE
from dicehospital.er.components import COLOURS
from dicehospital.er.phases.choose import SECRET_TAKE
from dicehospital.er.position.write import draft_of, table
from dicehospital.er.state import ErState
from dicehospital.kernel.types import Json


def public_view(state: ErState) -> Json:
    """What everybody may see: no streams, no undrawn card, no secret take, no draft (ER-3.5)."""
    view = table(state)
    view["taken"] = taken_before(state, None)
    view["draft"] = [[] for _ in range(state.seats)]
    view["secret"] = False
    view["turns"] = int(state.setup.turns)
    view["has_taken"] = [bool(die != NONE) for die in state.taken]
    return view


def seat_view(state: ErState, public: Json, seat: int | None) -> Json:
    """What a seat may see: what everybody may, its own take, its own draft."""
    if seat is None:
        return public
    view = dict(public)
    view["taken"] = taken_before(state, seat)
    view["secret"] = view["taken"] != public["taken"]
    view["draft"] = [draft_of(state, s) if s == seat else [] for s in range(state.seats)]
    return view


def taken_before(state: ErState, viewer: int | None) -> list[str | None]:
    """The dice taken, as somebody may know them: the others' are secret until the reveal (ER-3.5)."""
    secret = any(task.question == SECRET_TAKE.number for task in state.agenda)
    shown: list[str | None] = []
    for seat in range(state.seats):
        die = state.taken[seat]
        known = not secret or seat == viewer or seat == state.chief
        shown.append(COLOURS[die] if known and die != NONE else None)
    return shown
