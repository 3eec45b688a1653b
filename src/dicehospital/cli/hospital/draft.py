"""What a seat has picked for its answer, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.hospital.board.patients import dice_text

if TYPE_CHECKING:
    from dicehospital.cli.hospital.menu import Menu


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
