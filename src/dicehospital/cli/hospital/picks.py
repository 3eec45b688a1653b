"""Single picks as lines of the menu: what each is called, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.hospital.board.patients import dice, die_text
from dicehospital.cli.hospital.board.wards import ward_at
from dicehospital.cli.hospital.care_picks import CARE_PICKS
from dicehospital.cli.hospital.entry import Entry
from dicehospital.cli.hospital.labels import skipping

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.cli.hospital.menu import Menu
    from dicehospital.kernel.types import Json

# Questions whose answers change patients at once.
PREVIEWED = ("turn", "ability", "tokens", "card_tokens")
_DECLARES = "turn "  # how a colour reads that a Conversion token gives a department (DH-15.7)


def _department(menu: Menu, option: Json, thing: str) -> Entry:
    keys = tuple(menu.spellings(option["text"]))
    if menu.draft:  # to be given back
        effect: str | Text = menu.things.does(thing)
    else:
        effect = Text(menu.things.does(thing) + " ")
        texts, with_blood = menu.targets(option["word"])
        effect.append_text(dice(menu.screen, texts))
        if with_blood and not texts:
            effect.append(menu.say.tell("menu.with_blood"))
    return Entry(menu.things.name(option["text"]), effect, keys, word=option["word"])


def _card(menu: Menu, option: Json, thing: str) -> Entry:
    keys = tuple(menu.spellings(option["text"]))
    name, does = menu.things.name(option["text"]), menu.things.does(thing)
    return Entry(name, does, keys, word=option["word"])


def _staff(menu: Menu, option: Json, _: str) -> Entry:
    free = menu.say.tell("menu.nurses_free", n=menu.hospital["nurses_free"])
    return Entry(menu.things.name("nurse"), free, ("nurse",), word=option["word"])


def _patient(menu: Menu, option: Json, place: str) -> Entry:
    text, word = option["text"], option["word"]
    effect = ""
    if menu.asked in PREVIEWED:
        effect = menu.preview(lambda trial: trial.pick(menu.seat, word))
    keys = [f"{text}@{place}", f"{text} W{ward_at(int(place))}"]
    if [option["text"] for option in menu.view["options"]].count(text) == 1:
        keys += [text, die_text(menu.say, text)]
    return Entry(menu.patients([f"{text}@{place}"]), effect, tuple(keys), word=word)


def _colour(menu: Menu, option: Json, colour: str) -> Entry:
    if option["text"].startswith(_DECLARES):
        label = menu.say.tell("menu.turn", colour=menu.say.tell(f"word.{colour}"))
        effect = menu.say.tell("menu.turn.effect")
        return Entry(label, effect, (option["text"],), word=option["word"])
    letter = menu.say.tell(f"letter.{colour}")
    if menu.asked == "arrange":
        return Entry(menu.say.tell(f"word.{colour}"), "", (colour, letter), word=option["word"])
    free = menu.things.recolours(menu.acting())
    label = menu.say.tell("menu.recolour" if free else "menu.blood_colour", colour=colour)
    effect = "" if free else menu.say.tell("menu.blood_colour.effect")
    return Entry(label, effect, (f">{letter}", option["text"]), word=option["word"])


def _alternative(menu: Menu, option: Json, number: str) -> Entry:
    does = menu.things.way(menu.acting(), int(number))
    label = menu.say.tell("menu.way", number=number)
    return Entry(label, does, (option["text"],), word=option["word"])


def _button(menu: Menu, option: Json, name: str) -> Entry:
    """A word that is a whole move, or begins one."""
    if name == "done" and menu.draft:
        message = "menu.also_none" if menu.asked == "invest" else "menu.enough"
        return Entry(menu.say.tell(message), "", ("done",), word=option["word"])
    message = f"menu.{name}"
    does = skipping(menu) if name == "skip" else f"{message}.effect"
    label, effect = menu.say.tell(message), menu.say.tell(does)
    move = menu.game.read(menu.seat, name) if name in ("done", "pass", "skip") else None
    keys = (name, *menu.say.raw(f"typed.hospital.{name}").split())
    return Entry(label, effect, keys, move, option["word"])


PICKS: dict[str, Callable[[Menu, Json, str], Entry]] = {
    "department": _department,
    "card": _card,
    "staff": _staff,
    "patient": _patient,
    "colour": _colour,
    "alternative": _alternative,
    "button": _button,
    **CARE_PICKS,
}
