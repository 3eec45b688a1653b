"""The tables of rounds: made when somebody sits down, closed with their round, left with the tournament."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from dicehospital.server.protocol import RoundMark
from dicehospital.server.store.statements.tournaments import Entrant, RoundTable
from dicehospital.server.store.store import Conflict, Person, StorageError
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.creation import BOT, Deal, Order
from dicehospital.server.tables.forgetting import withdraw
from dicehospital.server.tables.live.registry import IncompatibleRules, Registry
from dicehospital.server.tables.tournaments.progress import Progress
from dicehospital.server.tables.tournaments.sealing import seed_of_round, table_of_round

_NOBODY: Final = Person(0, "")  # who makes the tables of bots


async def progress_of(registry: Registry, tournament: str) -> Progress | None:
    """How far a tournament is; None when there is none that has started. What is late is settled first."""
    found = await _read(registry, tournament)
    late = () if found is None else found.unsettled()
    for row in late:
        await _settle(registry, found, row)
    return await _read(registry, tournament) if late else found


async def _read(registry: Registry, name: str) -> Progress | None:
    store = registry.store.tournaments
    tournament = await store.find(name)
    if tournament is None or tournament.started is None:
        return None
    known = {one.id: one for one in await store.entrants(name)}
    field = tuple(known.get(one, Entrant(one, name, None, 0, gone=0)) for one in tournament.field)
    rows = {(row.number, row.place): row for row in await store.tables(name)}
    return Progress(tournament, field, rows, registry.deals.now())


# -- sitting down --------------------------------------------------------------------------------------
async def begin_table(registry: Registry, found: Progress, number: int, place: int) -> str:
    """The one table of this place in a round, made unless it is there; its id."""
    secret = await registry.deals.secret()
    table = table_of_round(secret, found.tournament.id, number, place)
    if await registry.load(table) is not None:
        return table
    await registry.store.tournaments.note(RoundTable(table, found.tournament.id, number, place))
    deadline = found.windows[number - 1].deadline
    deal = Deal(
        RoundMark(found.tournament.id, number, deadline),
        seed_of_round(secret, found.tournament.id, number),
        table,
        people_of(found, number, place),
    )
    host = next(iter(deal.people.values()), _NOBODY)
    with suppress(Conflict):  # somebody else sat down at the same moment
        await registry.create(_order(registry, found, deal), host)
    return table


async def begin_tables_of_bots(registry: Registry, found: Progress, number: int) -> None:
    """Let bots play where nobody else is left to."""
    for place in range(found.movement.tables):
        if (number, place) not in found.tables and not people_of(found, number, place):
            await begin_table(registry, found, number, place)


def people_of(found: Progress, number: int, place: int) -> dict[int, Person]:
    """By seat, the people who play at a table."""
    return {
        seat: Person(one.person, one.name or "")
        for seat, one in enumerate(found.players(number, place))
        if one is not None and one.person is not None
    }


def _order(registry: Registry, found: Progress, deal: Deal) -> Order:
    seats = found.tournament.seats
    return Order(
        game=found.tournament.game,
        players=seats,
        seats=[BOT + registry.deals.filler] * seats,
        options=found.tournament.options,
        start=True,
        deal=deal,
    )


# -- leaving, and being late ---------------------------------------------------------------------------
async def leave_table(registry: Registry, found: Progress, entrant: Entrant) -> None:
    """Let a bot play on for somebody who leaves in the middle of a game."""
    number = found.open_round
    row = None if number is None else found.tables.get((number, found.place(entrant, number).table))
    live = None if row is None else await registry.load(row.table)
    if live is not None and entrant.person is not None:
        await withdraw(live, entrant.person, registry.deals.filler)


async def _settle(registry: Registry, found: Progress | None, row: RoundTable) -> None:
    """Have a table of a closed round say who owed a decision; at one that never was, all did."""
    try:
        live = await registry.load(row.table)
        if live is not None:
            await live.autoplay.close_round()
            return
        owed = tuple(range(0 if found is None else found.tournament.seats))
    except ActRejected:
        raise StorageError(row.table) from None
    except IncompatibleRules:  # nobody can play it on any more
        owed = ()
    await registry.store.tournaments.settle(row.table, registry.deals.now(), owed)
