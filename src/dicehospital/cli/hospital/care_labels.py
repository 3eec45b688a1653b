"""Moves of Community Care as lines of the menu: City, Investments, Maternity."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from dicehospital.cli.hospital.board.city_map import City, CityMap
from dicehospital.cli.hospital.board.patients import dice, die_text
from dicehospital.cli.hospital.board.wards import beds_of, room_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.cli.hospital.menu import Menu
    from dicehospital.kernel.types import Json

    _Fields = dict[str, Any]
    _Label = tuple[str | Text, str | Text]

_MINUS = 2  # by which a token lowers a total (DH-14.7)
_AT_ONCE = "invest"  # when a token works that is never placed (DH-15.5)


# -- the City ------------------------------------------------------------------------------------------
def on_tile(menu: Menu, tile: str) -> Text:
    """The patient and the bonus token of a tile."""
    city: Json = menu.view["city"]
    die, bonus = city["dice"].get(tile), city["bonus"].get(tile)
    found = dice(menu.screen, [die]) if die else Text(menu.say.tell("city.no_die"))
    if bonus:
        sign = CityMap(menu.screen, menu.view).sign(bonus)
        found.append(
            " " + menu.say.tell("board.city_sign", sign=sign, name=menu.things.name(bonus))
        )
    return found


def driving(menu: Menu, entrance: str) -> _Label:
    """An entrance, and the tile behind it."""
    city = City(menu.view)
    tile = city.behind(entrance)
    stays = city.city["vehicles"][menu.seat] == entrance
    label = menu.say.tell("menu.stay" if stays else "menu.drive", entrance=entrance)
    return label, Text(f"{tile} ").append_text(on_tile(menu, tile))


def flying(menu: Menu, tile: str) -> _Label:
    """Where the helicopter lands."""
    return menu.say.tell("menu.fly", tile=tile), on_tile(menu, tile)


def collecting(menu: Menu, tile: str) -> _Label:
    """The patient to collect next."""
    return tile, on_tile(menu, tile)


def minus(menu: Menu, count: int) -> _Label:
    """So many tokens that lower the total."""
    total = menu.view["city"]["collecting"]["total"] - _MINUS * count
    message = "menu.minus" if count else "menu.minus.none"
    return menu.say.tell(message, n=count), menu.say.tell("menu.minus.effect", total=total)


# -- Maternity -----------------------------------------------------------------------------------------
def settling(menu: Menu, ward: int) -> _Label:
    """A ward, and who is there."""
    lying = [*beds_of(menu.hospital, ward), *room_of(menu.hospital, ward)]
    found = [text for text in lying if text]
    label = menu.say.tell("menu.settle", ward=ward)
    if not found:
        return label, menu.say.tell("menu.settle.empty")
    with_whom = Text(menu.say.tell("menu.settle.with") + " ")
    return label, with_whom.append_text(dice(menu.screen, found))


def _settle(menu: Menu, fields: _Fields) -> _Label:
    label, effect = settling(menu, fields["ward"])
    if "shift" not in fields:
        return label, effect
    die = die_text(menu.say, fields["shift"].partition("@")[0])
    return label, menu.say.tell("menu.settle.shift", die=die, ward=fields["to"])


def _place_mother(menu: Menu, fields: _Fields) -> _Label:
    label = dice(menu.screen, [fields["patient"]]).append(" ")
    return label.append(to_ambulance(menu, fields["ambulance"])), ""


def to_ambulance(menu: Menu, number: int) -> str:
    """Where a Mother goes."""
    message = "menu.place_mother" if number else "menu.place_mother.helicopter"
    return menu.say.tell(message, number=number)


def _babies(menu: Menu, fields: _Fields) -> _Label:
    return menu.say.tell("menu.babies", n=fields["count"]), ""


# -- Investments ---------------------------------------------------------------------------------------
def left_in(menu: Menu, colour: str) -> str:
    """How many tokens a pile has."""
    return menu.say.tell("menu.invest.left", n=menu.view["decks"][f"tokens_{colour}"])


def _invest(menu: Menu, fields: _Fields) -> _Label:
    colour, staff = fields["space"], menu.things.name(fields["staff"])
    label = menu.say.tell("menu.invest", colour=menu.say.tell(f"word.{colour}"), staff=staff)
    effect = left_in(menu, colour)
    if fields.get("also"):
        also = menu.say.tell(f"word.{fields['also']}")
        effect += ", " + menu.say.tell("menu.invest.also", colour=also)
    return label, effect


def _keep_token(menu: Menu, fields: _Fields) -> _Label:
    token = fields["token"]
    return token_on(menu, token, fields.get("on")), menu.things.does(token)


def token_on(menu: Menu, token: str, place: str | None) -> str:
    """A token and where it goes; one without a place is used at once, or lost."""
    name = menu.things.name(token)
    if place:
        return menu.say.tell("menu.token_on", token=name, place=menu.things.name(place))
    if menu.things.row(token).effect.when == _AT_ONCE:
        return name
    return menu.say.tell("menu.token_lost", token=name)


def _token(menu: Menu, fields: _Fields) -> _Label:
    effect = menu.preview(lambda trial: trial.play(menu.seat, {"move": "token", **fields}))
    label = Text(menu.things.name(fields["token"]) + " ")
    return label.append_text(menu.patients(fields.get("patients", []))), effect


def _bonus(menu: Menu, fields: _Fields) -> _Label:
    name = menu.things.name(fields["bonus"])
    effect = menu.preview(lambda trial: trial.play(menu.seat, {"move": "bonus", **fields}))
    return menu.say.tell("menu.bonus", name=name), effect or menu.things.does(fields["bonus"])


def _keep_bonus(menu: Menu, fields: _Fields) -> _Label:
    return menu.things.name(fields["bonus"]), menu.things.does(fields["bonus"])


def _of(field: str, label: Callable[[Menu, Any], _Label]) -> Callable[[Menu, _Fields], _Label]:
    """A move that says one thing."""
    return lambda menu, fields: label(menu, fields[field])


CARE_LABELS: dict[str, Callable[[Menu, _Fields], _Label]] = {
    "drive": _of("entrance", driving),
    "fly": _of("tile", flying),
    "collect": _of("tile", collecting),
    "keep_bonus": _keep_bonus,
    "minus": _of("count", minus),
    "bonus": _bonus,
    "place_mother": _place_mother,
    "settle": _settle,
    "babies": _babies,
    "invest": _invest,
    "keep_token": _keep_token,
    "token": _token,
}
