"""What stores keep of the daily hospital: first tries, and the points that a table ended with."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from dicehospital.server.store.statements.days import FirstTry
from dicehospital.server.store.store import Listing, Store
from tests.server.ops_store import Place, entry, header, listing

CLOSES = 5_000
MINE = FirstTry("k3v9q2xr", 7, "er", 1, "", CLOSES)


def ended(points: int | None, updated: int) -> Listing:
    """A table that is over, as it is listed."""
    result = None if points is None else {"scores": [points], "winners": [0]}
    summary = msgspec.json.encode({"result": result})
    return replace(listing("over", updated=updated), summary=summary)


async def end(store: Store, table: str, points: int | None, updated: int) -> None:
    await store.create(header(table), [entry(1)], listing("playing"))
    await store.append(table, [entry(2)], ended(points, updated))


async def test_the_points_of_a_first_try_are_those_of_its_table(place: Place) -> None:
    async with place.opened() as store:
        await store.days.note(MINE)
        await store.days.note(replace(MINE, number=8))  # it is noted already
        await end(store, MINE.table, 92, 4_000)
        await store.relist(MINE.table, 2, ended(17, 4_500))
        assert [replace(MINE, points=92)] == await store.days.tries_of(1)
        assert {92: 1} == await store.days.points(7, "er")
        assert ({}, {}) == (
            await store.days.points(8, "er"),
            await store.days.points(7, "hospital"),
        )


async def test_points_of_a_guest_who_is_forgotten_stay_and_are_nobodys(place: Place) -> None:
    async with place.opened() as store:
        await store.days.note(MINE)
        await end(store, MINE.table, 92, 4_000)
        await store.people.forget(1)
        assert [] == await store.days.tries_of(1)
        assert {92: 1} == await store.days.points(7, "er")


async def test_what_ends_late_or_without_a_result_does_not_count(place: Place) -> None:
    async with place.opened() as store:
        for table, points, updated in (("late", 92, CLOSES), ("closed", None, 4_000)):
            await store.days.note(replace(MINE, table=table, number=len(table)))
            await end(store, table, points, updated)
        assert {None} == {one.points for one in await store.days.tries_of(1)}


async def test_bots_are_counted_by_themselves(place: Place) -> None:
    async with place.opened() as store:
        bot = replace(MINE, table="of_a_bot", person=None, bot="normal")
        await store.days.note(bot)
        await end(store, bot.table, 110, 4_000)
        assert {} == await store.days.points(7, "er")
        assert [replace(bot, points=110)] == await store.days.tries_of_bots(7, "er")


async def test_every_house_has_a_secret_of_its_own_that_stays(place: Place) -> None:
    async with place.opened() as store:
        secret = await store.setting("daily")
    async with place.opened() as store:
        assert secret is not None
        assert (32, secret) == (len(secret), await store.setting("daily"))
