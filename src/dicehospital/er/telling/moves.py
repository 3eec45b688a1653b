"""A move in words, as advice: `write 5 in ward 3`."""

from __future__ import annotations

from dicehospital.er.components import AMBULANCES, COLOURS
from dicehospital.er.state import ErState
from dicehospital.er.telling.sentences import bonus
from dicehospital.kernel.phrases import die
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json, Move


def move_words(state: ErState, move: Move) -> Message:
    """The sentence of a move; a die to be taken has its value, and what comes with it."""
    params: Json = dict(move.fields)
    if "die" in params:
        number = COLOURS.index(params["die"])
        params["die"] = die(params["die"], int(state.dice[number]))
        params["bonus"] = _bonus(AMBULANCES[state.card][number])
    if "card" in params:
        params["card"] = Message(f"card.{params['card']}")
    return Message(f"move.er.{move.kind}", params)


def _bonus(bay: str) -> Message:
    """What comes with a die, in full."""
    found = bonus(bay)
    return Message("move.er.extra", found.params) if found.id == "bonus.patient" else found
