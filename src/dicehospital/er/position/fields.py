"""The state of a game as JSON, told once: `STATE` lists its fields."""

from __future__ import annotations

from typing import Final

from dicehospital.er.board.tables import CARDS, NONE
from dicehospital.er.components import COLOURS
from dicehospital.er.options import modifier_names
from dicehospital.er.position.write import (
    card_ids,
    cardiologists,
    dice_of,
    draft_of,
    seen_before,
    todo_of,
)
from dicehospital.er.state import STREAMS, ErState
from dicehospital.kernel.chance.rng import by_name
from dicehospital.kernel.position.forms import FLAG, maybe, whole
from dicehospital.kernel.position.schema import HIDDEN, OWNER, Field, Schema, plain
from dicehospital.kernel.types import Json

_LEDGER: Final = (
    "beds", "screened", "critical", "floor", "nursed", "nurses", "free_nurses",
    "stethoscopes_gained", "stethoscopes_used", "bags_gained", "bags_used", "morgue",
)  # fmt: skip


def usual_chief(state: ErState) -> int:
    """The Chief of a turn, where a position does not say."""
    return int((state.turn - 1) % state.seats)


def _choices(state: ErState) -> str:
    return "clockwise" if state.setup.clockwise else "simultaneous"


def _colour(die: int) -> str | None:
    return COLOURS[die] if die != NONE else None


STATE: Final[Schema[ErState]] = Schema(
    Field("game", (), lambda _: "er"),
    Field("players", "setup", lambda state: int(state.setup.players), cells=["players", "turns"]),
    Field("modifiers", "setup", lambda state: modifier_names(int(state.setup.modifiers)),
         cells=["modifiers"]),
    Field("choices", "setup", _choices, cells=["clockwise"]),
    Field("cards", "specialists", card_ids, cells=["specialists"]),
    plain("turn", whole(1, lambda state: state.setup.turns)),
    plain("chief", whole(0, lambda state: state.seats - 1), absent=usual_chief),
    plain("ambulance", maybe(whole(0, CARDS - 1)), "card",
          cells=["card", "bonus", "extra_colour", "extra_value"]),
    Field("dice", "dice", dice_of, cells=["dice"]),
    Field("todo", "agenda", lambda state: [todo_of(state, n) for n in range(state.seats)],
         cells=["todo"]),
    Field("sheets", "sheets", lambda state: [str(sheet) for sheet in state.sheets], cells=_LEDGER),
    Field("cardiologists", ("shows", "earned"), cardiologists, cells=["shows", "earned"]),
    Field("seen", "seen", seen_before, cells=["seen"]),
    plain("filled", whole(0, 2)),
    plain("over", FLAG),
    Field("taken", "taken", lambda state: [_colour(die) for die in state.taken], shown=OWNER,
         cells=["taken", "has_taken"]),
    Field("draft", "agenda", lambda state: [draft_of(state, n) for n in range(state.seats)],
         shown=OWNER, cells=["draft"]),
    Field("rng", "streams", lambda state: by_name(state.streams, STREAMS), shown=HIDDEN),
    beside=["seats", "phase", "asked"],  # they follow from sheets, dice, takes and what is owed
)  # fmt: skip


def position_of(state: ErState) -> Json:
    """Everything needed to go on identically."""
    position = STATE.write(state)
    if _is_about_to_ask(state):
        del position["todo"]  # it follows from the rest
    return position


def _is_about_to_ask(state: ErState) -> bool:
    """Whether the next thing is to ask somebody for a die; no game is left so, but one may begin so."""
    people = [state.taken[0]] if state.is_solo() else list(state.taken)
    return len(state.agenda) == 0 and state.dice[0] > 0 and NONE in people
