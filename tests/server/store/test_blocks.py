"""Blocks in every store: kept once, counted, taken back, gone with either of both."""

from __future__ import annotations

from dicehospital.server.store.statements.blocks import MOST, Block
from tests.server.ops_store import Place


async def test_blocks_are_kept_once_and_taken_back(place: Place) -> None:
    async with place.opened() as store:
        blocks = store.blocks
        assert await blocks.add(1, 2, "Bob", 5)
        assert await blocks.add(1, 2, "Robert", 6)
        assert await blocks.add(1, 3, "Cat", 7)
        assert await blocks.add(3, 1, "Ann", 8)
        found = await blocks.made_by(1)
        assert [("Cat", 7), ("Bob", 5)] == [(one.name, one.made) for one in found]
        assert {2, 3} == await blocks.of(1) == await blocks.apart_from(1)
        assert {1} == await blocks.apart_from(2)
        assert [True, False] == [await blocks.bars(1, 2), await blocks.bars(2, 1)]
        assert not await blocks.end(2, found[0].id)
        assert [True, False] == [await blocks.end(1, found[0].id) for _ in range(2)]
        assert not await blocks.bars(1, 3)
        told = [one.table for one in await store.notices(0) if one.kind == "blocks"]
        assert {"1", "3"} <= {*told}


async def test_a_person_blocks_so_many_and_no_more(place: Place) -> None:
    async with place.opened() as store:
        for other in range(MOST):
            assert await store.blocks.add(1, 10 + other, "", other)
        assert not await store.blocks.add(1, 5, "", 0)
        assert await store.blocks.add(1, 10, "", 0)
        assert await store.blocks.add(2, 5, "", 0)
        assert MOST == len(await store.blocks.of(1))


async def test_blocks_go_with_either_of_both(place: Place) -> None:
    async with place.opened() as store:
        people = [await store.add_person(bytes([n]) * 32, f"{n}") for n in range(3)]
        ann, bob, cat = (one.id for one in people)
        for person, other in ((ann, bob), (bob, cat), (cat, ann)):
            await store.blocks.add(person, other, "x", 1)
        await store.people.forget(bob)
        assert [] == await store.blocks.made_by(ann) == await store.blocks.made_by(bob)
        (left,) = await store.blocks.made_by(cat)
        assert Block(left.id, "x", 1) == left
