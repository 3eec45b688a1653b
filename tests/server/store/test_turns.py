"""What stores keep of turns: written with the act itself, and kept as long as a deadline runs."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from dicehospital.server.store.store import Listing, Store
from tests.server.ops_store import Place, entry, header, listing

TABLE = "k3v9q2xr"
FAR = 2**60


def listed(due: int | None = None) -> Listing:
    """A table as lists have it."""
    return replace(
        listing("playing"), summary=msgspec.json.encode({} if due is None else {"due": due})
    )


async def made(store: Store, due: int | None = None) -> None:
    await store.create(header(TABLE), [entry(1)], listed(due))


async def test_a_table_is_due_at_its_deadline_and_no_longer_when_it_has_gone_on(
    place: Place,
) -> None:
    async with place.opened() as store:
        await made(store, 5_000)
        assert [] == await store.turns.due(4_999, 10)
        assert [TABLE] == await store.turns.due(5_000, 10)
        await store.append(TABLE, [entry(2)], listed(9_000))
        assert ([], [TABLE]) == (
            await store.turns.due(5_000, 10),
            await store.turns.due(9_000, 10),
        )
        await store.append(TABLE, [entry(3)], listed())
        assert [] == await store.turns.due(FAR, 10)


async def test_a_table_without_a_deadline_gets_one(place: Place) -> None:
    async with place.opened() as store:
        await made(store)
        assert [] == await store.turns.due(FAR, 10)
        await store.append(TABLE, [entry(2)], listed(7_000))
        assert [TABLE] == await store.turns.due(7_000, 10)


async def test_a_table_that_is_deleted_is_not_due(place: Place) -> None:
    async with place.opened() as store:
        await made(store, 5_000)
        assert await store.delete(TABLE)
        assert [] == await store.turns.due(FAR, 10)
