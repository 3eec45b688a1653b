"""A house moves from its folder into a database, is copied back into a file, and replays everywhere."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.server.settings import read_settings
from dicehospital.server.store.lock import FolderLock
from dicehospital.server.store.open_store import open_store
from dicehospital.server.store.people import Ban, HostAct, Report
from dicehospital.server.store.postgres import migrate
from dicehospital.server.store.postgres.store import PostgresStore
from dicehospital.server.store.schema import FILE, STEPS, OlderSchema, create_or_migrate
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.statements.accounts import Account
from dicehospital.server.store.statements.channels import Quiet
from dicehospital.server.store.statements.passkeys import NewPasskey
from dicehospital.server.store.statements.tournaments import Entrant, RoundTable, Tournament
from dicehospital.server.store.store import Person, Snapshot, Store, TableFilter
from tests.cli.program import run
from tests.server.engines import Postgres
from tests.server.ops_server import Guest, ask, running
from tests.server.ops_store import Database, Folder, Place, entry, header, listing, with_table
from tests.server.store.test_backup import play
from tests.server.tables.channels.receiver import asked, turn, webhook

TABLE = "k3v9q2xr"
FAR = 2**60
CUP = Tournament("cup", "er", {"modifiers": ["preparation"]}, 4, 3, 60_000, 1)


async def furnish(place: Place) -> None:
    """A little of everything that a store keeps."""
    async with place.opened() as store:
        for number in range(1, 4):
            await store.add_person(b"hash-%d" % number, "Anaïs")
        await store.create(header(), [entry(1)], listing(persons=(1, 3), timed=True))
        await store.append(TABLE, [entry(2), entry(3)], listing("over"), Snapshot(2, b"\0state"))
        await store.create(header("other", "private"), [], listing("open", persons=()))
        await store.set_setting("password", b"hash")
        await store.people.saw(2, 2, 77)
        await furnish_accounts(store)
        await store.people.ban(Ban(0, None, "203.0.113.0/24", 1, None, "noise"))
        await store.people.report(Report(0, 1, TABLE, 0, 1, 3, "Anaïs", "name", "words"))
        await store.people.note(HostAct(0, 1, "ann", "close", "{}"))
        await furnish_ratings(store)
        await store.tournaments.make(CUP)
        await store.tournaments.enter(Entrant("e", CUP.id, 1, 5))
        await store.tournaments.start(CUP.id, 9, ("e",))
        await store.tournaments.note(RoundTable(TABLE, CUP.id, 1, 0))
        await furnish_channels(store)


async def furnish_ratings(store: Store) -> None:
    """A rated game of a person and a bot, and somebody who agrees to be named."""
    seat = {"person": 2, "bot": None, "points": 7, "place": 1, "gone": False}
    bot = {**seat, "person": None, "bot": "hard", "place": 2}
    await store.create(header("rated"), [entry(1)], listing("playing", persons=()))
    over = listing("over", persons=(), summary=msgspec.json.encode({"played": [seat, bot]}))
    await store.append("rated", [entry(2)], over)
    await store.ratings.allow_name(2, 5)


async def furnish_accounts(store: Store) -> None:
    """Somebody with two browsers, of which one has ended, words, an account, a link and a passkey."""
    kept = store.accounts
    await kept.open_session(3, b"second", 5, "Firefox, Linux")
    await kept.end_session(3, 3, b"blank")
    await kept.set_words(3, b"words", 6)
    assert await kept.add(Account(3, "Anaïs", "ANAIS", "$argon2id$", 7, 8))
    await kept.set_link(3, b"link", 9)
    assert await store.passkeys.add(NewPasskey(3, b"name", b"key", 4, "Firefox, Linux", 5, 6))


async def furnish_channels(store: Store) -> None:
    """A turn that was told, with a message on its way, and quiet hours."""
    await store.channels.add(webhook(1, "https://ntfy.sh/topic"))
    await store.channels.set_quiet(1, Quiet("UTC", 22, 8))
    await store.create(header("slow"), [entry(1)], asked(turn(1, 1000), turn(3, 1000)))
    parked, _ = await store.turns.parked(FAR, 10)
    await store.turns.settle(parked, 1, "token", at=5, is_told=True)


async def looked_at(store: Store) -> list[object]:
    """All that can be seen of it."""
    return [
        *[await store.load(name) for name in (TABLE, "other")],
        *[await store.tables_of(number, 10) for number in range(4)],
        await store.all_tables(TableFilter(), 10),
        await store.person(b"hash-2"),
        await store.setting("password"),
        await store.unowned(10),
        *[await store.people.traces(number) for number in range(4)],
        await store.people.bans(0),
        await store.people.reports(10),
        await store.people.host_log(10),
        await store.setting("origins"),
        await store.setting("recovery"),
        *[await store.accounts.sessions(number) for number in range(4)],
        await store.accounts.person_of_words(b"words"),
        await store.accounts.words_made(3),
        await store.accounts.named("ANAIS"),
        await store.accounts.linked(b"link", 8),
        await store.passkeys.of(3),
        await store.ratings.seats("er"),
        await store.ratings.named_since(2),
        await store.tournaments.find(CUP.id),
        await store.tournaments.entrants(CUP.id),
        await store.tournaments.tables(CUP.id),
        await store.channels.of(1),
        await store.channels.quiet_of(1),
        await store.turns.parked(FAR, 10),
    ]


async def test_everything_moves_and_comes_back(tmp_path: Path, database: str) -> None:
    await furnish(Folder(tmp_path / "a"))
    moved = await migrate.move_in(tmp_path / "a", database)
    assert (4, 6, 3, 1) == tuple(moved[n].rows for n in ("header", "log", "person", "snapshot"))
    (tmp_path / "b").mkdir()
    copied = await migrate.copy_out(database, tmp_path / "b" / FILE)
    assert moved == copied
    async with (
        Folder(tmp_path / "a").opened() as before,
        Database(database).opened() as between,
        Folder(tmp_path / "b").opened() as after,
    ):
        found = [await looked_at(store) for store in (before, between, after)]
        assert found[0] == found[1] == found[2]
        assert Person(4, "Dan") == await between.add_person(b"hash-4", "Dan")
        await between.append(TABLE, [entry(4)])
        await between.people.note(HostAct(0, 2, "ann", "delete", "{}"))
        assert [2, 1] == [act.id for act in await between.people.host_log(2)]
    assert {FILE} == {path.name for path in (tmp_path / "b").iterdir()} - {"lock"}


async def test_a_copy_that_differs_is_not_kept(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await furnish(Folder(tmp_path))
    monkeypatch.setattr(migrate, "_NEXT", "UPDATE header SET rules = 'other'")
    with pytest.raises(migrate.CopyMismatch):
        await migrate.move_in(tmp_path, database)
    async with Database(database).opened() as store:
        assert [] == await store.all_tables(TableFilter(), 10)
        assert await store.person(b"hash-2") is None


async def test_a_copy_of_a_database_holds_one_moment(tmp_path: Path, database: str) -> None:
    async with Database(database).with_table() as store:
        await store.append(TABLE, [entry(seq) for seq in range(1, 51)])
        copying = asyncio.create_task(migrate.copy_out(database, tmp_path / FILE))
        seq = 50
        while not copying.done():
            seq += 1
            await store.append(TABLE, [entry(seq)])
        assert 50 <= (await copying)["log"].rows <= seq
    kept = await Folder(tmp_path).log_of()
    assert list(range(1, len(kept) + 1)) == [line.seq for line in kept]


# -- as a host does it ---------------------------------------------------------------------------------
def test_a_house_moves_and_goes_on(tmp_path: Path, database: str) -> None:
    with running(tmp_path / "d") as server, Guest(server.url) as ana:
        table = ana.table(players=1, seats=["me"])
        play(ana, table, moves=12)
        seen = run("move", "--data", server.data, "--database", database)
        assert (2, True) == (seen.status, seen.is_one_error("another server is using this folder"))
    seen = run("move", "--data", tmp_path / "d", "--database", database)
    assert (0, "") == (seen.status, seen.err)
    assert "Tables: 1" in seen.out
    assert "guests: 1" in seen.out
    with running(tmp_path / "unused", DICEHOSPITAL_DATABASE=database) as server:
        url = f"{server.url}/api/tables/{table}"
        assert table == ask("GET", url, headers={"Cookie": ana.cookie}).json()["id"]
        seen = run("validate", "--database", database)
        assert (0, "Tables replayed: 1. All good.\n") == (seen.status, seen.out)
        seen = run("backup", "--database", database, tmp_path / "copy")
        assert (0, f"Backed up to {tmp_path / 'copy'}. Tables: 1.\n") == (seen.status, seen.out)
    assert not (tmp_path / "unused" / FILE).exists()
    (tmp_path / "restored").mkdir()
    (tmp_path / "copy").rename(tmp_path / "restored" / FILE)
    seen = run("validate", "--data", tmp_path / "restored")
    assert (0, "Tables replayed: 1. All good.\n") == (seen.status, seen.out)


def test_a_database_with_tables_is_not_moved_into(tmp_path: Path, database: str) -> None:
    asyncio.run(furnish(Folder(tmp_path)))
    asyncio.run(furnish(Database(database)))
    seen = run("move", "--data", tmp_path, "--database", database)
    assert (2, True) == (seen.status, seen.is_one_error("already contains tables"))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["move"], "--database: is missing"),
        (["move", "--database", "mysql://here"], "--database: not an address"),
        (["validate", "--database", "{empty}"], "contains no Dice Hospital tables"),
        (["backup", "copy", "--database", "{nowhere}"], "127.0.0.1:1/db: can’t be used"),
    ],
)
def test_what_is_wrong_with_a_database_is_told(
    tmp_path: Path, database: str, command: list[str], words: str
) -> None:
    asyncio.run(furnish(Folder(tmp_path)))
    urls = {"{empty}": database, "{nowhere}": "postgresql://me@127.0.0.1:1/db"}
    seen = run(*(urls.get(word, word) for word in command), DICEHOSPITAL_DATA=str(tmp_path))
    assert (2, True) == (seen.status, seen.is_one_error(words)), seen.err


def test_a_log_of_a_database_that_does_not_replay_is_named(database: str) -> None:
    asyncio.run(furnish(Database(database)))
    seen = run("validate", DICEHOSPITAL_DATABASE=database)
    assert 1 == seen.status
    assert f"{TABLE}: replay failed" in seen.err


def test_a_dump_of_postgresql_itself_restores_every_row(postgres: Postgres, tmp_path: Path) -> None:
    """What docs/host.md tells hosts to do."""
    old, new = postgres.database(), postgres.database()
    asyncio.run(furnish(Database(old)))
    dump = tmp_path / "house.dump"
    postgres.program("pg_dump", "--format=custom", f"--file={dump}", old)
    postgres.program("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={new}", str(dump))

    async def compare() -> None:
        async with Database(old).opened() as before, Database(new).opened() as after:
            assert await looked_at(before) == await looked_at(after)
            await after.append(TABLE, [entry(4)])

    asyncio.run(compare())


# -- which store ---------------------------------------------------------------------------------------
def test_the_settings_say_which_store_it_is(tmp_path: Path, database: str) -> None:
    named = {"DICEHOSPITAL_DATABASE": database}
    assert isinstance(open_store(read_settings({"data": tmp_path}, {})), SqliteStore)
    assert isinstance(open_store(read_settings({"data": tmp_path}, named)), PostgresStore)
    with pytest.raises(BadInput, match="DICEHOSPITAL_DATABASE"):
        read_settings({"data": tmp_path}, {"DICEHOSPITAL_DATABASE": "sqlite://"})


def test_without_the_extra_a_database_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)  # so that it cannot be imported
    for command in (["validate"], ["move"], ["backup", "copy"], ["serve", "--port", "0"]):
        seen = run(*command, "--database", "postgresql://here/db")
        assert (2, True) == (seen.status, seen.is_one_error('pip install "dicehospital[cluster]"'))


def test_without_the_extra_a_file_is_served_and_validated() -> None:
    code = (
        "import sys; sys.modules['asyncpg'] = sys.modules['redis'] = None\n"
        "import dicehospital.server.app, dicehospital.cli.commands.validate"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (0, b"") == (done.returncode, done.stderr)


# -- older files ---------------------------------------------------------------------------------------
def old_file(folder: Path) -> None:
    create_or_migrate(folder / FILE, STEPS[:1])
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        connection.execute("INSERT INTO person VALUES (1, x'00', 'Ana')")


async def test_a_file_of_the_first_version_goes_on_with_all_it_can_now(tmp_path: Path) -> None:
    old_file(tmp_path)
    async with with_table(tmp_path) as store:
        assert Person(1, "Ana") == await store.person(b"\0")
        await store.append(TABLE, [entry(1)])
        assert await store.delete(TABLE)


async def test_a_file_that_an_older_server_works_with_is_left_as_it_is(tmp_path: Path) -> None:
    old_file(tmp_path)
    with closing(FolderLock(tmp_path)), pytest.raises(OlderSchema):
        await SqliteStore(tmp_path, is_shared=True).open()
    async with Folder(tmp_path, is_shared=True).opened() as store:
        assert Person(1, "Ana") == await store.person(b"\0")
