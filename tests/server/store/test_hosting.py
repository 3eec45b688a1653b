"""What a host asks of a store, also while servers run: lists, deletions, settings, notices, invitations."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dicehospital.server.store import write_ops
from dicehospital.server.store.store import AdminCommand, Conflict, Snapshot, TableFilter
from tests.server.ops_store import Folder, Place, entry, header, listing

TABLE = "k3v9q2xr"


async def test_a_host_sees_every_table_the_most_recently_changed_first(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header("old", "private"), [], listing("open", updated=1))
        await store.create(header("new"), [], listing("over", updated=3))
        await store.create(header("mid"), [], listing("playing", updated=2))
        assert ["new", "mid", "old"] == [
            row.id for row in await store.all_tables(TableFilter(), 10)
        ]
        assert ["new"] == [row.id for row in await store.all_tables(TableFilter(), 1)]
        assert ["old"] == [row.id for row in await store.all_tables(TableFilter("open"), 10)]


async def test_a_host_chooses_tables_and_is_told_how_many_there_are(place: Place) -> None:
    async with place.opened() as store:
        for number in range(1, 6):
            await store.create(
                header(f"t{number}"), [], listing("over" if number % 2 else "open", updated=number)
            )
        game = (await store.all_tables(TableFilter(), 1))[0].game
        for chosen, wanted in (
            (TableFilter(), ["t5", "t4", "t3", "t2", "t1"]),
            (TableFilter(before=4), ["t3", "t2", "t1"]),
            (TableFilter("over", before=4), ["t3", "t1"]),
            (TableFilter(ids=("t2", "t9", "t4")), ["t4", "t2"]),
            (TableFilter(game=game), ["t5", "t4", "t3", "t2", "t1"]),
            (TableFilter(game="chess"), []),
        ):
            assert wanted[:2] == [row.id for row in await store.all_tables(chosen, 2)]
            assert len(wanted) == await store.count_tables(chosen)


async def test_lists_show_a_table_anew_unless_its_log_has_gone_on(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header(), [entry(1)], listing("open", updated=1))
        await store.relist(TABLE, 1, listing("playing", updated=2))
        assert ["playing"] == [
            row.listing.status for row in await store.all_tables(TableFilter(), 2)
        ]
        await store.append(TABLE, [entry(2)], listing("over", updated=3))
        await store.relist(TABLE, 1, listing("playing", updated=2))
        assert ["over"] == [row.listing.status for row in await store.all_tables(TableFilter(), 2)]


async def test_a_deleted_table_leaves_nothing_behind_but_a_notice(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header("other"), [entry(1)], listing(persons=(1,)))
        await store.create(header(), [entry(1)], listing(persons=(1,), timed=True))
        await store.append(TABLE, [entry(2)], None, Snapshot(2, b"state"))
        assert await store.delete(TABLE)
        assert not await store.delete(TABLE)
        assert await store.load(TABLE) is None
        assert await store.after(TABLE, 0) is None
        assert await store.find_invite(f"invite-{TABLE}") is None
        assert ["other"] == [row.id for row in await store.tables_of(1, 10)]
        assert ["other"] == [row.id for row in await store.all_tables(TableFilter(), 10)]
        assert [] == await store.unowned(10)
        assert [("deleted", TABLE)] == [(n.kind, n.table) for n in await store.notices(0)]


async def test_nothing_can_be_added_to_a_deleted_table(place: Place) -> None:
    async with place.with_table() as store:
        await store.append(TABLE, [entry(1)])
        await store.delete(TABLE)
        for line in (entry(2), entry(1)):
            with pytest.raises(Conflict):
                await store.append(TABLE, [line])
        await store.append(TABLE, [], listing(), Snapshot(1, b"state"))  # of a server that sleeps
        await store.create(header(), [], listing())
        stored = await store.load(TABLE)
        assert stored is not None
        assert (None, ()) == (stored.snapshot, stored.tail)


async def test_old_tables_are_pruned_a_few_at_a_time(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ops, "PRUNED", 2)
    async with place.opened() as store:
        for number in range(8):
            status = "playing" if number == 3 else "over"
            await store.create(header(f"t{number}"), [entry(1)], listing(status, updated=number))
        assert {"t0", "t1", "t2", "t4"} == set(await store.prune(5, "over"))
        assert ["t7", "t6", "t5", "t3"] == [
            row.id for row in await store.all_tables(TableFilter(), 10)
        ]
        assert ["t3"] == await store.prune(5, None)
        assert [] == await store.prune(5, None)
        assert 5 == len(await store.notices(0))


async def test_an_invitation_can_be_revoked(place: Place) -> None:
    async with place.with_table() as store:
        await store.create(header("other"), [], listing())
        await store.append(TABLE, [entry(1)], invite="new")
        assert TABLE == await store.find_invite("new")
        assert await store.find_invite(f"invite-{TABLE}") is None
        stored = await store.load(TABLE)
        assert stored is not None
        assert "new" == stored.header.invite
        with pytest.raises(Conflict):
            await store.append("other", [entry(1)], invite="new")
        assert [] == await store.after("other", 0)


async def test_settings_hold_for_the_house(place: Place) -> None:
    async with place.opened() as store:
        assert await store.setting("password") is None
        await store.set_setting("password", b"hash")
        await store.set_setting("password", b"another")
    async with place.opened() as store:
        assert b"another" == await store.setting("password")
        await store.set_setting("password", None)
        assert await store.setting("password") is None


async def test_notices_are_seen_once_and_in_order(place: Place) -> None:
    async with place.opened() as store:
        await store.notify("reload", TABLE)
        (first,) = await store.notices(0)
        assert AdminCommand(first.id, "reload", TABLE) == first
        await asyncio.gather(*(store.notify("password") for _ in range(20)))
        found = await store.notices(first.id)
        assert 20 == len(found)
        assert sorted({notice.id for notice in found}) == [notice.id for notice in found]
        assert [] == await store.notices(found[-1].id)


async def test_notices_of_long_ago_are_forgotten(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_ops, "NOTICE_LIFE", -1)
    async with place.opened() as store:
        await store.notify("reload", "a")
        await store.notify("reload", "b")
        assert ["b"] == [notice.table for notice in await store.notices(0)]
        last = (await store.notices(0))[0].id
        await store.notify("reload", "c")
        assert ["c"] == [notice.table for notice in await store.notices(last)]


@pytest.mark.parametrize("odd", ["\0", "a\0b"])
async def test_what_no_text_can_be_is_found_nowhere(place: Place, odd: str) -> None:
    async with place.with_table() as store:
        assert await store.find_invite(odd) is None
        assert await store.load(odd) is None
        assert await store.after(odd, 0) is None


async def test_a_host_may_work_beside_a_server_that_thinks_itself_alone(tmp_path: Path) -> None:
    async with (
        Folder(tmp_path).with_table() as server,
        Folder(tmp_path, is_shared=True).opened() as host,
    ):
        writing = asyncio.gather(*(server.append(TABLE, [entry(n)]) for n in range(1, 101)))
        for number in range(10):
            await host.set_setting("password", b"%d" % number)
        await writing
        assert b"9" == await server.setting("password")
        assert 100 == len(await host.after(TABLE, 0) or [])
