"""Between the fields of a move and its words; which beds its patients lie in is found elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from dicehospital.hospital.board.patient import COLOURS, LETTERS, colour_of, value_of
from dicehospital.hospital.board.patient_text import patient_text, read_named
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import WordList
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import MoveKind, Slot
from dicehospital.kernel.types import Json
from dicehospital.kernel.vocabulary import DONE

Kind = MoveKind[HospitalState]
_Die = tuple[int, int]  # colour and value
_Fields = Callable[[HospitalState, Task, Kind], Json]
_Words = Callable[[HospitalState, Task, Kind, Json], list[int] | None]
_ARRANGED: Final = 3  # what an arrangement is asked with: ambulance, value, room


@dataclass(slots=True)
class ParsedMove:
    """What a move says: words, patients in beds by their texts, then perhaps more words."""

    heads: list[int] = field(default_factory=list)
    patients: list[str] = field(default_factory=list)
    tails: list[int] = field(default_factory=list)

    def add(self, word: int) -> None:
        """One more word."""
        (self.tails if self.patients else self.heads).append(word)


# -- from words to fields ------------------------------------------------------------------------------
def fields_of(
    state: HospitalState, task: Task, kind: Kind, beds: WordList, patients: list[str]
) -> Json:
    """The fields of a complete draft that names these patients in beds."""
    if kind.name in _DICE:
        return _DICE[kind.name][0](state, task, kind)
    fields: Json = {}
    if kind.name == "settle":  # whoever is settled is not chosen, only named
        fields["patient"] = patient_text(state.hospitals[task.seat].arrivals[0])
    for number, slot in enumerate(kind.slots):
        if slot.twin is not beds:
            fields |= _said(slot, _indices(task, kind, number))
        elif slot.several:
            fields[slot.field] = patients
        elif patients:
            fields[slot.field] = patients[0]
    return fields


def _indices(task: Task, kind: Kind, number: int) -> list[int]:
    """The picks of a slot in a complete draft, as indices within its words."""
    words = task.words()
    if len(kind.slots) > 1:
        words = words[task.start_of(number) : task.start_of(number + 1)]
    return [int(kind.slots[number].index(word)) for word in words if word != DONE]


def _said(slot: Slot[HospitalState], picks: list[int]) -> Json:
    if not slot.field or not picks:
        return {}
    value = slot.values[picks[0]]
    return {slot.flag if value is True else slot.field: value}


# -- from fields to words ------------------------------------------------------------------------------
def said_by(
    state: HospitalState, task: Task, kind: Kind, beds: WordList, fields: Json
) -> ParsedMove | None:
    """What a kind of move says with these fields; None when it cannot say them here."""
    if kind.name in _DICE:
        words = _DICE[kind.name][1](state, task, kind, fields)
        return None if words is None else ParsedMove(words)
    left = dict(fields)
    if kind.name == "settle" and not _is_next(state, task.seat, left.pop("patient")):
        return None
    return _slot_by_slot(kind, beds, left)


def _is_next(state: HospitalState, seat: int, text: str) -> bool:
    arrivals = state.hospitals[seat].arrivals
    return len(arrivals) > 0 and read_named(text, "patient").fits(arrivals[0])


def _slot_by_slot(kind: Kind, beds: WordList, left: Json) -> ParsedMove | None:
    """The words of all slots that the fields speak of, if nothing is left to say then."""
    said = ParsedMove()
    for slot in kind.slots:
        key = slot.flag if slot.flag in left else slot.field
        if slot.twin is beds:
            said.patients += _take_patients(kind, slot, left)
        elif not key:
            said.add(int(slot.word(0)))
        elif key in left:
            index = _index(slot.values, left.pop(key))
            if index is None:
                return None
            said.add(int(slot.word(index)))
    return None if left else said


def _take_patients(kind: Kind, slot: Slot[HospitalState], left: Json) -> list[str]:
    place = next(place for place in kind.pattern.fields if place.name == slot.field)
    found = place.values(left)
    for key in place.names:
        left.pop(key, None)
    return found


def _index(values: list[Any], wanted: Any) -> int | None:
    return next((n for n, v in enumerate(values) if type(v) is type(wanted) and v == wanted), None)


# -- dice that lie in no bed ---------------------------------------------------------------------------
def _values(state: HospitalState, task: Task, kind: Kind) -> Json:
    """Every die with its value; then those that go to the second ward, where that is chosen."""
    arrivals = state.hospitals[task.seat].arrivals
    values, second = (_indices(task, kind, number) for number in range(2))
    dice = [f"{LETTERS[colour_of(d)]}{v + 1}" for d, v in zip(arrivals, values, strict=True)]
    return {"patients": dice, "w2": [dice[place] for place in sorted(second)]}


def _value_words(state: HospitalState, task: Task, kind: Kind, fields: Json) -> list[int] | None:
    arrivals = [int(colour_of(die)) for die in state.hospitals[task.seat].arrivals]
    dice = sorted(_colour_and_value(text) for text in fields["patients"])
    second = _second_ward(dice, [_colour_and_value(text) for text in fields.get("w2", [])])
    if [colour for colour, _ in dice] != arrivals or second is None:
        return None
    values, wards = kind.slots
    said = [int(values.word(value - 1)) for _, value in dice]
    return said + [int(wards.word(place)) for place in second]


def _second_ward(dice: list[_Die], wanted: list[_Die]) -> list[int] | None:
    """Dice by their places at the door; of equal ones the first."""
    places: list[int] = []
    for die in wanted:
        fitting = [n for n, found in enumerate(dice) if found == die and n not in places]
        if not fitting:
            return None
        places.append(fitting[0])
    return sorted(places)


def _load(state: HospitalState, task: Task, kind: Kind) -> Json:
    texts = [f"{LETTERS[colour]}{task.args[1]}" for colour in sorted(_indices(task, kind, 0))]
    return {"ambulance": _ambulance(state, task), "patients": texts}


def _load_words(state: HospitalState, task: Task, kind: Kind, fields: Json) -> list[int] | None:
    dice = sorted(_colour_and_value(text) for text in fields["patients"])
    if len(task.args) < _ARRANGED or fields["ambulance"] != _ambulance(state, task):
        return None
    same = all(value == task.args[1] and colour < len(COLOURS) for colour, value in dice)
    return [int(kind.first.word(colour)) for colour, _ in dice] if same else None


def _ambulance(state: HospitalState, task: Task) -> int:
    """The number of the ambulance that is loaded; with five players the lowest is 0 (DH-18.1)."""
    return int(task.args[0]) + int(state.setup.lowest_ambulance)


def _turned_away(state: HospitalState, task: Task, kind: Kind) -> Json:
    arrivals = state.hospitals[task.seat].arrivals
    return {"patient": patient_text(arrivals[_indices(task, kind, 0)[0]])}


def _turned_away_words(
    state: HospitalState, task: Task, kind: Kind, fields: Json
) -> list[int] | None:
    wanted = _colour_and_value(fields["patient"])
    for place, die in enumerate(state.hospitals[task.seat].arrivals):
        if wanted == (int(colour_of(die)), int(value_of(die))):
            return [int(kind.first.word(place))]
    return None


def _colour_and_value(text: str) -> _Die:
    return LETTERS.index(text[0]), int(text[1])


_DICE: Final[dict[str, tuple[_Fields, _Words]]] = {
    "set_patients": (_values, _value_words),
    "arrange": (_load, _load_words),
    "turn_away": (_turned_away, _turned_away_words),
}
