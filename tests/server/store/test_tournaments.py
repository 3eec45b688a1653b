"""What stores keep of tournaments: entrants, and how the games at the tables of rounds ended."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from dicehospital.server.store.statements.tournaments import Entrant, RoundTable, Tournament
from dicehospital.server.store.store import Listing, Store
from tests.server.ops_store import Place, entry, header, listing

CUP = Tournament("cup", "er", {"modifiers": ["preparation"]}, 4, 3, 60_000, 1_000)
ANN = Entrant("e1", "cup", 1, 2_000, name="Ann")
TABLE = RoundTable("k3v9q2xr", "cup", 2, 1)


def ended(scores: list[int] | None, owed: list[int] | None = None) -> Listing:
    """A table that is over, as it is listed."""
    result = None if scores is None else {"scores": scores, "winners": [0]}
    summary = msgspec.json.encode({"result": result, "owed": owed})
    return replace(listing("over", updated=4_000), summary=summary)


async def end(store: Store, table: str, found: Listing) -> None:
    await store.tournaments.note(replace(TABLE, table=table))
    await store.create(header(table), [entry(1)], listing("playing"))
    await store.append(table, [entry(2)], found)


async def test_a_tournament_starts_once_with_its_field(place: Place) -> None:
    async with place.opened() as store:
        cups = store.tournaments
        await cups.make(CUP)
        assert (CUP, None) == (await cups.find("cup"), await cups.find("other"))
        await cups.start("cup", 5_000, ("e2", "e1"))
        await cups.start("cup", 6_000, ("e1",))
        assert replace(CUP, started=5_000, field=("e2", "e1")) == await cups.find("cup")


async def test_entrants_come_leave_and_come_back(place: Place) -> None:
    async with place.opened() as store:
        cups = store.tournaments
        await cups.make(CUP)
        await store.add_person(b"hash", "Ann")
        for _ in range(2):
            await cups.enter(replace(ANN, name=None))
        assert [ANN] == await cups.entrants("cup")
        assert [CUP] == await cups.of(1, 10)
        await cups.leave("e1", 3_000)
        await cups.leave("e1", 4_000)
        assert [replace(ANN, gone=3_000)] == await cups.entrants("cup")
        assert [] == await cups.of(1, 10)
        await cups.enter(ANN)
        assert [ANN] == await cups.entries(1)


async def test_tournaments_count_until_their_last_round_has_closed(place: Place) -> None:
    async with place.opened() as store:
        cups = store.tournaments
        await cups.make(CUP)
        await cups.enter(ANN)
        assert [1, 0] == [await cups.count_unfinished(1, 9_000, since) for since in (999, 1_000)]
        await cups.start("cup", 9_000, ("e1",))
        over = 9_000 + 3 * 60_000
        assert [1, 0] == [await cups.count_unfinished(1, at, 0) for at in (over - 1, over)]


async def test_the_points_of_all_seats_are_those_of_the_table(place: Place) -> None:
    async with place.opened() as store:
        await end(store, TABLE.table, ended([7, 92]))
        await store.tournaments.settle(TABLE.table, 9_000, (0,))
        assert [replace(TABLE, ended=4_000, points=(7, 92))] == await store.tournaments.tables(
            "cup"
        )


async def test_a_table_says_who_owed_a_decision_or_that_it_has_no_result(place: Place) -> None:
    async with place.opened() as store:
        await end(store, "late", ended([3, 5], [1]))
        await end(store, "shut", ended(None))
        await store.tournaments.note(replace(TABLE, table="none"))
        await store.tournaments.settle("none", 9_000, (0, 1))
        found = {row.table: row for row in await store.tournaments.tables("cup")}
        assert ((3, 5), (1,)) == (found["late"].points, found["late"].owed)
        assert (4_000, None, None) == (
            found["shut"].ended,
            found["shut"].points,
            found["shut"].owed,
        )
        assert (9_000, None, (0, 1)) == (
            found["none"].ended,
            found["none"].points,
            found["none"].owed,
        )


async def test_a_guest_who_is_forgotten_is_nobody_and_has_left(place: Place) -> None:
    async with place.opened() as store:
        await store.add_person(b"hash", "Ann")
        await store.tournaments.enter(ANN)
        await store.tournaments.leave_all(1, 3_000)
        await store.people.forget(1)
        assert [replace(ANN, person=None, gone=3_000, name=None)] == (
            await store.tournaments.entrants("cup")
        )
        assert [] == await store.tournaments.entries(1)
