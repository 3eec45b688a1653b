"""What happened, said to the people at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.kernel.text import Audience

if TYPE_CHECKING:
    from dicehospital.cli.table import Table
    from dicehospital.kernel.text import Catalogue
    from dicehospital.kernel.types import Json


def told(say: Catalogue, table: Table, event: Json) -> str:
    """The sentence of an event."""
    return say.say(table.game.rulebook.sentence(event), audience_of(say, table))


def audience_of(say: Catalogue, table: Table) -> Audience:
    """The people at a table, with their names."""
    return Audience(lambda seat: table.name(say, seat), table.you)
