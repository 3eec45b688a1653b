"""Moves as JSON and as text. Patients are named as they look; `resolve.py` finds them in their beds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from dicehospital.hospital.patient_text import read_named
from dicehospital.hospital.state import Table
from dicehospital.kernel.codec import MoveCodec
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import UNSPELT, Json, Move

Fields = dict[str, Any]

# By kind of move: its fields in order (those in brackets may be absent), its notation.
_KINDS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "reveal": (("deck",), "reveal DECK"),
    "set_patients": (("patients",), "set R3 Y4 G5"),
    "keep": (("administrator",), "keep ADMINISTRATOR"),
    "raise": (("patient",), "raise R3"),
    "pass": ((), "pass"),
    "arrange": (("ambulance", "patients"), "A1=R2,Y2"),
    "ambulance": (("number",), "take A2"),
    "turn_away": (("patient",), "turn away R3"),
    "lose": (("patients",), "lose R3 G1"),
    "improve": (("take",), "improve CARD"),
    "return": (("improvement",), "return CARD"),
    "copy": (("specialist",), "copy SPECIALIST"),
    "activate": (("department", "staff", "[alt]", "patients"), "DEPARTMENT STAFF: R3 Y3>R"),
    "transfuse": (("patient",), "transfuse R3"),
    "done": ((), "done"),
    "ability": (("[alt]", "[patients]"), "ability: R4t"),
    "skip": ((), "skip"),
    "protect": (("patient",), "protect R1"),
    "complete": (("report",), "complete REPORT"),
    "pick_up": (("patient",), "pick up R3"),
}
_ID: Final = r"([a-z]\w*(?:#\d)?)"
_LIST: Final = r"([^:]*)"
_FORMS: Final[list[tuple[str, str, tuple[str, ...]]]] = [
    ("reveal", r"reveal (department|specialist)", ("deck",)),
    ("set_patients", rf"set {_LIST}", ("patients",)),
    ("keep", rf"keep {_ID}", ("administrator",)),
    ("raise", r"raise (\S+)", ("patient",)),
    ("pass", r"pass", ()),
    ("arrange", r"A(\d) ?= ?(.*)", ("ambulance", "patients")),
    ("ambulance", r"take A(\d)", ("number",)),
    ("turn_away", r"turn away (\S+)", ("patient",)),
    ("lose", rf"lose {_LIST}", ("patients",)),
    ("improve", rf"improve {_ID}", ("take",)),
    ("return", rf"return {_ID}", ("improvement",)),
    ("copy", rf"copy {_ID}", ("specialist",)),
    ("transfuse", r"transfuse (\S+)", ("patient",)),
    ("done", r"done", ()),
    ("ability", r"ability(?: alt(\d))?(?: ?: ?(.*))?", ("alt", "patients")),
    ("skip", r"skip", ()),
    ("protect", r"protect (\S+)", ("patient",)),
    ("complete", rf"complete {_ID}", ("report",)),
    ("pick_up", r"pick up (\S+)", ("patient",)),
    (
        "activate",
        rf"{_ID} {_ID}(?: alt(\d))? ?: ?(.*)",
        ("department", "staff", "alt", "patients"),
    ),
]
_NUMBERS: Final = ("ambulance", "number", "alt")
_TEXTS: Final = (
    "deck", "administrator", "take", "improvement", "specialist", "department", "staff", "report",
)  # fmt: skip


class HospitalCodec(MoveCodec[Table]):
    """Reads moves from JSON and text; which words they are is found later, from the state."""

    def from_json(self, source: Json) -> Move:
        """A move from its JSON object, its fields checked for form."""
        name = source.get("move")
        if not isinstance(name, str) or name not in _KINDS:
            raise BadInput("move", "not_one_of", seen=name, allowed=list(_KINDS))
        wanted = [field.strip("[]") for field in _KINDS[name][0]]
        for key in source:
            if key != "move" and key not in wanted:
                raise BadInput(str(key), "unknown_field", allowed=["move", *wanted])
        fields: Fields = {}
        for field in _KINDS[name][0]:
            key = field.strip("[]")
            if key in source:
                fields[key] = _checked(key, source[key])
            elif not field.startswith("["):
                raise BadInput(key, "missing_field")
        return move_of(name, fields)

    def parse(self, text: str) -> Move:
        """A move from its notation; spaces and the case of letters do not matter."""
        plain = " ".join(text.split())
        for name, form, keys in _FORMS:
            found = re.fullmatch(form, plain, re.IGNORECASE)
            if found is not None:
                return move_of(name, _fields(keys, list(found.groups())))
        raise BadInput("move", "unknown_notation", seen=plain, known=self.patterns())

    def patterns(self) -> list[str]:
        """The notation of every kind of move."""
        return [pattern for _, pattern in _KINDS.values()]


def _fields(keys: tuple[str, ...], groups: list[str | None]) -> Fields:
    fields: Fields = {}
    for key, seen in zip(keys, groups, strict=True):
        if seen is None:
            continue
        if key == "patients":
            fields[key] = _checked(key, seen.replace(",", " ").split())
        else:
            fields[key] = _checked(key, int(seen) if key in _NUMBERS else seen)
    if fields.get("patients") == []:
        del fields["patients"]
    return fields


def _checked(key: str, seen: Any) -> Any:
    """The value of a field, of the right type and form."""
    if key in _NUMBERS:
        if type(seen) is not int:
            raise BadInput(key, "wrong_type", seen=seen, wanted="int")
        return seen
    if key == "patients":
        if not isinstance(seen, list | tuple):
            raise BadInput(key, "not_a_list", seen=seen)
        return [_patient(item, f"patients[{n}]") for n, item in enumerate(seen)]
    if key == "patient":
        return _patient(seen, key)
    if not isinstance(seen, str):
        raise BadInput(key, "wrong_type", seen=seen, wanted="str")
    return seen.lower() if key in _TEXTS else seen


def _patient(seen: Any, place: str) -> str:
    """The text of a patient, in its usual spelling."""
    text = read_named(seen, place).text
    return re.sub(r"[ryg]", lambda found: found[0].upper(), text.lower())


# -- writing -------------------------------------------------------------------------------------------
def move_of(name: str, fields: Fields, words: tuple[int, ...] = UNSPELT) -> Move:
    """A move with its notation."""
    return Move(name, tuple(fields.items()), _WRITERS[name](fields), words)


def _listed(fields: Fields) -> str:
    return " ".join(fields.get("patients", []))


def _activate(fields: Fields) -> str:
    alt = f" alt{fields['alt']}" if "alt" in fields else ""
    return f"{fields['department']} {fields['staff']}{alt}: {_listed(fields)}"


def _ability(fields: Fields) -> str:
    alt = f" alt{fields['alt']}" if "alt" in fields else ""
    return f"ability{alt}: {_listed(fields)}" if fields.get("patients") else f"ability{alt}"


_WRITERS: Final[dict[str, Callable[[Fields], str]]] = {
    "reveal": lambda f: f"reveal {f['deck']}",
    "set_patients": lambda f: f"set {_listed(f)}",
    "keep": lambda f: f"keep {f['administrator']}",
    "raise": lambda f: f"raise {f['patient']}",
    "pass": lambda _: "pass",
    "arrange": lambda f: f"A{f['ambulance']}={','.join(f['patients'])}",
    "ambulance": lambda f: f"take A{f['number']}",
    "turn_away": lambda f: f"turn away {f['patient']}",
    "lose": lambda f: f"lose {_listed(f)}",
    "improve": lambda f: f"improve {f['take']}",
    "return": lambda f: f"return {f['improvement']}",
    "copy": lambda f: f"copy {f['specialist']}",
    "activate": _activate,
    "transfuse": lambda f: f"transfuse {f['patient']}",
    "done": lambda _: "done",
    "ability": _ability,
    "skip": lambda _: "skip",
    "protect": lambda f: f"protect {f['patient']}",
    "complete": lambda f: f"complete {f['report']}",
    "pick_up": lambda f: f"pick up {f['patient']}",
}
