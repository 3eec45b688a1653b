"""What a move is called in the menu, and what it does, from its fields and the sentence that tells it.

Where the question has said the rest, fields are enough: things by name, patients as dice. A kind of move has
a text `menu.<kind>` where the menu says less than the sentence, `menu.<kind>.<value>` where one value is
called otherwise, and `menu.<kind>.effect` where no field says what the move does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rich.text import Text

from dicehospital.cli.hospital.board.city import CityMap
from dicehospital.cli.hospital.board.patients import dice, die_text
from dicehospital.cli.hospital.board.wards import beds_of, room_of
from dicehospital.hospital.effects.effect import TAKEN_OFF
from dicehospital.hospital.telling.moves import sentence_of, staff_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dicehospital.cli.hospital.menu import Menu
    from dicehospital.kernel.types import Json

    Fields = dict[str, Any]
    Said = str | Text

_KEYS = ("administrator", "take", "improvement", "specialist", "report", "bonus")  # name the move
_THINGS = (*_KEYS, "token", "on")
_SHOWN = (*_KEYS, "token", "patient", "patients", "tile")  # fields that need no text
_ENOUGH = (
    "keep", "set_patients", "raise", "turn_away", "lose", "improve", "return", "copy", "transfuse",
    "protect", "complete", "pick_up", "collect", "keep_bonus", "token",
)  # fmt: skip
"""Moves whose fields are enough."""
_PREVIEWED = ("activate", "transfuse", "ability", "token", "bonus")
_NOT_BY_PATIENT = ("settle", "place_mother")  # moves of one patient to several places
_PLACED = "token"  # when a token works that lies somewhere; others work at once (DH-15.5)
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


# -- what it is called -----------------------------------------------------------------------------------
def label_of(menu: Menu, kind: str, fields: Fields) -> Said:
    """A move by its sentence; where its fields are enough, by those."""
    parts = _parts(menu, fields)
    message = _text_of(menu, kind, fields)
    shown = [parts[field] for field in parts if field in _SHOWN and parts[field]]
    if message and _is_about(menu, message, parts, shown):
        return _filled(menu, message, parts)
    return shown[0] if len(shown) == 1 else Text(" ").join(map(_rich, shown))


def _parts(menu: Menu, fields: Fields) -> dict[str, Any]:
    """The fields of a move as the menu says each."""
    said = {field: value for field, value in fields.items() if value is not None}
    found = {field: _part(menu, field, value) for field, value in said.items()}
    return found | ({"n": fields["count"]} if "count" in fields else {})


def _part(menu: Menu, field: str, value: Any) -> Any:  # noqa: ANN401 (as a field may be)
    if field in _THINGS:
        return menu.things.name(value)
    if field == "staff":
        return staff_words(value, menu.things.name(value))
    if field in ("patient", "patients"):
        return menu.patients([value] if field == "patient" else value)
    return value


def _text_of(menu: Menu, kind: str, fields: Fields) -> str:
    """The menu's own text, else the sentence that tells the move; nothing where fields are enough."""
    variant = _VARIANTS[kind](menu, fields) if kind in _VARIANTS else ""
    known = [f"menu.{kind}.{value}" for value in (variant, *fields.values())]
    known += [f"menu.{kind}", *([] if kind in _ENOUGH else [sentence_of(kind, fields)])]
    return next((m for m in known if m in menu.say or f"{m}.one" in menu.say), "")


def _is_about(menu: Menu, message: str, parts: Json, shown: list[Said]) -> bool:
    """Whether a text fits: it names what the move has, or nothing where there is nothing to name."""
    raw = menu.say.raw(message if message in menu.say else f"{message}.one")
    names = _PLACEHOLDER.findall(raw)
    return all(name in parts for name in names) and bool(names or not shown)


def _filled(menu: Menu, message: str, parts: Json) -> Said:
    """A text with its fields; patients keep their colours in it."""
    rich = [name for name, made in parts.items() if isinstance(made, Text)]
    marks = {name: chr(place) for place, name in enumerate(rich, 1)}
    text = menu.say.tell(message, **(parts | marks))
    found = {mark: parts[name] for name, mark in marks.items() if mark in text}
    if not found:
        return text
    filled = Text()
    for piece in re.split(f"([{''.join(found)}])", text):
        filled.append_text(found[piece] if piece in found else Text(piece))
    return filled


def _rich(said: Said) -> Text:
    return said if isinstance(said, Text) else Text(said)


def _staying(menu: Menu, fields: Fields) -> str:
    """Whoever drives where they are stays."""
    stays = menu.view["city"]["vehicles"][menu.seat] == fields["entrance"]
    return "stay" if stays else ""


def _placing(menu: Menu, fields: Fields) -> str:
    """A token without a place is used at once, or lost."""
    at_once = menu.things.row(fields["token"]).effect.when != _PLACED
    return "" if fields.get("on") or at_once else "lost"


_VARIANTS: dict[str, Callable[[Menu, Fields], str]] = {"drive": _staying, "keep_token": _placing}


# -- what may be typed for it ----------------------------------------------------------------------------
def keys_of(menu: Menu, kind: str, fields: Fields) -> Iterator[str]:
    """What a move with one field may be called by."""
    for key in _KEYS:
        if key in fields:
            yield from menu.spellings(fields[key])
    for key in ("entrance", "tile"):
        if key in fields:
            yield fields[key]
    if "ward" in fields and "shift" not in fields:
        yield f"W{fields['ward']}"
    if "number" in fields:
        yield f"A{fields['number']}"
    if kind in _NOT_BY_PATIENT or "token" in fields:
        return
    if fields.get("patients"):
        yield " ".join(fields["patients"])
    if "patient" in fields:
        yield from (fields["patient"], die_text(menu.say, fields["patient"]))


# -- what it does ----------------------------------------------------------------------------------------
def effect_of(menu: Menu, kind: str, fields: Fields) -> Said:
    """What a move does: tried out, or as a field or the text of its kind says it."""
    if kind in _PREVIEWED:
        return _tried(menu, kind, fields)
    for field, says in _EFFECTS.items():
        if fields.get(field) is not None:
            return says(menu, fields)
    message = skipping(menu) if kind == "skip" else f"menu.{kind}.effect"
    return menu.say.tell(message, **_facts(menu, kind, fields)) if message in menu.say else ""


def skipping(menu: Menu) -> str:
    """The message that says what one does without."""
    return "menu.skip.effect" if menu.asked == "ability" else "menu.skip_tokens.effect"


def _tried(menu: Menu, kind: str, fields: Fields) -> str:
    effect = menu.preview(lambda trial: trial.play(menu.seat, {"move": kind, **fields}))
    if not effect and kind == "ability" and "alt" in fields:
        return menu.things.way(menu.acting(), fields["alt"])
    return effect or (menu.things.does(fields["bonus"]) if kind == "bonus" else "")


def _facts(menu: Menu, kind: str, fields: Fields) -> Json:
    """What the effect of a move names besides: tokens lower the total (DH-14.7)."""
    if kind != "minus":
        return {}
    return {"total": menu.view["city"]["collecting"]["total"] - TAKEN_OFF * fields["count"]}


def _does(field: str) -> Callable[[Menu, Fields], Said]:
    return lambda menu, fields: menu.things.does(fields[field])


def _on_tile(menu: Menu, fields: Fields) -> Text:
    """The patient and the bonus token of a tile."""
    city, tile = menu.view["city"], fields["tile"]
    die, bonus = city["dice"].get(tile), city["bonus"].get(tile)
    found = dice(menu.screen, [die]) if die else Text(menu.say.tell("city.no_die"))
    if bonus:
        params = {"sign": CityMap(menu.screen, menu.view).sign(bonus)}
        params["name"] = menu.things.name(bonus)
        found.append(" " + menu.say.tell("board.city_sign", **params))
    return found


def _behind(menu: Menu, fields: Fields) -> Text:
    """The tile behind an entrance, and what is on it."""
    tile = CityMap(menu.screen, menu.view).city.behind(fields["entrance"])
    return Text(f"{tile} ").append_text(_on_tile(menu, {"tile": tile}))


def _aboard(menu: Menu, fields: Fields) -> Text:
    """The patients of an ambulance."""
    found = [a for a in menu.view["ambulances"] if a["number"] == fields["number"]]
    return dice(menu.screen, found[0]["patients"])


def _lying(menu: Menu, fields: Fields) -> Said:
    """Who is in a ward."""
    ward = fields["ward"]
    lying = [*beds_of(menu.hospital, ward), *room_of(menu.hospital, ward)]
    found = [text for text in lying if text]
    if not found:
        return menu.say.tell("menu.settle.empty")
    with_whom = Text(menu.say.tell("menu.settle.with") + " ")
    return with_whom.append_text(dice(menu.screen, found))


def _moving(menu: Menu, fields: Fields) -> str:
    """Who moves to which ward."""
    die = die_text(menu.say, fields["shift"].partition("@")[0])
    return menu.say.tell("menu.settle.shift", die=die, ward=fields["to"])


def _left(menu: Menu, fields: Fields) -> str:
    """How many tokens a pile has, and which other one is looked at."""
    left = menu.say.tell("menu.space.left", n=menu.view["decks"][f"tokens_{fields['space']}"])
    if not fields.get("also"):
        return left
    return f"{left}, {menu.say.tell('menu.space.also', colour=fields['also'])}"


# By field, the first that a move has: what it says about its effect.
_EFFECTS: dict[str, Callable[[Menu, Fields], Said]] = {
    **{field: _does(field) for field in (*_KEYS, "token")},
    "tile": _on_tile,
    "entrance": _behind,
    "number": _aboard,
    "shift": _moving,
    "ward": _lying,
    "space": _left,
}
