"""What the host of a house does to its tables, also while servers play on them."""

from __future__ import annotations

from typing import Final

from dicehospital.server.store.store import Conflict, Entry, StorageError, Store
from dicehospital.server.tables.apply import apply, load_table
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.guests import clean_text
from dicehospital.server.tables.log.lines import Closed, write_line
from dicehospital.server.tables.watchers.summary import listing_of

REASON_LETTERS: Final = 200
_TRIES: Final = 50  # while people move faster than we close


async def close_table(store: Store, table_id: str, reason: str) -> bool | None:
    """Let nobody play on at a table, and say why; False: it was over before, None: there is none."""
    for _ in range(_TRIES):
        stored = await store.load(table_id)
        if stored is None:
            return None
        table = load_table(stored)
        if table.status == "over":
            return False
        line = Closed(clean_text(reason, REASON_LETTERS))
        seq = table.seq + 1
        entry = Entry(seq, f"host.closed.{seq}", None, now(), write_line(line))
        apply(table, entry, line)
        try:
            await store.append(table_id, [entry], listing_of(table))
        except Conflict:
            continue  # somebody moved first
        await store.notify("reload", table_id)
        return True
    raise StorageError(table_id)
