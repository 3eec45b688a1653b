"""What stores keep so that people are known again: sessions, recovery words, accounts, links."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import asyncpg

from dicehospital.server.store.postgres import schema as database_schema
from dicehospital.server.store.schema import FILE, STEPS, connect, create_or_migrate
from dicehospital.server.store.statements.accounts import SESSIONS, Account
from dicehospital.server.store.store import Store
from tests.server.ops_store import Database, Folder, Place

ANN = Account(1, "Ann", "ANN", "$argon2id$ann", 10, 10)


# -- sessions ------------------------------------------------------------------------------------------
async def test_a_guest_is_known_by_several_tokens_until_their_sessions_end(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = [await store.add_person(name, "guest") for name in (b"ann", b"bob")]
        await store.accounts.open_session(ann.id, b"phone", 7, "Safari, iPhone")
        phone = await store.person(b"phone")
        assert phone is not None
        assert (ann.id, 7) == (phone.id, phone.seen)
        assert ["Safari, iPhone", ""] == [s.browser for s in await store.accounts.sessions(ann.id)]
        assert not await store.accounts.end_session(bob.id, phone.session, b"blank")
        assert await store.accounts.end_session(ann.id, phone.session, b"blank")
        assert not await store.accounts.end_session(ann.id, phone.session, b"blank")
        assert await store.person(b"phone") is None
        assert ann == await store.person(b"ann")
        assert ("sessions", f"{ann.id}") in [(n.kind, n.table) for n in await store.notices(0)]


async def test_all_other_sessions_end_at_once(place: Place) -> None:
    async with place.opened() as store:
        ann, bob = [await store.add_person(name, "guest") for name in (b"ann", b"bob")]
        for number in range(3):
            await store.accounts.open_session(ann.id, b"%d" % number, number, "")
        kept = await store.person(b"1")
        assert kept is not None
        assert 3 == await store.accounts.end_others(ann.id, kept.session, b"blank")
        tokens = (b"ann", b"0", b"1", b"2", b"bob", b"blank")
        found = [await store.person(token) for token in tokens]
        assert [None, None, ann, None, bob, None] == found


async def test_a_person_has_so_many_sessions_and_the_first_ends(place: Place) -> None:
    async with place.opened() as store:
        ann = await store.add_person(b"ann", "Ann")
        for number in range(SESSIONS):
            await store.accounts.open_session(ann.id, b"%d" % number, number, "")
        assert SESSIONS == len(await store.accounts.sessions(ann.id))
        assert [None, ann] == [await store.person(token) for token in (b"ann", b"0")]


async def test_a_session_says_when_it_was_last_used(place: Place) -> None:
    async with place.opened() as store:
        ann = await store.add_person(b"ann", "Ann")
        await store.accounts.open_session(ann.id, b"phone", 7, "")
        await store.people.saw(ann.id, ann.session, 99)
        assert [7, 99] == [session.seen for session in await store.accounts.sessions(ann.id)]


async def test_every_session_of_a_banned_guest_is_known(place: Place) -> None:
    from dicehospital.server.store.people import Ban

    async with place.opened() as store:
        ann = await store.add_person(b"ann", "Ann")
        await store.accounts.open_session(ann.id, b"phone", 7, "")
        await store.people.ban(Ban(0, ann.id, None, 1, None, ""))
        assert {b"ann", b"phone"} == (await store.people.banned_tokens(0)).keys()
        assert 1 == len(await store.people.bans(0))


# -- words, accounts, links ----------------------------------------------------------------------------
async def test_new_words_take_the_place_of_those_before(place: Place) -> None:
    async with place.opened() as store:
        kept = store.accounts
        assert await kept.words_made(1) is None
        await kept.set_words(1, b"first", 5)
        await kept.set_words(1, b"second", 6)
        assert [None, 1] == [await kept.person_of_words(words) for words in (b"first", b"second")]
        assert 6 == await kept.words_made(1)


async def test_a_name_has_one_account_and_a_person_one_name(place: Place) -> None:
    async with place.opened() as store:
        kept = store.accounts
        assert await kept.add(ANN)
        assert not await kept.add(replace(ANN, person=2, name="ANN"))
        assert not await kept.add(replace(ANN, likeness="OTHER"))
        assert [ANN, ANN, None] == [
            await kept.named("ANN"),
            await kept.of_person(1),
            await kept.of_person(2),
        ]
        assert [True, False] == [await kept.set_passphrase(n, "$other", 20) for n in (1, 2)]
        changed = replace(ANN, passphrase="$other", changed=20)  # noqa: S106 (of nobody)
        assert changed == await kept.of_person(1)


async def test_a_link_leads_somewhere_once_and_not_for_ever(place: Place) -> None:
    async with place.opened() as store:
        kept = store.accounts
        await kept.set_link(1, b"older", 100)
        await kept.set_link(1, b"newer", 100)
        assert [None, 1] == [await kept.linked(link, 99) for link in (b"older", b"newer")]
        assert await kept.linked(b"newer", 100) is None
        assert [True, False] == [await kept.use_link(b"newer") for _ in range(2)]
        assert await kept.linked(b"newer", 99) is None


async def test_whoever_is_forgotten_is_known_by_nothing_any_more(place: Place) -> None:
    async with place.opened() as store:
        kept, ann = store.accounts, await store.add_person(b"ann", "Ann")
        await kept.open_session(ann.id, b"phone", 7, "")
        await kept.set_words(ann.id, b"words", 5)
        await kept.add(replace(ANN, person=ann.id))
        await kept.set_link(ann.id, b"link", 100)
        await store.people.forget(ann.id)
        await kept.open_session(ann.id, b"too late", 8, "")
        assert [None] * 3 == [await store.person(t) for t in (b"ann", b"phone", b"too late")]
        assert await kept.person_of_words(b"words") is None
        assert await kept.named(ANN.likeness) is None
        assert await kept.linked(b"link", 0) is None
        assert await store.person_by_id(ann.id) is None


# -- older stores --------------------------------------------------------------------------------------
async def test_guests_of_an_older_file_stay_known(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE, STEPS[:4])
    file = connect(tmp_path / FILE)
    file.execute("INSERT INTO person VALUES (1, x'00', 'Ann', 77), (2, x'01', '', 0)")
    file.close()
    async with Folder(tmp_path).opened() as store:
        await check_old(store)


async def test_guests_of_an_older_database_stay_known(database: str) -> None:
    connection = await asyncpg.connect(database)
    await database_schema.create_or_migrate(connection, "old", database_schema.STEPS[:3])
    sql = "INSERT INTO person VALUES (1, '\\x00', 'Ann', 77), (2, '\\x01', '', 0)"
    await connection.execute(sql)
    await connection.close()
    async with Database(database).opened() as store:
        await check_old(store)


async def check_old(store: Store) -> None:
    found = await store.person(b"\0")
    assert found is not None
    assert (1, "Ann", 77) == (found.id, found.name, found.seen)
    assert [None, None] == [await store.person(b"\1"), await store.person_by_id(2)]
    assert 32 == len(await store.setting("recovery") or b"")


async def test_a_guest_whom_a_server_of_the_version_before_adds_is_known(database: str) -> None:
    """While one server after the other is brought up to date."""
    async with Database(database).opened() as store:
        connection = await asyncpg.connect(database)
        await connection.execute("INSERT INTO person (token_hash, name) VALUES ('new', 'Ann')")
        found = await store.person(b"new")
        assert found is not None
        await store.accounts.end_session(found.id, found.session, b"blank")
        sql = "SELECT 1 FROM person WHERE token_hash = 'new'"
        assert await connection.fetchval(sql) is None
        await connection.close()
