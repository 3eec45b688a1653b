"""Moves as JSON and as text. Patients are named as they look; `resolve.py` finds them in their beds."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from dicehospital.hospital.board.patient_text import read_named
from dicehospital.hospital.components.rows import Components
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.words import ENTRANCE_NAMES, TINT_COLOURS, city_tile_names, token_ids
from dicehospital.kernel.codec import MoveCodec
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import UNSPELT, Json, Move
from dicehospital.kernel.vocabulary import Vocabulary

Fields = dict[str, Any]

# By kind of move: its fields in order (those in brackets may be absent), its notation.
_KINDS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "reveal": (("deck",), "reveal DECK"),
    "set_patients": (("patients", "[w2]"), "set R3 Y4 G5"),
    "keep": (("administrator",), "keep ADMINISTRATOR"),
    "raise": (("patient",), "raise R3"),
    "pass": ((), "pass"),
    "place_mother": (("patient", "ambulance"), "M3 to A2"),
    "arrange": (("ambulance", "patients"), "A1=R2,Y2"),
    "ambulance": (("number",), "take A2"),
    "turn_away": (("patient",), "turn away R3"),
    "drive": (("entrance",), "drive N3"),
    "fly": (("tile",), "fly b2"),
    "collect": (("tile",), "collect b3"),
    "keep_bonus": (("bonus",), "keep BONUS"),
    "minus": (("count",), "minus 1"),
    "lose": (("patients",), "lose R3 G1"),
    "settle": (("patient", "ward", "[shift]", "[to]"), "M4 in W3, R3 to W1"),
    "babies": (("count",), "babies 2"),
    "improve": (("take",), "improve CARD"),
    "invest": (("space", "staff", "[also]"), "invest red STAFF +green"),
    "keep_token": (("token", "[on]"), "TOKEN on DEPARTMENT"),
    "return": (("improvement",), "return CARD"),
    "copy": (("specialist",), "copy SPECIALIST"),
    "activate": (
        ("department", "staff", "[colour]", "[decline]", "[alt]", "[swap]", "[patients]"),
        "DEPARTMENT STAFF: R3 Y3>R",
    ),
    "transfuse": (("patient",), "transfuse R3"),
    "bonus": (("bonus", "[patient]", "[patients]"), "BONUS: R3"),
    "done": ((), "done"),
    "token": (("token", "patients"), "TOKEN: R3t"),
    "ability": (("[token]", "[alt]", "[patients]"), "ability: R4t"),
    "skip": ((), "skip"),
    "protect": (("patient",), "protect R1"),
    "complete": (("report",), "complete REPORT"),
    "pick_up": (("patient",), "pick up R3"),
}
_ID: Final = r"([a-z]\w*(?:#\d)?)"
_LIST: Final = r"([^:/]*)"
_COLOUR: Final = f"({'|'.join(TINT_COLOURS)})"
_BONUS: Final = "<bonus>"  # stands for every id of that kind
_TOKEN: Final = "<token>"  # noqa: S105 (no secret)
_TURN: Final = rf"(?: turn {_COLOUR})?"
_FORMS: Final[list[tuple[str, str, tuple[str, ...]]]] = [
    ("reveal", r"reveal (department|specialist)", ("deck",)),
    ("set_patients", rf"set {_LIST}(?:/ ?{_LIST})?", ("patients", "w2")),
    ("keep_bonus", rf"keep {_BONUS}", ("bonus",)),
    ("keep", rf"keep {_ID}", ("administrator",)),
    ("raise", r"raise (\S+)", ("patient",)),
    ("pass", r"pass", ()),
    ("place_mother", r"(\S+) to A(\d)", ("patient", "ambulance")),
    ("arrange", r"A(\d) ?= ?(.*)", ("ambulance", "patients")),
    ("ambulance", r"take A(\d)", ("number",)),
    ("turn_away", r"turn away (\S+)", ("patient",)),
    ("drive", r"drive (\S+)", ("entrance",)),
    ("fly", r"fly (\S+)", ("tile",)),
    ("collect", r"collect (\S+)", ("tile",)),
    ("minus", r"minus (\d+)", ("count",)),
    ("lose", rf"lose {_LIST}", ("patients",)),
    (
        "settle",
        r"(\S+) in W(\d)(?: ?, ?(\S+) to W(\d))?",
        ("patient", "ward", "shift", "to"),
    ),
    ("babies", r"babies (\d+)", ("count",)),
    ("improve", rf"improve {_ID}", ("take",)),
    ("invest", rf"invest {_COLOUR} {_ID}(?: ?\+ ?{_COLOUR})?", ("space", "staff", "also")),
    ("return", rf"return {_ID}", ("improvement",)),
    ("copy", rf"copy {_ID}", ("specialist",)),
    ("transfuse", r"transfuse (\S+)", ("patient",)),
    ("done", r"done", ()),
    ("ability", rf"ability(?: {_TOKEN})?(?: alt(\d))?(?: ?: ?(.*))?", ("token", "alt", "patients")),
    ("skip", r"skip", ()),
    ("protect", r"protect (\S+)", ("patient",)),
    ("complete", rf"complete {_ID}", ("report",)),
    ("pick_up", r"pick up (\S+)", ("patient",)),
    ("bonus", rf"{_BONUS}(?: ?: ?(.*))?", ("bonus", "patients")),
    ("token", rf"{_TOKEN} ?: ?(.*)", ("token", "patients")),
    ("keep_token", rf"{_TOKEN}(?: on {_ID})?", ("token", "on")),
    ("activate", rf"{_ID} {_ID} (decline)", ("department", "staff", "decline")),
    ("activate", rf"{_ID} {_ID}{_TURN} swap {_ID}", ("department", "staff", "colour", "swap")),
    (
        "activate",
        rf"{_ID} {_ID}{_TURN}(?: alt(\d))?(?: swap {_ID})? ?: ?(.*)",
        ("department", "staff", "colour", "alt", "swap", "patients"),
    ),
]


class HospitalCodec(MoveCodec[HospitalState]):
    """Reads moves from JSON and text; which words they are is found later, from the state."""

    def __init__(self, vocabulary: Vocabulary[HospitalState], components: Components) -> None:
        super().__init__(vocabulary)
        ids = {_BONUS: [row.id for row in components.bonus], _TOKEN: token_ids(components)}
        self._shapes = [
            (name, re.compile(_filled(form, ids), re.IGNORECASE), keys)
            for name, form, keys in _FORMS
        ]

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
                fields[key] = _read(source[key], key)
            elif not field.startswith("["):
                raise BadInput(key, "missing_field")
        return move_of(name, _tidied(name, fields))

    def parse(self, text: str) -> Move:
        """A move from its notation; spaces and the case of letters do not matter."""
        plain = " ".join(text.split())
        for name, form, keys in self._shapes:
            found = form.fullmatch(plain)
            if found is not None:
                fields = _fields(keys, list(found.groups()))
                return move_of(name, _tidied(name, fields))
        raise BadInput("move", "unknown_notation", seen=plain, known=self.patterns())

    def patterns(self) -> list[str]:
        """The notation of every kind of move."""
        return [pattern for _, pattern in _KINDS.values()]


def _filled(form: str, ids: dict[str, list[str]]) -> str:
    """A form with all ids that may stand in it."""
    for kind, names in ids.items():
        form = form.replace(kind, f"({'|'.join(map(re.escape, names))})")
    return form


def _fields(keys: tuple[str, ...], groups: list[str | None]) -> Fields:
    fields: Fields = {}
    for key, seen in zip(keys, groups, strict=True):
        if seen is not None:
            fields[key] = _read(_said(key, seen), key)
    return fields


def _said(key: str, seen: str) -> Any:
    """What JSON would say."""
    if key in _LISTS:
        return seen.replace(",", " ").split()
    if key == "decline":
        return True
    return int(seen) if key in _NUMBERS else seen


def _tidied(name: str, fields: Fields) -> Fields:
    """The fields as `spell` writes them: no list that says nothing, nothing left out that is needed."""
    if name == "activate":
        return _placement(fields)
    if fields.get("patients") == [] and name in _MAY_BE_ALONE:
        del fields["patients"]
    if name == "bonus" and len(fields.get("patients", [])) == 1:
        fields["patient"] = fields.pop("patients")[0]
    if name == "settle" and ("shift" in fields) != ("to" in fields):
        raise BadInput("to" if "shift" in fields else "shift", "missing_field")
    return fields


def _placement(fields: Fields) -> Fields:
    """Who declines the effect, or exchanges staff, names no patients (DH-15.8, DH-15.9)."""
    if fields.get("patients"):
        return fields
    if {"decline", "swap"} & fields.keys():
        fields.pop("patients", None)
    elif "patients" not in fields:
        raise BadInput("patients", "missing_field")
    return fields


# -- the fields of a move ------------------------------------------------------------------------------
def _read(seen: Any, key: str) -> Any:
    """The value of a field, of the right type and form."""
    reader: Callable[[Any, str], Any] = _READERS.get(key, _text)
    return reader(seen, key)


def _number(seen: Any, key: str) -> int:
    if type(seen) is not int:
        raise BadInput(key, "wrong_type", seen=seen, wanted="int")
    return seen


def _text(seen: Any, key: str) -> str:
    if not isinstance(seen, str):
        raise BadInput(key, "wrong_type", seen=seen, wanted="str")
    return seen.lower()


def _one_of(*allowed: str) -> Callable[[Any, str], str]:
    """A text among a few, in whatever case."""

    def read(seen: Any, key: str) -> str:
        plain = _text(seen, key)
        for name in allowed:
            if name.lower() == plain:
                return name
        raise BadInput(key, "not_one_of", seen=seen, allowed=list(allowed))

    return read


def _declined(seen: Any, key: str) -> bool:
    if seen is not True:
        raise BadInput(key, "not_one_of", seen=seen, allowed=[True])
    return True


def _patients(seen: Any, key: str) -> list[str]:
    if not isinstance(seen, list | tuple):
        raise BadInput(key, "not_a_list", seen=seen)
    return [_patient(item, f"{key}[{n}]") for n, item in enumerate(seen)]


def _patient(seen: Any, key: str) -> str:
    """The text of a patient, in its usual spelling."""
    text = read_named(seen, key).text
    return re.sub(r"[rygmb]", lambda found: found[0].upper(), text.lower())


_NUMBERS: Final = ("ambulance", "number", "alt", "ward", "to", "count")
_LISTS: Final = ("patients", "w2")
_MAY_BE_ALONE: Final = ("ability", "bonus")
_READERS: Final[dict[str, Callable[[Any, str], Any]]] = {
    **dict.fromkeys(_NUMBERS, _number),
    **dict.fromkeys(_LISTS, _patients),
    **dict.fromkeys(("patient", "shift"), _patient),
    **dict.fromkeys(("colour", "space", "also"), _one_of(*TINT_COLOURS)),
    "entrance": _one_of(*ENTRANCE_NAMES),
    "tile": _one_of(*city_tile_names()),
    "decline": _declined,
}


# -- writing -------------------------------------------------------------------------------------------
def move_of(name: str, fields: Fields, words: tuple[int, ...] = UNSPELT) -> Move:
    """A move with its notation."""
    return Move(name, tuple(fields.items()), _WRITERS[name](fields), words)


def _listed(fields: Fields, field: str = "patients") -> str:
    return " ".join(fields.get(field, []))


def _followed(head: str, fields: Fields) -> str:
    """`head: R3 Y4`, without the colon when there are no patients."""
    listed = fields.get("patients") or [fields["patient"] for _ in range("patient" in fields)]
    return f"{head}: {' '.join(listed)}" if listed else head


def _optional(text: str, fields: Fields, field: str) -> str:
    return text.format(fields[field]) if field in fields else ""


def _set(fields: Fields) -> str:
    second = f" / {_listed(fields, 'w2')}" if "w2" in fields else ""
    return f"set {_listed(fields)}{second}"


def _activate(fields: Fields) -> str:
    head = f"{fields['department']} {fields['staff']}"
    head += _optional(" turn {}", fields, "colour") + _optional(" decline", fields, "decline")
    head += _optional(" alt{}", fields, "alt") + _optional(" swap {}", fields, "swap")
    return f"{head}: {_listed(fields)}".rstrip() if "patients" in fields else head


def _ability(fields: Fields) -> str:
    head = "ability" + _optional(" {}", fields, "token") + _optional(" alt{}", fields, "alt")
    return _followed(head, fields)


def _settle(fields: Fields) -> str:
    text = f"{fields['patient']} in W{fields['ward']}"
    return f"{text}, {fields['shift']} to W{fields['to']}" if "shift" in fields else text


_WRITERS: Final[dict[str, Callable[[Fields], str]]] = {
    "reveal": lambda f: f"reveal {f['deck']}",
    "set_patients": _set,
    "keep": lambda f: f"keep {f['administrator']}",
    "raise": lambda f: f"raise {f['patient']}",
    "pass": lambda _: "pass",
    "place_mother": lambda f: f"{f['patient']} to A{f['ambulance']}",
    "arrange": lambda f: f"A{f['ambulance']}={','.join(f['patients'])}",
    "ambulance": lambda f: f"take A{f['number']}",
    "turn_away": lambda f: f"turn away {f['patient']}",
    "drive": lambda f: f"drive {f['entrance']}",
    "fly": lambda f: f"fly {f['tile']}",
    "collect": lambda f: f"collect {f['tile']}",
    "keep_bonus": lambda f: f"keep {f['bonus']}",
    "minus": lambda f: f"minus {f['count']}",
    "lose": lambda f: f"lose {_listed(f)}",
    "settle": _settle,
    "babies": lambda f: f"babies {f['count']}",
    "improve": lambda f: f"improve {f['take']}",
    "invest": lambda f: f"invest {f['space']} {f['staff']}" + _optional(" +{}", f, "also"),
    "keep_token": lambda f: f["token"] + _optional(" on {}", f, "on"),
    "return": lambda f: f"return {f['improvement']}",
    "copy": lambda f: f"copy {f['specialist']}",
    "activate": _activate,
    "transfuse": lambda f: f"transfuse {f['patient']}",
    "bonus": lambda f: _followed(f["bonus"], f),
    "done": lambda _: "done",
    "token": lambda f: f"{f['token']}: {_listed(f)}",
    "ability": _ability,
    "skip": lambda _: "skip",
    "protect": lambda f: f"protect {f['patient']}",
    "complete": lambda f: f"complete {f['report']}",
    "pick_up": lambda f: f"pick up {f['patient']}",
}
