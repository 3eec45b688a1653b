"""What stores keep of turns: written with the act itself, and kept as long as somebody is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from dicehospital.server.store.statements.turns import Turn
from dicehospital.server.store.store import Listing, Store
from tests.server.ops_store import Place, entry, header, listing

TABLE = "k3v9q2xr"
PARKED = 20_000
FAR = 2**60


def asked(person: int, since: int, **more: int | None) -> dict[str, Any]:
    row = {"seat": 0, "person": person, "since": since, "ends": None, "half": None, "late": None}
    return {**row, **more}


def listed(*people: dict[str, Any], due: int | None = None, calls: bool = True) -> Listing:
    """A table as lists have it, which asks these people."""
    summary = msgspec.json.encode({"asked": people, "calls": calls, "due": due})
    return replace(listing("playing"), summary=summary)


async def made(store: Store, *people: dict[str, Any], due: int | None = None) -> None:
    await store.create(header(TABLE), [entry(1)], listed(*people, due=due))


async def test_a_table_is_due_at_its_deadline_and_no_longer_when_it_has_gone_on(
    place: Place,
) -> None:
    async with place.opened() as store:
        await made(store, due=5_000)
        assert [] == await store.turns.due(4_999, 10)
        assert [TABLE] == await store.turns.due(5_000, 10)
        await store.append(TABLE, [entry(2)], listed(due=9_000))
        assert ([], [TABLE]) == (
            await store.turns.due(5_000, 10),
            await store.turns.due(9_000, 10),
        )
        await store.append(TABLE, [entry(3)], listed(calls=False))
        assert [] == await store.turns.due(FAR, 10)


async def test_whoever_is_asked_is_told_after_a_while(place: Place) -> None:
    async with place.opened() as store:
        await made(store, asked(7, 1_000, ends=9, half=5, late=8), asked(7, 2_000), asked(8, 3_000))
        assert [] == await store.turns.to_tell(1_000 + PARKED - 1, 10)
        assert [Turn(TABLE, 7, 1_000, 9, 5, 8, 0)] == await store.turns.to_tell(1_000 + PARKED, 10)
        assert [7, 8] == [turn.person for turn in await store.turns.to_tell(FAR, 10)]
        await store.append(TABLE, [entry(2)], listed(asked(8, 3_000)))
        assert [8] == [turn.person for turn in await store.turns.to_tell(FAR, 10)]


async def test_what_was_put_off_stays_so_as_long_as_it_is_the_same_turn(place: Place) -> None:
    async with place.opened() as store:
        await made(store, asked(7, 1_000))
        (turn,) = await store.turns.to_tell(FAR, 10)
        await store.turns.put_off(turn, 90_000)
        await store.append(TABLE, [entry(2)], listed(asked(7, 1_000)))
        assert [] == await store.turns.to_tell(89_999, 10)
        await store.append(TABLE, [entry(3)], listed())
        await store.append(TABLE, [entry(4)], listed(asked(7, 4_000)))
        assert [7] == [turn.person for turn in await store.turns.to_tell(4_000 + PARKED, 10)]


async def test_a_table_that_is_deleted_and_a_guest_who_is_forgotten_leave_no_turns(
    place: Place,
) -> None:
    async with place.opened() as store:
        await made(store, asked(7, 1_000), asked(8, 1_000), due=5_000)
        await store.people.forget(7)
        assert [8] == [turn.person for turn in await store.turns.to_tell(FAR, 10)]
        assert await store.delete(TABLE)
        assert ([], []) == (await store.turns.to_tell(FAR, 10), await store.turns.due(FAR, 10))
