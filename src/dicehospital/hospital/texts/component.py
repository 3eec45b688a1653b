"""What a component does, in words made from its row; prose of ours stands where a row cannot say it well."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from dicehospital.hospital.components.load import load
from dicehospital.hospital.components.names import with_names
from dicehospital.hospital.components.rows import (
    AmbulanceBack,
    AutomaCard,
    AutomaDecision,
    CityTile,
    Event,
    Report,
    Specialist,
    Token,
)
from dicehospital.hospital.texts.effect import effect_text
from dicehospital.hospital.texts.event import event_text
from dicehospital.hospital.texts.names import name_of as our_name
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.phrases import counted, listed
from dicehospital.kernel.text import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.hospital.components.rows import (
        Administrator,
        Bonus,
        Card,
        Components,
        Department,
    )
    from dicehospital.kernel.text import Catalogue

    Row = Card | AmbulanceBack
    _WithEffect = Department | Specialist | Administrator | Token | Bonus

# The tables of components, by their fields.
TABLES = (
    *("departments", "specialists", "administrators", "events", "reports", "backs"),
    *("tokens", "bonus", "city_tiles", "automa_cards", "automa_decisions"),
)
CHEVRON = "chevron"
_OF_LETTERS = {"R": "red", "Y": "yellow", "G": "green", "X": "grey"}
_OPPOSITE = ("NS", "EW")


# -- ids ---------------------------------------------------------------------------------------------
def id_of(row: Row) -> str:
    """The id of a row; an ambulance is called by its number."""
    return f"A{row.number}" if isinstance(row, AmbulanceBack) else row.id


def ids_of(row: Row) -> dict[str, str]:
    """What a row is called by, with the colour: a token in each, a paediatric room by its number."""
    found = {id_of(row): ""}
    if isinstance(row, Token):
        found |= {f"{row.id}_{colour}": colour for colour in TINT_COLOURS}
    elif id_of(row) == CHEVRON:
        found |= {f"{CHEVRON}{number}": "" for number in range(1, getattr(row, "copies", 0) + 1)}
    return found


def called(components: Components) -> dict[str, tuple[Row, str]]:
    """Every id by which something is called, with its row and colour."""
    rows: Iterator[Row] = (row for table in TABLES for row in getattr(components, table))
    return {name: (row, colour) for row in rows for name, colour in ids_of(row).items()}


@cache
def _ours() -> dict[str, tuple[Row, str]]:
    return called(load())


# -- names and sentences -----------------------------------------------------------------------------
def name_of(say: Catalogue, component: str, names: dict[str, Message]) -> str:
    """The name of a component: its pack's, else ours; what has none goes by its id."""
    found = with_names(our_name(component), names)
    return found if isinstance(found, str) else say.say(found)


def ability_of(component: str) -> Message | None:
    """What a component of ours does, as a message; None for what only a pack knows."""
    return Message(f"ability.{component}") if component in _ours() else None


def ability_text(say: Catalogue, message_id: str) -> str:
    """The sentence of such a message."""
    row, colour = _ours()[message_id.partition(".")[2]]
    return text_of(say, row, colour)


def text_of(say: Catalogue, row: Row, colour: str = "") -> str:
    """What a component does: told from its row, unless it is ours and has prose of its own."""
    prose = f"ability.{id_of(row)}"
    if prose in say and not is_changed(row):
        return say.tell(prose)
    return made_text(say, row, colour)


def is_changed(row: Row) -> bool:
    """Whether a pack made something of ours do something else."""
    known = _ours().get(id_of(row))
    return known is not None and replace(known[0], source=row.source) != row


def made_text(say: Catalogue, row: Row, colour: str = "") -> str:
    """What a component does, told from its row; a token has a colour."""
    match row:
        case AmbulanceBack():
            return ", ".join(_space(say, space) for space in row.spaces)
        case Report():
            return _report(say, row)
        case Event():
            return event_text(say, row)
        case CityTile():
            return _city_tile(say, row)
        case AutomaCard() | AutomaDecision():
            return _automa(say, row)
        case _:
            return _effect(say, row, colour)


def _effect(say: Catalogue, row: _WithEffect, colour: str) -> str:
    match row:
        case Specialist():
            return effect_text(say, row.effect, row.colour, "specialist", row.token_slots)
        case Token():
            return effect_text(say, row.effect, colour, "token")
        case _:
            return effect_text(say, row.effect, getattr(row, "colour", ""))


def _space(say: Catalogue, space: str) -> str:
    return say.tell("die", colour=say.tell(f"word.{_OF_LETTERS[space[0]]}"), value=int(space[1]))


def _report(say: Catalogue, row: Report) -> str:
    wanted = _patients("R" * row.red + "Y" * row.yellow + "G" * row.green)
    return say.tell("components.report", wanted=wanted, points=row.points)


def _patients(letters: str) -> Message | str:
    """`1 red and 2 of any colour`, in the order in which colours are named."""
    count = Counter(letters)
    named = [(colour, count[letter]) for letter, colour in _OF_LETTERS.items() if count[letter]]
    return listed([Message(f"components.patients.{colour}", {"n": n}) for colour, n in named])


def _city_tile(say: Catalogue, row: CityTile) -> str:
    how = "_opposite" if row.sides in _OPPOSITE else ""
    pink = {"pink": row.pink, "count": row.count}
    return say.tell(
        "components.city_tile",
        sides=Message(f"components.city_tile.sides_{len(row.sides)}{how}"),
        pink=Message("components.city_tile.pink", pink) if row.pink else "",
    )


def _automa(say: Catalogue, row: AutomaCard | AutomaDecision) -> str:
    if isinstance(row, AutomaDecision):
        first, second = row.ambulances
        extra = Message(f"components.extra.{row.extra}")
        return say.tell("components.automa_decision", first=first, second=second, extra=extra)
    return say.tell(
        "components.automa_card",
        level=Message(f"components.level.{row.level}"),
        left=_patients(row.left),
        left_points=counted("point", row.left_points),
        right=_patients(row.right),
        right_points=counted("point", row.right_points),
        takes=Message(f"components.takes.{row.takes}_{row.position}"),
    )
