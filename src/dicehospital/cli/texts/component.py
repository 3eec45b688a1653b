"""What a component does, in words: its own sentence, or one made from its row where a pack changed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.texts.effect import effect_text
from dicehospital.cli.texts.event import event_text
from dicehospital.hospital.components.rows import (
    AmbulanceBack,
    AutomaCard,
    AutomaDecision,
    CityTile,
    Event,
    Report,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dicehospital.hospital.components.rows import Card
    from dicehospital.kernel.text import Catalogue, Message

    Row = Card | AmbulanceBack

_COLOURS = ("red", "yellow", "green")
_OF_LETTERS = dict(zip("RYGX", (*_COLOURS, "grey"), strict=True))


def id_of(row: Row) -> str:
    """The id of a row; an ambulance is called by its number."""
    return f"A{row.number}" if isinstance(row, AmbulanceBack) else row.id


def name_of(say: Catalogue, row: Row, names: Mapping[str, Message]) -> str:
    """The name of a component: its pack's, else ours; what has none goes by its id."""
    if id_of(row) in names:
        return say.say(names[id_of(row)])
    message = f"thing.{id_of(row)}"
    return say.tell(message) if message in say else id_of(row)


def _our_name(say: Catalogue, card: str) -> str:
    return say.tell(f"thing.{card}") if f"thing.{card}" in say else card


def text_of(say: Catalogue, row: Row, *, changed: bool) -> str:
    """What a component does."""
    message = f"ability.{id_of(row)}"
    return say.tell(message) if message in say and not changed else _made(say, row)


def _made(say: Catalogue, row: Row) -> str:
    match row:
        case AmbulanceBack():
            return ", ".join(_space(say, space) for space in row.spaces)
        case Report():
            return _report(say, row)
        case Event():
            return event_text(say, row, lambda card: _our_name(say, card))
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
