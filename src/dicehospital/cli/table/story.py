"""What happened, said to the people at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.kernel.lines import groups
from dicehospital.kernel.text import Audience, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json


def told(say: Catalogue, table: Table, group: list[Json]) -> str:
    """The sentence of events that make one thing."""
    return say.say(table.game.rulebook.line(group), audience_of(say, table))


def sentences(say: Catalogue, table: Table, events: Sequence[Json]) -> list[str]:
    """What happened, in as few sentences as tell it."""
    return [told(say, table, group) for group in groups(table.game.rulebook, list(events))]


def asked(say: Catalogue, table: Table, seat: int) -> str:
    """What a seat is asked, and what else helps to answer it, in a line."""
    game, audience = table.game, audience_of(say, table)
    found = game.rulebook.question(game.state, seat, game.options(seat).list())
    if found is None:
        return ""
    title = say.say(found.title, audience)
    if found.detail is None:
        return title
    message = "prompt.question" if title.endswith("?") else "prompt.title"
    return say.tell(message, title=title, detail=say.say(found.detail, audience))


def tell(say: Catalogue, table: Table, message: str, /, **params: object) -> str:
    """A sentence whose parameters may be seats, said to the people at a table."""
    return say.say(Message(message, params), audience_of(say, table))


def audience_of(say: Catalogue, table: Table) -> Audience:
    """The people at a table, with their names."""
    return Audience(lambda seat: table.name(say, seat), table.you)
