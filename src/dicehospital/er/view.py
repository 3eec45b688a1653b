"""What each seat may see of the table, as JSON."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.er.board.sheet import same_numbers
from dicehospital.er.board.tables import NONE
from dicehospital.er.components import COLOURS
from dicehospital.er.phases.choose import SECRET_TAKE
from dicehospital.er.position.fields import STATE
from dicehospital.er.position.write import (
    ambulance_of,
    card_ids,
    cardiologists,
    dice_of,
    draft_of,
    seen_before,
    todo_of,
)
from dicehospital.er.scoring import shown_score, shown_scores
from dicehospital.er.state import ErState
from dicehospital.kernel.position.schema import EVERYBODY
from dicehospital.kernel.types import Json


def public_view(state: ErState) -> Json:
    """What everybody may see: no streams, no undrawn card, no secret take, no draft (ER-3.5)."""
    view = STATE.write(state, shown=EVERYBODY)
    view["turns"] = int(state.setup.turns)
    view["scores"] = shown_scores(state)
    _hide(state, view)
    return view


def _hide(state: ErState, view: Json) -> None:
    """Of what seats see differently, let a view show what everybody may."""
    view["taken"] = taken_before(state, None)
    view["draft"] = [[] for _ in range(state.seats)]
    view["secret"] = False
    view["has_taken"] = [bool(die != NONE) for die in state.taken]


def public_view_after(state: ErState, before: ErState, known: Json) -> Json:
    """Return the view, given one of the state before: what has not changed stays the same object."""
    view = dict(known)
    view["turn"], view["chief"] = int(state.turn), int(state.chief)
    view["todo"] = [todo_of(state, seat) for seat in range(state.seats)]
    view["filled"], view["over"] = int(state.filled), bool(state.over)
    if state.card != before.card or state.seen != before.seen:
        view["ambulance"], view["seen"] = ambulance_of(state), seen_before(state)
    if not same_numbers(state.dice, before.dice):
        view["dice"] = dice_of(state)
    _show_cards_after(state, before, view)
    _show_sheets_after(state, before, known, view)
    _hide(state, view)
    return view


def _show_cards_after(state: ErState, before: ErState, view: Json) -> None:
    new = not same_numbers(state.specialists, before.specialists)
    if new:
        view["cards"] = card_ids(state)
    if new or not (
        same_numbers(state.shows, before.shows) and same_numbers(state.earned, before.earned)
    ):
        view["cardiologists"] = cardiologists(state)
        view["scores"] = shown_scores(state)


def _show_sheets_after(state: ErState, before: ErState, known: Json, view: Json) -> None:
    """The sheets that were written on, and what scores otherwise for it."""
    seat: i64
    for seat in range(state.seats):
        if not state.sheets[seat].is_like(before.sheets[seat]):
            if view["sheets"] is known["sheets"]:
                view["sheets"] = list(known["sheets"])
            if view["scores"] is known["scores"]:
                view["scores"] = list(known["scores"])
            view["sheets"][seat] = str(state.sheets[seat])
            view["scores"][seat] = shown_score(state, seat)


def seat_view(state: ErState, public: Json, seat: int | None) -> Json:
    """What a seat may see: what everybody may, its own take, its own draft."""
    if seat is None:
        return public
    view = dict(public)
    view["taken"] = taken_before(state, seat)
    view["secret"] = view["taken"] != public["taken"]
    view["draft"] = [draft_of(state, s) if s == seat else [] for s in range(state.seats)]
    return view


def whole_view(state: ErState) -> Json:
    """What all seats together may see: every take and every draft."""
    view = public_view(state)
    view["taken"] = [COLOURS[die] if die != NONE else None for die in state.taken]
    view["draft"] = [draft_of(state, seat) for seat in range(state.seats)]
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
