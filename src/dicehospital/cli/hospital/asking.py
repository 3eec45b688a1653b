"""What a seat is asked, and what it has picked for its answer, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dicehospital.cli.hospital.board.patients import dice_text, die_text
from dicehospital.cli.hospital.board.wards import beds_taken
from dicehospital.hospital.board.hospital import BEDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from dicehospital.cli.hospital.menu import Menu


def question_of(menu: Menu) -> str:
    """What is asked, and what has been picked for it."""
    say, params = menu.say, _facts(menu)
    if menu.asked == "turn" and not menu.draft and menu.hospital["begun"]:
        return say.tell("ask.hospital.next_turn")
    if menu.asked == "admit" and menu.draft:
        return say.tell("ask.hospital.admit_more", draft=draft_text(menu), **params)
    if not menu.draft or menu.asked == "ability":
        return say.tell(f"ask.hospital.{menu.asked}", **params)
    return say.tell(_next_pick(menu), draft=draft_text(menu))


def _next_pick(menu: Menu) -> str:
    """The message that asks for the next pick of a move begun."""
    kind = str(menu.view["options"][0]["ref"]).partition(":")[0]
    known = (f"ask.hospital.{menu.asked}.{kind}", f"ask.hospital.pick.{kind}")
    return next((message for message in known if message in menu.say), "ask.hospital.pick")


def _facts(menu: Menu) -> dict[str, Any]:
    """What the sentence of a question names."""
    return _FACTS[menu.asked](menu) if menu.asked in _FACTS else {}


def _acting(menu: Menu) -> dict[str, Any]:
    acting = menu.acting()
    return {"thing": menu.things.name(acting), "text": menu.things.does(acting)}


def _overflow(menu: Menu) -> dict[str, Any]:
    """How many patients have to go."""
    too_many = len(menu.hospital["arrivals"]) + beds_taken(menu.hospital) - BEDS
    return {"n": too_many - len(menu.draft)}


def _arriving(menu: Menu) -> dict[str, Any]:
    return {"die": die_text(menu.say, menu.hospital["arrivals"][0])}


def _collected(menu: Menu) -> dict[str, Any]:
    found: dict[str, Any] = menu.view["city"]["collecting"] or {"taken": 0, "total": 0}
    return {"taken": found["taken"], "total": found["total"]}


_FACTS: dict[str, Callable[[Menu], dict[str, Any]]] = {
    "ability": _acting,
    "tokens": _acting,
    "card_tokens": _acting,
    "admit": _overflow,
    "settle": _arriving,
    "city_collect": _collected,
    "city_admit": _collected,
}


# -- what has been picked --------------------------------------------------------------------------------
def draft_text(menu: Menu) -> str:
    """What has been picked so far."""
    return ", ".join(found for word in menu.draft if (found := _said(menu, word)))


def _said(menu: Menu, word: str) -> str:
    """A word of a draft as people say it; nothing where it goes without saying."""
    if word.startswith("@"):
        places = {f"@{p['place']}": p["text"] for p in menu.hospital["patients"]}
        return dice_text(menu.say, [places[word]])
    if word in ("nurse", *menu.things.known()) or "#" in word:
        return menu.things.name(word)
    kind, _, value = word.rpartition(" ")
    if kind in ("", "space", "turn") and f"word.{value}" in menu.say:
        return menu.say.tell(f"word.{value}")
    if f"menu.{word}" in menu.say:
        return menu.say.tell(f"menu.{word}")
    return word if not kind else ""
