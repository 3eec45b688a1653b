"""Lists of tables, as one person sees them: the lobby, somebody's own tables, the table of the day."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from dicehospital.server.protocol import TableSummary
from dicehospital.server.store.store import ListedTable, LobbyFilter, Person, Store
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.featured import LOOKED_AT, featured
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.live.ownership import Ownership
from dicehospital.server.tables.live.peers import Peers
from dicehospital.server.tables.log.snapshots import TableListing, read_card
from dicehospital.server.tables.watchers.summary import card_of, show_listed

MINE: Final = 100
"""Tables in a list of one's own."""
_ORDER: Final = {"playing": 0, "open": 1, "over": 2}
_WATCHED: Final = ("playing", "over")  # what the table of the day may be


class TableLists:
    """What the store lists, brought up to date where a table is live here."""

    def __init__(self, store: Store, ownership: Ownership, peers: Peers | None) -> None:
        self._store = store
        self._ownership = ownership
        self._peers = peers

    async def lobby(self, person: Person | None, wanted: LobbyFilter) -> list[TableSummary]:
        """Tables that everybody may see."""
        apart = await self._apart_from(person)
        found = await self._store.lobby(replace(wanted, present=self._attended()))
        rows = [self._show(row, person) for row in found if self._card(row).host not in apart]
        return [row for row in rows if _is_listed(row)]

    async def tables_of(self, person: Person) -> list[TableSummary]:
        """Where a person sits: what waits for them first, then running games, then the rest."""
        found = await self._store.tables_of(person.id, MINE)
        rows = [self._show(row, person) for row in found]
        return sorted(rows, key=lambda row: (_ORDER[row.status], not row.your_turn, -row.updated))

    async def table_of_the_day(
        self, person: Person | None
    ) -> tuple[TableSummary, list[int]] | None:
        """The public table that is worth watching most, and its points; none at which the person sits."""
        wanted = LobbyFilter(game=None, status=None, free=False, limit=LOOKED_AT)
        rows: dict[str, ListedTable] = {}
        for status in _WATCHED:
            found = await self._store.lobby(replace(wanted, status=status))
            rows |= {row.id: row for row in found}
        apart = await self._apart_from(person)
        cards = [card for card in map(self._card, rows.values()) if card.host not in apart]
        chosen = featured([card for card in cards if not _sits_at(card, person)], now())
        if chosen is None:
            return None
        shown = show_listed(chosen, _id(person), self._present(chosen.id))
        return shown, [] if shown.turn is None and shown.result is None else chosen.points

    async def count_unfinished(self, person: Person, most: int) -> int:
        """At how many tables a person still plays or waits."""
        found = await self._store.tables_of(person.id, most + MINE)
        return sum(row.listing.status != "over" for row in found)

    def summary(self, live: LiveTable, person: Person | None) -> TableSummary:
        """A live table as one person sees it in a list."""
        return show_listed(card_of(live.table), _id(person), live.audience.present())

    async def _apart_from(self, person: Person | None) -> frozenset[int | None]:
        """Whose tables somebody is not told of: those they have blocked, and those who have blocked them."""
        return frozenset() if person is None else await self._store.blocks.apart_from(person.id)

    # -- one row -----------------------------------------------------------------------------
    def _show(self, row: ListedTable, person: Person | None) -> TableSummary:
        return show_listed(self._card(row), _id(person), self._present(row.id))

    def _card(self, row: ListedTable) -> TableListing:
        live = self._ownership.live(row.id)
        return read_card(row.listing.summary) if live is None else card_of(live.table)

    def _present(self, table: str) -> Collection[int]:
        live = self._ownership.live(table)
        if live is not None:
            return live.audience.present()
        return () if self._peers is None else self._peers.people_at(table).persons

    def _attended(self) -> tuple[str, ...]:
        """The tables at which somebody is now."""
        live_tables = self._ownership.tables()
        here = [live.table.id for live in live_tables if live.audience.present()]
        return (*here, *(() if self._peers is None else self._peers.attended()))


def _is_listed(row: TableSummary) -> bool:
    """Whether somebody may be told of a table at which nobody may look on."""
    return bool(row.yours) or row.status == "open" or row.watching != "nobody"


def _sits_at(card: TableListing, person: Person | None) -> bool:
    return person is not None and any(seat.person == person.id for seat in card.seats)


def _id(person: Person | None) -> int | None:
    return None if person is None else person.id
