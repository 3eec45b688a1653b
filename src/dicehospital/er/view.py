"""The table as JSON: the whole position for its owner, and what each seat may see of it."""

from __future__ import annotations

from typing import Any

from dicehospital.er.board.tables import BIT, CARDS, NONE
from dicehospital.er.components import COLOURS, SPECIALIST_IDS
from dicehospital.er.options import modifier_names
from dicehospital.er.phases.choose import SECRET_TAKE
from dicehospital.er.rules import VOCABULARY
from dicehospital.er.state import IN_PLAY, STREAMS, ErState
from dicehospital.kernel.types import Json


def position_of(state: ErState) -> Json:
    """All that is needed to go on identically, as JSON."""
    position = table(state)
    if _is_about_to_ask(state):
        del position["todo"]  # it follows from the rest
    position["draft"] = [draft_of(state, seat) for seat in range(state.seats)]
    position["rng"] = {
        name: [int(state.streams[2 * n]), int(state.streams[2 * n + 1])]
        for n, name in enumerate(STREAMS)
    }
    return position


def public_view(state: ErState) -> Json:
    """What everybody may see: no streams, no undrawn card, no secret take, no draft (ER-3.5)."""
    view = table(state)
    view["taken"] = taken_before(state, None)
    view["draft"] = [[] for _ in range(state.seats)]
    view["turns"] = int(state.setup.turns)
    view["has_taken"] = [bool(die != NONE) for die in state.taken]
    return view


def seat_view(state: ErState, public: Json, seat: int | None) -> Json:
    """What a seat may see: what everybody may, its own take, its own draft."""
    if seat is None:
        return public
    view = dict(public)
    view["taken"] = taken_before(state, seat)
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


def _is_about_to_ask(state: ErState) -> bool:
    """Whether the next thing is to ask somebody for a die; no game is left so, but one may begin so."""
    people = [state.taken[0]] if state.is_solo() else list(state.taken)
    return not state.agenda and state.dice[0] > 0 and NONE in people


def table(state: ErState) -> Json:
    """What lies on the table, secret takes included."""
    seats = range(state.seats)
    rolled = state.dice[0] > 0
    return {
        "game": "er",
        "players": int(state.setup.players),
        "modifiers": modifier_names(int(state.setup.modifiers)),
        "choices": "clockwise" if state.setup.clockwise else "simultaneous",
        "cards": [card_id(card) for card in state.specialists],
        "turn": int(state.turn),
        "chief": int(state.chief),
        "ambulance": int(state.card) if state.card != NONE else None,
        "dice": {c: int(state.dice[n]) for n, c in enumerate(COLOURS)} if rolled else None,
        "taken": [COLOURS[die] if die != NONE else None for die in state.taken],
        "todo": [todo_of(state, seat) for seat in seats],
        "sheets": [str(state.sheets[seat]) for seat in seats],
        "cardiologists": _cardiologists(state),
        "seen": seen_before(state),
        "filled": int(state.filled),
        "over": bool(state.over),
    }


def card_id(card: int) -> str | None:
    """A specialist by its id; None when it is not dealt yet."""
    return SPECIALIST_IDS[card] if card != NONE else None


def todo_of(state: ErState, seat: int) -> list[str]:
    """What a seat still owes this turn, by name."""
    return [VOCABULARY.questions[task.question].name for task in state.agenda if task.seat == seat]


def draft_of(state: ErState, seat: int) -> list[str]:
    """The words a seat has picked of an unfinished move."""
    return [
        VOCABULARY.words[word]
        for task in state.agenda
        if task.seat == seat
        for word in task.words()
    ]


def seen_before(state: ErState) -> list[int]:
    """The ambulance cards of earlier turns."""
    return [card for card in range(CARDS) if state.seen & BIT[card] and card != state.card]


def _cardiologists(state: ErState) -> Json:
    shown: dict[str, Any] = {}
    for place in range(IN_PLAY):
        card = card_id(state.specialists[place])
        if card is not None:
            points = [int(state.earned[2 * seat + place]) for seat in range(state.seats)]
            shown[card] = {"shows": int(state.shows[place]), "points": points}
    return shown
