"""What stores keep of people: seats they ever had, bans, reports, and the log of the host."""

from __future__ import annotations

from pathlib import Path

import asyncpg
import pytest

from dicehospital.server.store.people import Ban, HostAct, Redacted, Report
from dicehospital.server.store.postgres import schema as database_schema
from dicehospital.server.store.schema import FILE, STEPS, connect, create_or_migrate
from dicehospital.server.store.store import (
    Entry,
    LobbyFilter,
    Person,
    Snapshot,
    StorageError,
    Store,
)
from tests.server.ops_store import Database, Folder, Place, entry, header, listing

TABLE = "k3v9q2xr"
SAT = b'{"kind":"sat","seat":0,"person":1,"name":"An\xc3\xafs"}'
NAMELESS = b'{"kind":"sat","seat":0,"person":1,"name":""}'


def sat(seq: int) -> Entry:
    return Entry(seq, f"1.{seq}", 1, 1000 + seq, SAT)


# -- the lobby -----------------------------------------------------------------------------------------
def search(**more: object) -> LobbyFilter:
    return LobbyFilter(None, "open", free=False, limit=50, **more)  # type: ignore[arg-type]


async def test_an_address_fills_at_most_five_places_of_the_lobby(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header("honest"), [], listing("open", updated=1), "home")
        await store.create(header("nobody"), [], listing("open", updated=2))
        for number in range(40):
            row = listing("open", updated=10 + number)
            await store.create(header(f"t{number}"), [], row, "one" if number % 2 else "two")
        found = [row.id for row in await store.lobby(search())]
        assert ["t39", "t38"] == found[:2]
        assert ["nobody", "honest"] == found[-2:]
        assert 12 == len(found)
        assert 40 // 2 + 5 + 2 == len(await store.lobby(search(origin="one")))


async def test_tables_with_somebody_present_come_first(place: Place) -> None:
    async with place.opened() as store:
        for number in range(10):
            await store.create(header(f"t{number}"), [], listing("open", updated=number), "one")
        found = [row.id for row in await store.lobby(search(present=("t1", "t3")))]
        assert ["t3", "t1", "t9", "t8", "t7"] == found
        assert "one" == await store.origin_of("t3")
        assert "" == await store.origin_of("none")


# -- forgetting ----------------------------------------------------------------------------------------
async def test_every_table_at_which_a_guest_ever_sat_is_known(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header("sits"), [], listing(persons=(1, 2)))
        await store.create(header("stood"), [], listing(persons=()))
        await store.append("stood", [sat(1)], listing(persons=(1,)))
        await store.append("stood", [entry(2)], listing(persons=()))
        await store.create(header("other"), [], listing(persons=(2,)))
        assert ["sits", "stood"] == await store.people.traces(1)
        await store.delete("sits")
        assert ["stood"] == await store.people.traces(1)


async def test_a_name_is_taken_out_of_a_table(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header(), [sat(1)], listing(summary=b"An\xc3\xafs"))
        await store.append(TABLE, [entry(2)], None, Snapshot(1, b"An\xc3\xafs"))
        redacted = Redacted(2, b"setup", [(1, NAMELESS)], (1, b"state"), b"summary")
        assert await store.people.redact(TABLE, redacted)
        assert await store.people.redact(TABLE, redacted)
        stored = await store.load_whole(TABLE)
        assert stored is not None
        assert (b"setup", NAMELESS) == (stored.header.setup, stored.tail[0].action)
        kept = await store.load(TABLE)
        assert kept is not None
        assert Snapshot(1, b"state") == kept.snapshot
        assert [b"summary"] == [row.listing.summary for row in await store.tables_of(1, 9)]


async def test_a_table_that_has_gone_on_is_not_redacted(place: Place) -> None:
    async with place.opened() as store:
        await store.create(header(), [sat(1), entry(2)], listing())
        for redacted in (
            Redacted(1, b"setup", [(1, NAMELESS)], None, b"summary"),
            Redacted(2, b"setup", [(1, NAMELESS)], (1, b"state"), b"summary"),
        ):
            assert not await store.people.redact(TABLE, redacted)
        stored = await store.load_whole(TABLE)
        assert stored is not None
        assert SAT == stored.tail[0].action


@pytest.mark.parametrize(
    "line",
    [
        (1, b'{"kind":"sat","seat":1,"person":1,"name":""}'),
        (1, b'{"kind":"sat","seat":0,"person":1,"name":"Bob"}'),
        (1, b"{}"),
        (2, b'{"kind":"pick","word":8}'),
    ],
)
async def test_nothing_but_a_name_can_be_taken_out_of_a_log(
    place: Place, line: tuple[int, bytes]
) -> None:
    async with place.opened() as store:
        await store.create(header(), [sat(1), entry(2)], listing())
        with pytest.raises(StorageError):
            await store.people.redact(TABLE, Redacted(2, b"{}", [line], None, b""))
        stored = await store.load_whole(TABLE)
        assert stored is not None
        assert [SAT, entry(2).action] == [line.action for line in stored.tail]


async def test_a_guest_who_is_forgotten_stays_a_number_that_nobody_else_gets(place: Place) -> None:
    async with place.opened() as store:
        people = store.people
        ann = await store.add_person(b"ann", "Ann")
        bob = await store.add_person(b"bob", "Bob")
        await people.saw(bob.id, bob.session, 77)
        found = await store.person(b"bob")
        assert found is not None
        assert 77 == found.seen
        await people.ban(Ban(0, bob.id, None, 1, None, ""))
        await people.report(Report(0, 1, TABLE, 0, bob.id, ann.id, "Ann", "other", "words of Bob"))
        await people.report(Report(0, 2, TABLE, 1, ann.id, bob.id, "Bob", "name", "words of Ann"))
        await people.forget(bob.id)
        await people.forget(bob.id)
        assert await store.person(b"bob") is None
        assert [False, True] == [await people.is_guest(one.id) for one in (bob, ann)]
        assert [] == await people.bans(0)
        about, by = await people.reports(9)
        assert (None, "", "words of Ann") == (about.reported, about.name, about.words)
        assert (None, ann.id, "") == (by.reporter, by.reported, by.words)
        assert bob.id + 1 == (await store.add_person(b"cyd", "Cyd")).id
        assert ("forgotten", f"{bob.id}") in [(n.kind, n.table) for n in await store.notices(0)]


# -- bans, reports, the log ----------------------------------------------------------------------------
async def test_bans_hold_until_they_end_or_are_ended(place: Place) -> None:
    async with place.opened() as store:
        people, ann = store.people, await store.add_person(b"ann", "Ann")
        await people.ban(Ban(0, None, "203.0.113.0/24", 1, 100, "noise"))
        await people.ban(Ban(0, None, "203.0.113.0/24", 2, 200, "more noise"))
        await people.ban(Ban(0, ann.id, None, 3, None, ""))
        network, guest = await people.bans(150)
        assert ("203.0.113.0/24", 200, "more noise") == (
            network.network,
            network.until,
            network.reason,
        )
        assert (ann.id, None) == (guest.person, guest.until)
        assert {b"ann": guest.id} == await people.banned_tokens(150)
        assert [guest] == await people.bans(200)
        assert [True, False] == [await people.unban(ann.id, None) for _ in range(2)]
        assert [] == await people.bans(200)
        assert ["bans"] * 4 == [notice.kind for notice in await store.notices(0)]


async def test_reports_wait_until_the_host_is_done(place: Place) -> None:
    async with place.opened() as store:
        people = store.people
        for number in (1, 2):
            await people.report(Report(0, number, TABLE, 0, number, 7, "Bob", "name", "bad"))
        second, first = await people.reports(9)
        assert (1, 7, "Bob", "name", "bad") == (
            first.at,
            first.reported,
            first.name,
            first.reason,
            first.words,
        )
        assert [first] == await people.reports_by(1)
        assert [True, False] == [await people.end_report(first.id, 50) for _ in range(2)]
        assert [second] == await people.reports(9)
        assert [None, 50] == [report.done for report in await people.reports(9, with_done=True)]


async def test_the_log_of_the_host_only_grows(place: Place) -> None:
    async with place.opened() as store:
        for number in range(3):
            await store.people.note(HostAct(0, number, "ann", "close", f"t{number}"))
    async with place.opened() as store:
        found = await store.people.host_log(2)
        assert [("t2", 2, "ann"), ("t1", 1, "ann")] == [(a.about, a.at, a.who) for a in found]


async def test_no_line_of_the_hosts_log_can_be_changed_or_removed(
    tmp_path: Path, database: str
) -> None:
    for place in (Folder(tmp_path), Database(database)):
        async with place.opened() as store:
            await store.people.note(HostAct(0, 1, "ann", "close", TABLE))
    file = connect(tmp_path / FILE)
    connection = await asyncpg.connect(database)
    for sql in ("UPDATE host_log SET who = 'bob'", "DELETE FROM host_log"):
        with pytest.raises(Exception, match="never"):
            file.execute(sql)
        with pytest.raises(asyncpg.PostgresError, match="never"):
            await connection.execute(sql)
    file.close()
    await connection.close()


# -- older stores --------------------------------------------------------------------------------------
OLD_SETUP = b'{"players":2,"seats":[{"kind":"person","person":5,"name":"Eve"},{"kind":"open"}]}'


async def test_an_older_file_learns_where_its_guests_have_been(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE, STEPS[:2])
    file = connect(tmp_path / FILE)
    file.execute("INSERT INTO person VALUES (1, x'00', 'Ann')")
    row = (TABLE, "er", "1", "0.4", 1, b"s", "invite", "open", OLD_SETUP)
    file.execute("INSERT INTO header VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    file.execute("INSERT INTO log VALUES (?, 1, 'a', 1, 1, ?)", (TABLE, SAT))
    listed = (TABLE, "er", "open", "playing", 0, 1, 0, "[2]", b"{}")
    file.execute("INSERT INTO listing VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", listed)
    file.close()
    async with Folder(tmp_path).opened() as store:
        await check_old(store)


async def test_an_older_database_learns_where_its_guests_have_been(database: str) -> None:
    connection = await asyncpg.connect(database)
    await database_schema.create_or_migrate(connection, "old", database_schema.STEPS[:1])
    await connection.execute("INSERT INTO person VALUES (1, '\\x00', 'Ann')")
    await connection.execute(
        "INSERT INTO header VALUES ($1, 'er', '1', '0.4', 1, 's', 'invite', 'open', $2)",
        TABLE,
        OLD_SETUP,
    )
    await connection.execute("INSERT INTO log VALUES ($1, 1, 'a', 1, 1, $2)", TABLE, SAT)
    await connection.execute(
        "INSERT INTO listing VALUES ($1, 'er', 'open', 'playing', 0, 1, 0, '[2]', '{}')", TABLE
    )
    await connection.close()
    async with Database(database).opened() as store:
        await check_old(store)


async def check_old(store: Store) -> None:
    assert Person(1, "Ann") == await store.person(b"\0")
    assert [[TABLE]] * 3 == [await store.people.traces(person) for person in (1, 2, 5)]
    assert 32 == len(await store.setting("origins") or b"")
    assert await store.people.redact(TABLE, Redacted(1, b"{}", [(1, NAMELESS)], None, b"{}"))
    assert [TABLE] == [
        row.id for row in await store.lobby(LobbyFilter(None, None, free=False, limit=9))
    ]
