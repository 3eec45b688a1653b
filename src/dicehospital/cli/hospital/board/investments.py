"""The investment board and the tokens on departments and cards (DH-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.hospital.words import TINT_COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.hospital.things import Things
    from dicehospital.cli.screen import Screen
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.types import Json

_FIELD = "investments"


class InvestmentBoard:
    """The investment board of a view."""

    def __init__(self, screen: Screen, table: Table, view: Json, things: Things) -> None:
        self.say = screen.say
        self.table = table
        self.view = view
        self.things = things

    def lines(self) -> Iterator[str]:
        """Who stands where, how many tokens are left, and which one looks at."""
        board = self.view.get(_FIELD)
        if board is None:
            return
        colours = [colour for colour in TINT_COLOURS if colour in board]
        spaces = self.say.raw("list.between").join(self._space(colour) for colour in colours)
        yield self.say.tell("board.investments", spaces=spaces)
        if isinstance(board["looked"], list) and board["looked"]:  # others see only how many
            yield self.say.tell("board.looked", tokens=self.things.named(board["looked"]))

    def _space(self, colour: str) -> str:
        params = {"colour": self.say.tell(f"word.{colour}"), "left": self.left(colour)}
        standing = [self._investor(seat, staff) for seat, staff in self.view[_FIELD][colour]]
        if not standing:
            return self.say.tell("board.space", **params)
        return self.say.tell("board.space_taken", staff=", ".join(standing), **params)

    def _investor(self, seat: int, staff: str) -> str:
        name = self.table.name(self.say, seat)
        return self.say.tell("board.investor", name=name, staff=self.things.name(staff))

    def left(self, colour: str) -> int:
        """The tokens of a pile."""
        return int(self.view["decks"].get(f"tokens_{colour}", 0))


def token_places(hospital: Json) -> dict[str, list[str]]:
    """The tokens of a hospital by the department or card they lie on."""
    found: dict[str, list[str]] = hospital.get("tokens", {})
    return {place: tokens for place, tokens in found.items() if tokens}


def tokens_line(screen: Screen, things: Things, hospital: Json) -> str:
    """`Investment tokens: Clinic: Red Urgent Care; ...`."""
    places = token_places(hospital)
    if not places:
        return ""
    texts = [
        screen.say.tell(
            "board.tokens_on",
            place=things.name(place),
            tokens=", ".join(things.name(token) for token in tokens),
        )
        for place, tokens in places.items()
    ]
    return screen.say.tell("board.tokens", tokens=screen.say.raw("list.between").join(texts))
