"""What the host of a house does to its tables, also while servers play on them, and says to the banned."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from dicehospital.kernel.text import Message
from dicehospital.server.store.people import Ban
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


def told(ban: Ban) -> Message:
    """What somebody is told who is banned."""
    why = {"reason": ban.reason} if ban.reason else {}
    if ban.until is None:
        return Message("server.banned_why" if why else "server.banned", why)
    words = {"until": _moment(ban.until), **why}
    return Message("server.banned_until_why" if why else "server.banned_until", words)


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
