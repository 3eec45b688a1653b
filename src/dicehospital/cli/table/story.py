"""What happened, said to the people at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.kernel.text import Audience, Message

if TYPE_CHECKING:
    from dicehospital.cli.table.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json


def told(say: Catalogue, table: Table, event: Json) -> str:
    """The sentence of an event."""
    return say.say(table.game.rulebook.sentence(event), audience_of(say, table))


def tell(say: Catalogue, table: Table, message: str, /, **params: object) -> str:
    """A sentence whose parameters may be seats, said to the people at a table."""
    return say.say(Message(message, params), audience_of(say, table))


def audience_of(say: Catalogue, table: Table) -> Audience:
    """The people at a table, with their names."""
    return Audience(lambda seat: table.name(say, seat), table.you)
