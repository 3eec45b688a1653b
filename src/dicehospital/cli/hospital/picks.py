"""Single picks as lines of the menu: what each is called, and what it does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.hospital.board.patients import dice, die_text
from dicehospital.cli.hospital.board.wards import ward_at
from dicehospital.cli.hospital.labels import effect_of, keys_of, label_of, skipping
from dicehospital.cli.hospital.menu import MenuEntry

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.cli.hospital.menu import Menu
    from dicehospital.kernel.types import Json

# Questions whose answers change patients at once.
PREVIEWED = ("turn", "ability", "tokens", "card_tokens")
_DECLARES = "turn "  # how a colour reads that a Conversion token gives a department (DH-15.7)


def pick_of(menu: Menu, option: Json) -> MenuEntry:
    """The line of an option."""
    kind, _, value = option["ref"].partition(":")
    maker = _PICKS.get(kind)
    entry = (
        maker(menu, option, value) if maker else MenuEntry(option["text"], "", (option["text"],))
    )
    return replace(entry, word=option["word"])


def _department(menu: Menu, option: Json, thing: str) -> MenuEntry:
    if menu.draft:  # to be given back
        return _thing(menu, option, thing)
    effect = Text(menu.things.does(thing) + " ")
    texts, with_blood = menu.targets(option["word"])
    effect.append_text(dice(menu.screen, texts))
    if with_blood and not texts:
        effect.append(menu.say.tell("menu.with_blood"))
    return replace(_thing(menu, option, thing), effect=effect)


def _thing(menu: Menu, option: Json, thing: str) -> MenuEntry:
    """A component by its name, with what it does."""
    keys = tuple(menu.spellings(option["text"]))
    return MenuEntry(menu.things.name(option["text"]), menu.things.does(thing), keys)


def _bonus(menu: Menu, option: Json, bonus: str) -> MenuEntry:
    entry = _thing(menu, option, bonus)
    if menu.asked != "turn":
        return entry
    return replace(entry, label=label_of(menu, "bonus", {"bonus": bonus}))


def _staff(menu: Menu, _: Json, __: str) -> MenuEntry:
    free = menu.say.tell("menu.nurses_free", n=menu.hospital["nurses_free"])
    return MenuEntry(menu.things.name("nurse"), free, ("nurse",))


def _patient(menu: Menu, option: Json, place: str) -> MenuEntry:
    text, word = option["text"], option["word"]
    effect = ""
    if menu.asked in PREVIEWED:
        effect = menu.preview(lambda trial: trial.pick(menu.seat, word))
    keys = [f"{text}@{place}", f"{text} W{ward_at(int(place))}"]
    if [option["text"] for option in menu.view["options"]].count(text) == 1:
        keys += [text, die_text(menu.say, text)]
    return MenuEntry(menu.patients([f"{text}@{place}"]), effect, tuple(keys))


def _colour(menu: Menu, option: Json, colour: str) -> MenuEntry:
    say = menu.say
    if option["text"].startswith(_DECLARES):
        label, effect = say.tell("menu.turn", colour=colour), say.tell("menu.turn.effect")
        return MenuEntry(label, effect, (option["text"],))
    letter = say.tell(f"letter.{colour}")
    if menu.asked == "arrange":
        return MenuEntry(say.tell(f"word.{colour}"), "", (colour, letter))
    free = menu.things.recolours(menu.acting())
    label = say.tell("menu.recolour" if free else "menu.blood_colour", colour=colour)
    effect = "" if free else say.tell("menu.blood_colour.effect")
    return MenuEntry(label, effect, (f">{letter}", option["text"]))


def _alternative(menu: Menu, option: Json, number: str) -> MenuEntry:
    does = menu.things.way(menu.acting(), int(number))
    return MenuEntry(menu.say.tell("menu.way", number=number), does, (option["text"],))


def _button(menu: Menu, _: Json, name: str) -> MenuEntry:
    """A word that is a whole move, or begins one."""
    if name == "done" and menu.draft:
        own = f"menu.{menu.asked}.enough"
        return MenuEntry(menu.say.tell(own if own in menu.say else "menu.enough"), "", ("done",))
    does = skipping(menu) if name == "skip" else f"menu.{name}.effect"
    move = menu.game.read(menu.seat, name) if name in ("done", "pass", "skip") else None
    keys = (name, *menu.say.raw(f"typed.hospital.{name}").split())
    return MenuEntry(menu.say.tell(f"menu.{name}"), menu.say.tell(does), keys, move)


def _mother(menu: Menu, option: Json, _: str) -> MenuEntry:
    return MenuEntry(dice(menu.screen, [option["text"]]), "", (option["text"],))


def _ambulance(menu: Menu, _: Json, number: str) -> MenuEntry:
    """Where a Mother goes."""
    label = label_of(menu, "to_ambulance", {"ambulance": int(number)})
    return MenuEntry(label, "", (f"A{number}",))


def _space(menu: Menu, _: Json, colour: str) -> MenuEntry:
    """A pile to take tokens from, or another one to look at."""
    name = menu.say.tell(f"word.{colour}")
    label = menu.say.tell("menu.also", colour=name) if menu.draft else name
    return MenuEntry(label, effect_of(menu, menu.asked, {"space": colour}), (colour, name))


def _like_a_move(
    field: str, kind: Callable[[Menu], str], read: Callable[[str], str | int] = str
) -> Callable[[Menu, Json, str], MenuEntry]:
    """A pick that says as much as a whole move."""

    def made(menu: Menu, _: Json, value: str) -> MenuEntry:
        name, fields = kind(menu), {field: read(value)}
        keys = tuple(keys_of(menu, name, fields))
        return MenuEntry(label_of(menu, name, fields), effect_of(menu, name, fields), keys)

    return made


_PICKS: dict[str, Callable[[Menu, Json, str], MenuEntry]] = {
    "department": _department,
    "card": _thing,
    "token": _thing,
    "bonus": _bonus,
    "staff": _staff,
    "patient": _patient,
    "colour": _colour,
    "alternative": _alternative,
    "button": _button,
    "mother": _mother,
    "ambulance": _ambulance,
    "space": _space,
    "entrance": _like_a_move("entrance", lambda _: "drive"),
    "tile": _like_a_move("tile", lambda menu: "fly" if menu.asked == "city_drive" else "collect"),
    "ward": _like_a_move("ward", lambda _: "settle", int),
    "count": _like_a_move(
        "count", lambda menu: "babies" if menu.asked == "babies" else "minus", int
    ),
}
