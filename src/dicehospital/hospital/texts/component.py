"""What a component does, in words: its own sentence, or one made from its row where a pack changed it."""

from __future__ import annotations

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
)
from dicehospital.hospital.telling.names import ability_of
from dicehospital.hospital.telling.names import name_of as our_name
from dicehospital.hospital.texts.effect import effect_text
from dicehospital.hospital.texts.event import event_text

if TYPE_CHECKING:
    from dicehospital.hospital.components.rows import Card
    from dicehospital.kernel.text import Catalogue, Message

    Row = Card | AmbulanceBack

# The tables of components, by their fields.
TABLES = (
    *("departments", "specialists", "administrators", "events", "reports", "backs"),
    *("tokens", "bonus", "city_tiles", "automa_cards", "automa_decisions"),
)
_COLOURS = ("red", "yellow", "green")
_OF_LETTERS = dict(zip("RYGX", (*_COLOURS, "grey"), strict=True))


def id_of(row: Row) -> str:
    """The id of a row; an ambulance is called by its number."""
    return f"A{row.number}" if isinstance(row, AmbulanceBack) else row.id


def name_of(say: Catalogue, component: str, names: dict[str, Message]) -> str:
    """The name of a component: its pack's, else ours; what has none goes by its id."""
    found = with_names(our_name(component), names)
    return found if isinstance(found, str) else say.say(found)


def text_of(say: Catalogue, row: Row) -> str:
    """What a component does: our sentence, unless a pack has changed it."""
    ours = ability_of(id_of(row))
    return made_text(say, row) if ours is None or is_changed(row) else say.say(ours)


def is_changed(row: Row) -> bool:
    """Whether a pack made something of ours do something else."""
    known = _ours().get(id_of(row))
    return known is not None and replace(known, source=row.source) != row


@cache
def _ours() -> dict[str, Row]:
    box = load()
    return {id_of(row): row for table in TABLES for row in getattr(box, table)}


def made_text(say: Catalogue, row: Row) -> str:
    """What a component does, told from its row."""
    match row:
        case AmbulanceBack():
            return ", ".join(_space(say, space) for space in row.spaces)
        case Report():
            return _report(say, row)
        case Event():
            return event_text(say, row, lambda card: name_of(say, card, {}))
        case CityTile():
            return _city_tile(say, row)
        case AutomaCard() | AutomaDecision():
            return _automa(say, row)
        case _:
            return effect_text(say, row.effect, getattr(row, "colour", ""))


def _space(say: Catalogue, space: str) -> str:
    return say.tell("die", colour=say.tell(f"word.{_OF_LETTERS[space[0]]}"), value=int(space[1]))


def _report(say: Catalogue, row: Report) -> str:
    needs = [(row.red, "red"), (row.yellow, "yellow"), (row.green, "green")]
    wanted = [say.tell(f"components.patients.{colour}", n=n) for n, colour in needs if n]
    return say.tell("components.report", wanted=wanted, points=row.points)


def _city_tile(say: Catalogue, row: CityTile) -> str:
    sides = [say.tell(f"components.side.{side}") for side in row.sides]
    return say.tell("components.city_tile", sides=sides, pink=row.pink)


def _automa(say: Catalogue, row: AutomaCard | AutomaDecision) -> str:
    if isinstance(row, AutomaDecision):
        first, second = row.ambulances
        extra = say.tell(f"components.extra.{row.extra}")
        return say.tell("components.automa_decision", first=first, second=second, extra=extra)
    return say.tell(
        "components.automa_card",
        level=say.tell(f"components.level.{row.level}"),
        left=[_OF_LETTERS[slot] for slot in row.left],
        left_points=row.left_points,
        right=[_OF_LETTERS[slot] for slot in row.right],
        right_points=row.right_points,
        takes=say.tell(f"components.takes.{row.takes}_{row.position}"),
    )
