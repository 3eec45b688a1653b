"""What is written while the connection to the database breaks: kept once, refused for sure, or in doubt."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from dicehospital.server.store.people import HostAct, Report
from dicehospital.server.store.postgres.store import PostgresStore
from dicehospital.server.store.store import Conflict, InDoubt, Listing, Person, StorageError
from tests.server.engines import Postgres
from tests.server.lossy import LATE, Loss, Lossy
from tests.server.ops_store import Database, entry, header, listing

TABLE = "k3v9q2xr"
LOSSES: tuple[Loss, ...] = ("reply", "request", "late")
KEEP = b"action-"  # in every append of these tests


@pytest.fixture
def proxy(postgres: Postgres) -> Iterator[Lossy]:
    with Lossy(postgres.port) as proxy:
        yield proxy


@pytest.fixture
def place(postgres: Postgres, database: str, proxy: Lossy) -> Database:
    """A database behind the proxy."""
    return Database(database.replace(f":{postgres.port}/", f":{proxy.port}/"))


@pytest.mark.parametrize("loss", LOSSES)
async def test_an_append_whose_connection_breaks_is_kept_once(
    place: Database, proxy: Lossy, loss: Loss
) -> None:
    async with place.with_table() as store:
        await store.append(TABLE, [entry(1)])
        proxy.lose(loss, KEEP)
        await store.append(TABLE, [entry(2)])
        assert 1 == proxy.lost
        await asyncio.sleep(LATE if loss == "late" else 0)
        await store.append(TABLE, [entry(3)])
        assert [entry(1), entry(2), entry(3)] == await store.after(TABLE, 0)


@pytest.mark.parametrize("loss", LOSSES)
async def test_all_who_wait_are_answered_for_themselves(
    place: Database, proxy: Lossy, loss: Loss
) -> None:
    """One of them comes too late whatever happens; what the others wrote is kept, with their lists."""
    async with place.opened() as store:
        names = [f"table{number}" for number in range(6)]
        for name in names:
            await store.create(header(name), [], listing())
        assert isinstance(store, PostgresStore)
        proxy.lose(loss, KEEP)
        shown = listing("over", summary=b'{"a":1}')
        jobs = [store.append(name, [entry(1)], shown) for name in names]
        late = store.append("none", [entry(1)])
        *kept, refused = await asyncio.gather(*jobs, late, return_exceptions=True)
        assert [None] * 6 == kept
        assert isinstance(refused, Conflict)
        for name in names:
            assert [entry(1)] == await store.after(name, 0)
        assert {"over"} == {row.listing.status for row in await store.tables_of(1, 10)}


@pytest.mark.parametrize(("loss", "lines"), [("reply", 1), ("request", 0)])
async def test_what_cannot_be_looked_up_is_in_doubt(
    place: Database, proxy: Lossy, loss: Loss, lines: int
) -> None:
    async with place.with_table() as store:
        await store.append(TABLE, [], listing())
        with proxy.shut():
            proxy.lose(loss, KEEP)
            with pytest.raises(InDoubt):
                await store.append(TABLE, [entry(1)])
            assert 1 == proxy.lost
            with pytest.raises(StorageError) as refused:
                await store.append(TABLE, [entry(1, "other")])  # it was never sent
            assert StorageError is refused.type
            with pytest.raises(InDoubt):  # sent again, it is no less in doubt
                await store.append(TABLE, [entry(1)])
        assert [entry(1)][:lines] == await store.after(TABLE, 0)


async def test_somebody_else_s_line_is_no_proof_of_one_s_own(
    place: Database, database: str, proxy: Lossy
) -> None:
    """Two servers let bots move: their lines have the same number and id, but other words."""
    async with place.with_table() as store, Database(database).opened() as other:
        theirs = entry(1, "bots.1")
        await other.append(TABLE, [theirs])
        ours = replace(theirs, action=b'{"kind":"other"}')
        proxy.lose("request", b"bots.1")
        with pytest.raises(Conflict):
            await store.append(TABLE, [ours])
        assert (1, [theirs]) == (proxy.lost, await store.after(TABLE, 0))


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_new_table_whose_connection_breaks_is_made_once(
    place: Database, proxy: Lossy, loss: Loss
) -> None:
    async with place.opened() as store:
        proxy.lose(loss, b"COMMIT")
        await store.create(header(), [entry(1)], listing())
        assert 1 == proxy.lost
        with pytest.raises(Conflict):
            await store.create(header(), [entry(1)], listing())
        assert [entry(1)] == await store.after(TABLE, 0)


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_guest_whose_connection_breaks_is_welcomed_once(
    place: Database, proxy: Lossy, loss: Loss
) -> None:
    async with place.opened() as store:
        proxy.lose(loss, b"Ana")
        ana = await store.add_person(b"hash", "Ana")
        assert (1, ana) == (proxy.lost, await store.person(b"hash"))
        proxy.lose(loss, b"Eve")
        await store.rename(ana.id, "Eve")
        assert (2, Person(ana.id, "Eve")) == (proxy.lost, await store.person(b"hash"))


@pytest.mark.parametrize("loss", LOSSES)
async def test_a_new_invitation_and_its_line_are_kept_together(
    place: Database, proxy: Lossy, loss: Loss
) -> None:
    async with place.with_table() as store:
        proxy.lose(loss, b"COMMIT")
        await store.append(TABLE, [entry(1)], invite="new")
        assert 1 == proxy.lost
        assert TABLE == await store.find_invite("new")
        assert [entry(1)] == await store.after(TABLE, 0)


async def test_changes_of_other_kinds_are_in_doubt_too(place: Database, proxy: Lossy) -> None:
    async with place.with_table() as store:
        with proxy.shut():
            proxy.lose("reply", b"COMMIT")
            with pytest.raises(InDoubt):
                await store.create(header("other"), [], listing())
        assert 2 == len(await store.tables_of(1, 10))
        with proxy.shut():
            proxy.lose("reply", b"Ana")
            with pytest.raises(InDoubt):
                await store.add_person(b"hash", "Ana")
        proxy.lose("reply", b"COMMIT")
        with pytest.raises(InDoubt):
            await store.delete(TABLE)
        assert not await store.delete(TABLE)
        shown: list[Listing] = [row.listing for row in await store.tables_of(1, 10)]
        assert 1 == len(shown)


@pytest.mark.parametrize("loss", ["reply", "request"])
async def test_what_is_told_to_the_host_is_written_down_once(
    place: Database, proxy: Lossy, loss: Loss
) -> None:
    async with place.opened() as store:
        proxy.lose(loss, b"stalling")
        await store.people.report(Report(0, 1000, TABLE, 1, 7, None, "Eve", "stalling", ""))
        proxy.lose(loss, b"report_done")
        await store.people.note(HostAct(0, 1000, "root", "report_done", "1"))
        (report,) = await store.people.reports(10)
        assert (2, 1) == (proxy.lost, len(await store.people.host_log(10)))
        proxy.lose(loss, b"COMMIT")
        with pytest.raises(InDoubt):
            await store.people.end_report(report.id, 2000)
        assert await store.people.end_report(report.id, 3000) == (loss == "request")
