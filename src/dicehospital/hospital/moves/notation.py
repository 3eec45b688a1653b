"""Moves as JSON and as text. Patients are named as they look; `spelling.py` finds them in their beds."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.hospital.board.patient_text import read_named
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import ANYTHING, CARD
from dicehospital.kernel.codec import MoveCodec
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.pattern import Field
from dicehospital.kernel.slots import MoveKind, Question, Slot
from dicehospital.kernel.types import Json, Move
from dicehospital.kernel.vocabulary import Vocabulary

_PATIENTS: Final = ("patient", "patients", "shift", "w2")
_USUAL: Final = str.maketrans("rygmb", "RYGMB")


class HospitalCodec(MoveCodec[HospitalState]):
    """Reads moves from JSON and text; which words they are is found later, from the state."""

    gap = " "

    def listed(self, vocabulary: Vocabulary[HospitalState]) -> list[MoveKind[HospitalState]]:
        """The kinds of move in the order of play."""
        played = _in_order_of_play(vocabulary.questions)
        shown = {move.name: move for asked in played for move in asked.moves if move.example}
        return list((shown | vocabulary.kinds).values())

    def is_open(self, field: Field) -> bool:
        """Whether a field takes the id of any card."""
        return self.form(field, "") == CARD

    def form(self, field: Field, before: str) -> str:
        """How one value may look: a number after a letter has one digit."""
        if field.name in _PATIENTS or field.several:
            return ANYTHING
        if self._is_number(field):
            return r"\d" if before[-1:].isalpha() else r"\d+"
        return super().form(field, before)

    def said(self, field: Field, seen: str) -> Any:
        """What JSON would say."""
        return int(seen) if self._is_number(field) else seen

    def value(self, field: Field, seen: Any, key: str) -> Any:
        """The value of a field, of the right type and form."""
        if field.name in _PATIENTS:
            return _patient(seen, key)
        slot = self.slots[field.name]
        wanted = type(slot.values[0])
        if type(seen) is not wanted:
            raise BadInput(key, "wrong_type", seen=seen, wanted=wanted.__name__)
        return _name(slot, seen, key) if wanted is str else seen

    def made(self, kind: MoveKind[HospitalState], fields: Json) -> Move:
        """A move whose words are to be found."""
        return kind.move(fields)

    def _is_number(self, field: Field) -> bool:
        return field.name not in _PATIENTS and type(self.slots[field.name].values[0]) is int


def _in_order_of_play(questions: list[Question[HospitalState]]) -> list[Question[HospitalState]]:
    """Each after the one it names, or else after that of the number before it."""
    found: list[Question[HospitalState]] = []
    place = 0
    for question in questions:
        if question.after:
            place = [asked.name for asked in found].index(question.after) + 1
        found.insert(place, question)
        place += 1
    return found


def _name(slot: Slot[HospitalState], seen: str, key: str) -> str:
    """A name in its usual spelling; where nothing else can stand, one of those known."""
    if not slot.closed:
        return seen.lower()
    allowed: list[str] = [value for value in slot.values if isinstance(value, str)]
    for name in allowed:
        if name.lower() == seen.lower():
            return name
    raise BadInput(key, "not_one_of", seen=seen, allowed=allowed)


def _patient(seen: Any, key: str) -> str:
    """The text of a patient, in its usual spelling."""
    return read_named(seen, key).text.lower().translate(_USUAL)
