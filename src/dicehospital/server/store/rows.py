"""How log lines, listings and snapshots are written: a whole group by one statement.

Each statement lets go of the interpreter and must win it back from a busy event loop. So a group is one
statement, which is also its own transaction: the thread that writes waits once, not once a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from functools import cache
from itertools import chain, repeat
from sqlite3 import Connection
from typing import Any, Final

import msgspec

from dicehospital.server.store.store import Entry, Header, Listing, Snapshot

Row = tuple[Any, ...]

HEADER: Final = "INSERT INTO header VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
LISTING: Final = "INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

MOST: Final = 256  # rows of one statement
_SIZES: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, MOST)
"""So few that each statement stays prepared. What a group lacks is filled with empty rows."""
_LOG: Final = "INSERT INTO log SELECT * FROM (VALUES {rows}) WHERE column2 IS NOT NULL"
_LINE: Final = "INSERT INTO line VALUES {rows}"
_LOG_WIDTH: Final = 6
_WIDTH: Final = 14
_NO_LISTING: Final = (None,) * 6
_NO_SNAPSHOT: Final = (None,) * 2


def write_lines(connection: Connection, lines: Sequence[Row]) -> None:
    """Write at most `MOST` rows of the view `line` by one statement, a transaction of its own."""
    if all(is_plain(line) for line in lines):
        sql, width = _LOG, _LOG_WIDTH  # nothing but log lines: the short way
        lines = [logged(line) for line in lines]
    else:
        sql, width = _LINE, _WIDTH
    size = next(size for size in _SIZES if size >= len(lines))
    values = [*chain.from_iterable(lines), *repeat(None, (size - len(lines)) * width)]
    connection.execute(_sql(sql, width, size), values)


def is_plain(line: Row) -> bool:
    """Whether a row is a log line and nothing else: no listing, no snapshot."""
    return is_logged(line) and line[_LOG_WIDTH] is None and line[-1] is None


def is_logged(line: Row) -> bool:
    """Whether a row has a log line."""
    return line[1] is not None


def logged(line: Row) -> Row:
    """The log line of a row."""
    return line[:_LOG_WIDTH]


@cache
def _sql(pattern: str, width: int, rows: int) -> str:
    row = "(" + ",".join("?" * width) + ")"
    return pattern.format(rows=",".join([row] * rows))


# -- rows --------------------------------------------------------------------------------------------
def header_row(header: Header) -> Row:
    """A row of `header`."""
    return astuple(header)


def listing_row(header: Header, listing: Listing, origin: str) -> Row:
    """A row of `listing`."""
    return (header.id, header.game, header.visibility, *listed(listing), origin)


def lines_of(
    table: str, entries: Sequence[Entry], listing: Listing | None, snapshot: Snapshot | None
) -> list[Row]:
    """Rows of the view `line`: each log line, the last of them with what else changes."""
    if listing is None and snapshot is None and len(entries) == 1:  # as nearly always
        return [(*_logged(table, entries[0]), *_NO_LISTING, *_NO_SNAPSHOT)]
    shown = _NO_LISTING if listing is None else listed(listing)
    state = _NO_SNAPSHOT if snapshot is None else (snapshot.seq, snapshot.state)
    if not entries:
        return [(table, None, None, None, None, None, *shown, *state)]
    *before, last = entries
    lines = [(*_logged(table, entry), *_NO_LISTING, *_NO_SNAPSHOT) for entry in before]
    lines.append((*_logged(table, last), *shown, *state))
    return lines


def _logged(table: str, entry: Entry) -> Row:
    return (table, entry.seq, entry.action_id, entry.person, entry.at, entry.action)


def listed(listing: Listing) -> Row:
    """What changes of a row of `listing`."""
    return (
        listing.status,
        listing.free,
        listing.updated,
        int(listing.timed),
        msgspec.json.encode(sorted(set(listing.persons))).decode(),
        listing.summary,
    )
