"""The words of a move that name no patients in beds: from its fields, and its fields from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.patient import COLOURS, LETTERS, colour_of, value_of
from dicehospital.hospital.board.patient_text import patient_text, read_named
from dicehospital.hospital.moves.notation import Fields
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.vecs import vec


@dataclass(frozen=True, slots=True)
class Row:
    """A kind of move whose words follow its fields: the verb, then by field what stands before it."""

    verb: str
    fields: tuple[tuple[str, str], ...] = ()


_NUMBERS: Final = ("number", "ambulance", "count")
_ARRANGED: Final = 3  # what an arrangement is asked with: ambulance, value, room
_ROWS: Final[dict[str, Row]] = {
    "reveal": Row("", (("deck", ""),)),
    "keep": Row("", (("administrator", ""),)),
    "place_mother": Row("", (("patient", ""), ("ambulance", "A"))),
    "ambulance": Row("", (("number", "A"),)),
    "drive": Row("", (("entrance", "entrance "),)),
    "fly": Row("", (("tile", ""),)),
    "collect": Row("", (("tile", ""),)),
    "keep_bonus": Row("", (("bonus", ""),)),
    "minus": Row("", (("count", ""),)),
    "babies": Row("", (("count", ""),)),
    "improve": Row("", (("take", ""),)),
    "invest": Row("", (("space", "space "), ("staff", ""), ("also", "space "))),
    "keep_token": Row("", (("token", ""), ("on", ""))),
    "return": Row("return", (("improvement", ""),)),
    "copy": Row("copy", (("specialist", ""),)),
    "transfuse": Row("transfuse"),
    "bonus": Row("", (("bonus", ""),)),
    "token": Row("", (("token", ""),)),
    "complete": Row("", (("report", ""),)),
    "pass": Row("pass"),
    "skip": Row("skip"),
    "done": Row("done"),
}
_LISTS: Final = ("activate", "ability", "lose", "token", "bonus")
_SINGLES: Final = ("raise", "transfuse", "protect", "pick_up", "bonus")


# -- from words to fields ------------------------------------------------------------------------------
def fields_of(
    state: HospitalState, task: Task, name: str, heads: list[str], patients: list[str]
) -> Fields:
    """The fields of a move from its words, and the patients it names."""
    match name:
        case "activate":
            return _activation(heads, patients)
        case "ability":
            return {
                **_choices([head for head in heads if head != "use"], "token"),
                **_list(patients),
            }
        case "settle":
            return _settling(state, task, heads, patients)
        case "set_patients" | "arrange" | "turn_away":
            return _dice_fields(state, task, name, heads)
    return {**_row_fields(name, heads), **_patients(name, patients)}


def _dice_fields(state: HospitalState, task: Task, name: str, heads: list[str]) -> Fields:
    """Moves about dice that lie in no bed."""
    arrivals = state.hospitals[task.seat].arrivals
    if name == "set_patients":
        return _values(arrivals, heads)
    if name == "turn_away":
        return {"patient": patient_text(arrivals[_arrival_number(heads[0])])}
    texts = [f"{LETTERS[COLOURS.index(head)]}{task.args[1]}" for head in heads]
    return {"ambulance": _ambulance(state, task), "patients": texts}


def _row_fields(name: str, heads: list[str]) -> Fields:
    if name not in _ROWS:
        return {}
    row = _ROWS[name]
    said = heads[1:] if row.verb else heads
    return {
        field: _said(field, head.removeprefix(before))
        for (field, before), head in zip(row.fields, said, strict=False)
    }


def _said(field: str, text: str) -> str | int:
    return int(text) if field in _NUMBERS else text


def _patients(name: str, patients: list[str]) -> Fields:
    """One patient by itself, several as a list."""
    if name in _SINGLES and len(patients) == 1:
        return {"patient": patients[0]}
    return {"patients": patients} if name in _LISTS and (patients or name == "lose") else {}


def _list(patients: list[str]) -> Fields:
    return {"patients": patients} if patients else {}


def _activation(heads: list[str], patients: list[str]) -> Fields:
    department, staff, *more = heads
    fields: Fields = {"department": department, "staff": staff, **_choices(more, "swap")}
    if patients or not {"decline", "swap"} & fields.keys():
        fields["patients"] = patients
    return fields


def _choices(heads: list[str], thing: str) -> Fields:
    """What a placement or an ability says besides patients; what is no choice of its own is a thing."""
    fields: Fields = {}
    for head in heads:
        if head.startswith("turn "):
            fields["colour"] = head.removeprefix("turn ")
        elif head == "decline":
            fields["decline"] = True
        elif head.startswith("alt"):
            fields["alt"] = int(head.removeprefix("alt"))
        else:
            fields[thing] = head
    return fields


def _settling(state: HospitalState, task: Task, heads: list[str], patients: list[str]) -> Fields:
    arrived = patient_text(state.hospitals[task.seat].arrivals[0])
    fields: Fields = {"patient": arrived, "ward": int(heads[0][1:])}
    if patients:
        fields |= {"shift": patients[0], "to": int(heads[1][1:])}
    return fields


def _values(arrivals: vec[i64], heads: list[str]) -> Fields:
    """Every die with its value; then those that go to the second ward, where that is chosen."""
    values = heads[: len(arrivals)]
    dice = [f"{LETTERS[colour_of(d)]}{v[-1]}" for d, v in zip(arrivals, values, strict=True)]
    second = [dice[_arrival_number(head)] for head in heads[len(arrivals) :]]
    return {"patients": dice, "w2": second} if second else {"patients": dice}


def _arrival_number(head: str) -> int:
    return int(head.split()[1]) - 1


def _ambulance(state: HospitalState, task: Task) -> int:
    """The number of the ambulance that is loaded; with five players the lowest is 0 (DH-18.1)."""
    return int(task.args[0]) + int(state.setup.lowest_ambulance)


# -- from fields to words ------------------------------------------------------------------------------
def words_of(
    state: HospitalState, task: Task, name: str, fields: Fields
) -> tuple[list[str], list[str]] | None:
    """The words before the patients in beds, and those after them; None when none can be meant here."""
    match name:
        case "settle":
            return _settle_words(state, task, fields)
        case "set_patients" | "arrange" | "turn_away":
            heads = _dice_words(state, task, name, fields)
            return None if heads is None else (heads, [])
        case "activate":
            return [fields["department"], fields["staff"], *_choice_words(fields, "swap")], []
        case "ability":
            heads = _choice_words(fields, "token")
            return heads or ([] if fields.get("patients") else ["use"]), []
    return _row_words(name, fields), []


def _row_words(name: str, fields: Fields) -> list[str]:
    if name not in _ROWS:
        return []
    row = _ROWS[name]
    said = [f"{before}{fields[field]}" for field, before in row.fields if field in fields]
    return [row.verb, *said] if row.verb else said


def _choice_words(fields: Fields, thing: str) -> list[str]:
    heads = [f"turn {fields['colour']}"] if "colour" in fields else []
    heads += ["decline"] if "decline" in fields else []
    if thing == "token":
        heads += [fields["token"]] if "token" in fields else []
    heads += [f"alt{fields['alt']}"] if "alt" in fields else []
    if thing == "swap":
        heads += [fields["swap"]] if "swap" in fields else []
    return heads


def _settle_words(
    state: HospitalState, task: Task, fields: Fields
) -> tuple[list[str], list[str]] | None:
    arrivals = state.hospitals[task.seat].arrivals
    named = read_named(fields["patient"], "patient")
    if len(arrivals) == 0 or not named.fits(arrivals[0]):
        return None
    return [f"W{fields['ward']}"], [f"W{fields['to']}"] if "to" in fields else []


def _dice_words(state: HospitalState, task: Task, name: str, fields: Fields) -> list[str] | None:
    """Moves about dice that lie in no bed."""
    if name == "turn_away":
        return _turned_away(state, task.seat, fields["patient"])
    if name == "set_patients":
        return _value_words(state, task, fields)
    dice = sorted(_colour_and_value(text) for text in fields["patients"])
    if len(task.args) < _ARRANGED or fields["ambulance"] != _ambulance(state, task):
        return None
    same = all(value == task.args[1] and colour < len(COLOURS) for colour, value in dice)
    return [COLOURS[colour] for colour, _ in dice] if same else None


def _turned_away(state: HospitalState, seat: int, text: str) -> list[str] | None:
    wanted = _colour_and_value(text)
    for place, die in enumerate(state.hospitals[seat].arrivals):
        if wanted == (int(colour_of(die)), int(value_of(die))):
            return [f"arrival {place + 1}"]
    return None


def _value_words(state: HospitalState, task: Task, fields: Fields) -> list[str] | None:
    arrivals = [int(colour_of(die)) for die in state.hospitals[task.seat].arrivals]
    dice = sorted(_colour_and_value(text) for text in fields["patients"])
    if [colour for colour, _ in dice] != arrivals:
        return None
    second = _second_ward(dice, [_colour_and_value(text) for text in fields.get("w2", [])])
    return None if second is None else [f"value {value}" for _, value in dice] + second


def _second_ward(dice: list[tuple[int, int]], wanted: list[tuple[int, int]]) -> list[str] | None:
    """Dice by their places at the door; of equal ones the first."""
    places: list[int] = []
    for die in wanted:
        fitting = [n for n, found in enumerate(dice) if found == die and n not in places]
        if not fitting:
            return None
        places.append(fitting[0])
    return [f"arrival {place + 1}" for place in sorted(places)]


def _colour_and_value(text: str) -> tuple[int, int]:
    return LETTERS.index(text[0]), int(text[1])


def beds_named(name: str, fields: Fields) -> list[str]:
    """The patients in beds that a move names."""
    if name == "settle":
        return [fields["shift"]] if "shift" in fields else []
    if name in _SINGLES and "patient" in fields:
        return [fields["patient"]]
    return list(fields.get("patients", [])) if name in _LISTS else []
