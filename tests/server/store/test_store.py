"""The store: what was answered is on the disk, in order, once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from msgspec import structs

from dicehospital.server.bus import merged_metrics
from dicehospital.server.store import group_commit
from dicehospital.server.store.store import (
    Conflict,
    Entry,
    LoadedTable,
    LobbyFilter,
    Person,
    Snapshot,
    StorageError,
    Store,
)
from tests.server.ops_store import Place, entry, header, listing


def test_a_table_comes_back_as_it_was_kept(place: Place) -> None:
    async def work() -> LoadedTable | None:
        async with place.opened() as store:
            await store.create(header(), [entry(1)], listing())
            await store.append("k3v9q2xr", [entry(2), entry(3)])
        async with place.opened() as store:
            return await store.load("k3v9q2xr")

    expected = LoadedTable(
        header(),
        None,
        (entry(1), entry(2), entry(3)),
        {"action-1": 1, "action-2": 2, "action-3": 3},
    )
    assert expected == asyncio.run(work())


def test_after_a_snapshot_only_the_tail_is_read_but_all_action_ids_are_known(
    place: Place,
) -> None:
    async def work() -> LoadedTable | None:
        async with place.with_table() as store:
            await store.append("k3v9q2xr", [entry(1), entry(2)], None, Snapshot(2, b"old"))
            await store.append("k3v9q2xr", [entry(3)], None, Snapshot(3, b"new"))
            await store.append("k3v9q2xr", [entry(4)])
            return await store.load("k3v9q2xr")

    found = asyncio.run(work())
    assert found is not None
    assert Snapshot(3, b"new") == found.snapshot
    assert (entry(4),) == found.tail
    assert {f"action-{seq}": seq for seq in (1, 2, 3, 4)} == found.answered


async def test_a_snapshot_and_a_listing_can_change_without_a_new_line(place: Place) -> None:
    async with place.with_table() as store:
        await store.append("k3v9q2xr", [entry(1)])
        await store.append("k3v9q2xr", [], listing("over"), Snapshot(1, b"state"))
        found = await store.load("k3v9q2xr")
        assert found is not None
        assert Snapshot(1, b"state") == found.snapshot
        rows = await store.lobby(LobbyFilter(None, "over", free=False, limit=5))
        assert ["k3v9q2xr"] == [row.id for row in rows]


def test_an_unknown_table_invitation_or_guest_is_none(place: Place) -> None:
    async def work() -> list[object]:
        async with place.opened() as store:
            found = await store.load("nothing"), await store.find_invite("x")
            return [*found, await store.person(b"x")]

    assert [None, None, None] == asyncio.run(work())


async def test_many_tables_at_once_keep_every_line_in_order(place: Place) -> None:
    names = [f"table-{number:02}" for number in range(40)]

    async def play(store: Store, name: str) -> None:
        await store.create(header(name), [], listing())
        for seq in range(1, 31):
            change = listing(updated=seq) if seq % 3 == 0 else None
            snapshot = Snapshot(seq, b"state") if seq % 10 == 0 else None
            await store.append(name, [entry(seq)], change, snapshot)

    async with place.opened() as store:
        await asyncio.gather(*(play(store, name) for name in names))
    async with place.opened() as store:
        for name in names:
            lines = await store.after(name, 0) or []
            assert list(range(1, 31)) == [line.seq for line in lines]
            found = await store.load(name)
            assert found is not None
            assert Snapshot(30, b"state") == found.snapshot
        rows = await store.lobby(LobbyFilter(None, None, free=False, limit=50))
        assert {30} == {row.listing.updated for row in rows}
        assert len(names) == len(rows)


async def test_what_says_more_is_kept_with_the_many_that_do_not_or_not_at_all(
    place: Place,
) -> None:
    """Lines that come together are written by two statements; a wrong one harms no other."""
    names = [f"table-{number:02}" for number in range(60)]
    async with place.opened() as store:
        await asyncio.gather(*(store.create(header(name), [], listing()) for name in names))
        lines = [store.append(name, [entry(1)]) for name in names[1:]]
        more = store.append(names[0], [entry(1)], listing(updated=9), Snapshot(1, b"state"))
        wrong = store.append("table-59", [entry(7)], listing(updated=9))
        answers = await asyncio.gather(*lines, more, wrong, return_exceptions=True)
        assert isinstance(answers.pop(), Conflict)
        assert {None} == set(answers)
        assert dict.fromkeys(names, 1) == await store.heads(names)
        found = await store.load(names[0])
        assert found is not None
        assert Snapshot(1, b"state") == found.snapshot


def test_writes_that_wait_together_share_a_commit(place: Place) -> None:
    def commits() -> float:
        found = merged_metrics.registry.get_sample_value("dicehospital_commit_seconds_count")
        return found or 0.0

    async def work() -> float:
        async with place.with_table() as store:
            before = commits()
            lines = [store.append("k3v9q2xr", [entry(seq)]) for seq in range(1, 101)]
            await asyncio.gather(*lines)
            return commits() - before

    assert asyncio.run(work()) <= 20


def test_answers_come_in_the_order_of_the_writes(place: Place) -> None:
    async def work() -> list[int]:
        answered: list[int] = []

        async def append(store: Store, seq: int) -> None:
            await store.append("k3v9q2xr", [entry(seq)])
            answered.append(seq)

        async with place.with_table() as store:
            await asyncio.gather(*(append(store, seq) for seq in range(1, 301)))
        return answered

    assert list(range(1, 301)) == asyncio.run(work())


def test_one_append_of_more_lines_than_a_statement_holds_is_kept_whole(place: Place) -> None:
    async def work() -> int:
        async with place.with_table() as store:
            await store.append("k3v9q2xr", [entry(seq) for seq in range(1, 701)])
        return len(await place.log_of())

    assert 700 == asyncio.run(work())


@pytest.mark.parametrize(
    "wrong",
    [entry(1), entry(2, "action-1"), entry(3), entry(0), entry(-1)],
    ids=["seq again", "action id again", "gap", "zero", "negative"],
)
async def test_a_line_that_does_not_follow_is_refused(place: Place, wrong: object) -> None:
    async with place.with_table() as store:
        await store.append("k3v9q2xr", [entry(1)])
        with pytest.raises(Conflict):
            await store.append("k3v9q2xr", [wrong])  # type: ignore[list-item]
        await store.append("k3v9q2xr", [entry(2)])
    assert [entry(1), entry(2)] == await place.log_of()


async def test_a_refused_write_does_not_harm_its_neighbours(place: Place) -> None:
    async with place.with_table("good") as store:
        await store.create(header("bad"), [entry(1)], listing())
        results = await asyncio.gather(
            store.append("good", [entry(1)]),
            store.append("bad", [entry(1)]),
            store.append("bad", [entry(2), entry(2)]),
            store.append("good", [entry(2)]),
            store.create(header("good"), [], listing()),
            store.add_person(b"hash", "Ana"),
            return_exceptions=True,
        )
        kinds = [type(result).__name__ for result in results]
        expected = ["NoneType", "Conflict", "Conflict", "NoneType", "Conflict", "Person"]
        assert expected == kinds
    assert [1, 2] == [line.seq for line in await place.log_of("good")]
    assert [1] == [line.seq for line in await place.log_of("bad")]


@pytest.mark.parametrize(
    "wrong", [structs.replace(entry(1), at=2**70), structs.replace(entry(1), action_id="\ud800")]
)
def test_what_the_file_cannot_hold_is_refused_alone(place: Place, wrong: Entry) -> None:
    async def work() -> list[type]:
        async with place.with_table("good") as store:
            await store.create(header("bad"), [], listing())
            results = await asyncio.gather(
                store.append("good", [entry(1)]),
                store.append("bad", [wrong]),
                store.append("good", [entry(2)]),
                return_exceptions=True,
            )
            await store.append("bad", [entry(1)])
        assert 2 == len(await place.log_of("good"))
        return [type(result) for result in results]

    assert [type(None), Conflict, type(None)] == asyncio.run(work())


async def test_of_a_crowd_only_those_who_are_wrong_are_refused(place: Place) -> None:
    names = [f"table-{number:02}" for number in range(64)]
    wrong = {3, 4, 40}
    async with place.opened() as store:
        await asyncio.gather(*(store.create(header(name), [], listing()) for name in names))
        results = await asyncio.gather(
            *(store.append(name, [entry(1 + (n in wrong))]) for n, name in enumerate(names)),
            return_exceptions=True,
        )
        refused = {n for n, result in enumerate(results) if result is not None}
        kept = [len(await store.after(name, 0) or []) for name in names]
    assert wrong == refused
    assert [int(n not in wrong) for n in range(64)] == kept


def test_what_follows_a_refused_line_is_refused_too(place: Place) -> None:
    async def work() -> list[type]:
        async with place.with_table() as store:
            results = await asyncio.gather(
                store.append("k3v9q2xr", [entry(1)]),
                store.append("k3v9q2xr", [entry(2, "action-1")]),
                store.append("k3v9q2xr", [entry(3)]),
                return_exceptions=True,
            )
        assert [entry(1)] == await place.log_of()
        return [type(result) for result in results]

    assert [type(None), Conflict, Conflict] == asyncio.run(work())


async def test_a_write_goes_on_when_nobody_waits_for_it_any_more(place: Place) -> None:
    async with place.with_table() as store:
        task = asyncio.create_task(store.append("k3v9q2xr", [entry(1)]))
        await asyncio.sleep(0)
        task.cancel()
        await store.append("k3v9q2xr", [entry(2)])
    assert [entry(1), entry(2)] == await place.log_of()


async def test_closing_finishes_what_is_queued(place: Place) -> None:
    async with place.with_table() as store:
        tasks = [
            asyncio.create_task(store.append("k3v9q2xr", [entry(seq)])) for seq in range(1, 51)
        ]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    with pytest.raises(StorageError):
        await store.append("k3v9q2xr", [entry(51)])
    assert 50 == len(await place.log_of())


# -- lists ---------------------------------------------------------------------------------------------
async def test_the_lobby_shows_open_tables_newest_first(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header("old"), [], listing("open", free=1, updated=1))
        await store.create(header("new"), [], listing("open", free=2, updated=2))
        await store.create(header("full"), [], listing("playing", updated=3))
        await store.create(header("secret", "private"), [], listing("open", free=1))

        async def ids(**asked: object) -> list[str]:
            usual = {"game": None, "status": None, "free": False, "limit": 10}
            rows = await store.lobby(LobbyFilter(**{**usual, **asked}))  # type: ignore[arg-type]
            return [row.id for row in rows]

        assert ["full", "new", "old"] == await ids()
        assert ["new", "old"] == await ids(free=True)
        assert ["full"] == await ids(status="playing")
        assert [] == await ids(game="other")
        assert ["full"] == await ids(limit=1)
        await store.append("old", [], listing("open", free=1, updated=9))
        assert ["old", "full", "new"] == await ids(game="er")


async def test_my_tables_follow_who_sits_where(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header("one"), [], listing(persons=(1,), updated=1))
        await store.create(header("two"), [], listing(persons=(1, 2, 2), updated=2))
        assert ["two", "one"] == [row.id for row in await store.tables_of(1, 10)]
        await store.append("one", [], listing(persons=(2,), updated=3))
        assert ["two"] == [row.id for row in await store.tables_of(1, 10)]
        assert ["one", "two"] == [row.id for row in await store.tables_of(2, 10)]
        assert (1, 2) == (await store.tables_of(1, 10))[0].listing.persons


def test_tables_with_a_running_clock_are_found_after_a_restart(place: Place) -> None:
    async def work() -> list[str]:
        async with place.opened() as store:
            await store.create(header("ticking"), [], listing(timed=True))
            await store.create(header("ended"), [], listing("over", timed=True))
            await store.create(header("calm"), [], listing())
        async with place.opened() as store:
            return await store.timed()

    assert ["ticking"] == asyncio.run(work())


@pytest.mark.parametrize(
    ("expected", "table", "person", "invite"),
    [
        (True, "open", None, None),
        (False, "private", None, None),
        (False, "private", None, "another"),
        (True, "private", None, "invite-private"),
        (False, "private", 5, None),
        (True, "private", 7, None),  # sits there
        (True, "private", 9, None),  # has made it
        (False, "none", 7, "invite-private"),
        (False, "none", None, None),
    ],
)
async def test_a_table_is_open_to_those_who_may_know_of_it(
    place: Place, table: str, person: int | None, invite: str | None, *, expected: bool
) -> None:
    seated, made = replace(listing(), persons=(7,)), b'{"host":9}'
    async with place.opened() as store:
        await store.create(replace(header("open"), visibility="open"), [], listing())
        private = replace(header("private"), visibility="private", setup=made)
        await store.create(private, [], seated)
        assert expected == await store.may_see(table, person, invite)


async def test_an_invitation_leads_to_its_table_alone(place: Place) -> None:
    async with place.with_table() as store:
        assert "k3v9q2xr" == await store.find_invite("invite-k3v9q2xr")
        other = replace(header(), id="other")
        with pytest.raises(Conflict):
            await store.create(other, [], listing())


# -- guests --------------------------------------------------------------------------------------------
async def test_a_guest_is_known_by_the_hash_of_a_token_and_can_be_renamed(place: Place) -> None:
    async with place.opened() as store:
        ana = await store.add_person(b"hash-a", "Ana")
        ben = await store.add_person(b"hash-b", "Ben")
        assert ana.id != ben.id
        await store.rename(ana.id, "Anaïs")
        assert Person(ana.id, "Anaïs") == await store.person(b"hash-a")
        assert ben == await store.person(b"hash-b")
        with pytest.raises(Conflict):
            await store.add_person(b"hash-a", "Eve")


def test_the_store_says_that_it_can_write(place: Place) -> None:
    async def work() -> bool:
        async with place.opened() as store:
            return await store.is_writable()

    assert asyncio.run(work())


def test_commits_wait_for_company_only_when_there_is_much_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moments = iter([0.0, 0.02, 0.05, 0.07, 0.15])
    monkeypatch.setattr(group_commit, "monotonic", lambda: next(moments))
    counted, found = group_commit.CommitRate(), []
    for jobs in (40, 60, 30, 30):
        counted.count(jobs)
        found.append(counted.is_busy)
    assert [False, True, True, False] == found
