"""The Automa on the screen: its line of hospital cards, its dice and blood bags (DH-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.hospital.board.patients import colour_of_letter, letter_style
from dicehospital.cli.table.words import counted
from dicehospital.hospital.board.patient import COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.hospital.things import Things
    from dicehospital.cli.screen import Screen
    from dicehospital.hospital.components.rows import AutomaCard
    from dicehospital.kernel.types import Json

SEAT = 1  # where it scores
_FIELD = "automa"
_FREE, _BAG = "-", "*"
_GREY = "X"


class AutomaBoard:
    """What the Automa has on the table."""

    def __init__(self, screen: Screen, view: Json, things: Things) -> None:
        self.screen = screen
        self.say = screen.say
        self.view = view
        self.things = things

    def lines(self) -> Iterator[str | Text]:
        """Its points, its cards, its dice."""
        automa = self.view.get(_FIELD)
        if automa is None:
            return
        yield Text(self._title(automa), "bold" if not self.screen.plain else "")
        for card in automa["line"]:
            yield Text("  ").append_text(self._card(card))
        for line in self._rest(automa):
            yield f"  {line}"

    def _title(self, automa: Json) -> str:
        facts = [
            counted(self.say, "point", self.view["scores"][SEAT]["total"]),
            counted(self.say, "bag", automa["blood"]),
        ]
        if automa["tiles"]:
            facts.append(self.say.tell("board.automa_tiles", n=automa["tiles"]))
        if automa["ambulance"] is not None:
            facts.append(self.say.tell("board.automa_ambulance", number=automa["ambulance"]))
        return self.say.tell("board.automa", facts=facts)

    def _rest(self, automa: Json) -> Iterator[str]:
        if any(automa["pool"].values()):
            yield self.say.tell("board.automa_pool", dice=self._pool(automa["pool"]))
        if automa.get("completed"):
            things = self.things.named(automa["completed"])
            yield self.say.tell("board.automa_completed", things=things)
        decks = self.view["decks"]
        hidden, decisions = decks["automa_hospital"], decks["automa_decisions"]
        yield self.say.tell("board.automa_hidden", n=hidden, decisions=decisions)

    def _pool(self, pool: Json) -> str:
        names = [f"components.patients.{colour}" for colour in COLOURS]
        found = zip(names, (pool[colour] for colour in COLOURS), strict=True)
        return ", ".join(self.say.tell(name, n=number) for name, number in found if number)

    # -- a card --------------------------------------------------------------------------------
    def _card(self, card: Json) -> Text:
        """`Hospital card 1: [R] (Y) (G) for 5, (x) and for 1 more`."""
        row: AutomaCard = self.things.row(card["card"])
        line = Text(self.say.tell("board.automa_card", name=self.things.name(card["card"])))
        split = len(row.left)
        line.append_text(self._slots(row.left, card["filled"][:split]))
        line.append(" " + self.say.tell("board.automa_left", points=row.left_points))
        if card["tile"]:
            return line.append(self.say.tell("board.automa_covered"))
        line.append(self.say.tell("board.automa_then"))
        line.append_text(self._slots(row.right, card["filled"][split:]))
        return line.append(" " + self.say.tell("board.automa_right", points=row.right_points))

    def _slots(self, kinds: str, filled: str) -> Text:
        found = Text()
        for kind, content in zip(kinds, filled, strict=True):
            found.append(" ")
            if content == _FREE:
                found.append(f"({self._letter(kind)})")
            else:
                style = "" if self.screen.plain else letter_style(content)
                found.append(f"[{self._letter(content)}]", style)
        return found

    def _letter(self, sign: str) -> str:
        """A colour as the language writes it; x takes any, * is a blood bag."""
        if sign in (_GREY, _BAG):
            return sign.lower()
        return self.say.tell(f"letter.{colour_of_letter(sign)}")
