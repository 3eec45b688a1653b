"""Single picks of Community Care as lines of the menu: City, Investments, Maternity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.hospital.board.patients import dice
from dicehospital.cli.hospital.care_labels import (
    collecting,
    driving,
    flying,
    left_in,
    minus,
    settling,
    to_ambulance,
)
from dicehospital.cli.hospital.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.cli.hospital.menu import Menu
    from dicehospital.kernel.types import Json


def _entrance(menu: Menu, option: Json, entrance: str) -> Entry:
    label, effect = driving(menu, entrance)
    return Entry(label, effect, (entrance,), word=option["word"])


def _tile(menu: Menu, option: Json, tile: str) -> Entry:
    made = flying if menu.asked == "city_drive" else collecting
    label, effect = made(menu, tile)
    return Entry(label, effect, (tile,), word=option["word"])


def _bonus(menu: Menu, option: Json, bonus: str) -> Entry:
    name = menu.things.name(bonus)
    label = menu.say.tell("menu.bonus", name=name) if menu.asked == "turn" else name
    keys = tuple(menu.spellings(bonus))
    return Entry(label, menu.things.does(bonus), keys, word=option["word"])


def _count(menu: Menu, option: Json, count: str) -> Entry:
    if menu.asked == "babies":
        return Entry(menu.say.tell("menu.babies", n=int(count)), "", (), word=option["word"])
    label, effect = minus(menu, int(count))
    return Entry(label, effect, (), word=option["word"])


def _mother(menu: Menu, option: Json, _: str) -> Entry:
    text = option["text"]
    return Entry(dice(menu.screen, [text]), "", (text,), word=option["word"])


def _ambulance(menu: Menu, option: Json, number: str) -> Entry:
    label = to_ambulance(menu, int(number))
    return Entry(label, "", (f"A{number}",), word=option["word"])


def _ward(menu: Menu, option: Json, ward: str) -> Entry:
    label, effect = settling(menu, int(ward))
    return Entry(label, effect, (f"W{ward}",), word=option["word"])


def _space(menu: Menu, option: Json, colour: str) -> Entry:
    """A pile to invest in, or another one to look at."""
    name = menu.say.tell(f"word.{colour}")
    label = menu.say.tell("menu.also", colour=name) if menu.draft else name
    return Entry(label, left_in(menu, colour), (colour, name), word=option["word"])


def _token(menu: Menu, option: Json, token: str) -> Entry:
    keys = tuple(menu.spellings(token))
    return Entry(menu.things.name(token), menu.things.does(token), keys, word=option["word"])


CARE_PICKS: dict[str, Callable[[Menu, Json, str], Entry]] = {
    "entrance": _entrance,
    "tile": _tile,
    "bonus": _bonus,
    "count": _count,
    "mother": _mother,
    "ambulance": _ambulance,
    "ward": _ward,
    "space": _space,
    "token": _token,
}
