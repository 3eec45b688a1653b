"""The table as JSON: the whole position for its owner, and what each seat may see of it."""

from __future__ import annotations

from typing import Any

from dicehospital.er.board.tables import BIT, CARDS, NONE
from dicehospital.er.components import COLOURS, SPECIALIST_IDS
from dicehospital.er.options import modifier_names
from dicehospital.er.phases.choose import SECRET_TAKE
from dicehospital.er.rules import VOCABULARY
from dicehospital.er.state import IN_PLAY, STREAMS, Er
from dicehospital.kernel.types import Json


def position_of(game: Er) -> Json:
    """Everything needed to go on identically."""
    position = table(game)
    if _is_about_to_ask(game):
        del position["todo"]  # it follows from the rest
    position["draft"] = [draft_of(game, seat) for seat in range(game.seats)]
    position["rng"] = {
        name: [int(game.streams[2 * n]), int(game.streams[2 * n + 1])]
        for n, name in enumerate(STREAMS)
    }
    return position


def public_view(game: Er) -> Json:
    """What everybody may see: no streams, no undrawn card, no secret take, no draft (ER-3.5)."""
    view = table(game)
    view["taken"] = taken_before(game, None)
    view["draft"] = [[] for _ in range(game.seats)]
    view["turns"] = int(game.setup.turns)
    view["has_taken"] = [bool(die != NONE) for die in game.taken]
    return view


def seat_view(game: Er, public: Json, seat: int | None) -> Json:
    """What a seat may see: what everybody may, its own take, its own draft."""
    if seat is None:
        return public
    view = dict(public)
    view["taken"] = taken_before(game, seat)
    view["draft"] = [draft_of(game, s) if s == seat else [] for s in range(game.seats)]
    return view


def taken_before(game: Er, viewer: int | None) -> list[str | None]:
    """The dice taken, as somebody may know them: the others' are secret until the reveal (ER-3.5)."""
    secret = any(task.question == SECRET_TAKE.number for task in game.agenda)
    shown: list[str | None] = []
    for seat in range(game.seats):
        die = game.taken[seat]
        known = not secret or seat == viewer or seat == game.chief
        shown.append(COLOURS[die] if known and die != NONE else None)
    return shown


def _is_about_to_ask(game: Er) -> bool:
    """Whether the next thing is to ask somebody for a die; no game is left so, but one may begin so."""
    people = [game.taken[0]] if game.is_solo() else list(game.taken)
    return not game.agenda and game.dice[0] > 0 and NONE in people


def table(game: Er) -> Json:
    """What lies on the table, secret takes included."""
    seats = range(game.seats)
    rolled = game.dice[0] > 0
    return {
        "game": "er",
        "players": int(game.setup.players),
        "modifiers": modifier_names(int(game.setup.modifiers)),
        "choices": "clockwise" if game.setup.clockwise else "simultaneous",
        "cards": [card_id(card) for card in game.specialists],
        "turn": int(game.turn),
        "chief": int(game.chief),
        "ambulance": int(game.card) if game.card != NONE else None,
        "dice": {c: int(game.dice[n]) for n, c in enumerate(COLOURS)} if rolled else None,
        "taken": [COLOURS[die] if die != NONE else None for die in game.taken],
        "todo": [todo_of(game, seat) for seat in seats],
        "sheets": [str(game.sheets[seat]) for seat in seats],
        "cardiologists": _cardiologists(game),
        "seen": seen_before(game),
        "filled": int(game.filled),
        "over": bool(game.over),
    }


def card_id(card: int) -> str | None:
    """A specialist by its id; None when it is not dealt yet."""
    return SPECIALIST_IDS[card] if card != NONE else None


def todo_of(game: Er, seat: int) -> list[str]:
    """What a seat still owes this turn, by name."""
    return [VOCABULARY.questions[task.question].name for task in game.agenda if task.seat == seat]


def draft_of(game: Er, seat: int) -> list[str]:
    """The words a seat has picked of an unfinished move."""
    return [
        VOCABULARY.words[word] for task in game.agenda if task.seat == seat for word in task.words()
    ]


def seen_before(game: Er) -> list[int]:
    """The ambulance cards of earlier turns."""
    return [card for card in range(CARDS) if game.seen & BIT[card] and card != game.card]


def _cardiologists(game: Er) -> Json:
    shown: dict[str, Any] = {}
    for place in range(IN_PLAY):
        card = card_id(game.specialists[place])
        if card is not None:
            points = [int(game.earned[2 * seat + place]) for seat in range(game.seats)]
            shown[card] = {"shows": int(game.shows[place]), "points": points}
    return shown
