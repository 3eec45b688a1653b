"""Whole moves as lines of the menu: what each is called, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from dicehospital.cli.hospital.board.patients import dice
from dicehospital.cli.hospital.care_labels import CARE_LABELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.cli.hospital.menu import Menu

_Fields = dict[str, Any]
_Label = tuple[str | Text, str | Text]


def _thing(field: str) -> Callable[[Menu, _Fields], _Label]:
    def label(menu: Menu, fields: _Fields) -> _Label:
        return menu.things.name(fields[field]), menu.things.does(fields[field])

    return label


def _said(message: str) -> Callable[[Menu, _Fields], _Label]:
    def label(menu: Menu, _: _Fields) -> _Label:
        return menu.say.tell(f"menu.{message}"), menu.say.tell(f"menu.{message}.effect")

    return label


def _one(message: str) -> Callable[[Menu, _Fields], _Label]:
    """A move with one patient."""

    def label(menu: Menu, fields: _Fields) -> _Label:
        return menu.patients([fields["patient"]]), menu.say.tell(f"menu.{message}.effect")

    return label


def _several(message: str) -> Callable[[Menu, _Fields], _Label]:
    def label(menu: Menu, fields: _Fields) -> _Label:
        return menu.patients(fields["patients"]), menu.say.tell(f"menu.{message}.effect")

    return label


def _skip(menu: Menu, _: _Fields) -> _Label:
    return menu.say.tell("menu.skip"), menu.say.tell(skipping(menu))


def skipping(menu: Menu) -> str:
    """The message that says what one does without."""
    return "menu.skip.effect" if menu.asked == "ability" else "menu.skip_tokens.effect"


def _reveal(menu: Menu, fields: _Fields) -> _Label:
    return menu.say.tell(f"menu.reveal_{fields['deck']}"), ""


def _numbered(menu: Menu, message: str, number: int) -> str:
    """An ambulance; with five players 0 is the helicopter (DH-18.1)."""
    if number:
        return menu.say.tell(message, number=number)
    return menu.say.tell(message.replace("ambulance", "helicopter_ambulance"))


def _arrange(menu: Menu, fields: _Fields) -> _Label:
    label = Text(_numbered(menu, "board.ambulance", fields["ambulance"]) + " ")
    return label.append_text(dice(menu.screen, fields["patients"])), ""


def _ambulance(menu: Menu, fields: _Fields) -> _Label:
    found = [a for a in menu.view["ambulances"] if a["number"] == fields["number"]]
    label = _numbered(menu, "menu.ambulance", fields["number"])
    return label, dice(menu.screen, found[0]["patients"])


def _ability(menu: Menu, fields: _Fields) -> _Label:
    patients = fields.get("patients", [])
    effect = menu.preview(lambda trial: trial.play(menu.seat, {"move": "ability", **fields}))
    if "alt" in fields and not effect:
        effect = menu.things.way(menu.acting(), fields["alt"])
    label = menu.patients(patients)
    if "token" in fields:
        return Text(menu.things.name(fields["token"]) + " ").append_text(label), effect
    return label or menu.say.tell("menu.use"), effect


def _transfuse(menu: Menu, fields: _Fields) -> _Label:
    move = f"transfuse {fields['patient']}"
    effect = menu.preview(lambda trial: trial.play(menu.seat, move))
    return menu.patients([fields["patient"]]), effect


LABELS: dict[str, Callable[[Menu, _Fields], _Label]] = {
    "reveal": _reveal,
    "set_patients": _several("set_patients"),
    "keep": _thing("administrator"),
    "raise": _one("raise"),
    "pass": _said("pass"),
    "arrange": _arrange,
    "ambulance": _ambulance,
    "turn_away": _one("turn_away"),
    "lose": _several("lose"),
    "improve": _thing("take"),
    "return": _thing("improvement"),
    "copy": _thing("specialist"),
    "transfuse": _transfuse,
    "done": _said("done"),
    "ability": _ability,
    "skip": _skip,
    "protect": _one("protect"),
    "complete": _thing("report"),
    "pick_up": _one("pick_up"),
    **CARE_LABELS,
}
