"""A move in words, as advice: `activate Intensive Care with a nurse: red 2`.

A kind of move has a sentence `move.hospital.<kind>`; `….<value>` where a field has a certain value, and
`….<field>` where a field is there that may be missing.
"""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.telling.names import colour_of, die, thing
from dicehospital.kernel.text import Message, english
from dicehospital.kernel.types import Json, Move

_NURSE: Final = "nurse"
_THINGS: Final = (
    "administrator", "take", "specialist", "report", "improvement", "bonus", "token", "on",
    "department", "swap",
)  # fmt: skip
_DICE: Final = ("patient", "patients", "shift", "w2")


def move_words(move: Move) -> Message:
    """The sentence of a move."""
    fields = {name: value for name, value in move.fields if value is not None}
    params: Json = {name: _word(name, value) for name, value in fields.items()}
    if "count" in fields:
        params["n"] = fields["count"]
    return Message(sentence_of(move.kind, fields), params)


def sentence_of(kind: str, fields: Json) -> str:
    """The most particular sentence that there is."""
    plain = f"move.hospital.{kind}"
    values = [f"{plain}.{value}" for value in fields.values() if isinstance(value, str | int)]
    present = [f"{plain}.{name}" for name, value in fields.items() if value not in ([], ())]
    return next((one for one in (*values, *present) if one in english()), plain)


def _word(name: str, value: Any) -> Any:
    if name == "staff":
        return staff_words(value, thing(value))
    if name in _THINGS:
        return thing(value)
    if name in _DICE:
        return _patient(value) if isinstance(value, str) else [_patient(one) for one in value]
    return value


def staff_words(staff: str, name: Message | str) -> Message:
    """Whoever is sent somewhere: a nurse like any other, or somebody by name."""
    return Message("staff.a_nurse" if staff == _NURSE else "staff.named", {"who": name})


def _patient(text: str) -> Message:
    """A patient as it looks; with the colour that a blood bag gives it."""
    seen, _, colour = text.partition(">")
    shown = die(seen.partition("@")[0])
    return Message("die.as", {"die": shown, "colour": colour_of(colour)}) if colour else shown
