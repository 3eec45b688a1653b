"""What stores keep of telling people: turns as they are listed, messages that one server sends, channels."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from dicehospital.server.store.statements.channels import MOST, Quiet
from dicehospital.server.store.statements.messages import Outgoing
from dicehospital.server.store.store import Store
from tests.server.ops_store import Place, entry
from tests.server.tables.channels.receiver import DAY, TABLE, asked, table_with, turn, webhook

FAR = 2**60
HELD = 60_000


async def stages(store: Store) -> dict[int, tuple[int, int]]:
    """Of each person whose turn it is: since when, and how many notices are settled."""
    return {one.person: (one.began, one.stage) for one in await store.turns.parked(FAR, 10)}


async def claimed(store: Store, at: int, holder: str = "t") -> list[Outgoing]:
    return await store.messages.claim(at, at + HELD, holder, 10)


async def told(store: Store, at: int, holder: str = "s") -> None:
    """Make messages of the first turn that is parked."""
    (parked,) = await store.turns.parked(FAR, 10)
    await store.turns.settle(parked, parked.stage + 1, holder, at=at, is_told=True)


async def test_turns_are_those_of_the_last_listing(place: Place) -> None:
    async with place.opened() as store:
        await table_with(store, turn(1, 1000), turn(2, 1000))
        assert {1: (1000, 0), 2: (1000, 0)} == await stages(store)
        assert [] == await store.turns.parked(999, 10)
        await store.append(TABLE, [entry(2)], asked(turn(2, 1000), turn(3, 5000, waits=True)))
        assert {2: (1000, 0), 3: (5000, 0)} == await stages(store)
        assert [1000 + DAY, None] == [one.ends for one in await store.turns.parked(FAR, 10)]
        await store.append(TABLE, [entry(3)], asked(turn(2, 7000)))
        assert {2: (7000, 1)} == await stages(store), "who has just decided is only reminded"
        (parked,) = await store.turns.parked(FAR, 10)
        assert [] == await store.turns.parked(parked.half - 1, 10)
        await store.append(TABLE, [entry(4)], asked())
        assert {} == await stages(store)
        await store.append(TABLE, [entry(5)], asked(turn(2, 9000)))
        await store.delete(TABLE)
        assert {} == await stages(store)


async def test_a_turn_is_told_once_whoever_settles_it(place: Place) -> None:
    async with place.opened() as store:
        await store.channels.add(webhook(1, "https://a.example/1"))
        await store.channels.add(webhook(1, "https://a.example/2"))
        await table_with(store, turn(1, 1000))
        (parked,) = await store.turns.parked(FAR, 10)
        both = (store.turns.settle(parked, 1, token, at=5, is_told=True) for token in "ab")
        await asyncio.gather(*both)
        found = await claimed(store, 5)
        assert ["https://a.example/1", "https://a.example/2"] == [one.address for one in found]
        assert {("er", 0, 1, 1)} == {(m.game, m.kind, m.tries, m.is_wanted) for m in found}


async def test_who_sees_the_table_is_told_nothing(place: Place) -> None:
    async with place.opened() as store:
        await store.channels.add(webhook(1, "https://a.example/1"))
        await table_with(store, turn(1, 1000))
        await store.turns.see(TABLE, 1, 1500)
        await told(store, 5)
        assert [] == await claimed(store, FAR - HELD)
        (parked,) = await store.turns.parked(FAR, 10)
        await told(store, parked.half, "u")
        await store.turns.see(TABLE, 1, parked.half)
        (found,) = await claimed(store, parked.half)
        assert not found.is_wanted


async def test_a_message_is_sent_by_whoever_holds_it_and_by_nobody_who_may_have_sent_it(
    place: Place,
) -> None:
    async with place.opened() as store:
        await store.channels.add(webhook(1, "https://a.example/1"))
        await table_with(store, turn(1, 1000))
        await told(store, 5)
        (first,) = await claimed(store, 5, "one")
        assert [] == await claimed(store, 5, "two"), "it is held"
        (again,) = await claimed(store, 5 + HELD, "two")
        assert 2 == again.tries
        assert not await store.messages.begin(first, "one"), "another server has it now"
        assert await store.messages.begin(again, "two")
        assert not await store.messages.begin(again, "two")
        assert [] == await claimed(store, 5 + 3 * HELD, "three"), "it may have arrived"
        (channel,) = await store.channels.of(1)
        assert (5 + 3 * HELD, "unknown") == (channel.failed, channel.problem)


async def test_a_message_that_did_not_arrive_is_tried_again_as_long_as_it_is_wanted(
    place: Place,
) -> None:
    async with place.opened() as store:
        await store.channels.add(webhook(1, "https://a.example/1"))
        await table_with(store, turn(1, 1000))
        await told(store, 5)
        (first,) = await claimed(store, 5)
        assert await store.messages.begin(first, "t")
        await store.messages.failed(first, 7, "busy", 50)
        assert [] == await claimed(store, 49, "u")
        (again,) = await claimed(store, 50, "v")
        await store.append(TABLE, [entry(2)], asked())
        await store.messages.failed(again, 60, "busy", 70)
        (last,) = await claimed(store, 70, "w")
        assert not last.is_wanted
        await store.messages.drop(last)
        assert [] == await claimed(store, FAR - HELD)
        (channel,) = await store.channels.of(1)
        assert (None, 60, "busy") == (channel.told, channel.failed, channel.problem)


async def test_channels_are_kept_once_each_and_end(place: Place) -> None:
    async with place.opened() as store:
        channels = store.channels
        for number in range(MOST):
            assert await channels.add(webhook(1, f"https://a.example/{number}"))
        assert not await channels.add(webhook(1, "https://a.example/more"))
        assert await channels.add(replace(webhook(1, "https://a.example/0"), language="fr"))
        found = await channels.of(1)
        assert [MOST, "fr", "en"] == [len(found), found[0].language, found[1].language]
        assert not await channels.end(2, found[0].id)
        assert [True, False] == [await channels.end(1, found[0].id) for _ in range(2)]
        browser = replace(webhook(1, "https://push.example/b"), kind="push")
        assert await channels.add(browser)
        assert await channels.add(replace(browser, person=2))
        assert "push" not in {one.kind for one in await channels.of(1)}, (
            "a browser tells one person"
        )
        await channels.set_quiet(2, Quiet("UTC", 22, 8))
        await channels.set_quiet(2, Quiet("UTC", 23, 7))
        assert Quiet("UTC", 23, 7) == await channels.quiet_of(2)
        await store.people.forget(2)
        assert ([], None) == (await channels.of(2), await channels.quiet_of(2))
