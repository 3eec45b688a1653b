"""How things are called, as messages: components by their names, patients by colour and value."""

from __future__ import annotations

from dicehospital.hospital.board.patient import LETTERS, WAITS
from dicehospital.hospital.telling.events import DIE_NAMES
from dicehospital.hospital.texts.component import ability_of
from dicehospital.hospital.texts.names import name_of
from dicehospital.kernel import phrases
from dicehospital.kernel.text import Message

_PINK = ("mother", "baby")


# -- components --------------------------------------------------------------------------------------
def thing(text: str) -> Message | str:
    """A component by its name, a second copy like the first."""
    return name_of(text.partition("#")[0])


def does(text: str) -> Message | str:
    """What a component does, a second copy like the first; nothing for what only a pack knows."""
    return ability_of(text.partition("#")[0]) or ""


# -- patients ----------------------------------------------------------------------------------------
def colour_of(text: str) -> str:
    """The colour that a patient counts as: its blood bag's, its physiotherapy's, its own."""
    return DIE_NAMES[LETTERS.index(letter_of(text))]


def letter_of(text: str) -> str:
    """The letter of the colour that a patient counts as; Mothers and Babies keep their own."""
    return text[-1] if "~" in text or "=" in text else text[0]


def die(text: str) -> Message:
    """`red 3`: a patient in the colour it counts as."""
    return rolled(colour_of(text), int(text[1]))


def rolled(colour: str, value: int) -> Message:
    """A die of a colour, or of a Mother or Baby, who may wait for the family (DH-16.7)."""
    if colour not in _PINK:
        return phrases.die(colour, value)
    if value == WAITS:
        return Message(f"waits.{colour}")
    return Message(f"die.{colour}", {"value": value})


def dice(texts: list[str]) -> Message | None:
    """`red 2, 3 and 5; green 4`: patients by colour, the values ascending; None where there are none."""
    found = []
    for colour in DIE_NAMES:
        values = sorted(text[1] for text in texts if colour_of(text) == colour)
        if values:
            params = {"n": len(values), "values": phrases.listed(values)}
            found.append(Message(f"dice.{colour}", params))
    return phrases.joined("apart", found)
