"""What the specialists want and how far everybody is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.table.rule_texts import specialist_text, specialist_title
from dicehospital.cli.table.table import ALICAT
from dicehospital.cli.table.words import counted
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.cards.lookup import goal_progress
from dicehospital.er.components import specialist

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json

_CARDIOLOGIST = "cardiologist"


def cards_short(say: Catalogue, table: Table, view: Json, seat: int) -> list[str]:
    """The four cards as one seat stands, a few words each."""
    cards = [card for card in view["cards"] if card]
    return [
        say.tell("cards.short", card=c, standing=standing(say, table, view, c, seat)) for c in cards
    ]


def cards_long(say: Catalogue, table: Table, view: Json) -> Iterator[str]:
    """The four cards in full, and how every seat stands."""
    for card in (card for card in view["cards"] if card):
        yield from _wanted(say, view, card)
        for seat in range(len(view["sheets"])):
            name = table.name(say, seat)
            yield say.tell("cards.seat", name=name, standing=standing(say, table, view, card, seat))
    if view["players"] == 1 and all(c["shows"] for c in view["cardiologists"].values()):
        yield say.tell("cards.solo")


def _wanted(say: Catalogue, view: Json, card: str) -> Iterator[str]:
    if specialist(card).type != _CARDIOLOGIST:
        yield specialist_title(say.language, card)
        yield specialist_text(say.language, card)
    else:
        shows = view["cardiologists"][card]["shows"]
        message = "cards.goal" if shows else "cards.discarded"
        yield say.tell(message, goal=say.tell(f"goal.{card}"), points=counted(say, "point", shows))


def standing(say: Catalogue, table: Table, view: Json, card: str, seat: int) -> str:
    """How far a seat is with a card, in a few words."""
    kind = specialist(card).type
    if kind != _CARDIOLOGIST:
        return counted(say, "point", view["scores"][seat]["parts"][kind])
    earned, shows = (
        view["cardiologists"][card]["points"][seat],
        view["cardiologists"][card]["shows"],
    )
    if earned:
        return say.tell("cards.scored", points=counted(say, "point", earned))
    if not shows:
        return say.tell("cards.gone")
    if table.kinds[seat] == ALICAT:
        return say.tell("cards.by_filling")
    have, need = goal_progress(Sheet.parse(view["sheets"][seat]), card)
    return say.tell(f"progress.{card}", have=have, need=need)
