"""What lists must hear of a line: at once, a little later, or not at all."""

from __future__ import annotations

from dicehospital.server.store.store import Entry
from dicehospital.server.tables.acts import PendingLine
from dicehospital.server.tables.apply import CHANGES, pass_time, run_clocks
from dicehospital.server.tables.table import Table


def is_listed(table: Table, prepared: PendingLine) -> bool:
    """Whether a list would find the table otherwise, or whether somebody must care for it now."""
    game = prepared.game
    if game is None or game.is_over or table.is_slow():
        return True
    return bool(table.bots_to_act()) != any(
        table.seats[seat].bot is not None for seat in game.to_act
    )


def is_news_elsewhere(table: Table, prepared: PendingLine) -> bool:
    """Whether lists made by a process without the table would be wrong: who is to act has changed."""
    return prepared.game is not None and prepared.game.to_act != table.to_act()


def preview(table: Table, prepared: PendingLine, entry: Entry) -> Table:
    """The table as it will be after a line, as far as lists show it."""
    ahead = table.ahead(prepared.game)
    pass_time(ahead, entry.at, prepared.line)
    if prepared.game is None:
        CHANGES[type(prepared.line)](ahead, prepared.line)
    ahead.updated = entry.at
    run_clocks(ahead, prepared.line, table.barrier())
    return ahead
